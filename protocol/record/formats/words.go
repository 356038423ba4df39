package formats

import "tengen/internal/say"

var (
	sayHandicap  = say.New("formats.handicap", "handicap {0}: the stones are not known and are left out", "置石 {0}：石の位置がわからないので省きます")
	sayOtherGame = say.New("formats.game", "read as moves of {0}: they cannot be played in {1}", "{0}の手として読みます（{1}では打てません）")
	sayNotPlayed = say.New("formats.illegal", "these are moves of {0}: {1}", "{0}の手です：{1}")
	sayNumbers   = say.New("formats.numbers", "number {0} stands after {1} {1|move|moves}: a list of moves has no variations", "{1}手のあとに番号 {0} があります（手順に変化は書けません）")
)
