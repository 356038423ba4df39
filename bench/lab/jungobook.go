package lab

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"tengen/bench/selfplay"
	"tengen/movegen/jungo"
	searchjungo "tengen/search/jungo"
	"tengen/search/jungo/openings"
)

// JungoBook is the settings of an opening book of Jungo. The searches are of one thread and
// begin with empty trees, so the book depends on these settings and on the network alone.
type JungoBook struct {
	Size int     `json:"size"`
	Komi float64 `json:"komi"` // in all searches
	// Visits is for each search.
	Visits int `json:"visits"`
	// Moves is the number of the last move that the book makes.
	Moves int `json:"moves"`
	// Hash is the selfplay.HashOf the Weights, or of the embedded network, which Make sets.
	Hash string `json:"weights,omitempty"`

	// Weights is as in the engine's options.
	Weights string `json:"-"`
	// Positions is the number of searches after which the book is written. More can be
	// added later.
	Positions int `json:"-"`

	// search replaces the engine in tests.
	search func(ctx context.Context, b *jungo.Board) ([]jungoFound, error)
}

// jungoFound is a move that a search has visited, in the journal. Win and Lead are those of the
// side to move, the lead without komi.
type jungoFound struct {
	Move   string  `json:"move"`
	Visits int     `json:"visits"`
	Win    float64 `json:"win"`
	Lead   float64 `json:"lead"`
}

// jungoRecord is a line of the journal: the result of the search after the moves, with the move
// that it chose first.
type jungoRecord struct {
	Moves string       `json:"moves"`
	Found []jungoFound `json:"found"`
}

// BookKomi returns the usual komi of an opening book of Jungo; ok is false if there is no such
// book for this size.
func BookKomi(size int) (komi float64, ok bool) {
	komi, ok = jungoKomi[size]
	return komi, ok
}

// Check returns an error that names the first setting out of range.
func (o *JungoBook) Check() error {
	switch _, ok := BookKomi(o.Size); {
	case !ok:
		return fmt.Errorf("an opening book for size %d: want 6 to 9", o.Size)
	case o.Visits < 1 || o.Visits > mostJungoVisits:
		return fmt.Errorf("a search of %d visits: want 1 to %d", o.Visits, mostJungoVisits)
	case o.Moves < 1 || o.Moves > openings.MaxMoves:
		return fmt.Errorf("%d moves: want 1 to %d", o.Moves, openings.MaxMoves)
	case o.Positions < 1 || o.Positions > openings.MaxPositions:
		return fmt.Errorf("%d positions: want 1 to %d", o.Positions, openings.MaxPositions)
	}
	if _, err := openings.New(o.Size, o.Komi, nil); err != nil {
		return err
	}
	_, err := o.newEngine()
	return err
}

func (o *JungoBook) newEngine() (*searchjungo.Engine, error) {
	return searchjungo.NewEngine(searchjungo.Options{NoSolver: true, Weights: o.Weights})
}

// Make makes the book and writes it to the file out. The journal, resume and told are those of grow.
func (o JungoBook) Make(ctx context.Context, out string, resume bool, told func(searches int)) (*openings.Book, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	var err error
	if o.Hash = selfplay.HashOf(o.Weights); o.Weights == "" {
		if o.Hash, err = jungoHash(); err != nil {
			return nil, err
		}
	}
	if err := o.engine(); err != nil {
		return nil, err
	}
	t, err := newJungoTree(&o)
	if err != nil {
		return nil, err
	}
	return grow(ctx, t, o.Positions, openings.MaxBytes, out, o, resume, told)
}

// older returns the settings without the name of the embedded network.
func (o JungoBook) older() any {
	if o.Weights == "" {
		o.Hash = ""
	}
	return o
}

