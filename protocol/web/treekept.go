package web

import (
	"fmt"
	"strings"

	"tengen/protocol/record"
	"tengen/protocol/record/replay"
)

// What a record holds besides moves and comments: the page keeps it and hands it back.

// about returns who played a game, how it ended, where and when; "" if a record says nothing
// of it.
func about(r *record.Record) string {
	named := func(name, rank string) string {
		if name == "" {
			name = "?"
		}
		if rank != "" {
			name += " (" + rank + ")"
		}
		return name
	}
	var out []string
	if r.Black+r.White != "" {
		out = append(out, named(r.Black, r.BlackRank)+" – "+named(r.White, r.WhiteRank))
	}
	for _, text := range []string{r.Result, r.Name, r.Event, r.Round, r.Place, r.Date} {
		if text != "" {
			out = append(out, text)
		}
	}
	return strings.Join(out, ", ")
}

// besides returns what a node has besides its move and comment, as a record of one node; ""
// if that is nothing. The record of the root has the properties of the game.
func besides(r *record.Record, n *record.Node) string {
	one := record.Record{Root: &record.Node{Marks: n.Marks}}
	for _, p := range n.Other {
		if p.Name != replay.PositionProperty { // the configuration has it
			one.Root.Other = append(one.Root.Other, p)
		}
	}
	if n == r.Root {
		root := one.Root
		one = *r
		one.Rules, one.Komi, one.Program, one.Root = "", 0, "", root // the configuration has them
	} else if len(one.Root.Marks)+len(one.Root.Other) == 0 {
		return ""
	}
	one.Game, one.Size, one.NoKomi = r.Game, r.Size, true
	var text strings.Builder
	if _, err := one.WriteTo(&text); err != nil {
		return ""
	}
	return text.String()
}

// restore gives a node what besides has returned. r is the record that the node begins; it is
// nil for all nodes but the first.
func restore(n *record.Node, text string, r *record.Record) error {
	if text == "" {
		return nil
	}
	old, err := firstGame(text)
	if err != nil {
		return fmt.Errorf("sgf: %w", err)
	}
	n.Marks, n.Other = old.Root.Marks, old.Root.Other
	if r != nil {
		old.Game, old.Size, old.Root = r.Game, r.Size, n
		*r = *old
	}
	return nil
}
