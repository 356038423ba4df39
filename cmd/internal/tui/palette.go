package tui

import (
	"image/color"

	"charm.land/lipgloss/v2"
)

// palette is how every style looks under every highlight. The board has a ground of its
// own, so that it looks the same on dark and on light terminals: black discs are black,
// white discs white.
type palette [numHighlights][numStyles]lipgloss.Style

// paint is the colours of a palette.
type paint struct {
	ground             color.Color
	black, white       color.Color
	line, banned, goal color.Color
	// The grounds of highlights; ink is the colour of their brackets.
	over [numHighlights]color.Color
	ink  [numHighlights]color.Color
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
		over: [numHighlights]color.Color{
			lastCell: lipgloss.ANSIColor(130), wonCell: lipgloss.ANSIColor(28), lostCell: lipgloss.ANSIColor(131), hintCell: lipgloss.ANSIColor(97),
			target: lipgloss.ANSIColor(65), picked: lipgloss.ANSIColor(166), cursor: lipgloss.ANSIColor(67),
		},
		ink: [numHighlights]color.Color{
			lastCell: lipgloss.ANSIColor(231), wonCell: lipgloss.ANSIColor(231), lostCell: lipgloss.ANSIColor(231), hintCell: lipgloss.ANSIColor(231),
			target: lipgloss.ANSIColor(231), picked: lipgloss.ANSIColor(231), cursor: lipgloss.ANSIColor(231),
		},
		cells: true,
	}.palette()
	colours16 = paint{
		ground: lipgloss.Green, black: lipgloss.Black, white: lipgloss.BrightWhite,
		line: lipgloss.Black, banned: lipgloss.Red, goal: lipgloss.Blue,
		over: [numHighlights]color.Color{
			lastCell: lipgloss.Yellow, wonCell: lipgloss.Red, lostCell: lipgloss.Red, hintCell: lipgloss.Magenta,
			target: lipgloss.Cyan, picked: lipgloss.Yellow, cursor: lipgloss.Blue,
		},
		ink: [numHighlights]color.Color{
			lastCell: lipgloss.Black, wonCell: lipgloss.BrightWhite, lostCell: lipgloss.BrightWhite, hintCell: lipgloss.BrightWhite,
			target: lipgloss.Black, picked: lipgloss.Black, cursor: lipgloss.BrightWhite,
		},
	}.palette()
)

// palette returns the styles.
func (p paint) palette() *palette {
	ink := [numStyles]color.Color{
		plain: p.line, faint: p.line, blackPiece: p.black, whitePiece: p.white, blackRing: p.black, whiteRing: p.white,
		bannedPoint: p.banned, goalSlot: p.goal, frame: p.line, ownBlack: p.black, ownWhite: p.white,
	}
	var out palette
	for h := range numHighlights {
		for s := range numStyles {
			l := lipgloss.NewStyle().Foreground(ink[s]).Background(p.ground)
			switch {
			case h == none:
			case s == plain: // the brackets
				l = l.Foreground(p.ink[h]).Background(p.over[h]).Bold(p.cells)
			case p.cells:
				l = l.Background(p.over[h])
				if s == faint {
					l = l.Foreground(p.ink[h])
				}
			}
			switch s {
			case blackPiece, whitePiece, blackRing, whiteRing, bannedPoint, goalSlot:
				// Many terminals of sixteen colours show bold black as grey.
				l = l.Bold(p.cells)
			}
			out[h][s] = l
		}
	}
	return &out
}
