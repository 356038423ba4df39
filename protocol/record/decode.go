package record

import (
	"fmt"
	"io"
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/unicode"
)

// charset finds CA. It has to be known before the text is parsed, because in Shift JIS
// a bracket may be the second byte of a character.
var charset = regexp.MustCompile(`\bCA\s*\[([^\]]*)\]`)

// decode reads all of r and returns it as UTF-8 without invalid bytes.
func decode(r io.Reader) (string, error) {
	raw, err := io.ReadAll(io.LimitReader(r, maxFile+1))
	if err != nil {
		return "", err
	}
	if len(raw) > maxFile {
		return "", fmt.Errorf("more than %d MiB", maxFile>>20)
	}
	text, err := toUTF8(raw)
	if err != nil {
		return "", err
	}
	return strings.ToValidUTF8(text, string(utf8.RuneError)), nil
}

func toUTF8(raw []byte) (string, error) {
	if len(raw) >= 2 && (raw[0] == 0xfe && raw[1] == 0xff || raw[0] == 0xff && raw[1] == 0xfe) {
		out, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewDecoder().Bytes(raw)
		return string(out), err
	}
	if rest, ok := strings.CutPrefix(string(raw), "\ufeff"); ok {
		return rest, nil
	}
	m := charset.FindSubmatch(raw)
	if m == nil {
		if utf8.Valid(raw) {
			return string(raw), nil
		}
		out, err := charmap.ISO8859_1.NewDecoder().Bytes(raw)
		return string(out), err
	}
	name := strings.TrimSpace(string(m[1]))
	enc, err := htmlindex.Get(name)
	if err != nil {
		return "", fmt.Errorf("CA: unknown character encoding %q", shown(name))
	}
	if canonical, err := htmlindex.Name(enc); err == nil && strings.HasPrefix(canonical, "utf-16") {
		return string(raw), nil // CA was found by reading single bytes, so it is not UTF-16
	}
	out, err := enc.NewDecoder().Bytes(raw)
	return string(out), err
}

// shown cuts a word quoted in an error to a readable length.
func shown(s string) string {
	const most = 40
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "…"
	}
	return s
}
