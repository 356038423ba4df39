package main

import (
	"tengen/movegen/renju"
	"tengen/protocol/gtp"
	gtprenju "tengen/protocol/gtp/renju"
	searchrenju "tengen/search/renju"
)

func init() { gtpGames["renju"] = (*gtpFlags).renju }

// renju makes a game of Renju or Gomoku, by the rule.
func (f *gtpFlags) renju() (gtp.Game, error) {
	if f.size == 0 {
		f.size = 15
	}
	rule := renju.Renju
	if f.rule != "" {
		var err error
		if rule, err = renju.ParseRule(f.rule); err != nil {
			return nil, badInput("--rule: %w", err)
		}
	}
	o := searchrenju.DefaultOptions()
	o.Threads = f.threads
	g, err := gtprenju.New(f.size, rule, gtprenju.Options{Options: o, Nodes: f.nodes, Plain: f.letterI})
	if err != nil {
		return nil, badInput("%w", err)
	}
	return g, nil
}
