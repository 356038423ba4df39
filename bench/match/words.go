package match

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/mattn/go-shellwords"
)

// Words splits a text into words as a shell does, with quotes. A backslash quotes the next
// character, but not where it separates folders (Windows): there it is itself, so that a name
// can be written as usual.
func Words(text string) ([]string, error) { return words(text, filepath.Separator == '\\') }

// hidden stands for a backslash in the text that is split. No command line has it.
const hidden = "\x00"

func words(text string, plain bool) ([]string, error) {
	if plain {
		text = strings.ReplaceAll(text, `\`, hidden)
	}
	p := shellwords.NewParser()
	out, err := p.Parse(text)
	if err != nil {
		return nil, err
	}
	// The rest of the text would be another command of the shell.
	if p.Position >= 0 {
		return nil, fmt.Errorf("%q has to be in quotes", string([]rune(text)[p.Position]))
	}
	for i := range out {
		out[i] = strings.ReplaceAll(out[i], hidden, `\`)
	}
	return out, nil
}
