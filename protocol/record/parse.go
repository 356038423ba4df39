package record

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"tengen/internal/plaintext"
)

// properties is a node of the file.
type properties struct {
	pos  int // in the text
	list []Property
}

func (p *properties) find(name string) int {
	return slices.IndexFunc(p.list, func(q Property) bool { return q.Name == name })
}

// take returns the values of a property and removes it; nil if the node does not have it.
func (p *properties) take(name string) []string {
	i := p.find(name)
	if i < 0 {
		return nil
	}
	v := p.list[i].Values
	p.list[i].Values = nil
	return v
}

// add appends values; a property given twice counts as one.
func (p *properties) add(name string, values []string) {
	if i := p.find(name); i >= 0 {
		p.list[i].Values = append(p.list[i].Values, values...)
		return
	}
	p.list = append(p.list, Property{name, values})
}

// fault is an error at a place of the text.
type fault struct {
	pos int
	err error
}

func (f *fault) Error() string { return f.err.Error() }

func (f *fault) Unwrap() error { return f.err }

// parser walks through the text of a game.
type parser struct {
	text   string
	pos    int
	values int // so far
}

// next returns the next byte that is not white space, without consuming it; 0 at
// the end.
func (p *parser) next() byte {
	for ; p.pos < len(p.text); p.pos++ {
		if c := p.text[p.pos]; c > ' ' {
			return c
		}
	}
	return 0
}

// tree reads one game, from its bracket to the one that closes it. It hands every node
// to add with its parent, which is nil for the root, and add returns it.
func (p *parser) tree(add func(parent *Node, at *properties) (*Node, error)) error {
	type branch struct {
		n      *Node
		length int // nodes from the root to n
	}
	var (
		open  []branch // of every bracket that is open, the node before it
		at    branch
		node  = properties{pos: -1} // that is being read; pos is -1 before one begins
		fresh bool                  // a bracket was opened just now
		err   error
	)
	finish := func() error {
		if node.pos < 0 {
			return nil
		}
		at.length++
		if at.length > maxLine {
			return &fault{node.pos, SayLongLine.With(maxLine)}
		}
		at.n, err = add(at.n, &node)
		node.pos, node.list = -1, node.list[:0]
		return err
	}
	for {
		switch c := p.next(); {
		case c == '(':
			if err := finish(); err != nil {
				return err
			}
			if len(open) == maxDepth {
				return &fault{p.pos, sayDeep.With(maxDepth)}
			}
			open, fresh = append(open, at), true
			p.pos++
			continue
		case c == ')':
			if err := finish(); err != nil {
				return err
			}
			at = open[len(open)-1]
			open = open[:len(open)-1]
			if p.pos++; len(open) == 0 {
				return nil
			}
		case c == ';':
			if err := finish(); err != nil {
				return err
			}
			node.pos = p.pos
			p.pos++
		case (node.pos >= 0 || fresh) && inName(c):
			if node.pos < 0 {
				node.pos = p.pos // no semicolon before the first properties
			}
			name, values, err := p.property()
			if err != nil {
				return err
			}
			if node.add(name, values); len(node.list) > maxOfNode {
				return &fault{node.pos, sayManyOf.With(maxOfNode)}
			}
		default:
			r, _ := utf8.DecodeRuneInString(p.text[p.pos:])
			return &fault{p.pos, sayNoSign.With(strconv.QuoteRune(r))}
		}
		fresh = false
	}
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// inName reports whether the name of a property has a character. Digits are not of SGF; the
// fifth stones of some records of renju are 5A.
func inName(c byte) bool { return isLetter(c) || c >= '0' && c <= '9' }

// property reads a name and its values.
func (p *parser) property() (name string, values []string, err error) {
	start := p.pos
	small := false
	for ; p.pos < len(p.text) && inName(p.text[p.pos]); p.pos++ {
		small = small || p.text[p.pos] >= 'a'
	}
	name = p.text[start:p.pos]
	if small {
		// Before FF[4] a name could have small letters between its capitals.
		name = strings.Map(func(r rune) rune {
			if r <= 'Z' {
				return r
			}
			return -1
		}, name)
	}
	if name == "" {
		return "", nil, &fault{start, sayNoName.With(strconv.Quote(plaintext.Clip(p.text[start:p.pos])))}
	}
	for p.next() == '[' {
		v, err := p.value()
		if err != nil {
			return "", nil, err
		}
		if p.values++; p.values > maxValues {
			return "", nil, &fault{start, sayManyVals.With(maxValues)}
		}
		values = append(values, v)
	}
	if values == nil {
		return "", nil, &fault{start, sayNoValue.With(plaintext.Clip(name))}
	}
	return name, values, nil
}

// value reads one value in brackets, with its escapes.
func (p *parser) value() (string, error) {
	start := p.pos
	for p.pos++; p.pos < len(p.text); p.pos++ {
		switch p.text[p.pos] {
		case ']':
			p.pos++
			return p.text[start+1 : p.pos-1], nil
		case '\\':
			p.pos++
		}
	}
	return "", &fault{start, sayOpenValue.With()}
}
