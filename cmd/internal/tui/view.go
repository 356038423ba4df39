package tui

import (
	"fmt"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"

	"tengen/cmd/internal/playing"
	"tengen/cmd/internal/textboard"
	"tengen/internal/say"
	"tengen/search/game"
)

// View implements tea.Model.
func (m *Model) View() tea.View {
	v := tea.NewView("")
	if !m.gone {
		v.SetContent(m.screen())
	}
	v.AltScreen = true
	v.MouseMode = tea.MouseModeCellMotion
	v.WindowTitle = "Tengen: " + m.in(m.Game.Title())
	return v
}

// screen returns the whole screen as text.
func (m *Model) screen() string {
	if m.width == 0 || m.height == 0 {
		return "" // the size is not known yet
	}
	if m.text != nil {
		all := pages(m.text(m.width), m.opt.Language, m.height)
		return strings.Join(cut(all[min(m.page, len(all)-1)], m.width, m.height), "\n")
	}
	l := textboard.NewLayout(m.scene)
	if m.tooSmall() {
		return m.small(l)
	}
	board := textboard.Draw(m.scene, m.glyphs(), m.highlights(), m.owners).Lines(m.colours().render())
	if !m.beside(l) {
		return strings.Join(append(board, m.foot(m.height-l.Height)...), "\n")
	}
	panel := m.panel(min(m.width-l.Width-panelGap, panelMax), m.height)
	var out []string
	for y := range max(len(board), len(panel)) {
		left, right := "", ""
		if y < len(board) {
			left = board[y]
		}
		if y < len(panel) {
			right = panel[y]
		}
		if right != "" {
			left += strings.Repeat(" ", max(0, l.Width+panelGap-lipgloss.Width(left)))
		}
		out = append(out, left+right)
	}
	return strings.Join(out, "\n")
}

// colours returns the palette of the terminal, nil for none.
func (m *Model) colours() *palette {
	switch {
	case m.opt.Bare || m.profile <= colorprofile.Ascii && m.profile != colorprofile.Unknown:
		return nil
	case m.profile == colorprofile.ANSI:
		return colours16
	}
	return colours256
}

// glyphs returns the signs of the board.
func (m *Model) glyphs() textboard.Glyphs {
	return textboard.GlyphsFor(m.scene, m.opt.ASCII, m.colours() != nil)
}

// beside reports whether the panel fits beside the board.
func (m *Model) beside(l textboard.Layout) bool { return m.width >= l.Width+panelGap+panelWidth }

// tooSmall reports whether the window is too small for the board.
func (m *Model) tooSmall() bool {
	l := textboard.NewLayout(m.scene)
	if m.width < l.Width || m.height < l.Height {
		return true
	}
	return !m.beside(l) && m.height < l.Height+underLines+len(m.clocks(m.width))
}

// small returns what a window shows that is too small for the board.
func (m *Model) small(l textboard.Layout) string {
	lines := []string{m.in(saySmall.With(m.width, m.height, l.Width, l.Height+underLines+len(m.clocks(l.Width))))}
	switch {
	case m.typing || m.confirm != "":
		lines = []string{m.prompt(m.width)} // a question is answered in any window
	case m.message != nil:
		lines = append(lines, m.prompt(m.width))
	}
	return strings.Join(cut(wrap(lines, m.width), m.width, m.height), "\n")
}

// highlights returns the highlights of the cells.
func (m *Model) highlights() map[game.Point]textboard.Highlight {
	over := textboard.Highlights(m.scene)
	for _, p := range m.hint {
		over[p] = textboard.HintCell
	}
	for i, c := range m.scene.Cells {
		if o := textboard.Owner(m.owners, i); o != game.None && o == opposite(c.Stone) {
			over[game.Point{X: i % m.scene.Columns, Y: i / m.scene.Columns}] = textboard.LostCell
		}
	}
	if m.at == live {
		for _, p := range m.Offers() {
			over[p] = textboard.Target
		}
	}
	if len(m.picked) > 0 {
		for _, p := range m.targets() {
			over[p] = textboard.Target
		}
		for _, p := range m.picked {
			over[p] = textboard.Picked
		}
	}
	if !m.over {
		over[m.cursor] = textboard.Cursor
	}
	return over
}

