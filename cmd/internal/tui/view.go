package tui

import (
	"fmt"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"

	"tengen/cmd/internal/playing"
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
	v.WindowTitle = "Tengen: " + m.Game.Title().String()
	return v
}

// screen returns the whole screen as text.
func (m *Model) screen() string {
	if m.width == 0 || m.height == 0 {
		return "" // the size is not known yet
	}
	l := newLayout(m.scene)
	if m.tooSmall() {
		return m.small(l)
	}
	if pages := helpPages(m.width, m.height); m.help > 0 {
		return strings.Join(cut(pages[min(m.help, len(pages))-1], m.width, m.height), "\n")
	}
	board := drawBoard(m.scene, m.glyphs(), m.highlights(), m.owners).lines(m.colours())
	if !m.beside(l) {
		under := wrap(m.foot(), m.width)
		return strings.Join(append(board, cut(under, m.width, min(m.height-l.height, len(under)))...), "\n")
	}
	panel := m.panel(min(m.width-l.width-panelGap, panelMax), m.height)
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
			left += strings.Repeat(" ", max(0, l.width+panelGap-lipgloss.Width(left)))
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
func (m *Model) glyphs() glyphs { return glyphsFor(m.scene, m.opt.ASCII, m.colours() != nil) }

// beside reports whether the panel fits beside the board.
func (m *Model) beside(l layout) bool { return m.width >= l.width+panelGap+panelWidth }

// tooSmall reports whether the window is too small for the board.
func (m *Model) tooSmall() bool {
	l := newLayout(m.scene)
	if m.width < l.width || m.height < l.height {
		return true
	}
	return !m.beside(l) && m.height < l.height+underLines
}

// small returns what a window shows that is too small for the board.
func (m *Model) small(l layout) string {
	lines := []string{fmt.Sprintf("This window is %d×%d, the board needs %d×%d. Enlarge it, or press q to leave.",
		m.width, m.height, l.width, l.height+underLines)}
	if m.typing || m.confirm != "" {
		lines = []string{m.prompt()} // a question is answered in any window
	}
	return strings.Join(cut(wrap(lines, m.width), m.width, m.height), "\n")
}

// highlights returns the highlights of the cells.
func (m *Model) highlights() map[game.Point]highlight {
	over := map[game.Point]highlight{}
	for _, p := range m.scene.Last {
		over[p] = lastCell
	}
	for _, p := range m.scene.Won {
		over[p] = wonCell
	}
	for _, p := range m.hint {
		over[p] = hintCell
	}
	for i, c := range m.scene.Cells {
		if o := owner(m.owners, i); o != game.None && o == opposite(c.Stone) {
			over[game.Point{X: i % m.scene.Columns, Y: i / m.scene.Columns}] = lostCell
		}
	}
	if m.at == live {
		for _, p := range m.Offers() {
			over[p] = target
		}
	}
	if len(m.picked) > 0 {
		for _, p := range m.targets() {
			over[p] = target
		}
		for _, p := range m.picked {
			over[p] = picked
		}
	}
	if !m.over {
		over[m.cursor] = cursor
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
	lines := []string{m.bold("Tengen, " + g.Title().String()), ""}
	for s := game.Black; s <= game.White; s++ {
		lines = append(lines, m.playerLine(s))
	}
	lines = append(lines, say.Lines(say.English, g.Status())...)
	lines = append(lines, "", m.bold(m.turnLine()))
	if m.Said != nil {
		lines = append(lines, m.Said.String())
	}
	lines = append(lines, say.Lines(say.English, m.OpeningLines())...)
	if m.thought != nil && m.opt.lineShown(m.Match) {
		lines = append(lines, thoughtText(*m.thought), "  "+m.thoughtLine())
	}
	lines = append(lines, "")
	if m.message != "" || m.typing || m.confirm != "" {
		lines = append(lines, m.prompt(), "")
	}
	lines = wrap(lines, width)
	tail := wrap([]string{keyLine}, width)
	if moves := m.moveList(); len(moves) > 0 {
		room := height - len(lines) - len(tail) - 1
		lines = append(lines, wrap(moves[max(0, len(moves)-max(0, room)):], width)...)
		lines = append(lines, "")
	}
	return cut(append(lines, tail...), width, height)
}

// foot returns the lines below a board that takes the whole width: at first those for which
// there is always room.
func (m *Model) foot() []string {
	lines := []string{m.turnLine(), keyLine}
	if m.message != "" || m.typing || m.confirm != "" {
		lines[1] = m.prompt()
	}
	lines = append(lines, say.Lines(say.English, m.OpeningLines())...)
	for s := game.Black; s <= game.White; s++ {
		lines = append(lines, m.playerLine(s))
	}
	lines = append(lines, say.Lines(say.English, m.Game.Status())...)
	if m.Said != nil {
		lines = append(lines, m.Said.String())
	}
	return lines
}

const keyLine = "arrows, enter or mouse: move   ?: help"

func (m *Model) bold(text string) string {
	if m.opt.Bare {
		return text
	}
	return lipgloss.NewStyle().Bold(true).Render(text)
}

// playerLine returns a side, who plays it, and the time it has used.
func (m *Model) playerLine(s game.Side) string {
	who := "person"
	if p := m.Players[s]; p.Engine {
		who = fmt.Sprintf("engine, level %d", p.Level)
		if l := m.opt.Limits; l.Time > 0 {
			who = fmt.Sprintf("engine, %v a move", l.Time)
		} else if l.Nodes > 0 {
			who = fmt.Sprintf("engine, %s nodes", short(l.Nodes))
		}
	}
	g := m.glyphs()
	sign := [2]string{g.black, g.white}[s]
	if c := m.colours(); c != nil {
		sign = c[none][[2]style{blackPiece, whitePiece}[s]].Render(" " + sign + " ")
	}
	return fmt.Sprintf("%s %v: %s  %s", sign, s, who, m.clock(s))
}

// clock returns the time that a side has used, or with a game clock what is left.
func (m *Model) clock(s game.Side) string {
	c := m.Clock
	if c == nil {
		return clock(m.Used(s))
	}
	left, periods, up := c.Left(s, m.Thought(s))
	text := "left " + clock(left+time.Second-1)
	switch {
	case up:
		text = "time is up"
	case periods > 0:
		text += fmt.Sprintf(" (%d × %v)", periods, c.Control.Period)
	}
	return text
}

// clock returns a time as minutes and seconds.
func clock(d time.Duration) string {
	s := int(d / time.Second)
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}

// turnLine returns what happens now.
func (m *Model) turnLine() string {
	side := m.Side()
	switch what := m.Thinking(); {
	case m.over:
		return m.result.String()
	case what == playing.ForOwners:
		return "counting…"
	case what == playing.ForHint:
		return "looking for a hint…"
	case what == playing.ForMove:
		return fmt.Sprintf("%v is thinking…", side)
	case m.Waits():
		return fmt.Sprintf("%v waits", side)
	}
	if m.InOpening() {
		return m.Asked().String()
	}
	return fmt.Sprintf("%v to move", side)
}

func (m *Model) thoughtLine() string {
	line := m.thought.PV
	return strings.Join(line[:min(len(line), lineShown)], " ")
}

// prompt returns the line of messages and of typing.
func (m *Model) prompt() string {
	switch {
	case m.typing:
		return ": " + m.typed + "_"
	case m.confirm == "quit":
		return "leave the game unsaved? y or n"
	case m.confirm == "new game" || m.confirm == "rematch":
		if m.over || m.made() == 0 {
			return m.confirm + "? y or n"
		}
		return m.confirm + ", and leave this one? y or n"
	case m.confirm == takeBack:
		return m.message
	case m.confirm != "":
		return m.confirm + "? y or n"
	}
	return m.message
}

// moveList returns the last moves, each line with those of Black and of White.
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
	return out[max(0, len(out)-movesShown):]
}

// wrap breaks lines at spaces to fit a width.
func wrap(lines []string, width int) (out []string) {
	for _, l := range lines {
		out = append(out, strings.Split(lipgloss.Wrap(l, max(1, width), " "), "\n")...)
	}
	return out
}

// cut removes what does not fit.
func cut(lines []string, width, height int) []string {
	lines = lines[:min(len(lines), max(0, height))]
	style := lipgloss.NewStyle().MaxWidth(max(1, width))
	out := make([]string, len(lines))
	for i, l := range lines {
		if l != "" {
			l = style.Render(l)
		}
		out[i] = l
	}
	return out
}
