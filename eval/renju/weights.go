package renju

import (
	"bufio"
	"embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"tengen/internal/plaintext"
	"tengen/movegen/renju"
)

//go:embed data/*.txt
var data embed.FS

// Threat states of a side, strongest first; see Weights.Threat.
const (
	ThreatNone      = iota
	ThreatDouble    // a cell that makes two threes (where allowed)
	ThreatFourThree // a cell that makes a four and a three
	ThreatWinFour   // a cell that makes a straight four or two fours: an open three stands
	NumThreats
)

// Weights is the evaluation of one rule set, expanded for lookup.
type Weights struct {
	// Rule is the rule set of the weights.
	Rule renju.Rule
	// Cell is the value of an empty cell for a colour by its code, in 1/CellUnit.
	Cell renju.Values
	// Attack and Defend are move-ordering values: of the patterns that a move makes
	// for its own colour, and of those that it takes from the enemy.
	Attack, Defend [2]*[1 << 16]int16
	// Threat is added for the side to move, indexed by its own threat state and
	// the opponent's.
	Threat [NumThreats][NumThreats]int16
	// Tempo is added for the side to move.
	Tempo int16
}

var loaded [len(renju.Rules)]struct {
	once sync.Once
	w    *Weights
	err  error
}

// Load returns the embedded weights of a rule set; they are parsed once. It fails for
// an unknown rule set. Any other error names file and line, and means that the embedded
// data is broken.
func Load(rule renju.Rule) (*Weights, error) {
	if int(rule) >= len(loaded) {
		return nil, fmt.Errorf("no weights for %v", rule)
	}
	l := &loaded[rule]
	l.once.Do(func() {
		name := "data/" + rule.String() + ".txt"
		text, err := data.ReadFile(name)
		if err == nil {
			l.w, err = Parse(string(text), rule)
		}
		if err != nil {
			l.err = fmt.Errorf("%s: %w", name, err)
		}
	})
	return l.w, l.err
}

// terms are the additive weights in a file: the value of a code is the sum of those of
// its four line types and its class.
type terms struct {
	line  [renju.NumLineTypes]int
	class [renju.NumClasses]int
	code  map[renju.Code]int // by canonical code
}

// Parse reads a weight file for a rule set. Each line is
//
//	<table> <colour> line|class v0 … v15
//	code <colour> <t3t2t1> v0 … vk
//	threat <own state> v0 … v3
//	tempo v
//
// where table is cell, attack or defend, colour is black, white or both, and
// the sixteen values are in the order of renju.LineType or renju.Class. A code
// line adds to the cell weights of single codes: t3 ≥ t2 ≥ t1 are the three
// strongest line types in hexadecimal, and v0 … vk, k = t1, are for the weakest
// type from 0 to t1; directions do not matter. Cell weights are in 1/CellUnit of
// a centi-unit.
// '#' starts a comment, and the last line is "end". Errors name the line.
func Parse(text string, rule renju.Rule) (*Weights, error) {
	w, tables, err := parse(text)
	if err != nil {
		return nil, err
	}
	w.Rule = rule
	for c := range 2 {
		w.Cell[c] = tables["cell"][c].expand(rule, renju.Colour(c))
		w.Attack[c] = tables["attack"][c].expand(rule, renju.Colour(c))
		// A defence is looked up by the code of the enemy's patterns.
		w.Defend[c] = tables["defend"][c].expand(rule, renju.Colour(c).Other())
	}
	return w, nil
}

// parse reads a weight file: the terms, by table, and the Weights with all numbers that
// are no sums of terms.
func parse(text string) (*Weights, map[string]*[2]terms, error) {
	tables := map[string]*[2]terms{"cell": {}, "attack": {}, "defend": {}}
	w := new(Weights)
	if err := plaintext.NoNetwork(text, "renju"); err != nil {
		return nil, nil, err
	}
	body, missing := plaintext.Body(text)
	sc := bufio.NewScanner(strings.NewReader(body))
	for n := 1; sc.Scan(); n++ {
		line, _, _ := strings.Cut(sc.Text(), "#")
		f := strings.Fields(line)
		if len(f) == 0 {
			continue
		}
		if err := w.parseLine(f, tables); err != nil {
			return nil, nil, fmt.Errorf("line %d: %w", n, err)
		}
	}
	if err := sc.Err(); err != nil {
		return nil, nil, err
	}
	return w, tables, missing
}

