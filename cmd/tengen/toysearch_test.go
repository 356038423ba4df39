package main

import (
	"tengen/movegen/zobrist"
	"tengen/search"
	"tengen/search/game"
)

// toyWalker connects a toy to the searcher, whose moves are cells from 1.
type toyWalker struct{}

func (toyWalker) Root(p game.Position) search.Position {
	return &toySearch{toyPosition: p.Clone().(*toyPosition)}
}

func (toyWalker) MoveText(p game.Position, m search.Move) string {
	return p.PointName(p.(*toyPosition).point(int(m) - 1))
}

func (toyWalker) ParseMove(p game.Position, text string) (search.Move, error) {
	at, err := p.ParsePoint(text)
	return search.Move(at.Y*p.(*toyPosition).g.Columns + at.X + 1), err
}

func (toyWalker) WinScale() float64 { return 100 }

// toySearch is a position for the searcher.
type toySearch struct {
	*toyPosition
	nodes uint64
}

func (s *toySearch) Clone() search.Position {
	return &toySearch{s.toyPosition.Clone().(*toyPosition), s.nodes}
}
func (s *toySearch) Side() int { return int(s.toyPosition.Side()) }

// Key implements search.Position: by the stones alone, whose number says who is to move.
func (s *toySearch) Key() (key uint64) {
	for cell, stone := range s.stones {
		if stone != game.None {
			key ^= zobrist.Mix(uint64(cell)<<2 | uint64(stone))
		}
	}
	return key
}

func (s *toySearch) Make(m search.Move) {
	s.nodes++
	s.place(int(m) - 1)
}
func (s *toySearch) Unmake()                  { s.Undo() }
func (s *toySearch) Legal(m search.Move) bool { return s.stones[m-1] == game.None }
func (s *toySearch) NullOK() bool             { return false }
func (s *toySearch) MakeNull()                {}
func (s *toySearch) UnmakeNull()              {}

func (s *toySearch) Probe(search.Probe) (v search.Verdict) {
	r, over := s.Result()
	if v.Known = over; over && !r.Draw {
		if v.Score = search.LossIn(0); r.Winner == s.toyPosition.Side() {
			v.Score = search.WinIn(0)
		}
	}
	return v
}

// Evaluate implements search.Position: who stands nearer to the middle.
func (s *toySearch) Evaluate() (v search.Score) {
	own := game.StoneOf(s.toyPosition.Side())
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

func (s *toySearch) Generate(l *search.MoveList, mode search.GenMode) {
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

func (s *toySearch) HistoryIndex(m search.Move) int { return int(m) }
func (s *toySearch) HistorySize() int               { return len(s.stones) + 1 }
func (s *toySearch) Nodes() uint64                  { return s.nodes }
