package proofnumber

import (
	"bytes"
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"sync"

	"tengen/internal/sealed"
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
	return sealed.WriteText(w, magic, func(put func(any)) {
		for i := range n.half {
			for _, v := range n.half[i].parts() {
				put(v)
			}
		}
	})
}

// Read reads a network that Write wrote. It fails on a file of another form or with another
// checksum.
func Read(r io.Reader) (*Net, error) {
	body, err := sealed.ReadText(r, magic, oldMagic, maxFile)
	if err != nil {
		return nil, fmt.Errorf("proofnumber: this is not a file of a network: %w", err)
	}
	n, in := &Net{}, bytes.NewReader(body)
	for i := range n.half {
		for _, v := range n.half[i].parts() {
			if err := binary.Read(in, binary.LittleEndian, v); err != nil {
				return nil, fmt.Errorf("proofnumber: network is cut off: %w", err)
			}
		}
	}
	if in.Len() > 0 {
		return nil, errors.New("proofnumber: network is longer than it should be")
	}
	return n, nil
}
