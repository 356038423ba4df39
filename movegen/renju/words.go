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

// patternWords are the names of the 26 patterns, by their numbers.
var patternWords = map[string]*say.Phrase{
	"D1":  say.New("renju.pattern.D1", "Kansei 寒星", "寒星"),
	"D2":  say.New("renju.pattern.D2", "Keigetsu 渓月", "渓月"),
	"D3":  say.New("renju.pattern.D3", "Sosei 疎星", "疎星"),
	"D4":  say.New("renju.pattern.D4", "Kagetsu 花月", "花月"),
	"D5":  say.New("renju.pattern.D5", "Zangetsu 残月", "残月"),
	"D6":  say.New("renju.pattern.D6", "Ugetsu 雨月", "雨月"),
	"D7":  say.New("renju.pattern.D7", "Kinsei 金星", "金星"),
	"D8":  say.New("renju.pattern.D8", "Shogetsu 松月", "松月"),
	"D9":  say.New("renju.pattern.D9", "Kyugetsu 丘月", "丘月"),
	"D10": say.New("renju.pattern.D10", "Shingetsu 新月", "新月"),
	"D11": say.New("renju.pattern.D11", "Zuisei 瑞星", "瑞星"),
	"D12": say.New("renju.pattern.D12", "Sangetsu 山月", "山月"),
	"D13": say.New("renju.pattern.D13", "Yusei 遊星", "遊星"),
	"I1":  say.New("renju.pattern.I1", "Chosei 長星", "長星"),
	"I2":  say.New("renju.pattern.I2", "Kyogetsu 峡月", "峡月"),
	"I3":  say.New("renju.pattern.I3", "Kosei 恒星", "恒星"),
	"I4":  say.New("renju.pattern.I4", "Suigetsu 水月", "水月"),
	"I5":  say.New("renju.pattern.I5", "Ryusei 流星", "流星"),
	"I6":  say.New("renju.pattern.I6", "Ungetsu 雲月", "雲月"),
	"I7":  say.New("renju.pattern.I7", "Hogetsu 浦月", "浦月"),
	"I8":  say.New("renju.pattern.I8", "Rangetsu 嵐月", "嵐月"),
	"I9":  say.New("renju.pattern.I9", "Gingetsu 銀月", "銀月"),
	"I10": say.New("renju.pattern.I10", "Myojo 明星", "明星"),
	"I11": say.New("renju.pattern.I11", "Shagetsu 斜月", "斜月"),
	"I12": say.New("renju.pattern.I12", "Meigetsu 名月", "名月"),
	"I13": say.New("renju.pattern.I13", "Suisei 彗星", "彗星"),
}
