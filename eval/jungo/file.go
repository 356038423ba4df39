package jungo

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"

	"tengen/internal/sealed"
)

// A file of a network is the magic and, in base64, channels and blocks (uint16, little
// endian like all numbers), for each tensor its scale (float32) and its weights (int16,
// in units of the scale), and the CRC-32 of all that (uint32, IEEE). It is text, so that
// records of matches can contain it. Files with secondMagic were trained without the planes
// of four and five liberties; those with firstMagic have no checksum either.
const (
	magic       = "tengen-jungo-3\n"
	secondMagic = "tengen-jungo-2\n"
	firstMagic  = "tengen-jungo-1\n"
)

// clone returns an independent copy.
func (n *Net) clone() *Net {
	c := *n
	c.params = append([]float32(nil), n.params...)
	c.bytes = new(byteNets)
	return &c
}

// spans returns the tensors in the order of the file.
func (n *Net) spans() []span {
	s := []span{n.stem.w, n.stem.b}
	for _, b := range n.blocks {
		s = append(s, b.first.w, b.first.b, b.second.w, b.second.b, b.pooled)
	}
	return append(s, n.head.w, n.head.b, n.policy, n.pass, n.value1, n.value2)
}

// Write writes the network to w, the weights rounded to 16 bits.
func (n *Net) Write(w io.Writer) error {
	return sealed.WriteText(w, magic, func(put func(any)) {
		put([2]uint16{uint16(n.channels), uint16(len(n.blocks))})
		for _, s := range n.spans() {
			var top float32
			for _, v := range n.at(s) {
				top = max(top, float32(math.Abs(float64(v))))
			}
			scale := top / math.MaxInt16
			put(scale)
			for _, v := range n.at(s) {
				var q int16
				if scale > 0 {
					q = int16(math.Round(float64(v / scale)))
				}
				put(q)
			}
		}
	})
}

// ReadNet reads a network that Write has written. It fails on a file of another form or
// with another checksum, or with a number of channels or blocks that is out of range.
func ReadNet(r io.Reader) (*Net, error) {
	whole := bufio.NewReader(r)
	head, _ := whole.Peek(len(magic))
	form, closed := string(head), magic
	if form == secondMagic {
		closed = form
	}
	body, err := sealed.ReadText(whole, closed, firstMagic, maxFile)
	if err != nil {
		return nil, fmt.Errorf("jungo: this is not a file of a network: %w", err)
	}
	if len(body) < 4 {
		return nil, errors.New("jungo: the file of the network ends after its first line")
	}
	channels, blocks := int(binary.LittleEndian.Uint16(body)), int(binary.LittleEndian.Uint16(body[2:]))
	if channels < lanes || channels > maxChannels || channels%lanes != 0 || blocks > maxBlocks {
		return nil, fmt.Errorf("jungo: a network of %d channels and %d blocks: want 16 to %d channels, a multiple of 16, and up to %d blocks",
			channels, blocks, maxChannels, maxBlocks)
	}
	n, total := layOut(channels, blocks)
	if want := 4 + 4*len(n.spans()) + 2*total; len(body) != want {
		return nil, fmt.Errorf("jungo: the file of a network of %d channels and %d blocks holds %d bytes, want %d", channels, blocks, len(body), want)
	}
	n.params = make([]float32, total)
	rest := body[4:]
	for i, s := range n.spans() {
		buf := rest[:4+2*s.n]
		rest = rest[len(buf):]
		scale := math.Float32frombits(binary.LittleEndian.Uint32(buf))
		if !(scale >= 0) || scale > 1 {
			return nil, fmt.Errorf("jungo: the scale of tensor %d of the network is %g, want 0 to 1", i, scale)
		}
		for k := range s.n {
			n.params[s.from+k] = scale * float32(int16(binary.LittleEndian.Uint16(buf[4+2*k:])))
		}
	}
	if form != magic {
		n.clearInput(planeLibs, planeLibs+1)
	}
	return n, nil
}
