package tui

import (
	"strings"

	"charm.land/lipgloss/v2"

	"tengen/internal/say"
)

// How texts are fitted to widths and heights in characters.

// pad fills a text with blanks up to a width. Letters of Japanese are two wide.
func pad(text string, width int) string {
	return text + strings.Repeat(" ", max(0, width-lipgloss.Width(text)))
}

// wrap breaks lines at spaces to fit a width, Japanese between its letters.
func wrap(lines []string, width int) (out []string) {
	for _, l := range lines {
		l = lipgloss.Wrap(say.Breakable(l), max(1, width), " "+say.MayBreak)
		out = append(out, strings.Split(strings.ReplaceAll(l, say.MayBreak, ""), "\n")...)
	}
	return out
}

// tail returns the end of a text of one line that fits a width, behind a mark if there is more.
func tail(text string, width int) string {
	const more = "…"
	if lipgloss.Width(text) <= width {
		return text
	}
	runes := []rune(text)
	from, room := len(runes), width-lipgloss.Width(more)
	for ; from > 0; from-- {
		if room -= lipgloss.Width(string(runes[from-1])); room < 0 {
			break
		}
	}
	return more + string(runes[from:])
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
