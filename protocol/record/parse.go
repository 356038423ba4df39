package record

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// property is a name of capitals with its values, still escaped.
type property struct {
	name   string
	values []string
}

// properties is a node of the file.
type properties struct {
	line int
	list []property
}

// get returns the values of a property, nil if the node does not have it.
func (p *properties) get(name string) []string {
	for i := range p.list {
		if p.list[i].name == name {
			return p.list[i].values
		}
	}
	return nil
}

// read holds the properties that are used; the others are skipped.
var read = map[string]bool{}

func init() {
	for _, name := range strings.Fields("GM SZ KM HA AB AW AE PL B W C PB PW RE RU EV RO PC DT TM OT AP") {
		read[name] = true
	}
}

// add appends values; a property given twice counts as one.
func (p *properties) add(name string, values []string) {
	if !read[name] {
		return
	}
	for i := range p.list {
		if p.list[i].name == name {
			p.list[i].values = append(p.list[i].values, values...)
			return
		}
	}
	p.list = append(p.list, property{name, values})
}

// parser walks through a file.
type parser struct {
	text      string
	pos, line int // line from 1
}

func (p *parser) errorf(format string, args ...any) error {
	return fmt.Errorf("line %d: %w", p.line, fmt.Errorf(format, args...))
}

// next returns the next byte that is not white space, without consuming it; 0 at
// the end.
func (p *parser) next() byte {
	for p.pos < len(p.text) {
		c := p.text[p.pos]
		if c > ' ' {
			return c
		}
		p.take()
	}
	return 0
}

func (p *parser) take() {
	if p.text[p.pos] == '\n' {
		p.line++
	}
	p.pos++
}

// game moves to the start of the next game, skipping any text before it, and reports
// whether there is one.
func (p *parser) game() bool {
	for p.pos < len(p.text) {
		if p.text[p.pos] == '(' {
			at := *p
			p.take()
			if p.next() == ';' {
				*p = at
				return true
			}
			continue
		}
		p.take()
	}
	return false
}

// mainLine reads one game, from its bracket to the one that closes it, and
// returns the nodes down the first variations. The first closing bracket ends
// that line.
func (p *parser) mainLine() ([]properties, error) {
	var nodes []properties
	depth, ended := 0, false
	for {
		switch c := p.next(); {
		case c == 0:
			return nil, p.errorf("the file ends within a game, %d brackets are open", depth)
		case c == '(':
			depth++
			p.take()
		case c == ')':
			p.take()
			ended = true
			if depth--; depth == 0 {
				return nodes, nil
			}
		case c == ';':
			p.take()
			if !ended {
				if len(nodes) == maxNodes {
					return nil, p.errorf("more than %d nodes in one line of play", maxNodes)
				}
				nodes = append(nodes, properties{line: p.line})
			}
		case len(nodes) > 0 && isLetter(c):
			name, values, err := p.property()
			if err != nil {
				return nil, err
			}
			if !ended {
				nodes[len(nodes)-1].add(name, values)
			}
		default:
			r, _ := utf8.DecodeRuneInString(p.text[p.pos:])
			return nil, p.errorf("%q is not a property, node or variation", r)
		}
	}
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// property reads a name and its values.
func (p *parser) property() (name string, values []string, err error) {
	start := p.pos
	for p.pos < len(p.text) && isLetter(p.text[p.pos]) {
		p.pos++
	}
	word := p.text[start:p.pos]
	// Before FF[4] a name could have small letters between its capitals.
	name = strings.Map(func(r rune) rune {
		if unicode.IsUpper(r) {
			return r
		}
		return -1
	}, word)
	if name == "" {
		return "", nil, p.errorf("%q is not a property: its name has no capital", shown(word))
	}
	for p.next() == '[' {
		v, err := p.value()
		if err != nil {
			return "", nil, err
		}
		values = append(values, v)
	}
	if values == nil {
		return "", nil, p.errorf("property %s has no value", shown(name))
	}
	return name, values, nil
}

// value reads one value in brackets, with its escapes.
func (p *parser) value() (string, error) {
	line := p.line
	p.take()
	start := p.pos
	for p.pos < len(p.text) {
		switch p.text[p.pos] {
		case ']':
			v := p.text[start:p.pos]
			p.take()
			return v, nil
		case '\\':
			p.take()
			if p.pos == len(p.text) {
				continue
			}
		}
		p.take()
	}
	p.line = line
	return "", p.errorf("a value that begins here has no closing bracket")
}

// newlines replaces every line end by \n.
var newlines = strings.NewReplacer("\r\n", "\n", "\n\r", "\n", "\r", "\n")

// text removes the escapes of a value: a backslash at the end of a line joins it with
// the next, and before any other character it stands for that character. White space
// other than line ends becomes a blank.
func text(v string) string {
	var out strings.Builder
	escaped := false
	for _, r := range newlines.Replace(v) {
		switch {
		case r == '\\' && !escaped:
			escaped = true
			continue
		case r == '\n' && escaped:
		case r == '\n':
			out.WriteByte('\n')
		case r < ' ':
			out.WriteByte(' ')
		default:
			out.WriteRune(r)
		}
		escaped = false
	}
	return out.String()
}

// simpleText returns text on one line.
func simpleText(v string) string {
	return strings.TrimSpace(strings.ReplaceAll(text(v), "\n", " "))
}
