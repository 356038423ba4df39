package rules

import "tengen/internal/say"

var sayNoTerm = say.New("explain.none", "no term applies: {0}", "特に名前はありません：{0}")
