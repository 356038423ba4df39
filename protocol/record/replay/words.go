package replay

import "tengen/internal/say"

// Why a record is not played on a board, or what is left out.
var (
	sayOf      = say.New("replay.game", "the record is of {0}, which Tengen does not play", "これは{0}の棋譜で、対応していないゲームです")
	sayOther   = say.New("replay.other", "the game is {0}, not {1}", "ゲームは{0}で、{1}ではありません")
	saySize    = say.New("replay.size", "--size is {0}, the board of the record is {1}×{1}", "--size は {0}、棋譜の盤は {1}×{1} です")
	sayPoints  = say.New("replay.points", "a record of {0}×{0} points for a board of {1}×{1}", "{1}×{1} の盤に {0}×{0} の棋譜です")
	saySetup   = say.New("replay.setup", "the stones set up: {0}", "置かれた石：{0}")
	sayEnds    = say.New("replay.ends", "move {0} ends the game ({1}): what follows is left out, moves: {2}", "{0}手目で終局です（{1}）。続きの {2}手を省きます")
	sayRule    = say.New("replay.rule", "RU: rule {0} is not known, {1} holds", "RU：ルール {0} を知らないので {1} とします")
	sayResult  = say.New("replay.result", "RE[{0}] is not the result on the board: {1}", "RE[{0}] は盤上の結果と違います：{1}")
	sayTwice   = say.New("replay.twice", "move {0} lies on the stone of move {1}", "{0}手目が{1}手目の石の上にあります")
	sayOnSetup = say.New("replay.onsetup", "move {0} lies on a stone that was set up", "{0}手目が置かれた石の上にあります")
	sayTurn    = say.New("replay.turn", "{0} moves, and it is {1}'s turn", "{0}の手ですが、{1}の番です")
)
