package play

import "tengen/internal/say"

var (
	sayGoesOn     = say.New("farewell.resume", "{0} goes on with the game", "続き：{0}")
	sayLevelsSuit = say.New("play.levels.suit", "Whom the levels suit:", "強さの目安：")
	sayLevels     = say.New("play.levels", "The levels of {0}:", "{0}の強さ：")
)
