package play

import "tengen/internal/say"

var sayGoesOn = say.New("farewell.resume", "{0} goes on with the game", "続き：{0}")
