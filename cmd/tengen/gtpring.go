package main

import (
	mg "tengen/movegen/ring"
	"tengen/protocol/gtp"
	"tengen/protocol/gtp/ring"
	search "tengen/search/ring"
)

func init() { gtpGames["ring"] = (*gtpFlags).ring }

func (f *gtpFlags) ring() (gtp.Game, error) {
	if f.size != 0 {
		return nil, badInput("--size: Ring has one board")
	}
	if f.rule == "" {
		f.rule = "ring"
	}
	b, err := mg.BoardFor(f.rule)
	if err != nil {
		return nil, badInput("--rule: %w", err)
	}
	o := ring.Options{Config: search.Config{Threads: f.threads}, Board: b, Nodes: f.nodes}
	if f.ruler {
		return ring.NewClicks(o), nil
	}
	return ring.New(o), nil
}
