package formats

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"tengen/internal/filetest"
	"tengen/internal/say"
)

// inJapanese checks that an error of a reader has nothing in English in Japanese, but for what is
// quoted of the file.
func inJapanese(t testing.TB, err error) {
	t.Helper()
	if err == nil {
		return
	}
	m := say.Of(err)
	text := m.In(say.Japanese)
	if hasText(m) || english.MatchString(quoted.ReplaceAllString(text, "")) {
		t.Errorf("%v in Japanese: %s", err, text)
	}
}

var (
	quoted  = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|'.'`)
	english = regexp.MustCompile(`(?i)\b(an|the|is|are|no|not|of|in|to|and|or|want|byte|line)\b`)
)

// hasText reports whether a message has a text in all languages, as an error without a phrase is.
func hasText(m *say.Message) bool {
	if m.Code == say.Text("").Code {
		return true
	}
	for _, a := range m.Args {
		if err, ok := a.(error); ok && hasText(say.Of(err)) {
			return true
		}
	}
	return false
}

// Whatever is wrong with a file of any format, it is said in Japanese, too.
func TestJapanese(t *testing.T) {
	whole := map[*Format]string{
		gib: gibGame, ngf: ngfGame,
		rifXML: `<?xml version="1.0" encoding="utf-8"?><database><players><player id="1" name="A&amp;B"/></players><games><game id="1" black="1" bresult="1"><move>h8 h9</move></game></games></database>`,
	}
	for _, f := range Formats {
		if f.Write != nil {
			whole[f] = string(filetest.Read(t, filepath.Join("testdata", f.Name+".golden")))
		}
	}
	for f, text := range whole {
		o, failed := options(t, "renju"), 0
		read := func(text string, o Options) {
			_, err := readAll(f, text, o)
			if inJapanese(t, err); err != nil {
				failed++
			}
		}
		for i := range text {
			read(text[:i], o)
			read(text[i:], o)
			for _, b := range []string{"", "\x00", "\xff", "x", "7", "99", "(", "]", "<a>", "</a>", "&", "\n"} {
				read(text[:i]+b+text[i+1:], o)
			}
		}
		for _, more := range []string{"x", "\n\n0 0 0", strings.Repeat("h8", maxText)} {
			read(text+more, o)
			read(more+text, o)
		}
		if read(text, Options{Config: o.Config, Charset: "klingon"}); failed == 0 {
			t.Errorf("%s: no file was refused", f.Name)
		}
	}
}
