package sealed

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
)

// Size is the length of the checksum, in bytes.
const Size = crc32.Size

// Append appends to content its CRC-32 (IEEE, little-endian).
func Append(content []byte) []byte {
	return binary.LittleEndian.AppendUint32(content, crc32.ChecksumIEEE(content))
}

// Write writes what write puts, little-endian, and the checksum of all that.
func Write(w io.Writer, write func(put func(v any))) error {
	var out bytes.Buffer
	write(func(v any) { _ = binary.Write(&out, binary.LittleEndian, v) }) // a buffer returns no error
	_, err := w.Write(Append(out.Bytes()))
	return err
}

// Open returns what stands before the checksum.
func Open(content []byte) ([]byte, error) {
	end := len(content) - Size
	if end < 0 || binary.LittleEndian.Uint32(content[end:]) != crc32.ChecksumIEEE(content[:end]) {
		return nil, errors.New("damaged or cut off: the checksum is wrong")
	}
	return content[:end], nil
}

// WriteText writes a magic and, in base64, what Write writes.
func WriteText(w io.Writer, magic string, write func(put func(v any))) error {
	if _, err := io.WriteString(w, magic); err != nil {
		return err
	}
	text := base64.NewEncoder(base64.StdEncoding, w)
	return errors.Join(Write(text, write), text.Close())
}

// ReadText returns what WriteText wrote behind the magic, of a text of at most so many bytes.
// A text that begins with old, which is as long as the magic, has no checksum.
func ReadText(r io.Reader, magic, old string, most int64) ([]byte, error) {
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
	return Open(body)
}
