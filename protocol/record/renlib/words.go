package renlib

import "tengen/internal/say"

var sayCut = say.New("renlib.cut", "the file ends within the tree of moves: what follows is missing", "ファイルが手順の途中で終わっています（続きがありません）")
