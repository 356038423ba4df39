package main

import (
	"tengen/movegen/ring"
	"tengen/protocol/gtp"
	gtpring "tengen/protocol/gtp/ring"
	searchring "tengen/search/ring"
)

func init() { gtpGames["ring"] = (*gtpFlags).ring }

func (f *gtpFlags) ring() (gtp.Game, error) {
	if f.size != 0 {
		return nil, badInput("--size: Ring has one board")
	}
	if f.rule == "" {
		f.rule = "ring"
	}
	b, err := ring.FieldFor(f.rule)
	if err != nil {
		return nil, badInput("--rule: %w", err)
	}
	o := gtpring.Options{Config: searchring.Config{Threads: f.threads}, Board: b, Nodes: f.nodes}
	if f.ruler {
		return gtpring.NewClicks(o), nil
	}
	return gtpring.New(o), nil
}
