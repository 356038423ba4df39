package gametest

import (
	"tengen/movegen/zobrist"
	"tengen/search"
	"tengen/search/game"
)

// walker connects a toy to the searcher, whose moves are cells from 1.
type walker struct{}

func (walker) Root(p game.Position) search.Position {
	return &searched{position: p.Clone().(*position)}
}

func (walker) MoveText(p game.Position, m search.Move) string {
	return p.PointName(p.(*position).point(int(m) - 1))
}

func (walker) ParseMove(p game.Position, text string) (search.Move, error) {
	at, err := p.ParsePoint(text)
	return search.Move(at.Y*p.(*position).g.Columns + at.X + 1), err
}

func (walker) WinScale() float64 { return 100 }

// searched is a position for the searcher.
type searched struct {
	*position
	nodes uint64
}

func (s *searched) Clone() search.Position {
	return &searched{s.position.Clone().(*position), s.nodes}
}
func (s *searched) Side() int { return int(s.position.Side()) }

// Key implements search.Position: by the stones alone, whose number says who is to move.
func (s *searched) Key() (key uint64) {
	for cell, stone := range s.stones {
		if stone != game.None {
			key ^= zobrist.Mix(uint64(cell)<<2 | uint64(stone))
		}
	}
	return key
}

func (s *searched) Make(m search.Move) {
	s.nodes++
	s.place(int(m) - 1)
}
func (s *searched) Unmake()                  { s.Undo() }
func (s *searched) Legal(m search.Move) bool { return s.stones[m-1] == game.None }
func (s *searched) NullOK() bool             { return false }
func (s *searched) MakeNull()                {}
func (s *searched) UnmakeNull()              {}

func (s *searched) Probe(search.Probe) (v search.Verdict) {
	r, over := s.Result()
	if v.Known = over; over && !r.Draw {
		if v.Score = search.LossIn(0); r.Winner == s.position.Side() {
			v.Score = search.WinIn(0)
		}
	}
	return v
}

// Evaluate implements search.Position: who stands nearer to the middle.
func (s *searched) Evaluate() (v search.Score) {
	own := game.StoneOf(s.position.Side())
	for cell, stone := range s.stones {
		at := s.point(cell)
		value := search.Score(min(at.X, s.g.Columns-1-at.X) + min(at.Y, s.g.Rows-1-at.Y))
		switch stone {
		case game.None:
		case own:
			v += value
		default:
			v -= value
		}
	}
	return v
}

func (s *searched) Generate(l *search.MoveList, mode search.GenMode) {
	if mode == search.GenTactical {
		return
	}
	l.Complete = true
	for cell, stone := range s.stones {
		if stone == game.None {
			l.Add(search.Move(cell+1), 0, search.FlagQuiet)
		}
	}
}

func (s *searched) HistoryIndex(m search.Move) int { return int(m) }
func (s *searched) HistorySize() int               { return len(s.stones) + 1 }
func (s *searched) Nodes() uint64                  { return s.nodes }
