package gtp

import (
	"bufio"
	"context"
	"errors"
	"io"
	"strings"
	"sync"
	"time"

	"tengen/internal/plaintext"
	"tengen/protocol/gtp/syntax"
)

// tooLong takes the place of a line longer than maxLine; no input line contains two
// newlines.
const tooLong = "\n\n"

// interruption takes the place of an interrupting comment that came while no search was
// running.
const interruption = "\n#"

// inbox takes lines while a command runs, and ends the command if a line asks for it.
type inbox struct {
	mu     sync.Mutex
	room   *sync.Cond
	lines  []string
	eof    bool
	err    error
	closed bool          // no further lines are read
	ready  chan struct{} // holds a token when next should look again
	cancel context.CancelFunc
	ends   endings // of the search that cancel ends
}

// endings is what ends a search besides an interrupt.
type endings uint8

const (
	byItself endings = iota // nothing: it has limits of its own
	atEOF                   // the end of input, after a grace: it has no limit
	anyInput                // any line, and the end of input
)

func newInbox() *inbox {
	b := &inbox{ready: make(chan struct{}, 1)}
	b.room = sync.NewCond(&b.mu)
	return b
}

// read puts the lines of r into the inbox until its end, without the byte order mark with
// which a shell may begin.
func (b *inbox) read(r io.Reader) {
	in := bufio.NewReaderSize(plaintext.SkipMark(r), maxLine)
	for {
		raw, err := in.ReadSlice('\n')
		line := string(raw)
		for errors.Is(err, bufio.ErrBufferFull) {
			line = tooLong
			_, err = in.ReadSlice('\n')
		}
		if line != "" && !b.put(line) {
			return
		}
		if err != nil {
			b.end(err)
			return
		}
	}
}

// put takes one line; false means that the inbox is closed.
func (b *inbox) put(line string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	interrupt := interrupts(line)
	if b.cancel != nil && (b.ends == anyInput || interrupt) {
		b.cancel()
	}
	if line != tooLong {
		if line = syntax.Clean(line); line == "" {
			if !interrupt || b.cancel != nil {
				return !b.closed
			}
			line = interruption
		}
	}
	for len(b.lines) >= maxQueue && !b.closed {
		b.room.Wait()
	}
	b.lines = append(b.lines, line)
	b.tell()
	return !b.closed
}

func (b *inbox) end(err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.eof = true
	if !errors.Is(err, io.EOF) {
		b.err = err
	}
	b.ended()
	b.tell()
}

// ended ends a search that the end of input ends.
func (b *inbox) ended() {
	switch {
	case b.cancel == nil || b.ends == byItself:
	case b.ends == anyInput:
		b.cancel()
	default:
		time.AfterFunc(eofGrace, b.cancel)
	}
}

func (b *inbox) close() {
	b.mu.Lock()
	b.closed = true
	b.mu.Unlock()
	b.room.Broadcast()
}

func (b *inbox) tell() {
	select {
	case b.ready <- struct{}{}:
	default:
	}
}

// next waits for a line. The error is io.EOF at the end of input, or the error of
// reading, or that of the context.
func (b *inbox) next(ctx context.Context) (string, error) {
	for {
		b.mu.Lock()
		if len(b.lines) > 0 {
			line := b.lines[0]
			b.lines = b.lines[1:]
			b.mu.Unlock()
			b.room.Signal()
			if line == interruption {
				continue // the command before it has ended
			}
			return line, ctx.Err()
		}
		eof, err := b.eof, b.err
		b.mu.Unlock()
		if err != nil {
			return "", err
		}
		if eof {
			return "", io.EOF
		}
		select {
		case <-b.ready:
		case <-ctx.Done():
			return "", ctx.Err()
		}
	}
}

// watch lets input cancel a search: an interrupt, and what ends says, also if they have
// already arrived. An interrupt is meant for the command before it. The second result
// ends the watch.
func (b *inbox) watch(ctx context.Context, ends endings) (context.Context, func()) {
	ctx, cancel := context.WithCancel(ctx)
	b.mu.Lock()
	defer b.mu.Unlock()
	b.cancel, b.ends = cancel, ends
	if len(b.lines) > 0 && (ends == anyInput || b.lines[0] == interruption || interrupts(b.lines[0])) {
		cancel()
	}
	if b.eof {
		b.ended()
	}
	return ctx, func() {
		b.mu.Lock()
		b.cancel = nil
		b.mu.Unlock()
		cancel()
	}
}

// interrupts reports whether a line ends a search: the comment that GoGui sends,
// or the command gogui-interrupt.
func interrupts(line string) bool {
	if comment, ok := strings.CutPrefix(strings.TrimSpace(line), "#"); ok {
		return strings.TrimSpace(comment) == "interrupt"
	}
	_, words := syntax.Split(syntax.Clean(line))
	return len(words) > 0 && words[0] == "gogui-interrupt"
}
