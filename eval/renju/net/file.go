package net

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"

	"tengen/internal/numbers"
	"tengen/movegen/renju"
)

// Magic begins the file of a network.
//
//	file = Magic, CRC-32C uint32 of the rest as stored, rule byte, body
//	body = flate of the numbers, little-endian: the own half of each window's row from
//	       Black's view; under renju also those from White's; then the head, under renju
//	       two. The numbers of a head are in the order of the type Head.
const Magic = "tengen-renju-net-2\n"

// maxFile bounds a file, in bytes.
const maxFile = 16 << 20

var crcTable = crc32.MakeTable(crc32.Castagnoli)

// Write writes the file.
func (n *Network) Write(w io.Writer) error {
	body, err := numbers.Pack(n.numbers())
	if err != nil {
		return err
	}
	rest := append([]byte{byte(n.Rule)}, body...)
	front := binary.LittleEndian.AppendUint32([]byte(Magic), crc32.Checksum(rest, crcTable))
	_, err = w.Write(append(front, rest...))
	return err
}

// numbers returns what a file holds, as pointers and slices for encoding/binary.
func (n *Network) numbers() (out []any) {
	colours := n.colours()
	for c := range colours {
		half := make([]int16, 0, n.windows.Count()*Channels)
		for i := range n.windows.Count() {
			half = append(half, n.Row(i)[c*Channels:][:Channels]...)
		}
		out = append(out, half)
	}
	for c := range colours {
		out = append(out, &n.Heads[c])
	}
	return out
}

// colours is the number of colours whose numbers a file holds.
func (n *Network) colours() int {
	if Symmetric(n.Rule) {
		return 1
	}
	return 2
}

// Read reads a file that Write wrote. It fails on anything else, on a damaged file and on
// numbers out of their limits.
func Read(r io.Reader) (*Network, error) {
	text, err := io.ReadAll(io.LimitReader(r, maxFile+1))
	if err != nil {
		return nil, err
	}
	const sum, front = len(Magic), len(Magic) + 5
	switch {
	case len(text) > maxFile:
		return nil, fmt.Errorf("a network of more than %d bytes", maxFile)
	case !bytes.HasPrefix(text, []byte(Magic)):
		return nil, fmt.Errorf("not a network: it does not begin with %q", Magic)
	case len(text) < front:
		return nil, errors.New("the network is cut off")
	case binary.LittleEndian.Uint32(text[sum:]) != crc32.Checksum(text[sum+4:], crcTable):
		return nil, errors.New("the network is damaged: wrong checksum")
	}
	rule := renju.Rule(text[front-1])
	if int(rule) >= len(renju.Rules) {
		return nil, fmt.Errorf("a network for the unknown rule %d", rule)
	}
	n := NewNetwork(rule)
	all := n.numbers()
	if err := numbers.Unpack(text[front:], all); err != nil {
		return nil, fmt.Errorf("the network is damaged: %w", err)
	}
	n.spread(all)
	return n, n.Check()
}

// spread puts the halves of rows that a file holds in their places, and copies Black's
// numbers for White where the rule set is the same for both.
func (n *Network) spread(numbers []any) {
	for c := range n.colours() {
		half := numbers[c].([]int16)
		for i := range n.windows.Count() {
			copy(n.Row(i)[c*Channels:], half[i*Channels:][:Channels])
		}
	}
	if n.colours() == 1 {
		n.windows.Each(func(i, swapped int, _ uint32) {
			copy(n.Row(i)[Channels:], n.Row(swapped)[:Channels])
		})
		n.Heads[1] = n.Heads[0]
	}
}
