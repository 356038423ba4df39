package game

import (
	"fmt"
	"math"

	"tengen/internal/say"
	"tengen/search"
)

// What people are told about games.
var (
	sayOver      = say.New("game.over", "the game is over", "対局は終わっています")
	sayOtherGame = say.New("game.other", "the engine plays another game", "エンジンのゲームが違います")
	sayNoSide    = say.New("game.side", "unknown side {0}: want black or white", "{0} は black でも white でもありません")

	sayFullStrength = say.New("game.level.full", "full strength", "全力")

	sayNoLessons = say.New("game.lessons.none", "Tengen does not tell the rules of {0}.", "{0}のルールの説明はありません。")

	sayDraw = say.New("game.draw", "draw: {0}", "引き分け：{0}")
	sayWins = say.New("game.wins", "{0} wins: {1}", "{0}の勝ち：{1}")

	sayBadSize   = say.New("setting.size.bad", "size: {0} is not a number above 0", "盤の大きさ {0} は正の数ではありません")
	sayBadKomi   = say.New("setting.komi.bad", "komi: {0} is not a number between -{1} and {1}", "コミ {0} は -{1}〜{1} の数ではありません")
	sayNoSetting = say.New("setting.none", "no setting is called {0}", "設定 {0} はありません")
	sayUnused    = say.New("setting.unused", "{0} means nothing in {1}", "{1}に{0}の設定はありません")

	sayNoPoint   = say.New("drawing.point", "{0} is not a point of a board (X, O, . or #)", "{0} は盤の点（X・O・.・#）ではありません")
	sayRowLength = say.New("drawing.row", "a row of {0} points, the first row has {1}", "点が {0} 個の行があります（初めの行は {1} 個）")
	sayNoBoard   = say.New("drawing.none", "no board", "盤の図がありません")
	sayNoBoardIn = say.New("drawing.none.why", "no board: {0}", "盤の図がありません：{0}")
	sayNotSquare = say.New("drawing.square", "a board of {0} rows of {1} points: want a square", "{0} 行・{1} 点の盤は正方形ではありません")
	sayCutShort  = say.New("drawing.square.why", "a board of {0} rows of {1} points, want a square: {2}", "{0} 行・{1} 点の盤は正方形ではありません：{2}")

	sayUnits  = say.New("score.units", "{0} {1}", "{0} {1}")
	sayWin    = say.New("score.win", "win", "勝ち")
	sayLoss   = say.New("score.loss", "loss", "負け")
	sayWinIn  = say.New("score.win.in", "win in {0}", "{0}手で勝ち")
	sayLossIn = say.New("score.loss.in", "loss in {0}", "{0}手で負け")
)

var (
	sideWords    = [...]*say.Phrase{Black: say.Black, White: say.White}
	settingWords = map[string]*say.Phrase{
		Rule:     say.New("setting.rule", "rule", "ルール"),
		Size:     say.New("setting.size", "size", "盤の大きさ"),
		Komi:     say.New("setting.komi", "komi", "コミ"),
		StartsAt: say.New("setting.position", "position", "局面"),
	}
	unitWords = map[string]*say.Phrase{Stones: say.New("unit.stones", "stones", "目")}
)

// Say implements say.Sayer.
func (s Side) Say() *say.Message { return sideWords[s&1].With() }

// SayToMove says whose turn it is.
var SayToMove = say.New("game.turn", "{0} to move", "{0}の番です")

// SayNoSetup is for games whose records set up no stones.
var SayNoSetup = say.New("game.setup", "stones cannot be set up in {0}", "{0}では石を配置できません")

// SayNoPass is for games in which a side has to move.
var SayNoPass = say.New("game.nopass", "{0} has no passes", "{0}にパスはありません")

// SayName returns the name of a game for people.
func SayName(name string) *say.Message {
	if p := say.Find("game." + name); p != nil {
		return p.With()
	}
	return say.Text(name)
}

// SettingError is what is wrong with a setting of a game.
type SettingError struct {
	*say.Message
	Setting string // Rule, Size, Komi or StartsAt
}

// Unwrap returns the message.
func (e *SettingError) Unwrap() error { return e.Message }

// OfSetting returns an error about a setting.
func OfSetting(name string, m *say.Message) error { return &SettingError{m, name} }

// WrongSetting returns an error that names a setting and says what is wrong with it.
func WrongSetting(name string, err error) error {
	return OfSetting(name, say.In.With(settingWords[name].With(), err))
}

// Say implements say.Sayer.
func (r Result) Say() *say.Message {
	if r.Draw {
		return sayDraw.With(r.How)
	}
	return sayWins.With(r.Winner, r.How)
}

// Say implements say.Sayer; see String.
func (s Score) Say() *say.Message {
	if s.Unit != "" {
		return sayUnits.With(fmt.Sprintf("%+.1f", tenths(s.Units)), unitWords[s.Unit].With())
	}
	raw := s.Search()
	plies, proven := raw.MatePlies()
	switch {
	case proven && s.AnyLength && raw > 0:
		return sayWin.With()
	case proven && s.AnyLength:
		return sayLoss.With()
	case proven && raw > 0:
		return sayWinIn.With(plies)
	case proven:
		return sayLossIn.With(-plies)
	case raw > search.MaxEval:
		return say.Text("+++")
	case raw < -search.MaxEval:
		return say.Text("---")
	}
	return say.Text(raw.Text())
}

// tenths rounds a number of stones to one decimal. The sum makes 0 of -0, which would be shown with a minus.
func tenths(stones float64) float64 { return math.Round(10*stones)/10 + 0 }

// suits says whom the levels of play below full strength suit, by their first level: an estimate.
var suits = map[int]*say.Phrase{
	1: say.New("level.for.1", "Estimate: for your first games; a beginner beats it.", "目安：初めての方向け。初心者でも勝てます。"),
	3: say.New("level.for.3", "Estimate: beats those who have just learnt the rules.", "目安：ルールを覚えたばかりの人に勝ちます。"),
	5: say.New("level.for.5", "Estimate: beats those who play now and then.", "目安：ときどき打つ人に勝ちます。"),
	7: say.New("level.for.7", "Estimate: beats those who play often.", "目安：よく打つ人に勝ちます。"),
	9: say.New("level.for.9", "Estimate: for strong players.", "目安：強い人向け。"),
}

// SuitsLevel says whom a level suits, nil for full strength.
func SuitsLevel(level int) *say.Message {
	if p := suits[level-(level+1)%2]; p != nil && level < MaxLevel {
		return p.With()
	}
	return nil
}
