package atomicfile

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
)

// Seal writes what write puts, little-endian, and the CRC-32 (IEEE) of all that.
func Seal(w io.Writer, write func(put func(v any))) error {
	sum := crc32.NewIEEE()
	out := bufio.NewWriter(io.MultiWriter(w, sum))
	write(func(v any) { _ = binary.Write(out, binary.LittleEndian, v) }) // Flush returns the error
	if err := out.Flush(); err != nil {
		return err
	}
	return binary.Write(w, binary.LittleEndian, sum.Sum32())
}

// Unseal returns what Seal wrote before the checksum.
func Unseal(content []byte) ([]byte, error) {
	end := len(content) - crc32.Size
	if end < 0 || binary.LittleEndian.Uint32(content[end:]) != crc32.ChecksumIEEE(content[:end]) {
		return nil, errors.New("damaged or cut off: the checksum is wrong")
	}
	return content[:end], nil
}

// SealText writes a magic and, in base64, what Seal writes.
func SealText(w io.Writer, magic string, write func(put func(v any))) error {
	if _, err := io.WriteString(w, magic); err != nil {
		return err
	}
	text := base64.NewEncoder(base64.StdEncoding, w)
	return errors.Join(Seal(text, write), text.Close())
}

// UnsealText returns what SealText wrote behind the magic, of a text of at most so many bytes.
// A text that begins with old, which is as long as the magic, has no checksum.
func UnsealText(r io.Reader, magic, old string, most int64) ([]byte, error) {
	head := make([]byte, len(magic))
	if _, err := io.ReadFull(r, head); err != nil || string(head) != magic && string(head) != old {
		return nil, fmt.Errorf("it does not begin with %q", magic)
	}
	text, err := io.ReadAll(io.LimitReader(r, most+1))
	if int64(len(text)) > most {
		return nil, fmt.Errorf("it has more than %d bytes", most)
	}
	if err != nil {
		return nil, err
	}
	body, err := io.ReadAll(base64.NewDecoder(base64.StdEncoding, bytes.NewReader(text)))
	if err != nil || string(head) == old {
		return body, err
	}
	return Unseal(body)
}
