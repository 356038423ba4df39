package record

import (
	"math"
	"regexp"
	"strconv"
	"strings"

	"tengen/internal/plaintext"
)

// texts are the properties of a game that are plain text, in the order in which they are
// written; those after RU follow komi and handicap.
func (r *Record) texts() (before, after []textProperty) {
	return []textProperty{
			{"AP", &r.Program}, {"GN", &r.Name}, {"EV", &r.Event}, {"RO", &r.Round}, {"PC", &r.Place}, {"DT", &r.Date},
			{"PB", &r.Black}, {"BR", &r.BlackRank}, {"PW", &r.White}, {"WR", &r.WhiteRank}, {"RU", &r.Rules}, {"ON", &r.Opening},
		}, []textProperty{
			{"TM", &r.Time}, {"OT", &r.Overtime}, {"RE", &r.Result}, {"AN", &r.Annotator}, {"SO", &r.Source},
		}
}

type textProperty struct {
	name string
	to   *string
}

// properties reads the properties of the game from the root.
func (g *interpreter) properties(p *properties) error {
	r := g.rec
	before, after := r.texts()
	for _, t := range append(before, after...) {
		*t.to = g.first(p, t.name)
	}
	r.Note = joined(p, "GC")
	p.take("FF")
	p.take("CA")
	if s := g.first(p, "GM"); s != "" {
		n, err := strconv.Atoi(s)
		if r.Game = Game(n); err != nil || n < 1 {
			return sayGM.With(strconv.Quote(plaintext.Clip(s)))
		}
		if r.Game == otherGomoku {
			r.Game = Gomoku
			g.note(p.pos, sayReadAs.With(n, int(Gomoku), Gomoku))
		}
	}
	if s := g.first(p, "HA"); s != "" {
		n, err := strconv.Atoi(s)
		if err != nil || n < 0 || n > MaxSize*MaxSize {
			g.note(p.pos, sayHA.With(strconv.Quote(plaintext.Clip(s))))
			n = 0
		}
		r.Handicap = n
	}
	komi := g.first(p, "KM")
	if err := r.size(g.first(p, "SZ")); err != nil {
		return err
	}
	g.komi(p.pos, komi)
	return nil
}

// otherGomoku is a number that some programs give to games of Renju.
const otherGomoku Game = 5

// komi reads KM. A komi that no game of the board can have is in hundredths: of points, or of
// the stones of Chinese counting, two points each.
func (g *interpreter) komi(pos int, s string) {
	r := g.rec
	r.NoKomi = r.Game.komi()
	if s == "" {
		return
	}
	k, err := strconv.ParseFloat(strings.Replace(s, ",", ".", 1), 64)
	if m := wordyKomi.FindStringSubmatch(s); err != nil && m != nil { // as 6目半
		if k, err = strconv.ParseFloat(m[1], 64); err == nil && m[2] != "" {
			k += 0.5
		}
	}
	if err != nil || math.IsNaN(k) || math.IsInf(k, 0) {
		g.note(pos, sayKM.With(strconv.Quote(plaintext.Clip(s))))
		return
	}
	if r.Game.komi() && math.Abs(k) >= leastHundredths && r.Program != "Tengen" && !strings.HasPrefix(r.Program, "Tengen:") {
		hundredths := k / 100
		if quarter := 2 * hundredths; quarter != math.Trunc(quarter) {
			hundredths = quarter
		}
		if 2*hundredths != math.Trunc(2*hundredths) {
			g.note(pos, sayHighKM.With(strconv.Quote(plaintext.Clip(s))))
			return
		}
		g.note(pos, sayKomiOf.With(plaintext.Clip(s), hundredths))
		k = hundredths
	}
	r.Komi, r.NoKomi = k, false
}

var wordyKomi = regexp.MustCompile(`^\s*(-?\d+(?:\.\d+)?)\s*[^\d\s.]*?(半?)\s*$`)

// size reads SZ, "15" or "15:15".
func (r *Record) size(s string) error {
	switch {
	case r.Game == Ring, r.Game > Ring && s == "":
		return nil
	case s == "" && r.Game == Gomoku:
		r.Size = gomokuSize
		return nil
	case s == "":
		r.Size = goSize
		return nil
	}
	columns, rows, two := strings.Cut(s, ":")
	n, err := strconv.Atoi(strings.TrimSpace(columns))
	if err != nil || n < 1 || n > MaxSize {
		return saySZ.With(strconv.Quote(plaintext.Clip(s)), MaxSize)
	}
	if two && strings.TrimSpace(rows) != strings.TrimSpace(columns) {
		return saySquares.With(strconv.Quote(plaintext.Clip(s)))
	}
	r.Size = n
	return nil
}

// first takes a property and returns its first value that is not empty, on one line; "" if there is
// none. A note tells of other values that are left out.
func (g *interpreter) first(p *properties, name string) (value string) {
	others := 0
	for _, v := range p.take(name) {
		switch v = simpleText(v); {
		case value == "":
			value = v
		case v != "" && v != value:
			others++
		}
	}
	if others > 0 {
		g.note(p.pos, sayOneVal.With(name, strconv.Quote(plaintext.Clip(value)), others))
	}
	return value
}

// joined takes a property and returns its values that are not empty, one below the other.
func joined(p *properties, name string) string {
	var all []string
	for _, v := range p.take(name) {
		if v = text(v); v != "" {
			all = append(all, v)
		}
	}
	return strings.Join(all, "\n")
}
