package rif

import "tengen/internal/say"

// What is wrong with a database.
var (
	sayNone    = say.New("rif.none", "no database: want XML that begins with <database>", "<database> で始まる XML ではありません")
	sayNotXML  = say.New("rif.xml", "this is not well-formed XML", "ここが XML の形になっていません")
	sayDeep    = say.New("rif.depth", "more than {0} elements within one another", "要素が {0} 段より深く重なっています")
	sayMany    = say.New("rif.many", "more than {0} entries of {1}", "{1} の項目が {0} より多くあります")
	sayGame    = say.New("rif.game", "game {0}: {1}", "対局 {0}：{1}")
	sayResult  = say.New("rif.result", "bresult {0}: want 1, 0.5 or 0", "bresult {0} は 1、0.5、0 のどれでもありません")
	sayNoPoint = say.New("rif.point", "{0} is not a point of a board of {1}×{1}", "{0} は {1}×{1} の盤の点ではありません")
)
