package web

import (
	"slices"

	"tengen/internal/say"
	"tengen/protocol/db"
	"tengen/protocol/record"
	"tengen/protocol/record/replay"
	"tengen/search/game"
	"tengen/search/game/games"
)

var errNoDB error = sayNoDB.With()

// explore tells what the database and a book of openings know of a position. Without a database
// a position that no book has is an error.
func (s *session) explore(r *request) (*reply, error) {
	p, err := open(r)
	if err != nil {
		return nil, err
	}
	book, err := bookMoves(p)
	switch {
	case err != nil:
		return nil, err
	case s.db == nil && len(book) == 0:
		return nil, errNoDB
	case s.db == nil:
		return &reply{Explorer: &explorer{Next: []knownMove{}, Book: book}}, nil
	}
	e, err := s.db.Look(p)
	if err != nil {
		return nil, err
	}
	out := &explorer{counts: counts(e.Counts), Known: !e.Empty(), Comment: e.Note.Comment, Next: []knownMove{}, Book: book}
	if !out.Known {
		if out.Kinds, err = s.variants(); err != nil {
			return nil, err
		}
		return &reply{Explorer: out}, nil
	}
	if e.Value.Known() {
		out.Value = viewKnown(p, e.Value.Tree, e.Value.TreeShare, &e.Value)
		out.Value.Best = e.Value.TreeBest
	}
	for _, m := range e.Moves {
		one := knownMove{Move: m.Move, counts: counts(m.Counts), Label: m.Note.Label, Comment: m.Note.Comment}
		if score, ok := m.Score(); ok {
			after := p.Clone()
			if err := after.Play(m.Move); err != nil {
				return nil, err
			}
			one.Value = viewKnown(after, score, 1-m.Value.TreeShare, &m.Value)
		}
		out.Next = append(out.Next, one)
	}
	list, err := s.db.Some(&e, maxPlayed)
	if err != nil {
		return nil, err
	}
	for i := range list {
		out.Some = append(out.Some, viewPlayed(&list[i]))
	}
	return &reply{Explorer: out}, nil
}

// bookMoves returns the moves of the game's book of openings.
func bookMoves(p game.Position) (out []line, err error) {
	moves, err := game.BookMoves(p)
	for i := range moves {
		out = append(out, viewLine(p.Side(), &moves[i]))
	}
	return out, err
}

// variants returns the games, rules and sizes that the database has.
func (s *session) variants() (out []variantTitle, err error) {
	all, err := s.db.Variants()
	if err != nil {
		return nil, err
	}
	for _, c := range all[:min(len(all), maxVariants)] {
		p, err := games.New(c)
		if err != nil {
			return nil, err
		}
		out = append(out, variantTitle{c, p.Title()})
	}
	return out, nil
}

// viewKnown returns the value of a position with the score and the win share of a side.
func viewKnown(p game.Position, score game.Score, win float64, v *db.Value) *known {
	out := &known{Score: score.Say(), Win: win, Depth: v.Depth, Proof: v.SayProof(), Proven: score.Outcome()}
	if r, over := p.Result(); over && out.Proof != nil {
		out.Proof = r.How
	}
	if out.Proven == "" && v.Proof != "" {
		out.Proven = "value"
	}
	return out
}

func viewPlayed(g *db.Played) playedGame {
	return playedGame{Number: g.ID, Black: g.Black, White: g.White, Result: string(g.Result), Date: g.Date, Event: g.Event, Moves: len(g.Moves)}
}

// sgfResults are the results as a record writes them.
var sgfResults = map[db.Result]string{db.BlackWon: "B+", db.WhiteWon: "W+", db.Drawn: "0"}

// stored answers with a game of the database.
func (s *session) stored(r *request) (*reply, error) {
	if s.db == nil {
		return nil, errNoDB
	}
	list, err := s.db.Games([]int64{r.Number})
	if err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, sayNoStored.With(r.Number)
	}
	g := &list[0]
	start, err := games.New(g.Config)
	if err != nil {
		return nil, err
	}
	kept := record.New(replay.GameNumber(start.Game()), replay.Size(start))
	kept.Black, kept.White, kept.Result, kept.Date, kept.Event = g.Black, g.White, sgfResults[g.Result], g.Date, g.Event
	out := &storedGame{playedGame: viewPlayed(g), Config: g.Config, Line: g.Moves, About: about(kept), SGF: besides(kept, kept.Root)}
	if r.Config != nil {
		want, err := open(r)
		if err != nil {
			return nil, err
		}
		if out.Ply, err = plyOf(g, want); err != nil {
			return nil, err
		}
	}
	return &reply{Stored: out}, nil
}

// plyOf returns the number of moves of a game after which a position stands, up to a
// symmetry; 0 if there is none.
func plyOf(g *db.Played, want game.Position) (int, error) {
	p, err := games.New(g.Config)
	if err != nil {
		return 0, err
	}
	key, ok := imageKey(want)
	for i := 0; ok; i++ {
		if have, _ := imageKey(p); have == key {
			return i, nil
		}
		if i >= len(g.Moves) || i >= maxMoves {
			break
		}
		if _, err := p.Submit(g.Moves[i]); err != nil {
			return 0, say.AtMove.With(i+1, err)
		}
	}
	return 0, nil
}

// imageKey is the same for all images of a position.
func imageKey(p game.Position) (uint64, bool) {
	k, ok := p.(game.Keyed)
	if !ok {
		return 0, false
	}
	return slices.Min(k.ImageKeys()), true
}
