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

// queue takes lines from the reader without ever making it wait: a manager that
// is writing commands must not be blocked by a brain that is writing answers.
type queue struct {
	mu    sync.Mutex
	items []input
	wake  chan struct{} // holds a token when there may be items
}

func newQueue() *queue { return &queue{wake: make(chan struct{}, 1)} }

func (q *queue) put(in input) {
	q.mu.Lock()
	q.items = append(q.items, in)
	q.mu.Unlock()
	select {
	case q.wake <- struct{}{}:
	default:
	}
}

// take removes and returns all items.
func (q *queue) take() []input {
	q.mu.Lock()
	defer q.mu.Unlock()
	items := q.items
	q.items = nil
	return items
}

// readLines puts lines into q until the end of input. A line ends with CR, LF or both;
// empty lines are dropped, so that CRLF needs no special case.
func readLines(r io.Reader, q *queue) {
	br := bufio.NewReaderSize(r, 1<<16)
	var line []byte
	size := 0
	flush := func() {
		if size > 0 {
			in := input{stamp: time.Now()}
			if size > len(line) {
				in.size = size
			} else {
				in.text = string(line)
			}
			q.put(in)
		}
		line, size = line[:0], 0
		if cap(line) > 1<<16 {
			line = nil
		}
	}
	for {
		c, err := br.ReadByte()
		switch {
		case err != nil:
			flush()
			if err == io.EOF {
				err = nil
			}
			q.put(input{stamp: time.Now(), eof: true, err: err})
			return
		case c == '\n' || c == '\r':
			flush()
		default:
			size++
			if size <= maxLine {
				line = append(line, c)
			}
		}
	}
}
