// Package numbers packs the numbers of a network for its file, and unpacks them.
package numbers

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"io"
)

// Pack returns numbers, values as encoding/binary writes them, little-endian and compressed by flate.
func Pack(numbers []any) ([]byte, error) {
	var out bytes.Buffer
	z, err := flate.NewWriter(&out, flate.BestCompression)
	if err != nil {
		return nil, err
	}
	for _, v := range numbers {
		if err := binary.Write(z, binary.LittleEndian, v); err != nil {
			return nil, err
		}
	}
	err = z.Close() // which writes the rest
	return out.Bytes(), err
}

// Unpack reads what Pack returned into numbers, pointers or slices. Too few numbers are an error, and so are
// too many.
func Unpack(packed []byte, numbers []any) error {
	in := bytes.NewReader(packed)
	z := flate.NewReader(in)
	for _, v := range numbers {
		if err := binary.Read(z, binary.LittleEndian, v); err != nil {
			return err
		}
	}
	k, err := io.ReadFull(z, make([]byte, 1))
	if k > 0 || in.Len() > 0 {
		return errors.New("too many numbers")
	}
	if err != io.EOF {
		return err
	}
	return nil
}
