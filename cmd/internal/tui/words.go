package tui

import "tengen/internal/say"

var sayHint = say.New("tui.hint", "hint", "ヒント")
