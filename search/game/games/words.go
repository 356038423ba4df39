package games

import "tengen/internal/say"

var sayNoGame = say.New("games.unknown", "unknown game {0}: want {1}", "ゲーム {0} はありません（{1}）")
