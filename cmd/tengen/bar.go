package main

import (
	"io"

	"github.com/schollz/progressbar/v3"
)

// timedBar shows on a terminal how much of a job is done, with the times, and nothing
// elsewhere. Errors of writing to the terminal do not matter.
type timedBar struct{ bar *progressbar.ProgressBar } // nil without a terminal

func newTimedBar(errs io.Writer, most int) timedBar {
	if !isTerminal(errs) {
		return timedBar{}
	}
	return timedBar{progressbar.NewOptions(most,
		progressbar.OptionSetWriter(errs),
		progressbar.OptionClearOnFinish(),
		progressbar.OptionShowCount(),
		progressbar.OptionSetPredictTime(true),
		progressbar.OptionSetElapsedTime(true),
	)}
}

// add counts n more and shows a text.
func (b timedBar) add(n int, text string) {
	if b.bar != nil {
		b.bar.Describe(text)
		_ = b.bar.Add(n)
	}
}

// pause removes the bar for what is printed; it is drawn again with the next change.
func (b timedBar) pause() {
	if b.bar != nil {
		_ = b.bar.Clear()
	}
}

// clear removes the bar at the end.
func (b timedBar) clear() {
	if b.bar != nil {
		_ = b.bar.Exit()
		_ = b.bar.Clear()
	}
}
