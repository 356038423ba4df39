package main

import (
	movegen "tengen/movegen/renju"
	"tengen/protocol/gtp"
	gtprenju "tengen/protocol/gtp/renju"
	"tengen/search/renju"
)

func init() { gtpGames["renju"] = (*gtpFlags).renju }

// renju makes a game of Renju or Gomoku, by the rule.
func (f *gtpFlags) renju() (gtp.Game, error) {
	if f.size == 0 {
		f.size = 15
	}
	rule := movegen.Renju
	if f.rule != "" {
		var err error
		if rule, err = movegen.ParseRule(f.rule); err != nil {
			return nil, badInput("--rule: %w", err)
		}
	}
	o := renju.DefaultOptions()
	o.Threads = f.threads
	g, err := gtprenju.New(f.size, rule, gtprenju.Options{Options: o, Nodes: f.nodes, Plain: f.letterI})
	if err != nil {
		return nil, badInput("%w", err)
	}
	return g, nil
}
