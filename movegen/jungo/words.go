package jungo

import (
	"fmt"

	"tengen/internal/say"
)

// What people are told about moves and positions.
var (
	sayOver      = say.New("jungo.over", "{0}: the game is over", "{0}：対局は終わっています")
	sayOccupied  = say.New("jungo.occupied", "{0} is occupied by {1}", "{0} には{1}石があります")
	sayKo        = say.New("jungo.ko", "{0} is forbidden by ko", "{0} はコウで打てません")
	saySuicide   = say.New("jungo.suicide", "{0} is suicide for {1}", "{0} は{1}の自殺手です")
	saySuperko   = say.New("jungo.superko", "{0} repeats an earlier position ({1} superko)", "{0} は前の局面に戻る手です（{1}）")
	sayNoMove    = say.New("jungo.bad", "{0} is not a move (want a point such as D4, or pass)", "{0} は手ではありません（D4 のような点か pass）")
	sayNoI       = say.New("jungo.letter", "{0}: columns skip the letter I", "{0}：列に I はありません")
	sayOffBoard  = say.New("jungo.off", "{0} is not on a {1}×{1} board", "{0} は {1}×{1} の盤の外です")
	sayBadSize   = say.New("jungo.size", "board size {0} is not between {1} and {2}", "盤の大きさ {0} は {1}〜{2} ではありません")
	sayBadKo     = say.New("jungo.rule", "{0} is not a ko rule (want simple, positional or situational)", "{0} はコウの規定ではありません（simple、positional、situational）")
	sayBadColour = say.New("jungo.colour", "{0} is not a colour (want b, w, black or white)", "{0} は色ではありません（b、w、black、white）")
	sayNoLiberty = say.New("jungo.setup.liberty", "the {0} chain at {1} has no liberty", "{1} の{0}石に呼吸点がありません")
	playerWords  = [...]*say.Phrase{Black: say.Black, White: say.White}
	colourWords  = [...]*say.Phrase{Empty: say.New("jungo.empty", "empty", "空"), Black: say.LowerBlack, White: say.LowerWhite}
	koWords      = [...]*say.Phrase{
		KoSimple:      say.New("rule.simple", "simple", "単純コウ"),
		KoPositional:  say.New("rule.positional", "positional", "局面スーパーコウ"),
		KoSituational: say.New("rule.situational", "situational", "手番つきスーパーコウ"),
	}
)

// Say implements say.Sayer.
func (c Colour) Say() *say.Message { return colourWords[c%3].With() }

// Say implements say.Sayer.
func (k Ko) Say() *say.Message { return koWords[k%3].With() }

// refuse makes an error of a message. Its text begins with the name of the game.
func refuse(m *say.Message) error { return fmt.Errorf("jungo: %w", m) }
