package formats

import "tengen/internal/say"

var (
	sayDrawing   = say.New("formats.drawing", "board", "図")
	sayBoard     = say.New("formats.board", "a board of {0}: want a square of 1 to {1} points a side", "盤 {0} は一辺 1〜{1} の正方形ではありません")
	sayUnlike    = say.New("formats.unlike", "{0} is not of the form {1}", "{0} は {1} のような形ではありません")
	sayNoLine    = say.New("formats.line", "no line is of the form {0}", "{0} のような行がありません")
	sayNoNumber  = say.New("formats.number", "{0} is not a number from 0", "{0} は0からの数ではありません")
	sayGomoku    = say.New("formats.gomoku", "the notation is that of Gomoku and Renju", "これは五目並べ・連珠の書き方です")
	sayHandicap  = say.New("formats.handicap", "handicap {0}: the stones are not known and are left out", "置石 {0}：石の位置がわからないので省きます")
	sayOtherGame = say.New("formats.game", "read as moves of {0}: they cannot be played in {1}", "{0}の手として読みます（{1}では打てません）")
	sayNotPlayed = say.New("formats.illegal", "these are moves of {0}: {1}", "{0}の手です：{1}")
	sayNumbers   = say.New("formats.numbers", "number {0} stands after {1} {1|move|moves}: a list of moves has no variations", "{1}手のあとに番号 {0} があります（手順に変化は書けません）")
)
