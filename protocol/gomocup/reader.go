package gomocup

import (
	"bufio"
	"io"
	"sync"
	"time"
)

// input is one line read, or the end of input.
type input struct {
	text  string
	stamp time.Time
	size  int  // bytes of a line too long to keep, else 0
	eof   bool // nothing more will come; err is the reason if not io.EOF
	err   error
}

// queue takes lines from the reader without making it wait, up to maxLines and
// maxUnread: a manager that is writing commands must not be blocked by a brain that is
// writing answers.
type queue struct {
	mu     sync.Mutex
	room   *sync.Cond // something was taken, or the queue was closed
	items  []input
	bytes  int // of the items' text
	closed bool
	wake   chan struct{} // holds a token when there may be items
}

func newQueue() *queue {
	q := &queue{wake: make(chan struct{}, 1)}
	q.room = sync.NewCond(&q.mu)
	return q
}

// put appends a line; false means that no more are wanted.
func (q *queue) put(in input) bool {
	q.mu.Lock()
	for (len(q.items) >= maxLines || q.bytes > maxUnread) && !q.closed {
		q.room.Wait()
	}
	closed := q.closed
	if !closed {
		q.items = append(q.items, in)
		q.bytes += len(in.text)
	}
	q.mu.Unlock()
	select {
	case q.wake <- struct{}{}:
	default:
	}
	return !closed
}

// close ends the reader when it next puts a line.
func (q *queue) close() {
	q.mu.Lock()
	q.closed = true
	q.mu.Unlock()
	q.room.Broadcast()
}

// take removes and returns all items.
func (q *queue) take() []input {
	q.mu.Lock()
	defer q.mu.Unlock()
	items := q.items
	q.items, q.bytes = nil, 0
	q.room.Broadcast()
	return items
}

// readLines puts lines into q until the end of input or until q is closed. A line ends with CR, LF or both.
// Empty ones are lines as well, because a text in quotes can have them.
func readLines(r io.Reader, q *queue) {
	br := bufio.NewReaderSize(r, 1<<16)
	var line []byte
	size := 0
	flush := func() (more bool) {
		in := input{stamp: time.Now()}
		if size > len(line) {
			in.size = size
		} else {
			in.text = string(line)
		}
		more = q.put(in)
		line, size = line[:0], 0
		if cap(line) > 1<<16 {
			line = nil
		}
		return more
	}
	for last := byte('\n'); ; {
		c, err := br.ReadByte()
		after := last
		last = c
		switch {
		case err != nil:
			if size > 0 {
				flush()
			}
			if err == io.EOF {
				err = nil
			}
			q.put(input{stamp: time.Now(), eof: true, err: err})
			return
		case c == '\n' && after == '\r': // of the line that has ended
		case c == '\n' || c == '\r':
			if !flush() {
				return
			}
		default:
			size++
			if size <= maxLine {
				line = append(line, c)
			}
		}
	}
}
