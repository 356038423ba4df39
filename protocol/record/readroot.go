package record

import (
	"fmt"
	"math"
	"strconv"
	"strings"
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
func (r *Record) properties(p *properties) error {
	before, after := r.texts()
	for _, t := range append(before, after...) {
		*t.to = first(p, t.name)
	}
	if v := p.take("GC"); len(v) > 0 {
		r.Note = text(v[0])
	}
	p.take("FF")
	p.take("CA")
	if s := first(p, "GM"); s != "" {
		n, err := strconv.Atoi(s)
		if r.Game = Game(n); err != nil || n < 1 {
			return fmt.Errorf("GM: game %q is not a number from 1", Clip(s))
		}
	}
	if s := strings.Replace(first(p, "KM"), ",", ".", 1); s != "" {
		k, err := strconv.ParseFloat(s, 64)
		if err != nil || math.IsNaN(k) || math.IsInf(k, 0) {
			return fmt.Errorf("KM: komi %q is not a number", Clip(s))
		}
		r.Komi = k
	} else {
		r.NoKomi = r.Game.komi()
	}
	if s := first(p, "HA"); s != "" {
		n, err := strconv.Atoi(s)
		if err != nil || n < 0 || n > MaxSize*MaxSize {
			return fmt.Errorf("HA: handicap %q is not a number of stones", Clip(s))
		}
		r.Handicap = n
	}
	return r.size(first(p, "SZ"))
}

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
		return fmt.Errorf("SZ: board size %q: want 1 to %d", Clip(s), MaxSize)
	}
	if two && strings.TrimSpace(rows) != strings.TrimSpace(columns) {
		return fmt.Errorf("SZ: a board of %q: only squares are read", Clip(s))
	}
	r.Size = n
	return nil
}

// first takes a property and returns its first value on one line, "" if there is none.
func first(p *properties, name string) string {
	if v := p.take(name); len(v) > 0 {
		return simpleText(v[0])
	}
	return ""
}
