package record

import (
	"bytes"
	"cmp"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/unicode"

	"tengen/internal/plaintext"
	"tengen/internal/say"
)

// charset is how the bytes of a game make characters.
type charset struct {
	name string
	enc  encoding.Encoding // nil: UTF-8
	// lead reports whether a byte begins a character of two bytes whose second may be a
	// bracket or a backslash; nil if there is none.
	lead func(b byte) bool
	// escapes: characters between ESC $ and ESC ( have two bytes, each of which may be a
	// bracket or a backslash.
	escapes bool
}

// aliases are names of encodings that programs write and that have another one in the
// Encoding Standard.
var aliases = map[string]string{
	"cp936": "gbk", "gb-2312": "gbk", "cp949": "euc-kr", "euc-kr": "euc-kr", "uhc": "euc-kr", "cp932": "shift_jis", "sjis": "shift_jis",
	"euc-jp": "euc-jp", "cp950": "big5", "cp1250": "windows-1250", "cp1251": "windows-1251", "cp1252": "windows-1252", "ansi": "windows-1252",
}

// charsetOf returns the encoding with a name, such as CA gives.
func charsetOf(name string) (c charset, err error) {
	name = strings.TrimSpace(name)
	enc, err := htmlindex.Get(cmp.Or(aliases[strings.ToLower(strings.ReplaceAll(name, "_", "-"))], name))
	if err != nil {
		return c, SayCharset.With(strconv.Quote(plaintext.Clip(name)))
	}
	c.name, err = htmlindex.Name(enc)
	switch c.name {
	case "utf-8", "utf-16be", "utf-16le":
		return charset{name: "utf-8"}, nil // CA was found by reading single bytes, so it is not UTF-16
	case "shift_jis":
		c.lead = func(b byte) bool { return b >= 0x81 && b <= 0x9f || b >= 0xe0 && b <= 0xfc }
	case "gbk", "gb18030", "big5", "euc-kr":
		c.lead = func(b byte) bool { return b >= 0x81 && b <= 0xfe }
	case "iso-2022-jp":
		c.escapes = true
	}
	c.enc = enc
	return c, err
}

// Charset returns the usual name of a character encoding, of which name is any name.
func Charset(name string) (string, error) {
	c, err := charsetOf(name)
	return c.name, err
}

// decode returns the text of a game as valid UTF-8. Without CA it is UTF-8 if it is valid,
// else Windows-1252, which has letters where ISO 8859-1, the format's default, has control
// characters. A game that is said to be UTF-8, and has no character of it, is read so, too.
func (c *charset) decode(raw []byte) (string, error) {
	if c.enc == nil && !utf8.Valid(raw) && (c.name == "" || !bytes.ContainsFunc(raw, foreign)) {
		c.enc = charmap.Windows1252
	}
	if c.enc == nil || ascii(raw) && !c.escapes {
		return strings.ToValidUTF8(string(raw), string(utf8.RuneError)), nil
	}
	out, err := c.enc.NewDecoder().Bytes(raw)
	return strings.ToValidUTF8(string(out), string(utf8.RuneError)), err
}

// foreign reports whether a character is beyond ASCII, and whole.
func foreign(r rune) bool { return r >= utf8.RuneSelf && r != utf8.RuneError }

// length returns the number of bytes of a text in the file.
func (c *charset) length(text string) int64 {
	if c.enc == nil {
		return int64(len(text))
	}
	raw, err := c.enc.NewEncoder().String(text)
	if err != nil {
		return int64(utf8.RuneCountInString(text))
	}
	return int64(len(raw))
}

// misnamed says that a game has bytes that are none of its encoding, nil if it has none. text is what
// they were read as.
func (c *charset) misnamed(raw []byte, text string) *say.Message {
	switch {
	case utf8.Valid(raw) && (c.name == "utf-8" || c.enc == nil):
	case c.name == "utf-8":
		return SayNotIn.With(c.name)
	case !strings.ContainsRune(text, utf8.RuneError):
	case c.name == "":
		return sayNoCA.With()
	default:
		return SayNotIn.With(c.name)
	}
	return nil
}

// NoteLost notes of a game that was read from another format than SGF that a text has characters which were
// lost: bytes that are none of the encoding.
func (r *Record) NoteLost() {
	lost := func(text string) bool { return strings.ContainsRune(text, utf8.RuneError) }
	found := slices.ContainsFunc(r.fields(), func(f struct{ name, text string }) bool { return lost(f.text) })
	for _, n := range r.All() {
		if found = found || lost(n.Comment) || slices.ContainsFunc(n.Marks, func(m Mark) bool { return lost(m.Text) }); found {
			break
		}
	}
	if found {
		r.Notes = append(r.Notes, sayMayErr.With(sayLost.With()))
	}
}

// Decode returns a text of a file as UTF-8: in the named encoding, or without a name as a game
// without CA.
func Decode(raw []byte, name string) (string, error) {
	var c charset
	if name != "" {
		var err error
		if c, err = charsetOf(name); err != nil {
			return "", err
		}
	}
	return c.decode(raw)
}

func ascii(raw []byte) bool {
	return !slices.ContainsFunc(raw, func(b byte) bool { return b >= utf8.RuneSelf })
}

// withoutMark returns r without its byte order mark, in UTF-8 if the mark says that it is
// UTF-16. marked reports whether there was one; skipped counts its bytes in UTF-8.
func withoutMark(r io.Reader) (rest io.Reader, skipped int64, marked bool, err error) {
	head := make([]byte, 3)
	n, err := io.ReadFull(r, head)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return nil, 0, false, err
	}
	head = head[:n]
	r = io.MultiReader(bytes.NewReader(head), r)
	switch {
	case n >= 2 && (head[0] == 0xfe && head[1] == 0xff || head[0] == 0xff && head[1] == 0xfe):
		return unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewDecoder().Reader(r), 0, true, nil
	case string(head) == plaintext.Mark:
		_, err := io.ReadFull(r, head)
		return r, 3, true, err
	}
	return r, 0, false, nil
}
