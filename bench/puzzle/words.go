package puzzle

import (
	"fmt"

	"tengen/internal/say"
	"tengen/search/game"
)

// What is asked, by the kind of the puzzle.
var (
	sayFours  = say.New("puzzle.fours", "{0} to move: win by fours (VCF)", "{0}先・四追い勝ち（VCF）")
	sayThrees = say.New("puzzle.threes", "{0} to move: win by fours and threes (VCT)", "{0}先・追い詰め勝ち（VCT）")
	sayFukumi = say.New("puzzle.fukumi", "{0} to move: win by fours, threes and moves that threaten a win by fours", "{0}先・フクミ手を使う追い詰め勝ち")
	sayForce  = say.New("puzzle.force", "{0} to move: win by force in {1} plies", "{0}先・{1}手詰め")
	sayMend   = say.New("puzzle.mend", "Find a better move for {0} than {1}, which lowered the chance to win by {2} percentage {2|point|points}", "{0}先・実戦の {1} は勝率で {2} ポイントの損。もっと良い手は")
	sayMendBy = say.New("puzzle.mend.stones", "Find a better move for {0} than {1}, which lost {2} {2|stone|stones}", "{0}先・実戦の {1} は {2} 目の損。もっと良い手は")
	sayScore  = say.New("puzzle.score", "{0} to move: find the best score", "{0}先・最善の石数")
)

// How hard it is, and what has become of it.
var (
	sayGrade    = say.New("puzzle.grade", "grade {0} of {1}", "難しさ {0}／{1}")
	sayTempting = say.New("puzzle.tempting", "{0} tempting wrong moves", "紛れ {0} 手")
	sayOneWrong = say.New("puzzle.tempting.one", "a tempting wrong move", "紛れ 1 手")
	sayNoMore   = say.New("puzzle.no.more", "it is no problem any more", "もう問題になりません")
	sayIsNow    = say.New("puzzle.now", "it is {0} now", "今は {0} です")
)

// What is wrong with a move, or how the puzzle is solved.
var (
	sayLead      = say.New("puzzle.lead", "the final lead is {0} stones", "最終の石数差は {0}")
	sayWorse     = say.New("puzzle.lead.worse", "the final lead is {0} stones, {1} are possible", "最終の石数差は {0}（最善は {1}）")
	sayAtMost    = say.New("puzzle.lead.most", "the final lead is at most {0} stones, {1} are possible", "最終の石数差は多くて {0}（最善は {1}）")
	sayPassLost  = say.New("puzzle.pass", "a pass threatens nothing", "パスでは何も狙えません")
	sayFive      = say.New("puzzle.five", "five in a row", "五連")
	sayTwoFives  = say.New("puzzle.fives", "two points make five", "五になる点が二つ")
	sayNoStop    = say.New("puzzle.foul", "Black may not stop the five", "黒は五を止められない（禁手）")
	sayThreat    = say.New("puzzle.threat", "nothing stops the threat", "止める手がない")
	sayOver      = say.New("puzzle.over", "the game is over", "対局は終わっています")
	sayLeaves    = say.New("puzzle.leaves", "it leaves a five", "五を残します")
	sayNoAttack  = say.New("puzzle.no.attack", "after it no such attack wins", "その後は追い手で勝てません")
	sayWon       = say.New("puzzle.won", "the game is won", "勝ち")
	sayStuck     = say.New("puzzle.stuck", "the opponent has no move", "相手に打つ手がない")
	sayNotInTime = say.New("puzzle.late", "after it there is no win in time", "その手数では勝てません")
	sayNoWin     = say.New("puzzle.no.win", "it does not win by such an attack", "追い手で勝てません")
	sayNoVCF     = say.New("puzzle.no.threat", "it threatens no win by fours", "四追いの狙いがありません")
)

// The words for kinds and motifs.
var _ = []*say.Phrase{
	say.New("kind.fours", "win by fours", "四追い"), say.New("kind.threes", "win by threes", "追い詰め"), say.New("kind.fukumi", "win with fukumi moves", "フクミ手"),
	say.New("kind.force", "forced win", "詰めもの"), say.New("kind.score", "best score", "最善の石数"),
	say.New("motif.forbidden", "with forbidden points", "禁手"), say.New("motif.sacrifice", "with a sacrifice", "捨て石"),
	say.New("motif.pass", "with a pass", "パス"), say.New("motif.quiet", "with a quiet move", "静かな手"),
}

// idWords are the words of files for kinds and motifs.
var idWords = map[string]*say.Phrase{
	"fours": say.New("puzzle.kind.fours", "fours", "四追い"), "threes": say.New("puzzle.kind.threes", "threes", "追い詰め"), "fukumi": say.New("puzzle.kind.fukumi", "fukumi", "フクミ手"),
	"force": say.New("puzzle.kind.force", "force", "詰め"), "score": say.New("puzzle.kind.score", "score", "石数"),
	Forbidden: say.New("puzzle.motif.forbidden", "forbidden", "禁手"), Sacrifice: say.New("puzzle.motif.sacrifice", "sacrifice", "捨て石"),
	Pass: say.New("puzzle.motif.pass", "pass", "パス"), Quiet: say.New("puzzle.motif.quiet", "quiet", "静かな手"),
}

// SayWord returns a kind or a motif for people, in English as files have it.
func SayWord(id string) *say.Message {
	if p := idWords[id]; p != nil {
		return p.With()
	}
	return say.Text(id)
}

// Title names the puzzle for people.
func (p *Puzzle) Title() *say.Message {
	if p.Mistake != nil {
		return p.Mistake.Title
	}
	return say.Text(p.Name)
}

// Words says in two sentences what is asked and how hard it is, of a mistake only the first.
func (p *Puzzle) Words(side game.Side) []*say.Message {
	if p.Mistake != nil {
		return []*say.Message{p.Question(side)}
	}
	about := []*say.Message{sayGrade.With(p.Grade(), Grades)}
	switch n := len(p.Tempting); {
	case n == 1:
		about = append(about, sayOneWrong.With())
	case n > 1:
		about = append(about, sayTempting.With(n))
	}
	for _, m := range p.Motifs {
		about = append(about, SayWord(m))
	}
	return []*say.Message{p.Question(side), say.Comma.Fold(about...)}
}

// Question says what is asked.
func (p *Puzzle) Question(side game.Side) *say.Message {
	switch m := p.Mistake; p.Kind {
	case ToMend:
		if m.Lost < leastShown {
			return sayMendBy.With(side, m.Move, fmt.Sprintf("%.0f", m.Stones))
		}
		return sayMend.With(side, m.Move, fmt.Sprintf("%.0f", 100*m.Lost))
	case "fours":
		return sayFours.With(side)
	case "threes":
		return sayThrees.With(side)
	case "fukumi":
		return sayFukumi.With(side)
	case "force":
		return sayForce.With(side, p.Plies)
	}
	return sayScore.With(side)
}