// expand returns the sum of terms of every code.
func (t *terms) expand(rule renju.Rule, col renju.Colour) *[1 << 16]int16 {
	out := new([1 << 16]int16)
	for i := range out {
		code := renju.Code(i)
		v := t.class[renju.ClassOf(rule, col, code)]
		for d := range 4 {
			v += t.line[code.Type(d)]
		}
		if len(t.code) > 0 {
			v += t.code[Canonical(code)]
		}
		out[i] = int16(max(-maxCode, min(v, maxCode)))
	}
	return out
}

func (w *Weights) parseLine(f []string, tables map[string]*[2]terms) error {
	switch f[0] {
	case "tempo":
		v, err := numbers(f[1:], 1)
		if err != nil {
			return err
		}
		w.Tempo = int16(v[0])
		return nil
	case "code":
		return parseCode(f, tables["cell"])
	case "threat":
		v, err := numbers(f[1:], 1+NumThreats)
		if err != nil {
			return err
		}
		if v[0] < 0 || v[0] >= NumThreats {
			return fmt.Errorf("threat state %d is not in 0…%d", v[0], NumThreats-1)
		}
		for i, x := range v[1:] {
			w.Threat[v[0]][i] = int16(x)
		}
		return nil
	}
	t, ok := tables[f[0]]
	if !ok || len(f) < 3 {
		return fmt.Errorf("%q: want cell, attack, defend, threat or tempo", strings.Join(f[:min(3, len(f))], " "))
	}
	colours, err := parseColours(f[1])
	if err != nil {
		return err
	}
	v, err := numbers(f[3:], 16)
	if err != nil {
		return err
	}
	for _, c := range colours {
		switch f[2] {
		case "line":
			copy(t[c].line[:], v)
		case "class":
			copy(t[c].class[:], v)
		default:
			return fmt.Errorf("%q: want line or class", f[2])
		}
	}
	return nil
}

// parseCode reads "code <colour> <t3t2t1> v0 … vk".
func parseCode(f []string, t *[2]terms) error {
	if len(f) < 4 || len(f[2]) != 3 {
		return fmt.Errorf("%q: want code <colour> <three hex digits> <values>", strings.Join(f[:min(3, len(f))], " "))
	}
	colours, err := parseColours(f[1])
	if err != nil {
		return err
	}
	prefix, err := strconv.ParseUint(f[2], 16, 16)
	if err != nil {
		return fmt.Errorf("code %q: want three hex digits", f[2])
	}
	code := renju.Code(prefix << 4)
	if Canonical(code) != code {
		return fmt.Errorf("code %q: want the types in descending order", f[2])
	}
	v, err := numbers(f[3:], int(prefix&15)+1)
	if err != nil {
		return err
	}
	for _, c := range colours {
		if t[c].code == nil {
			t[c].code = map[renju.Code]int{}
		}
		for weakest, x := range v {
			t[c].code[code|renju.Code(weakest)] = x
		}
	}
	return nil
}

// Canonical returns the code with its four line types in descending order, because a
// weight does not depend on directions.
func Canonical(c renju.Code) renju.Code {
	t := [4]renju.LineType{c.Type(0), c.Type(1), c.Type(2), c.Type(3)}
	slices.Sort(t[:])
	return renju.Code(t[0]) | renju.Code(t[1])<<4 | renju.Code(t[2])<<8 | renju.Code(t[3])<<12
}

func parseColours(s string) ([]int, error) {
	switch s {
	case "black":
		return []int{0}, nil
	case "white":
		return []int{1}, nil
	case "both":
		return []int{0, 1}, nil
	}
	return nil, fmt.Errorf("colour %q: want black, white or both", s)
}

func numbers(f []string, want int) ([]int, error) {
	if len(f) != want {
		return nil, fmt.Errorf("%d numbers, want %d", len(f), want)
	}
	out := make([]int, want)
	for i, s := range f {
		v, err := strconv.Atoi(s)
		if err != nil || v < -maxCode || v > maxCode {
			return nil, fmt.Errorf("bad number %q: want an integer within ±%d", s, maxCode)
		}
		out[i] = v
	}
	return out, nil
}
