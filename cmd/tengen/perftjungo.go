package main

import (
	"strings"

	"github.com/spf13/cobra"

	"tengen/movegen/jungo"
)

// jungoPerft counts in Jungo.
type jungoPerft struct{ b *jungo.Board }

func newJungoPerft(cmd *cobra.Command, f *perftFlags) (perftGame, error) {
	if err := f.refuse(cmd, "position", "passes"); err != nil {
		return nil, err
	}
	f.defaults(cmd, "simple", 9)
	ko, err := jungo.ParseKo(f.rule)
	if err != nil {
		return nil, badInput("--rule: %w", err)
	}
	b, err := jungo.New(f.size, ko)
	if err != nil {
		return nil, badInput("--size: %w", err)
	}
	for i, text := range moveWords(f.moves) {
		m, err := jungo.ParseMove(text, f.size)
		if err == nil {
			err = b.Play(m)
		}
		if err != nil {
			return nil, badInput("--moves: move %d: %w", i+1, err)
		}
	}
	return jungoPerft{b}, nil
}

// moveWords splits moves at blanks, commas and semicolons.
func moveWords(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(" \t\r\n,;", r) })
}

func (g jungoPerft) count(depth int) (uint64, error) { return jungo.Perft(g.b, depth) }

func (g jungoPerft) divide(depth int, each func(string, uint64)) error {
	lines, err := jungo.Divide(g.b, depth)
	for _, l := range lines {
		each(g.b.MoveText(l.Move), l.Count)
	}
	return err
}
