package web

import (
	"encoding/json"
	"sync"

	"tengen/internal/say"
)

// outbox holds the messages for a client until they can be written. Only the latest report
// of a search waits; other messages are kept in order.
type outbox struct {
	mu      sync.Mutex
	replies [][]byte
	bytes   int // of the replies
	report  *reply
	told    int64         // the search of the last report that was sent
	full    bool          // the client reads too little
	wake    chan struct{} // has room for one
}

func newOutbox() *outbox { return &outbox{wake: make(chan struct{}, 1)} }

// put adds a message. It never waits.
func (o *outbox) put(r *reply) {
	text := encode(r)
	o.mu.Lock()
	if n := len(o.replies); n == 0 || n < maxReplies && o.bytes+len(text) <= maxWaiting {
		o.replies = append(o.replies, text)
		o.bytes += len(text)
	} else {
		o.full = true
	}
	o.mu.Unlock()
	o.signal()
}

// tell sets the report of a search that is sent next, in place of one that still waits.
func (o *outbox) tell(r *reply) {
	o.mu.Lock()
	o.report = r
	o.mu.Unlock()
	o.signal()
}

// forget drops a report that waits.
func (o *outbox) forget() {
	o.mu.Lock()
	o.report = nil
	o.mu.Unlock()
}

func (o *outbox) signal() {
	select {
	case o.wake <- struct{}{}:
	default:
	}
}

// take returns the messages that wait, with a report, which comes last, if it is the first of its
// search or if another one is due; told says that there is one. ok is false if messages were lost.
func (o *outbox) take(due bool) (out [][]byte, told, ok bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	out, o.replies, o.bytes = o.replies, nil, 0
	if told = o.report != nil && (due || o.report.Search != o.told); told {
		o.told = o.report.Search
		out, o.report = append(out, encode(o.report)), nil
	}
	return out, told, !o.full
}

// encode returns a message as JSON: an error if it has a number that JSON does not have, or a tree that write would not take.
func encode(r *reply) []byte {
	text, err := json.Marshal(r)
	if len(r.Tree) > maxNodes || r.Tree != nil && len(text) > maxMessage-maxRequest {
		err = tooLarge()
	}
	if err != nil {
		text, _ = json.Marshal(&reply{ID: r.ID, Error: say.Of(err)})
	}
	return text
}
