package plaintext

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
)

// Comment returns the lines of a text as comments, "# " before each.
func Comment(text string) string {
	var out strings.Builder
	for line := range strings.Lines(text) {
		fmt.Fprintf(&out, "# %s\n", strings.TrimRight(line, "\n"))
	}
	return out.String()
}

// End is the last line of a file, with its line end. Only comments (#) and empty lines
// may follow.
const End = "end\n"

// Body returns the text before the last line. A text without that line is returned whole,
// with an error: it may have been cut off between two lines.
func Body(text string) (body string, missing error) {
	rest := text
	for rest != "" {
		at := strings.LastIndexByte(strings.TrimSuffix(rest, "\n"), '\n') + 1
		switch line := strings.TrimSpace(rest[at:]); {
		case line == "" || line[0] == '#':
			rest = rest[:at]
			continue
		case line == strings.TrimSpace(End):
			return rest[:at], nil
		}
		break
	}
	return text, errors.New(`the last line is not "end": something is missing, or an older version wrote this and the line has to be added`)
}

// network is the first line of the networks of all games.
var network = regexp.MustCompile(`^tengen-([a-z]+)-[a-z0-9-]+\n`)

// NoNetwork returns an error if a text, which should be weights of a game, is a network.
func NoNetwork(text, game string) error {
	m := network.FindStringSubmatch(text)
	switch {
	case m == nil:
		return nil
	case m[1] != game:
		return fmt.Errorf("a network of %s, not of %s", m[1], game)
	}
	return fmt.Errorf("a network (%s), not weights as text", strings.TrimSpace(m[0]))
}
