package certificate

import (
	"tengen/internal/say"
	"tengen/movegen/renju"
)

// What people are told about a theorem.
var (
	sayWins = say.New("certificate.wins", "{0} wins {1} on {2}×{2} from {3} in at most {4} {4|move|moves}", "{1}（{2}×{2}）は{3}から{0}の{4}手以内の勝ち")

	sayEmpty  = say.New("certificate.empty", "the empty board", "空の盤")
	saySetup  = say.New("certificate.setup", "the position with {0}, {1} to move,", "{0} の局面（{1}番）")
	sayStones = say.New("certificate.stones", "{0} on {1}", "{0}石 {1}")
)

// sideWords are the sides at the head of a sentence.
var sideWords = [...]*say.Phrase{renju.Black: say.Black, renju.White: say.White}

// gomokuWords are the rules that are called gomoku.
var gomokuWords = [...]*say.Phrase{
	renju.Freestyle: say.New("certificate.freestyle", "freestyle gomoku", "自由五目"),
	renju.Standard:  say.New("certificate.standard", "standard gomoku", "標準五目"),
}

// Say implements say.Sayer.
func (s *Statement) Say() *say.Message {
	rule := s.Rule.Say()
	if int(s.Rule) < len(gomokuWords) {
		rule = gomokuWords[s.Rule].With()
	}
	return sayWins.With(sideWords[s.Attacker].With(), rule, s.Size, s.from(), s.Plies)
}

// from describes the theorem's position.
func (s *Statement) from() *say.Message {
	var stones []*say.Message
	for side, cells := range [][]renju.Cell{renju.Black: s.Black, renju.White: s.White} {
		if len(cells) > 0 {
			stones = append(stones, sayStones.With(renju.Colour(side), renju.FormatMoves(cells)))
		}
	}
	if stones == nil {
		return sayEmpty.With()
	}
	return saySetup.With(say.Comma.Fold(stones...), s.Attacker)
}
