package opening

import (
	"tengen/internal/say"
	"tengen/movegen/renju"
)

// What people are told about openings.
var (
	sayOver = say.New("opening.over", "the opening is over", "開局は終わりました")

	sayBadRule    = say.New("opening.rule", "unknown opening rule {0}: want {1}", "開局規定 {0} はありません（{1}）")
	sayNoRule     = say.New("opening.rule.none", "no opening rule is named", "開局規定がありません")
	sayNoCentre   = say.New("opening.centre", "opening {0}: a board of {1}×{1} has no centre", "開局規定 {0}：{1}×{1} の盤には天元がありません")
	sayTooSmall   = say.New("opening.small", "opening {0}: a board of {1}×{1} has no stone {2} lines from the centre", "開局規定 {0}：{1}×{1} の盤には天元から {2} 路の点がありません")
	sayAtDecision = say.New("opening.decision", "decision {0}: {1}", "{0}番目の選択：{1}")

	sayPoint      = say.New("opening.point", "{0} is a point: the question is {1}", "{0} は点です。問いは「{1}」")
	sayNotOffered = say.New("opening.offer.not", "{0} is not on offer", "{0} は候補ではありません")
	sayOffered    = say.New("opening.offer.already", "{0} is on offer already", "{0} はもう候補です")
	sayAlike      = say.New("opening.alike", "{0} is alike {1} by symmetry", "{0} は {1} と対称です")
	sayPass       = say.New("opening.pass", "a pass is not allowed in the opening", "開局中はパスできません")
	sayNotCentre  = say.New("opening.centre.not", "{0} is not the centre", "{0} は天元ではありません")
	sayOutside    = say.New("opening.outside", "{0} is not in the central square of {1}×{1}", "{0} は中央の {1}×{1} の中ではありません")
	sayInside     = say.New("opening.inside", "{0} is in the central square of {1}×{1}", "{0} は中央の {1}×{1} の中です")
	sayNoAnswer   = say.New("opening.answer", "{0} is no answer: want {1}", "{0} は答えではありません（{1}）")
	sayNoNumber   = say.New("opening.number", "{0} is no number of fifth stones: want 1 to {1}", "{0} は五手目の数ではありません（1〜{1}）")
	sayAskPlace   = say.New("opening.ask.place", "lay a {0} stone", "{0}石を置いてください")
	sayAskWords   = say.New("opening.ask.words", "{0}?", "{0}か？")
	sayAskNumber  = say.New("opening.ask.number", "how many fifth stones, 1 to {0}?", "五手目の数は（1〜{0}）")
	sayAskOffer   = say.New("opening.ask.offer", "offer a fifth stone, {0} to go", "五手目の候補を置く（残り {0}）")
	sayFifths     = say.New("opening.fifths", "number of fifth stones: {0}", "五手目の数：{0}")
	sayAskKeep    = say.New("opening.ask.keep", "which fifth stone stays?", "どの五手目を残しますか")
	sayAskOnly    = say.New("opening.ask.only", "lay the only fifth stone", "五手目は一つだけです。置いてください")
	sayKeepColour = say.New("opening.keep", "keep {0}", "{0}のまま")
	sayTakeColour = say.New("opening.take", "take {0}", "{0}を持つ")
	sayLayMore    = say.New("opening.lay", "lay a white and a black stone; the other player chooses", "白と黒を一つずつ置き、相手が選ぶ")
	sayStayAndTen = say.New("opening.offer.ten", "stay black and offer ten fifth stones", "黒のまま五手目を十個示す")
)

// wordWords are the words of decisions, for people.
var wordWords = map[string]*say.Phrase{
	Stay:   say.New("opening.word.stay", "stay", "そのまま"),
	ToSwap: say.New("opening.word.swap", "swap", "交代"),
	More:   say.New("opening.word.more", "more", "石を加える"),
	Ten:    say.New("opening.word.ten", "ten", "十個示す"),
}

// SayWord returns a decision for people: one of the words, or what it is, such as a point.
func SayWord(decision string) *say.Message {
	if p := wordWords[decision]; p != nil {
		return p.With()
	}
	return say.Text(decision)
}

// SayFifths returns the number of fifth stones that was declared, nil if none was.
func (s *State) SayFifths() *say.Message {
	if s.number == 0 {
		return nil
	}
	return sayFifths.With(s.number)
}

// Say returns the question for people, without who is asked.
func (q Question) Say() *say.Message {
	switch q.Kind {
	case Place:
		return sayAskPlace.With(q.Stone)
	case Choose:
		var words []*say.Message
		for _, w := range q.Words {
			words = append(words, SayWord(w))
		}
		return sayAskWords.With(say.Or.Fold(words...))
	case Declare:
		return sayAskNumber.With(q.Most)
	case Offer:
		return sayAskOffer.With(q.Left)
	case Keep:
		if q.Left == 1 {
			return sayAskOnly.With()
		}
		return sayAskKeep.With()
	}
	return sayOver.With()
}

// Explain returns what a word of a question of kind Choose means for a player who has
// the given colour.
func Explain(word string, c renju.Colour) *say.Message {
	switch word {
	case ToSwap:
		return sayTakeColour.With(c.Other())
	case More:
		return sayLayMore.With()
	case Ten:
		return sayStayAndTen.With()
	}
	return sayKeepColour.With(c)
}
