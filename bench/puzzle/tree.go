package puzzle

import (
	"context"
	"fmt"
	"strings"

	"tengen/internal/say"
	"tengen/movegen/renju"
	"tengen/protocol/record"
	"tengen/protocol/record/replay"
	"tengen/search/game"
	"tengen/search/threat/verify"
)

// Record returns the puzzle as a record: the position set up, the solution with its
// variations, and tempting moves with their refutations, as bad moves (BM).
func Record(ctx context.Context, p *Puzzle, s Solver) (*record.Record, error) {
	at, err := p.Position()
	if err != nil {
		return nil, err
	}
	rec := record.New(replay.GameNumber(at.Game()), replay.Size(at))
	rec.Name, rec.Rules = p.Name, p.Config.Rule
	replay.Begin(rec.Root, at, at.Text())
	rec.Root.Comment = strings.Join(say.Lines(say.English, p.Words(at.Side())), "\n")
	w := &treeWriter{p: at}
	if r, ok := s.(*renjuSolver); ok {
		err = w.proof(ctx, r, p, rec.Root)
	} else {
		var line []string
		if line, err = s.Line(ctx, p, at, p.Plies); err == nil {
			says := fmt.Sprintf("final lead %+d stones", p.Stones)
			if p.Kind == "force" {
				says = right(p)
			}
			err = w.line(rec.Root, line, at.Side(), says)
		}
	}
	if err != nil {
		return nil, err
	}
	for _, m := range p.Tempting {
		a, err := s.Answer(ctx, p, at, m, p.Plies)
		if err != nil {
			return nil, err
		}
		line := []string{m}
		if a.Reply != "" {
			line = append(line, a.Reply)
		}
		if err := w.line(rec.Root, line, at.Side(), "wrong: "+a.Why.String()); err != nil {
			return nil, err
		}
		last := rec.Root.Children[len(rec.Root.Children)-1]
		last.Other = append(last.Other, record.Property{Name: "BM", Values: []string{"1"}})
	}
	return rec, nil
}

// right is the comment at the move of a puzzle that wins.
func right(p *Puzzle) string { return fmt.Sprintf("right, wins in %d plies", p.Plies) }

// treeWriter writes lines of play into a record.
type treeWriter struct {
	p     game.Position // of the puzzle
	nodes int
}

// move returns a move of a record.
func (w *treeWriter) move(text string, side game.Side) (record.Move, error) {
	return replay.MoveOf(w.p, replay.ColourOf(side), text)
}

// line adds a line of play with a comment at its first move.
func (w *treeWriter) line(from *record.Node, line []string, side game.Side, comment string) error {
	for i, text := range line {
		m, err := w.move(text, side)
		if err != nil {
			return err
		}
		if from = from.Add(m); i == 0 {
			from.Comment = comment
		}
		side = side.Other()
	}
	return nil
}

// proof adds the tree of a proof, the longest line first.
func (w *treeWriter) proof(ctx context.Context, r *renjuSolver, p *Puzzle, root *record.Node) error {
	k, err := kindOf(p.Kind)
	if err != nil {
		return err
	}
	b := board(w.p)
	proof, _, err := r.prove(ctx, b, k, checkNodes)
	if err != nil {
		return err
	}
	if proof == nil {
		return fmt.Errorf("%s: no win by %s is proven within the limits", p.Name, p.Kind)
	}
	if err := w.line(root, renju.Texts(proof.ToFive(b)), w.p.Side(), right(p)); err != nil {
		return err
	}
	return w.replies(root.Children[0], proof.Root, w.p.Side().Other())
}

// replies adds the replies that a node of a proof lists, each with its answer, to a node of the
// record, until there are treeNodes.
func (w *treeWriter) replies(at *record.Node, n *verify.Node, side game.Side) error {
	for _, reply := range n.Replies {
		if w.nodes++; w.nodes > treeNodes {
			return nil
		}
		m, err := w.move(reply.Move.String(), side)
		if err != nil {
			return err
		}
		answer, err := w.move(reply.Answer.Move.String(), side.Other())
		if err != nil {
			return err
		}
		if err := w.replies(at.Child(m).Child(answer), reply.Answer, side); err != nil {
			return err
		}
	}
	return nil
}
