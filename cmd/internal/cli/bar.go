package cli

import (
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// TimedBar shows on a terminal how much of a job is done, with the times, and nothing
// elsewhere. Errors of writing to the terminal do not matter.
type TimedBar struct{ Bar *progressbar.ProgressBar } // nil without a terminal

func NewTimedBar(errs io.Writer, most int) TimedBar {
	if !IsTerminal(errs) {
		return TimedBar{}
	}
	return TimedBar{progressbar.NewOptions(most,
		progressbar.OptionSetWriter(errs),
		progressbar.OptionClearOnFinish(),
		progressbar.OptionShowCount(),
		progressbar.OptionSetPredictTime(true),
		progressbar.OptionSetElapsedTime(true),
	)}
}

// Add counts n more and shows a text.
func (b TimedBar) Add(n int, text string) {
	if b.Bar != nil {
		b.Bar.Describe(text)
		_ = b.Bar.Add(n)
	}
}

// Pause removes the bar for what is printed; it is drawn again with the next change.
func (b TimedBar) Pause() {
	if b.Bar != nil {
		_ = b.Bar.Clear()
	}
}

// Clear removes the bar at the end.
func (b TimedBar) Clear() {
	if b.Bar != nil {
		_ = b.Bar.Exit()
		_ = b.Bar.Clear()
	}
}

// NewCountBar returns a progress bar that shows on a terminal and is silent elsewhere.
func NewCountBar(errs io.Writer, most int) *progressbar.ProgressBar {
	if file, ok := errs.(*os.File); !ok || !term.IsTerminal(int(file.Fd())) {
		errs = io.Discard
	}
	return progressbar.NewOptions(most,
		progressbar.OptionSetWriter(errs),
		progressbar.OptionClearOnFinish(),
		progressbar.OptionShowCount(),
		progressbar.OptionSetPredictTime(true),
		progressbar.OptionThrottle(200*time.Millisecond),
	)
}