// opposite returns the stone of the other side; None for no stone.
func opposite(s game.Stone) game.Stone {
	switch s {
	case game.BlackStone:
		return game.WhiteStone
	case game.WhiteStone:
		return game.BlackStone
	}
	return game.None
}

// panel returns the lines beside the board.
func (m *Model) panel(width, height int) []string {
	g := m.Game
	lines := []string{m.bold("Tengen, " + m.in(g.Title())), ""}
	for s := game.Black; s <= game.White; s++ {
		lines = append(lines, m.playerLine(s))
	}
	lines = append(lines, say.Lines(m.opt.Language, g.Status())...)
	lines = append(lines, "", m.bold(m.turnLine()))
	if m.Said != nil {
		lines = append(lines, m.in(m.Said))
	}
	lines = append(lines, say.Lines(m.opt.Language, m.OpeningLines())...)
	if m.thought != nil && m.opt.lineShown(m.Match) {
		lines = append(lines, m.in(thoughtText(*m.thought)), "  "+m.thoughtLine())
	}
	lines = append(lines, "")
	if m.message != nil || m.typing || m.confirm != "" {
		lines = append(lines, m.prompt(width), "")
	}
	lines = wrap(lines, width)
	tail := wrap([]string{m.in(sayKeys.With())}, width)
	if moves := m.moveList(); len(moves) > 0 {
		room := min(max(0, height-len(lines)-len(tail)-1), movesShown)
		lines = append(lines, wrap(moves[max(0, len(moves)-room):], width)...)
		lines = append(lines, "")
	}
	return cut(append(lines, tail...), width, height)
}

// foot returns the lines below a board that takes the whole width: at first the game clocks, for which
// there is always room. Where it is short, whose turn it is gives way to a message. A mark stands for
// what does not fit, but takes nothing from a message that does.
func (m *Model) foot(height int) []string {
	clocks := m.clocks(m.width)
	lines := []string{m.turnLine(), m.in(sayKeys.With())}
	if m.message != nil || m.typing || m.confirm != "" {
		lines[1] = m.prompt(m.width)
		if len(clocks)+len(wrap(lines, m.width)) > height {
			lines = lines[1:]
		}
	}
	lines = append(clocks, lines...)
	needed := len(wrap(lines, m.width))
	lines = append(lines, say.Lines(m.opt.Language, m.OpeningLines())...)
	if m.Clock != nil {
		lines = append(lines, m.in(sayPlayers.With(m.who(game.Black), m.who(game.White))))
	} else {
		lines = append(lines, m.playerLine(game.Black), m.playerLine(game.White))
	}
	lines = append(lines, say.Lines(m.opt.Language, m.Game.Status())...)
	if m.Said != nil {
		lines = append(lines, m.in(m.Said))
	}
	lines = wrap(lines, m.width)
	const rest = " …"
	if len(lines) > height && needed != height {
		lines[height-1] = cut(lines[height-1:], m.width-lipgloss.Width(rest), 1)[0] + rest
	}
	return cut(lines, m.width, height)
}

// clocks returns what both sides have left of a game clock, on one line if it fits a width.
func (m *Model) clocks(width int) []string {
	if m.Clock == nil {
		return nil
	}
	black, white := m.sign(game.Black)+" "+m.in(m.clock(game.Black)), m.sign(game.White)+" "+m.in(m.clock(game.White))
	if both := black + "   " + white; lipgloss.Width(both) <= width {
		return []string{both}
	}
	return []string{black, white}
}

// in returns a message in the language of the person.
func (m *Model) in(what *say.Message) string { return what.In(m.opt.Language) }

func (m *Model) bold(text string) string {
	if m.opt.Bare {
		return text
	}
	return lipgloss.NewStyle().Bold(true).Render(text)
}

// playerLine returns a side, who plays it, and the time it has used.
func (m *Model) playerLine(s game.Side) string {
	return m.sign(s) + " " + m.in(sayPlayer.With(s, m.who(s), m.clock(s)))
}

