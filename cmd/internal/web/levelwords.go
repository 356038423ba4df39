package web

import "tengen/internal/say"

// What full strength did against other programs, as docs/measured.md has it.
var _ = []*say.Phrase{
	say.New("level.full.renju", "Wins two games of three against the program Rapfi with its classical evaluation.", "従来評価のRapfiに三局中二局勝ちます。"),
	say.New("level.full.jungo", "Wins nearly all games against GNU Go; KataGo is stronger on 9×9.", "GNU Goにはほぼ全勝。9路ではKataGoのほうが強いです。"),
	say.New("level.full.ring", "There is no other program of Ring to compare it with.", "比べられるリングのプログラムはほかにありません。"),
}
