package renju

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"strings"
	"sync"

	"tengen/internal/plaintext"
	"tengen/movegen/renju"
)

// NumCodes is the number of canonical codes: multisets of four line types.
const NumCodes = 3876

// codes returns the canonical codes in ascending order, and the index in that list of
// every code, whatever the order of its types.
var codes = sync.OnceValues(func() (list []renju.Code, index *[1 << 16]uint16) {
	index = new([1 << 16]uint16)
	for i := range index {
		if c := renju.Code(i); Canonical(c) == c {
			index[i] = uint16(len(list))
			list = append(list, c)
		}
	}
	for i := range index {
		index[i] = index[Canonical(renju.Code(i))]
	}
	return list, index
})

// CodeIndex returns the table from codes to the place of their canonical form,
// 0…NumCodes−1. It must not be written.
func CodeIndex() *[1 << 16]uint16 {
	_, index := codes()
	return index
}

// Model is a weight file as the numbers that a fit adjusts: the terms of the cell
// weights, the threat table and the tempo. The value of a position is linear in
// them, except for rounding. Move-ordering values stay as they are.
type Model struct {
	Rule renju.Rule
	// Split says that the colours have different cell weights.
	Split bool
	// Line, Class and Code are the terms of a cell's value by colour, in
	// 1/CellUnit; Code is indexed by CodeIndex. Without Split, Black's terms hold for
	// both colours and White's are zero.
	Line   [2][renju.NumLineTypes]float64
	Class  [2][renju.NumClasses]float64
	Code   [2][NumCodes]float64
	Threat [NumThreats][NumThreats]float64
	Tempo  float64

	order []string // the lines of attack and defend
}

// EmbeddedModel returns the model of the embedded weights of a rule set.
func EmbeddedModel(rule renju.Rule) (*Model, error) {
	name := "data/" + rule.String() + ".txt"
	text, err := data.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("no weights for %v", rule)
	}
	m, err := ParseModel(string(text), rule)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return m, nil
}

// ParseModel reads a weight file as Parse does, with the same errors. A file with
// different cell weights for the colours gives a Split model.
func ParseModel(text string, rule renju.Rule) (*Model, error) {
	w, tables, err := parse(text)
	if err != nil {
		return nil, err
	}
	m := &Model{Rule: rule, Tempo: float64(w.Tempo)}
	for i, row := range w.Threat {
		for j, v := range row {
			m.Threat[i][j] = float64(v)
		}
	}
	for line := range strings.Lines(text) {
		f := strings.Fields(line)
		if len(f) == 0 {
			continue
		}
		switch f[0] {
		case "attack", "defend":
			m.order = append(m.order, strings.TrimRight(line, "\r\n"))
		case "cell", "code":
			m.Split = m.Split || f[1] != "both"
		}
	}
	index := CodeIndex()
	for c := range 2 {
		if c == 1 && !m.Split {
			break
		}
		t := &tables["cell"][c]
		for i, v := range t.line {
			m.Line[c][i] = float64(v)
		}
		for i, v := range t.class {
			m.Class[c][i] = float64(v)
		}
		for code, v := range t.code {
			m.Code[c][index[code]] = float64(v)
		}
	}
	return m, nil
}

// Cell returns the cell weights by colour and CodeIndex, in 1/CellUnit and not
// rounded.
func (m *Model) Cell() *[2][NumCodes]float64 {
	out := new([2][NumCodes]float64)
	list, _ := codes()
	for c := range 2 {
		from := c
		if !m.Split {
			from = 0
		}
		for i, code := range list {
			v := m.Code[from][i] + m.Class[from][renju.ClassOf(m.Rule, renju.Colour(c), code)]
			for d := range 4 {
				v += m.Line[from][code.Type(d)]
			}
			out[c][i] = v
		}
	}
	return out
}

// Spread adds to the terms of g the slope by colour and canonical code, distributed to
// the terms that each code sums up: the transpose of Cell.
func (m *Model) Spread(slope *[2][NumCodes]float64, g *Model) {
	list, _ := codes()
	for c := range 2 {
		to := c
		if !m.Split {
			to = 0
		}
		for i, code := range list {
			s := slope[c][i]
			if s == 0 {
				continue
			}
			g.Code[to][i] += s
			g.Class[to][renju.ClassOf(m.Rule, renju.Colour(c), code)] += s
			for d := range 4 {
				g.Line[to][code.Type(d)] += s
			}
		}
	}
}

// Write writes the weight file, rounded to whole numbers, with the comment at its
// head.
func (m *Model) Write(out io.Writer, comment string) error {
	buf := bufio.NewWriter(out)
	buf.WriteString(plaintext.Comment(comment))
	fmt.Fprintln(buf)
	for _, line := range m.order {
		fmt.Fprintln(buf, line)
	}
	fmt.Fprintln(buf)
	names := []string{"both"}
	if m.Split {
		names = []string{"black", "white"}
	}
	list, _ := codes()
	for c, name := range names {
		fmt.Fprintf(buf, "cell %s line%s\n", name, rounded(m.Line[c][:]))
		fmt.Fprintf(buf, "cell %s class%s\n", name, rounded(m.Class[c][:]))
		// The canonical codes are in the order of the lines.
		for i := 0; i < NumCodes; {
			n := int(list[i]>>4&15) + 1
			fmt.Fprintf(buf, "code %s %03x%s\n", name, uint16(list[i]>>4), rounded(m.Code[c][i:i+n]))
			i += n
		}
	}
	for i := range m.Threat {
		fmt.Fprintf(buf, "threat %d%s\n", i, rounded(m.Threat[i][:]))
	}
	fmt.Fprintf(buf, "tempo%s\n", rounded([]float64{m.Tempo}))
	buf.WriteString(plaintext.End)
	return buf.Flush()
}

func rounded(v []float64) string {
	var sb strings.Builder
	for _, x := range v {
		fmt.Fprintf(&sb, " %d", int(math.Round(max(-maxCode, min(x, maxCode)))))
	}
	return sb.String()
}