// who returns who plays a side.
func (m *Model) who(s game.Side) *say.Message {
	p, l := m.Players[s], m.opt.Limits
	switch {
	case !p.Engine:
		return sayPerson.With()
	case l.Time > 0:
		return sayEachMove.With(l.Time)
	case l.Nodes > 0:
		return sayNodes.With(say.Short(l.Nodes))
	}
	return sayAtLevel.With(p.Level)
}

// sign returns the stone of a side.
func (m *Model) sign(s game.Side) string {
	g := m.glyphs()
	sign := [2]string{g.Black, g.White}[s]
	if c := m.colours(); c != nil {
		sign = c[textboard.None][[2]textboard.Style{textboard.BlackPiece, textboard.WhitePiece}[s]].Render(" " + sign + " ")
	}
	return sign
}

// clock returns the time that a side has used, or with a game clock what is left.
func (m *Model) clock(s game.Side) *say.Message {
	c := m.Clock
	if c == nil {
		return say.Text(clock(m.Used(s)))
	}
	left, periods, up := c.Left(s, m.Thought(s))
	text := sayLeft.With(clock(left + time.Second - 1))
	switch {
	case up:
		text = sayTimeUp.With()
	case c.Control.Moves > 0:
		text = sayCanadian.With(text, periods, c.Control.Period)
	case periods > 0:
		text = sayPeriods.With(text, periods, c.Control.Period)
	}
	return text
}

// clock returns a time as minutes and seconds.
func clock(d time.Duration) string {
	s := int(d / time.Second)
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}

// turnLine returns what happens now.
func (m *Model) turnLine() string { return m.in(m.turnNow()) }

func (m *Model) turnNow() *say.Message {
	side := m.Side()
	switch what := m.Thinking(); {
	case m.over:
		return m.result.Say()
	case what == playing.ForOwners:
		return sayCounting.With()
	case what == playing.ForHint:
		return sayLooks.With()
	case what == playing.ForMove:
		return sayThinks.With(side)
	case m.Waits():
		return sayWaits.With(side)
	}
	if m.InOpening() {
		return m.Asked()
	}
	return game.SayToMove.With(side)
}

func (m *Model) thoughtLine() string {
	line := m.thought.PV
	return strings.Join(line[:min(len(line), lineShown)], " ")
}

// prompt returns the line of messages and of typing, of which the end is shown.
func (m *Model) prompt(width int) string {
	word := confirmWords[m.confirm]
	switch {
	case m.typing:
		line := ": " + tail(m.typed+"_", width-2)
		if m.tooLong {
			line += "\n" + m.in(sayLongInput.With(maxInput))
		}
		return line
	case m.confirm == askQuit && m.opt.Last != "":
		return m.in(sayQuitKept.With(m.opt.Last))
	case m.confirm == askQuit:
		return m.in(sayQuit.With())
	case m.confirm == askBack:
		return m.in(sayDoubt.With(m.doubted, m.threat))
	case word == nil:
		return m.in(m.message)
	case m.confirm != askResign && !m.over && m.made() > 0:
		return m.in(sayAndQuit.With(word.With()))
	}
	return m.in(sayYesNo.With(word.With()))
}

// movesText returns all moves.
func (m *Model) movesText(int) [][]string { return [][]string{m.moveList()} }

// moveList returns the moves, each line with those of Black and of White.
func (m *Model) moveList() (out []string) {
	var turns [][2]string
	last := game.White
	moves := m.Game.Moves()
	for i, side := range m.Movers() {
		switch {
		case i == 0 && side == game.White:
			turns = append(turns, [2]string{game.Black: "…"})
		case side == game.Black && last == game.White:
			turns = append(turns, [2]string{})
		}
		at := &turns[len(turns)-1][side]
		*at = strings.TrimSpace(*at + " " + moves[i])
		last = side
	}
	for i, t := range turns {
		out = append(out, strings.TrimRight(fmt.Sprintf("%3d. %-9s %s", i+1, t[game.Black], t[game.White]), " "))
	}
	return out
}
