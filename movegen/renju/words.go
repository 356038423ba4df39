package renju

import "tengen/internal/say"

// What people are told about moves and positions.
var (
	sayOver     = say.New("renju.over", "the game is over", "対局は終わっています")
	sayOff      = say.New("renju.off", "off the board", "盤の外です")
	sayOccupied = say.New("renju.occupied", "the point is occupied", "石があります")
	sayStarted  = say.New("renju.started", "stones are on the board already", "もう石が置かれています")

	sayCannot     = say.New("renju.cannot", "cannot play {0}: {1}", "{0} には打てません：{1}")
	sayCannotOver = say.New("renju.cannot.over", "cannot play {0}: {1} ({2})", "{0} には打てません：{1}（{2}）")
	sayNoWall     = say.New("renju.wall", "cannot block {0}: {1}", "{0} に壁は置けません：{1}")

	sayBadMove = say.New("renju.bad", "bad move {0}: want a letter and a row, like h8, or pass", "{0} は手として読めません（h8 のような列と段、または pass）")
	sayOffSize = say.New("renju.off.size", "move {0} is off the {1}×{1} board", "{0} は {1}×{1} の盤の外です")

	sayBadRule = say.New("renju.rule", "unknown rule {0}: want freestyle, standard, renju or caro", "ルール {0} はありません（freestyle、standard、renju、caro）")
	sayBadSize = say.New("renju.size", "board size {0} is not in {1}…{2}", "盤の大きさ {0} は {1}〜{2} ではありません")

	// SayForbidden is for a point and why it is forbidden.
	SayForbidden = say.New("renju.forbidden", "{0} is forbidden to Black: {1}", "{0} は黒の禁手：{1}")

	sayNoPattern = say.New("renju.pattern", "{0} is none of the 26 patterns: want a number such as D4 or a name such as kagetsu", "{0} は26の珠型にありません（D4 のような番号か kagetsu のような名前）")
	sayNoCentre  = say.New("renju.centre", "a board of {0}×{0} has no centre", "{0}×{0} の盤には天元がありません")

	sayPassListed = say.New("renju.setup.pass", "a pass is not a stone", "パスは石ではありません")
	sayTwoFives   = say.New("renju.setup.fives", "no game comes to this: black has five with {0}, white with {1}", "対局では現れない局面です：黒は {0}、白は {1} で五連")
)

// The words for colours, states of a game, rule sets, and why a point is forbidden.
var (
	colourWords = [...]*say.Phrase{say.LowerBlack, say.LowerWhite}
	statusWords = [...]*say.Phrase{
		Ongoing:   say.New("renju.ongoing", "ongoing", "対局中"),
		BlackWins: say.New("renju.black", "black wins", "黒の勝ち"),
		WhiteWins: say.New("renju.white", "white wins", "白の勝ち"),
		Draw:      say.New("renju.draw", "draw", "引き分け"),
	}
	ruleWords = [...]*say.Phrase{
		Freestyle: say.New("rule.freestyle", "freestyle", "自由五目"),
		Standard:  say.New("rule.standard", "standard", "標準五目"),
		Renju:     say.New("rule.renju", "renju", "連珠"),
		Caro:      say.New("rule.caro", "caro", "カロ"),
	}
	kindWords = [...]*say.Phrase{
		NotForbidden:         say.New("renju.allowed", "not forbidden", "禁手ではない"),
		ForbiddenOverline:    say.New("renju.overline", "overline", "長連"),
		ForbiddenDoubleFour:  say.New("renju.double-four", "double-four", "四々"),
		ForbiddenDoubleThree: say.New("renju.double-three", "double-three", "三々"),
	}
)

// listWords are the words for the lists of a Setup.
var listWords = map[string]*say.Phrase{
	"black": say.LowerBlack, "white": say.LowerWhite,
	"walls": say.New("renju.setup.walls", "walls", "壁"),
	"moves": say.New("renju.setup.moves", "moves", "棋譜"),
}

// Say implements say.Sayer.
func (c Colour) Say() *say.Message { return colourWords[c&1].With() }

// Say implements say.Sayer.
func (s Status) Say() *say.Message { return statusWords[s&3].With() }

// Say implements say.Sayer.
func (r Rule) Say() *say.Message { return ruleWords[r%numRules].With() }

// Say implements say.Sayer.
func (k Kind) Say() *say.Message { return kindWords[k&3].With() }