// engine sets the engine.
func (o *JungoBook) engine() error {
	if o.search != nil {
		return nil
	}
	e, err := o.newEngine()
	if err != nil {
		return err
	}
	e.SetKomi(o.Komi)
	o.search = func(ctx context.Context, b *jungo.Board) (found []jungoFound, err error) {
		e.Clear()
		r, err := e.Genmove(ctx, b, searchjungo.Limits{Visits: o.Visits})
		if err == nil {
			err = ctx.Err() // the search is incomplete
		}
		own := o.Komi
		if b.Side() == jungo.White {
			own = -own
		}
		for i, c := range r.Candidates {
			if i > 0 && c.Visits == 0 || i == jungoWidth {
				break
			}
			found = append(found, jungoFound{b.MoveText(c.Move), max(c.Visits, 1), rounded(c.Winrate, 1e4), rounded(c.Score+own, 100)})
		}
		return found, err
	}
	return nil
}

// rounded returns a number in parts of one.
func rounded(x, parts float64) float64 { return math.Round(x*parts) / parts }

// step implements growing.
func (t *jungoTree) step(ctx context.Context) (record any, ok bool, err error) {
	n := t.next()
	if n == nil {
		return nil, false, nil
	}
	b, err := t.o.board(n.moves)
	if err != nil {
		return nil, false, err
	}
	r := jungoRecord{Moves: t.o.text(n.moves)}
	if r.Found, err = t.o.search(ctx, b); err == nil {
		err = t.take(n, &r)
	}
	return r, true, err
}

// replay implements growing.
func (t *jungoTree) replay(line []byte) error {
	var r jungoRecord
	if err := json.Unmarshal(line, &r); err != nil {
		return err
	}
	// It was the next one when it was made; which one that is takes a look at the whole tree.
	return t.take(t.unsearched(r.Moves), &r)
}

// unsearched returns the position after moves if the tree has it and no search of it, else nil.
func (t *jungoTree) unsearched(text string) *jungoNode {
	var moves []jungo.Point
	for m := range strings.FieldsSeq(text) {
		p, err := jungo.ParseMove(m, t.o.Size)
		if err != nil {
			return nil
		}
		moves = append(moves, p)
	}
	if len(moves) >= t.o.Moves {
		return nil
	}
	b, err := t.o.board(moves)
	if err != nil {
		return nil
	}
	images := b.ImageKeys()
	if n := t.plies[len(moves)][slices.Min(images[:])]; n != nil && n.visits == 0 {
		return n
	}
	return nil
}

// board returns the position after moves.
func (o *JungoBook) board(moves []jungo.Point) (*jungo.Board, error) {
	b, err := jungo.New(o.Size, jungo.KoSimple)
	for _, m := range moves {
		if err == nil {
			err = b.Play(m)
		}
	}
	return b, err
}

func (o *JungoBook) text(moves []jungo.Point) string {
	return strings.Join(jungo.MoveTexts(moves, o.Size), " ")
}

// take gives the result of the search of a position to the tree.
func (t *jungoTree) take(n *jungoNode, r *jungoRecord) error {
	if n == nil || t.o.text(n.moves) != r.Moves {
		return fmt.Errorf("a search after %q was not the next one, or none of the book", r.Moves)
	}
	if len(r.Found) == 0 {
		return errors.New("a search without a move")
	}
	b, err := t.o.board(n.moves)
	if err != nil {
		return err
	}
	var known []jungoKnown
	for _, f := range r.Found {
		m, err := jungo.ParseMove(f.Move, t.o.Size)
		if err == nil {
			err = b.Why(m)
		}
		if err != nil {
			return err
		}
		if !(f.Win >= 0 && f.Win <= 1 && math.Abs(f.Lead) <= float64(b.Points())) || f.Visits < 1 || f.Visits > mostJungoVisits {
			return fmt.Errorf("the worth of the move %s is out of range", f.Move)
		}
		if slices.ContainsFunc(known, func(k jungoKnown) bool { return k.move == m }) {
			return fmt.Errorf("the move %s is there twice", f.Move)
		}
		k := jungoKnown{move: m, visits: float64(f.Visits), win: f.Win, lead: f.Lead}
		if m != jungo.Pass {
			b.Make(m)
			k.after = t.node(b, append(slices.Clone(n.moves), m))
			b.Unmake()
		}
		known = append(known, k)
	}
	n.found(known)
	return nil
}
