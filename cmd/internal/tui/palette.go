package tui

import (
	"image/color"

	"charm.land/lipgloss/v2"

	"tengen/cmd/internal/textboard"
)

// palette is how every style looks under every highlight. The board has a ground of its
// own, so that it looks the same on dark and on light terminals: black discs are black,
// white discs white.
type palette [textboard.NumHighlights][textboard.NumStyles]lipgloss.Style

// paint is the colours of a palette.
type paint struct {
	ground             color.Color
	black, white       color.Color
	line, banned, goal color.Color
	// The grounds of highlights; ink is the colour of their brackets.
	over [textboard.NumHighlights]color.Color
	ink  [textboard.NumHighlights]color.Color
	// cells: a highlight colours the ground of its cell too, and not only that of the
	// brackets beside it.
	cells bool
}

// Both palettes. Between any stone and the ground below it the contrast is at least 2.6
// to 1 in the 256 colours of xterm; in sixteen colours, which themes change, the ground
// is green, on which black and white are legible in the usual themes, and highlights leave
// the ground of a stone as it is.
var (
	colours256 = paint{
		ground: lipgloss.ANSIColor(137), black: lipgloss.ANSIColor(16), white: lipgloss.ANSIColor(231),
		line: lipgloss.ANSIColor(234), banned: lipgloss.ANSIColor(88), goal: lipgloss.ANSIColor(18),
		over: [textboard.NumHighlights]color.Color{
			textboard.LastCell: lipgloss.ANSIColor(130), textboard.WonCell: lipgloss.ANSIColor(28), textboard.LostCell: lipgloss.ANSIColor(131), textboard.HintCell: lipgloss.ANSIColor(97),
			textboard.Target: lipgloss.ANSIColor(65), textboard.Picked: lipgloss.ANSIColor(166), textboard.Cursor: lipgloss.ANSIColor(67),
		},
		ink: [textboard.NumHighlights]color.Color{
			textboard.LastCell: lipgloss.ANSIColor(231), textboard.WonCell: lipgloss.ANSIColor(231), textboard.LostCell: lipgloss.ANSIColor(231), textboard.HintCell: lipgloss.ANSIColor(231),
			textboard.Target: lipgloss.ANSIColor(231), textboard.Picked: lipgloss.ANSIColor(231), textboard.Cursor: lipgloss.ANSIColor(231),
		},
		cells: true,
	}.palette()
	colours16 = paint{
		ground: lipgloss.Green, black: lipgloss.Black, white: lipgloss.BrightWhite,
		line: lipgloss.Black, banned: lipgloss.Red, goal: lipgloss.Blue,
		over: [textboard.NumHighlights]color.Color{
			textboard.LastCell: lipgloss.Yellow, textboard.WonCell: lipgloss.Red, textboard.LostCell: lipgloss.Red, textboard.HintCell: lipgloss.Magenta,
			textboard.Target: lipgloss.Cyan, textboard.Picked: lipgloss.Yellow, textboard.Cursor: lipgloss.Blue,
		},
		ink: [textboard.NumHighlights]color.Color{
			textboard.LastCell: lipgloss.Black, textboard.WonCell: lipgloss.BrightWhite, textboard.LostCell: lipgloss.BrightWhite, textboard.HintCell: lipgloss.BrightWhite,
			textboard.Target: lipgloss.Black, textboard.Picked: lipgloss.Black, textboard.Cursor: lipgloss.BrightWhite,
		},
	}.palette()
)

// palette returns the styles.
func (p paint) palette() *palette {
	ink := [textboard.NumStyles]color.Color{
		textboard.Plain: p.line, textboard.Faint: p.line, textboard.BlackPiece: p.black, textboard.WhitePiece: p.white, textboard.BlackRing: p.black, textboard.WhiteRing: p.white,
		textboard.BannedPoint: p.banned, textboard.GoalSlot: p.goal, textboard.Frame: p.line, textboard.OwnBlack: p.black, textboard.OwnWhite: p.white,
	}
	var out palette
	for h := range textboard.NumHighlights {
		for s := range textboard.NumStyles {
			l := lipgloss.NewStyle().Foreground(ink[s]).Background(p.ground)
			switch {
			case h == textboard.None:
			case s == textboard.Plain: // the brackets
				l = l.Foreground(p.ink[h]).Background(p.over[h]).Bold(p.cells)
			case p.cells:
				l = l.Background(p.over[h])
				if s == textboard.Faint {
					l = l.Foreground(p.ink[h])
				}
			}
			switch s {
			case textboard.BlackPiece, textboard.WhitePiece, textboard.BlackRing, textboard.WhiteRing, textboard.BannedPoint, textboard.GoalSlot:
				// Many terminals of sixteen colours show bold black as grey.
				l = l.Bold(p.cells)
			}
			out[h][s] = l
		}
	}
	return &out
}

// render returns what gives text its colours, nil for none.
func (p *palette) render() func(textboard.Highlight, textboard.Style, string) string {
	if p == nil {
		return nil
	}
	return func(over textboard.Highlight, s textboard.Style, run string) string { return p[over][s].Render(run) }
}
