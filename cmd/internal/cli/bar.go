package cli

import (
	"fmt"
	"io"
	"time"
)

// Bar is a status line that tells how much of a job is done, with the time taken and an
// estimate of the rest. One goroutine uses it at a time.
type Bar struct {
	*Status
	done, most int
	text       string
	begun      time.Time
	// The first steps that were told, of which some may have been done before the bar, and when.
	first  int
	at     time.Duration
	log    io.Writer // see Log; nil for none
	logged time.Time
}

// NewBar returns a bar of a job with so many steps; 0 if nobody knows how many.
func NewBar(errs io.Writer, most int) *Bar {
	return &Bar{Status: NewStatus(errs), most: most, begun: time.Now()}
}

// Set tells how many steps are done.
func (b *Bar) Set(done int) {
	if b.done = done; b.at == 0 {
		b.first, b.at = done, time.Since(b.begun)
	}
	b.Show(b.line(time.Since(b.begun)))
	if b.log != nil && time.Since(b.logged) >= logEvery {
		b.logged = time.Now()
		fmt.Fprintln(b.log, b.line(time.Since(b.begun)))
	}
}

// Log lets a bar that cannot be drawn write its line to a log once a minute.
func (b *Bar) Log(to io.Writer) {
	if !b.Drawn() {
		b.log, b.logged = to, time.Now()
	}
}

// Done returns how many steps are done.
func (b *Bar) Done() int { return b.done }

// Tell shows a text and how many steps are done.
func (b *Bar) Tell(done int, text string) {
	b.text = text
	b.Set(done)
}

// Add counts n more steps, and shows them after a text.
func (b *Bar) Add(n int, text string) { b.Tell(b.done+n, text) }

// Most tells how many steps the job has.
func (b *Bar) Most(most int) { b.most = most }

// line returns the text of the bar after so much time.
func (b *Bar) line(took time.Duration) string {
	text := b.text
	if text != "" {
		text += "  "
	}
	if b.most <= 0 {
		return fmt.Sprintf("%s%d  %v", text, b.done, took.Round(time.Second))
	}
	text = fmt.Sprintf("%s%d/%d  %d %%  %v", text, b.done, b.most, 100*int64(b.done)/int64(b.most), took.Round(time.Second))
	if b.done > b.first && b.done < b.most {
		left := time.Duration(float64(took-b.at) / float64(b.done-b.first) * float64(b.most-b.done))
		text += fmt.Sprintf(", %v left", left.Round(time.Second))
	}
	return text
}
