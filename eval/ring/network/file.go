package network

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"tengen/internal/numbers"
	"tengen/internal/sealed"
)

// Magic begins the file of a network.
//
//	file = Magic, body, CRC-32 of both (sealed.Write)
//	body = flate of the numbers in the order of the type Network, little-endian
const Magic = "tengen-ring-net-1\n"

// Write writes the file.
func (n *Network) Write(w io.Writer) error {
	body, err := numbers.Pack(n.numbers())
	if err != nil {
		return err
	}
	return sealed.Write(w, func(put func(any)) {
		put([]byte(Magic))
		put(body)
	})
}

func (n *Network) numbers() []any {
	return []any{n.Rows, &n.Bias, &n.Second, &n.SecondBias, &n.Out, &n.OutBias}
}

// Read reads a file that Write wrote. It fails on anything else, on a damaged file and on numbers out of
// their limits.
func Read(r io.Reader) (*Network, error) {
	text, err := io.ReadAll(io.LimitReader(r, maxFile+1))
	switch {
	case err != nil:
		return nil, err
	case len(text) > maxFile:
		return nil, fmt.Errorf("a network of more than %d bytes", maxFile)
	case !bytes.HasPrefix(text, []byte(Magic)):
		return nil, errors.New("not a network of ring")
	}
	if text, err = sealed.Open(text); err != nil {
		return nil, fmt.Errorf("the network is %w", err)
	}
	n := NewNetwork()
	if err := numbers.Unpack(text[len(Magic):], n.numbers()); err != nil {
		return nil, fmt.Errorf("the numbers of the network: %w", err)
	}
	return n, n.check()
}

// check returns an error if a sum could overflow.
func (n *Network) check() error {
	for i := range n.Second {
		for _, w := range n.Second[i] {
			if w < -MaxWeight || w > MaxWeight {
				return fmt.Errorf("a weight of the second layer is %d: want at most %d", w, MaxWeight)
			}
		}
		for _, b := range n.SecondBias[i] {
			if b < -MaxBias || b > MaxBias {
				return fmt.Errorf("a bias of the second layer is %d: want at most %d", b, MaxBias)
			}
		}
	}
	if n.OutBias < -MaxBias || n.OutBias > MaxBias {
		return fmt.Errorf("the bias of the output is %d: want at most %d", n.OutBias, MaxBias)
	}
	return nil
}
