package renlib

import "tengen/internal/say"

var (
	sayCut       = say.New("renlib.cut", "the file ends within the tree of moves: what follows is missing", "ファイルが手順の途中で終わっています（続きがありません）")
	sayNoLibrary = say.New("renlib.none", "this is not a library", "ライブラリではありません")
	sayVersion   = say.New("renlib.version", "version {0}.{1} of the file; the latest that is known is {2}.{3}", "ファイルの版 {0}.{1} は、読める最新の版 {2}.{3} より新しいものです")
)
