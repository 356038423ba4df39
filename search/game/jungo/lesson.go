package jungo

import (
	"tengen/internal/say"
	"tengen/movegen/jungo"
	"tengen/search/game"
)

// The rules for beginners.
var (
	sayStonesCount = say.New("jungo.lesson.stones", `Jungo is Go in which only the stones on the board count. Black and White lay stones on the crossings in turn, Black first; type a point, such as C3.
Stones of a colour that touch along the lines are a chain, and the empty points beside it are its liberties. Who takes the last liberty of an enemy chain takes the chain off the board. The white stone here has one liberty, D3: it is in atari.`,
		`純碁は、盤上の石だけを数える囲碁です。黒から交互に交点に石を置きます。C3 のように点を入れます。
線でつながった同じ色の石は一つの連で、隣の空点が呼吸点です。相手の連の最後の呼吸点をふさぐと、連を盤から取り除きます。この白石の呼吸点は D3 だけ：アタリです。`)
	sayNotAllowed = say.New("jungo.lesson.not", `Not allowed are suicide, a stone that leaves its own chain without a liberty after captures, and the ko: to make the board again as it stood after your last move. Here Black has just taken a stone with D4, and White may not take back at C4 at once.`,
		`打てないのは、石を取ったあとに自分の連の呼吸点がなくなる自殺手と、自分が前に打ったあとと同じ盤面に戻すコウです。ここでは黒が D4 で取ったところで、白はすぐには C4 で取り返せません。`)
	sayCounting = say.New("jungo.lesson.end", `Anyone may pass, and play again later; two passes in a row end the game. Then each side counts its stones, and White adds the komi: nothing else counts. So it pays to fill your own safe points, all but the last two eyes of each group, without which it would be taken. A pass before that costs points. Here both are done: Black has 13 stones, White 8.`,
		`いつでも pass でパスができ、あとでまた打てます。続けて二回パスすると終局です。盤上の石だけを数え、白にコミを足します。石のほかには何も数えません。最後の二眼を残して自分の安全な空点も埋めると得で、その前のパスは損です。ここではどちらも打ち終わり、黒 13 子、白 8 子です。`)
	koLessons = [...]*say.Phrase{
		jungo.KoSimple:      say.New("jungo.lesson.simple", "the ko as above; longer cycles are allowed, and a very long game is a draw", "上のとおりのコウ。長い循環は許され、とても長い対局は引き分け"),
		jungo.KoPositional:  say.New("jungo.lesson.positional", "no board that stood before may come again", "前に現れた盤面は再現できない"),
		jungo.KoSituational: say.New("jungo.lesson.situational", "no board may come again with the same side to move", "手番も同じ盤面は再現できない"),
	}
)

// Lessons implements game.Teacher.
func (d description) Lessons(rule string) ([]game.Lesson, error) {
	ko := game.Lesson{}
	for k, text := range koLessons {
		if name := jungo.Ko(k).String(); rule == "" || rule == name {
			ko.Rows = append(ko.Rows, game.Row{Name: name, Text: text.With()})
		}
	}
	if ko.Rows == nil {
		_, err := jungo.ParseKo(rule)
		return nil, game.WrongSetting(game.Rule, err)
	}
	shown := func(position string, text *say.Message, moves ...string) game.Lesson {
		return game.Shown(d, game.Config{Game: name, Rule: jungo.KoSimple.String(), Position: position}, text, moves...)
	}
	atari := shown("...../..X../.XO../..X../..... black", sayStonesCount.With())
	atari.Marked = []game.Point{{X: 3, Y: 2}}
	return []game.Lesson{atari, shown("..XO./.XO.O/..XO./...../..... black", sayNotAllowed.With(), "D4"),
		shown("XXXOO/X.XO./XXXOO/.XXO./XXXOO black", sayCounting.With()), ko}, nil
}

var _ game.Teacher = description{}
