package proofnumber

import (
	"bufio"
	"bytes"
	_ "embed"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"sync"
)

// A file holds the magic and, in base64 and little endian, the networks of both players to
// move: the rows (int16, in 1/256), the rows of the goal and of the bias, the weights of
// the outputs, odds first, and their biases (float32); then the CRC-32 of all these bytes.
// A file with oldMagic has no checksum.
const (
	magic    = "tengen-proofnumber-2\n"
	oldMagic = "tengen-proofnumber-1\n"
)

//go:embed leads.net
var leads []byte

//go:embed top.net
var top []byte

//go:embed regions.net
var regions []byte

// Leads returns the network for every lead but all points but two.
var Leads = sync.OnceValues(func() (*Net, error) { return Read(bytes.NewReader(leads)) })

// Top returns the network for the lead of all points but two.
var Top = sync.OnceValues(func() (*Net, error) { return Read(bytes.NewReader(top)) })

// Regions returns the network for the odds that the test of regions sees a win for the
// player who has just moved.
var Regions = sync.OnceValues(func() (*Net, error) { return Read(bytes.NewReader(regions)) })

// parts lists what a file holds, in the order of the file.
func (h *half) parts() []any {
	return []any{&h.rows, &h.goal, &h.bias, &h.odds, &h.work, &h.oddsBias, &h.workBias}
}

// Write writes the network to w.
func (n *Net) Write(w io.Writer) error {
	if _, err := io.WriteString(w, magic); err != nil {
		return err
	}
	text := base64.NewEncoder(base64.StdEncoding, w)
	sum := crc32.NewIEEE()
	b := bufio.NewWriter(io.MultiWriter(text, sum))
	for i := range n.half {
		for _, v := range n.half[i].parts() {
			_ = binary.Write(b, binary.LittleEndian, v) // Flush returns the error
		}
	}
	err := b.Flush()
	if err == nil {
		err = binary.Write(text, binary.LittleEndian, sum.Sum32())
	}
	return errors.Join(err, text.Close())
}

// Read reads a network that Write wrote. It fails on a file of another form or with another
// checksum.
func Read(r io.Reader) (*Net, error) {
	head := make([]byte, len(magic))
	if _, err := io.ReadFull(r, head); err != nil || string(head) != magic && string(head) != oldMagic {
		return nil, fmt.Errorf("proofnumber: %q is not the beginning of a network, %q", head, magic)
	}
	sum := crc32.NewIEEE()
	b := bufio.NewReader(base64.NewDecoder(base64.StdEncoding, r))
	summed := io.TeeReader(b, sum)
	n := &Net{}
	for i := range n.half {
		for _, v := range n.half[i].parts() {
			if err := binary.Read(summed, binary.LittleEndian, v); err != nil {
				return nil, fmt.Errorf("proofnumber: network is cut off or not base64: %w", err)
			}
		}
	}
	if string(head) == magic {
		var want uint32
		if err := binary.Read(b, binary.LittleEndian, &want); err != nil || want != sum.Sum32() {
			return nil, errors.New("proofnumber: network is damaged: its checksum is wrong")
		}
	}
	if _, err := b.ReadByte(); err != io.EOF {
		return nil, errors.New("proofnumber: network is longer than it should be")
	}
	return n, nil
}
