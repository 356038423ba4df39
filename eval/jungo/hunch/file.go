package hunch

import (
	"bufio"
	"bytes"
	_ "embed"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"sync"
)

// A file is the magic and, in base64, both networks, little endian: the rows (int16, in
// 1/256), the rows of the goal and of the bias, the outputs' weights, odds first, and
// their biases (float32).
const magic = "tengen-hunch-1\n"

//go:embed first.net
var first []byte

//go:embed whole.net
var whole []byte

//go:embed regions.net
var regions []byte

// First returns the network for first proof numbers of a hunt for any lead but the
// greatest.
var First = sync.OnceValues(func() (*Net, error) { return Read(bytes.NewReader(first)) })

// Whole returns the network for those of a hunt for all points but two.
var Whole = sync.OnceValues(func() (*Net, error) { return Read(bytes.NewReader(whole)) })

// Regions returns the network whose odds are those that a hunt's regions see a win for
// the player who has just moved.
var Regions = sync.OnceValues(func() (*Net, error) { return Read(bytes.NewReader(regions)) })

// parts lists what a file holds, in order.
func (h *half) parts() []any {
	return []any{&h.rows, &h.goal, &h.bias, &h.odds, &h.work, &h.oddsBias, &h.workBias}
}

// Write writes the network to w.
func (n *Net) Write(w io.Writer) error {
	if _, err := io.WriteString(w, magic); err != nil {
		return err
	}
	text := base64.NewEncoder(base64.StdEncoding, w)
	b := bufio.NewWriter(text)
	for i := range n.half {
		for _, v := range n.half[i].parts() {
			_ = binary.Write(b, binary.LittleEndian, v) // Flush tells
		}
	}
	return errors.Join(b.Flush(), text.Close())
}

// Read reads a network that Write wrote.
func Read(r io.Reader) (*Net, error) {
	head := make([]byte, len(magic))
	if _, err := io.ReadFull(r, head); err != nil || string(head) != magic {
		return nil, fmt.Errorf("hunch: %q is not the beginning of a network, %q", head, magic)
	}
	b := bufio.NewReader(base64.NewDecoder(base64.StdEncoding, r))
	n := &Net{}
	for i := range n.half {
		for _, v := range n.half[i].parts() {
			if err := binary.Read(b, binary.LittleEndian, v); err != nil {
				return nil, fmt.Errorf("hunch: network is cut off or not base64: %w", err)
			}
		}
	}
	if _, err := b.ReadByte(); err != io.EOF {
		return nil, errors.New("hunch: network is longer than it should be")
	}
	return n, nil
}
