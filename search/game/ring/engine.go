package ring

import (
	"fmt"
	"strings"

	evalring "tengen/eval/ring"
	"tengen/eval/ring/network"
	"tengen/movegen/ring"
	"tengen/search"
	"tengen/search/game"
	searchring "tengen/search/ring"
)

func (description) Heuristics() []string {
	o, on := searchring.DefaultOptions(), parts{}
	return game.SwitchNames(append(o.Switches(), on.switches()...))
}

// parts are the parts of the engine that only Ring has, each on or off.
type parts struct{ network, foresight, fade, contempt bool }

func (p *parts) switches() []search.Switch {
	return []search.Switch{{Name: "network", On: &p.network}, {Name: "foresight", On: &p.foresight}, {Name: "fade", On: &p.fade}, {Name: "contempt", On: &p.contempt}}
}

func (d description) NewEngine(c game.Config, o game.Options) (game.Engine, error) {
	w, hash, s, err := settings(o)
	if err != nil {
		return nil, err
	}
	rows := levels
	if basic(c) {
		if strings.HasPrefix(o.Weights, network.Magic) {
			return nil, game.ErrNoNetwork
		}
		rows = basicLevels
	}
	return game.WithLevels(game.NewAlphaBeta(d, w, hash, s), d, c, o, rows), nil
}

// basic reports whether a game is on the smaller field, for which there is no network.
func basic(c game.Config) bool {
	field, err := ring.FieldFor(c.Rule)
	return err == nil && field != ring.FullField()
}

// settings returns the last arguments of [game.NewAlphaBeta].
func settings(o game.Options) (w walker, hash int, s search.Options, err error) {
	if err := o.Check(); err != nil {
		return w, 0, s, err
	}
	s = searchring.DefaultOptions()
	s.Threads = max(o.Threads, 1)
	if o.Tune != "" {
		s.Tuning = search.DefaultTuning()
		if err := s.Tuning.Set(o.Tune); err != nil {
			return w, 0, s, err
		}
	}
	hash = game.DefaultHash
	if o.Light {
		// The tables of pairs of moves are too large for such short searches.
		hash, s.Continuation = lightHash, false
	}
	if o.Hash > 0 {
		hash = o.Hash
	}
	on := parts{true, true, true, true}
	if err := game.SwitchOff(append(s.Switches(), on.switches()...), o.Off); err != nil {
		return w, 0, s, err
	}
	w = walker{eval: searchring.DefaultEvaluation(), off: searchring.Off{Foresight: !on.foresight, Fade: !on.fade, Contempt: !on.contempt}}
	switch {
	case strings.HasPrefix(o.Weights, network.Magic):
		if !on.network {
			return w, 0, s, game.ErrNoNetwork
		}
		w.eval.Network, err = network.Read(strings.NewReader(o.Weights))
	case o.Weights != "":
		w.eval.Network = nil
		w.eval.Weights, err = evalring.ReadWeights(strings.NewReader(o.Weights))
	}
	if err != nil {
		return w, 0, s, fmt.Errorf("weights: %w", err)
	}
	if !on.network {
		w.eval.Network = nil
	}
	return w, hash, s, nil
}

// walker connects Ring to the alpha-beta searcher.
type walker struct {
	eval *searchring.Evaluation
	off  searchring.Off
}

func (w walker) Root(p game.Position) search.Position {
	return searchring.NewPosition(p.(*Position).b, w.eval, w.off)
}

func (walker) MoveText(p game.Position, m search.Move) string {
	return p.(*Position).b.Field().MoveText(ring.Move(m))
}

func (walker) ParseMove(p game.Position, text string) (search.Move, error) {
	m, err := p.(*Position).b.ParseMove(text)
	return search.Move(m), err
}

func (walker) WinScale() float64 { return evalring.WinScale }
