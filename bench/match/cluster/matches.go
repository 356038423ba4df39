package cluster

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// join looks for the matches of the server and joins the next one that this machine can
// play; without one w.consumer stays nil. others reports whether there is more than one.
func (w *worker) join(ctx context.Context) (others bool, err error) {
	list := w.js.StreamNames(ctx, jetstream.WithStreamListSubject(anyJob))
	var found []names
	for name := range list.Name() {
		if n, ok := matchOf(name); ok && !w.isDeclined(n) {
			found = append(found, n)
		}
	}
	if err := list.Err(); err != nil && !errors.Is(err, jetstream.ErrEndOfData) {
		return false, err
	}
	if len(found) == 0 {
		return false, w.drop() // its programs are not needed any more
	}
	slices.SortFunc(found, func(a, b names) int { return bytes.Compare([]byte(a.id), []byte(b.id)) })
	// In turn: the one after the last.
	next := 0
	for next < len(found) && found[next].id <= w.last {
		next++
	}
	for i := range found {
		n := found[(next+i)%len(found)]
		w.last = n.id
		if err := w.enter(ctx, n); err != nil {
			continue
		}
		if w.consumer != nil {
			break
		}
	}
	return len(found) > 1, nil
}

// enter takes part in a match. A match that this machine does not play is declined and
// not looked at again; any other failure is returned.
func (w *worker) enter(ctx context.Context, n names) error {
	s, err := w.js.Stream(ctx, n.jobs())
	if err != nil {
		return err
	}
	if w.player == nil || w.names != n {
		o, err := readOffer(s.CachedInfo().Config.Metadata)
		if err == nil {
			err = o.check(w.o.Version)
		}
		if err != nil {
			w.decline(n, err)
			return nil
		}
		data, err := w.download(ctx, n, o)
		if err != nil {
			return err
		}
		if err := w.drop(); err != nil {
			w.warn("match %s: %v", w.names.id, err)
		}
		if w.player, err = w.hire(o, data); err != nil {
			w.decline(n, err)
			return nil
		}
		w.names = n
	}
	c, err := w.js.Consumer(ctx, n.jobs(), workers)
	if err != nil {
		return err
	}
	w.consumer, w.wait = c, max(c.CachedInfo().Config.AckWait, time.Millisecond)
	return nil
}

// hire makes the player of a match from its settings.
func (w *worker) hire(o offer, data []byte) (p jobPlayer, err error) {
	defer func() {
		// Data of a match must not end the worker.
		if r := recover(); r != nil {
			p, err = nil, fmt.Errorf("the settings: panic: %v", r)
		}
	}()
	if hash := hashOf(data); hash != o.hash {
		return nil, fmt.Errorf("the settings have the SHA-256 %s, not %s", hash, plain(o.hash))
	}
	return w.newJobPlayer(o.kind, data)
}

// download returns the settings of a match.
func (w *worker) download(ctx context.Context, n names, o offer) ([]byte, error) {
	data := make([]byte, 0, o.bytes)
	for i := range pieces(o.bytes) {
		// A request by subject, so that a worker needs the right to read this alone.
		request, cancel := context.WithTimeout(ctx, askTimeout)
		m, err := w.conn.RequestWithContext(request, "$JS.API.DIRECT.GET."+n.configs()+"."+n.config(i), nil)
		cancel()
		if err != nil {
			return nil, err
		}
		if status := m.Header.Get("Status"); status != "" {
			return nil, fmt.Errorf("piece %d of the settings: %s", i, plain(status))
		}
		if len(data)+len(m.Data) > o.bytes {
			return nil, fmt.Errorf("the settings have more than %d bytes", o.bytes)
		}
		data = append(data, m.Data...)
	}
	return data, nil
}

func (c *crew) isDeclined(n names) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.declined[n.id]
}

// decline tells the match and the operator once why the match is not played here.
func (c *crew) decline(n names, err error) {
	c.mu.Lock()
	known := c.declined[n.id]
	c.declined[n.id] = true
	c.mu.Unlock()
	if known {
		return
	}
	text := plain(err.Error())
	c.warn("match %s is not played here: %s", n.id, text)
	// Only for information.
	_ = c.conn.Publish(n.note(), []byte(c.host+": "+text))
}
