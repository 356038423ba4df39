package net

import (
	"bytes"
	"embed"
	"fmt"
	"sync"

	"tengen/movegen/renju"
)

//go:embed data
var data embed.FS

var loaded [len(renju.Rules)]struct {
	once sync.Once
	e    *Evaluation
	err  error
}

// Load returns the embedded network of a rule set, read once, or nil if there is none. An
// error means that the embedded data is broken.
func Load(rule renju.Rule) (*Evaluation, error) {
	if int(rule) >= len(loaded) {
		return nil, nil
	}
	l := &loaded[rule]
	l.once.Do(func() {
		name := "data/" + rule.String() + ".net"
		text, err := data.ReadFile(name)
		if err != nil {
			return // the rule set has none
		}
		n, err := Read(bytes.NewReader(text))
		if err == nil && n.Rule != rule {
			err = fmt.Errorf("a network for %v", n.Rule)
		}
		if err == nil {
			l.e, err = New(n)
		}
		if err != nil {
			l.err = fmt.Errorf("%s: %w", name, err)
		}
	})
	return l.e, l.err
}

// Fast reports whether this processor computes the network with vector instructions.
// Without them the tables are stronger on the clock.
func Fast() bool { return fast }
