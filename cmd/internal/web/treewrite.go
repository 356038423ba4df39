package web

import (
	"errors"
	"fmt"
	"strings"

	"tengen/internal/version"
	"tengen/protocol/record"
	"tengen/protocol/record/replay"
	"tengen/search/game"
	"tengen/search/game/games"
)

// write makes a record in SGF of a tree.
func (s *session) write(r *request) (*reply, error) {
	if len(r.Tree) == 0 || r.Tree[0].Config == nil || r.Tree[0].Parent != -1 {
		return nil, errors.New("the first node has to have a config and no parent")
	}
	if len(r.Tree) > maxNodes {
		return nil, tooLarge()
	}
	c := *r.Tree[0].Config
	start, err := games.New(c)
	if err != nil {
		return nil, err
	}
	out := record.New(replay.GameNumber(start.Game()), replay.Size(start))
	if err := restore(out.Root, r.Tree[0].SGF, out); err != nil {
		return nil, fmt.Errorf("node 0: %w", err)
	}
	out.Rules, out.Komi, out.NoKomi, out.Program = c.Rule, c.Komi, false, version.Program()
	nodes := make([]*record.Node, len(r.Tree))
	boards := make([]game.Position, len(r.Tree)) // of nodes whose children are still to come
	last := make([]int, len(r.Tree))             // the last child of each node
	for i, n := range r.Tree {
		if n.Parent >= 0 && n.Parent < i {
			last[n.Parent] = i
		}
	}
	for i, n := range r.Tree {
		made := &record.Node{Comment: n.Comment}
		var before game.Position
		shared := false // other nodes go on from before, too
		switch {
		case i == 0:
			made = out.Root
			made.Comment = n.Comment
		case n.Parent < 0 || n.Parent >= i:
			return nil, fmt.Errorf("node %d: parent %d does not stand before it", i, n.Parent)
		default:
			before = boards[n.Parent]
			if shared = i < last[n.Parent]; !shared {
				boards[n.Parent] = nil
			}
			nodes[n.Parent].Children = append(nodes[n.Parent].Children, made)
			if err := restore(made, n.SGF, nil); err != nil {
				return nil, fmt.Errorf("node %d: %w", i, err)
			}
		}
		after, err := set(made, before, &n, shared)
		if err != nil {
			return nil, fmt.Errorf("node %d: %w", i, err)
		}
		if last[i] > 0 {
			boards[i] = after
		}
		nodes[i] = made
	}
	var text strings.Builder
	if _, err := out.WriteTo(&text); err != nil {
		return nil, err
	}
	return &reply{Text: text.String()}, nil
}

// set fills a node of a record, and returns the position after it. It makes the move on before,
// or, if that is shared, on a clone.
func set(made *record.Node, before game.Position, n *node, shared bool) (p game.Position, err error) {
	if n.Config != nil {
		if p, err = games.New(*n.Config); err != nil {
			return nil, err
		}
		if before == nil {
			replay.Begin(made, p, n.Config.Position)
		} else if made.Setup, err = setup(before, p); err != nil {
			return nil, err
		}
	} else if p = before; shared {
		p = before.Clone()
	}
	if n.Move == "" {
		return p, nil
	}
	if made.Move, err = replay.MoveOf(p, replay.ColourOf(p.Side()), n.Move); err != nil {
		return nil, err
	}
	return p, p.Play(n.Move)
}

// setup returns what has to be set up to come from one position to another.
func setup(before, p game.Position) (*record.Setup, error) {
	if _, ok := p.(game.Arranger); !ok {
		return nil, game.SayNoSetup.With(game.SayName(p.Game().Name()))
	}
	out := &record.Setup{ToMove: replay.ColourOf(p.Side())}
	now, old := p.Scene(), before.Scene()
	for i, c := range now.Cells {
		was := game.None
		if i < len(old.Cells) {
			was = old.Cells[i].Stone
		}
		if c.Stone == was {
			continue
		}
		at := record.Point{X: i % now.Columns, Y: i / now.Columns}
		switch c.Stone {
		case game.BlackStone:
			out.Black = append(out.Black, at)
		case game.WhiteStone:
			out.White = append(out.White, at)
		case game.None:
			out.Empty = append(out.Empty, at)
		default:
			return nil, sayNoWalls.With()
		}
	}
	return out, nil
}
