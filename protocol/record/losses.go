package record

import (
	"fmt"
	"slices"
	"strings"
)

// Losses counts what a format cannot hold, by kind. The zero value is empty.
type Losses struct {
	names  []string
	counts map[string]int
}

// Add counts n things of a kind, named in the singular: "variation", "set-up stone". For
// n of 0 or less it does nothing.
func (l *Losses) Add(kind string, n int) {
	if n <= 0 {
		return
	}
	if l.counts == nil {
		l.counts = map[string]int{}
	}
	if l.counts[kind] == 0 {
		l.names = append(l.names, kind)
	}
	l.counts[kind] += n
}

// String lists the counts, "3 variations, 1 comment"; "" if nothing was.
func (l *Losses) String() string {
	var out []string
	for _, kind := range l.names {
		n := l.counts[kind]
		if n > 1 {
			kind = plural(kind)
		}
		out = append(out, fmt.Sprintf("%d %s", n, kind))
	}
	return strings.Join(out, ", ")
}

// plural returns a kind in the plural: its first words, up to one of these, are the noun.
func plural(kind string) string {
	end := len(kind)
	for _, after := range []string{" of ", " written ", " put in ", " without "} {
		if i := strings.Index(kind, after); i >= 0 {
			end = min(end, i)
		}
	}
	noun := kind[:end]
	switch base, y := strings.CutSuffix(noun, "y"); {
	case y:
		noun = base + "ies"
	case strings.HasSuffix(noun, "s"):
		noun += "es"
	default:
		noun += "s"
	}
	return noun + kind[end:]
}

// Kept lists what a format can hold besides moves.
type Kept uint

// The things that a format may hold.
const (
	KeepVariations Kept = 1 << iota
	KeepComments
	KeepMarks  // labels, too
	KeepLabels // labels alone
	KeepOther  // other properties of nodes
)

// fields are the texts of a game by what they are called in a list of losses.
func (r *Record) fields() []struct{ name, text string } {
	out := []struct{ name, text string }{
		{"name of a player", r.Black}, {"name of a player", r.White}, {"rank", r.BlackRank}, {"rank", r.WhiteRank},
		{"result", r.Result}, {"rule", r.Rules}, {"name of a game", r.Name}, {"event", r.Event}, {"round", r.Round}, {"place", r.Place},
		{"date", r.Date}, {"name of an opening", r.Opening}, {"time limit", r.Time}, {"time limit", r.Overtime},
		{"name of an annotator", r.Annotator}, {"source", r.Source}, {"comment", r.Note},
	}
	return slices.DeleteFunc(out, func(f struct{ name, text string }) bool { return f.text == "" })
}

// Start counts the game and the board of a record, if a file that names neither is read as one of
// another game or size. size is 0 for a format that has the size.
func (l *Losses) Start(r *Record, game Game, size int) {
	if r.Game != 0 && r.Game != game {
		l.Add("game of "+r.Game.String(), 1)
	}
	if r.Size != 0 && size != 0 && r.Size != size {
		l.Add(fmt.Sprintf("board of %d×%[1]d", r.Size), 1)
	}
}

// Tree counts what of a record is lost in a format that keeps only some things; kept are the
// names of the texts of a game that it keeps, such as "result".
func (l *Losses) Tree(r *Record, keep Kept, kept ...string) {
	for _, f := range r.fields() {
		if !slices.Contains(kept, f.name) {
			l.Add(f.name, 1)
		}
	}
	if r.Handicap != 0 && !slices.Contains(kept, "handicap") {
		l.Add("handicap", 1)
	}
	if r.Komi != 0 && !slices.Contains(kept, "komi") {
		l.Add("komi", 1)
	}
	count := func(n *Node) {
		if n.Comment != "" && keep&KeepComments == 0 {
			l.Add("comment", 1)
		}
		for _, m := range n.Marks {
			if label := m.Kind == Label; keep&KeepMarks == 0 && !(label && keep&KeepLabels != 0) {
				l.Add(map[bool]string{true: "label", false: "mark"}[label], 1)
			}
		}
		if keep&KeepOther == 0 {
			l.Add("property", len(n.Other))
		}
	}
	if keep&KeepVariations != 0 {
		for _, n := range r.All() {
			count(n)
		}
		return
	}
	for n := r.Root; n != nil; n = n.first() {
		count(n)
		l.Add("variation", len(n.Children)-1)
	}
}
