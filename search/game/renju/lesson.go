package renju

import (
	"tengen/internal/say"
	"tengen/movegen/renju"
	"tengen/movegen/renju/opening"
	"tengen/search/game"
)

// The rules for beginners.
var (
	sayFives = say.New("renju.lesson.five", `Black and White lay stones on the crossings in turn, Black first; type a point, such as h8. Who has five of his stones in an unbroken line, along a row, a column or a diagonal, wins. Stones are never moved. A full board is a draw, and so are two passes in a row.
A four is four stones of a line that one more makes a five. A three is three stones that one more makes a straight four, which has a five at both ends. Both have to be answered. Who makes two at once, such as a four-three, usually wins.`,
		`黒から交互に交点に石を置きます。h8 のように点を入れます。縦・横・斜めのどれかに自分の石を五つ続けて並べたほうが勝ちです。石は動かしません。満局と、続けて二回のパスは引き分けです。
四とは、あと一つで五になる同じ線上の四つの石です。三とは、あと一つで達四（両端で五になる四）になる三つの石です。どちらも受けなければなりません。四三のように二つを同時に作れば、たいてい勝ちです。`)
	sayBans = say.New("renju.lesson.forbidden", `Under the rule renju Black, who begins, has forbidden points; the board marks them. A stone there loses: here c8 makes two fours at once (double-four), i5 two threes (double-three), and d2 six in a row (overline). A move that makes a five is always allowed. White has no forbidden points, and wins with six or more as well.`,
		`連珠では先手の黒に禁手があり、盤に印が出ます。そこに打つと負けです。ここでは c8 は四が二つ（四々）、i5 は三が二つ（三々）、d2 は六つ並びます（長連）。五になる手はいつでも打てます。白に禁手はなく、六つ以上並べても勝ちです。`)
	ruleLessons = [...]*say.Phrase{
		renju.Freestyle: say.New("renju.lesson.freestyle", "five or more win, for both; nothing is forbidden", "どちらも五つ以上で勝ち、禁手なし"),
		renju.Standard:  say.New("renju.lesson.standard", "exactly five win, six or more do not; nothing is forbidden", "ちょうど五つで勝ち、六つ以上は無効、禁手なし"),
		renju.Renju:     say.New("renju.lesson.renju", "Black: exactly five win, and he has forbidden points; White: five or more", "黒はちょうど五つで勝ち、禁手あり。白は五つ以上で勝ち"),
		renju.Caro:      say.New("renju.lesson.caro", "five or more win unless the enemy stands at both ends; nothing is forbidden", "五つ以上で勝ち、両端を相手に止められた五は無効、禁手なし"),
	}
	sayOpenings = say.New("renju.lesson.openings", "The first player has an advantage. Opening rules make up for it:", "先手が有利なので、開局規定で釣り合いを取ります。")
)

// Lessons implements game.Teacher.
func (d description) Lessons(rule string) ([]game.Lesson, error) {
	rules := renju.Rules[:]
	if rule != "" {
		r, err := renju.ParseRule(rule)
		if err != nil {
			return nil, game.WrongSetting(game.Rule, err)
		}
		rules = []renju.Rule{r}
	}
	shown := func(rule renju.Rule, text *say.Message, position string, moves ...string) game.Lesson {
		return game.Shown(d, game.Config{Game: name, Rule: rule.String(), Position: position}, text, moves...)
	}
	out := []game.Lesson{shown(rules[0], sayFives.With(), fiveDrawing, "f6")}
	sets, openings := game.Lesson{}, game.Lesson{Text: sayOpenings.With()}
	for _, r := range rules {
		if r == renju.Renju {
			out = append(out, shown(r, sayBans.With(), bannedDrawing))
		}
		sets.Rows = append(sets.Rows, game.Row{Name: r.String(), Text: ruleLessons[r].With()})
	}
	for _, r := range opening.Rules {
		openings.Rows = append(openings.Rows, game.Row{Name: r.Name, Text: r.Brief})
	}
	return append(out, sets, openings), nil
}

// The positions of the lessons: a five that is made, and Black's forbidden points.
const (
	fiveDrawing   = "........./........./..O...X../...OO..../....X.O../...X.O.../..X....../........./......... black"
	bannedDrawing = "..X......../..X......../..X......../.O.XXX...../........X../........X../......XX.../.........../.........../XXX.XX...../........... black"
)

var _ game.Teacher = description{}
