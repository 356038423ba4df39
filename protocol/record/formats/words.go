package formats

import "tengen/internal/say"

var (
	sayHandicap  = say.New("formats.handicap", "handicap {0}: the stones are not known and are left out", "置石 {0}：石の位置がわからないので省きます")
	sayOtherGame = say.New("formats.game", "read as moves of {0}: they cannot be played in {1}", "{0}の手として読みます（{1}では打てません）")
)
