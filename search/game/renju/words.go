package renju

import "tengen/internal/say"

// The name of the game.
var _ = say.New("game.renju", "renju", "連珠・五目並べ")

// What people are told about positions, results and moves.
var (
	sayTitle   = say.New("renju.title", "{0} {1}×{1}", "{0} {1}×{1}")
	sayPattern = say.New("renju.opening", "opening {0} {1} {2}", "珠型 {0} {1} {2}")

	sayFive      = say.New("renju.five", "five in a row, {0}-{1}", "五連（{0}〜{1}）")
	sayForbidden = say.New("renju.foul", "{0} is forbidden to Black", "{0} は黒の禁手")
	sayPasses    = say.New("renju.passes", "two passes in a row", "二連続パス")
	sayFull      = say.New("renju.full", "the board is full", "満局")
	sayNoPoint   = say.New("renju.point", "a pass is not a point", "パスは点ではありません")

	sayDefence = say.New("renju.defence", "a defence against five", "五を防ぐ手")
	sayQuiet   = say.New("renju.quiet", "a quiet move", "静かな手")
)
