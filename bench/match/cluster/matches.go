package cluster

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/nats-io/nats.go"
)

// join looks for the matches of the server and joins the next one that this machine can
// play; without one w.in stays false.
func (w *worker) join(ctx context.Context) error {
	found, err := w.look(ctx)
	if err != nil {
		return err
	}
	found = slices.DeleteFunc(found, func(o offer) bool { return w.isDeclined(o.ID) })
	if len(found) == 0 {
		return w.drop() // its programs are not needed any more
	}
	slices.SortFunc(found, func(a, b offer) int { return cmp.Compare(a.ID, b.ID) })
	// In turn: the one after the last.
	next := 0
	for next < len(found) && found[next].ID <= w.last {
		next++
	}
	for i := range found {
		o := found[(next+i)%len(found)]
		w.last = o.ID
		if err := w.enter(ctx, o); err != nil {
			continue
		}
		if w.in {
			break
		}
	}
	return nil
}

// look asks which matches are played.
func (w *worker) look(ctx context.Context) ([]offer, error) {
	inbox := w.conn.NewInbox()
	sub, err := w.conn.SubscribeSync(inbox)
	if err != nil {
		return nil, err
	}
	defer func() { _ = sub.Unsubscribe() }() // fails only without a connection
	if err := w.conn.PublishRequest(lookSubject(w.name), inbox, nil); err != nil {
		return nil, err
	}
	var out []offer
	for wait := offerWait; len(out) < maxOffers; wait = moreOffers {
		one, cancel := context.WithTimeout(ctx, wait)
		m, err := sub.NextMsgWithContext(one)
		cancel()
		switch {
		case errors.Is(err, nats.ErrNoResponders), errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil:
			return out, nil
		case err != nil:
			return nil, err
		}
		var o offer
		if len(m.Data) <= maxJob && json.Unmarshal(m.Data, &o) == nil && isName(o.ID) {
			out = append(out, o)
		}
	}
	return out, nil
}

// enter takes part in a match. A match that this machine does not play is declined and
// not looked at again; any other failure is returned.
func (w *worker) enter(ctx context.Context, o offer) error {
	if w.player == nil || w.offer != o {
		if err := o.check(w.o.Version); err != nil {
			w.decline(o.ID, err)
			return nil
		}
		data, err := w.download(ctx, o)
		if err != nil {
			return err
		}
		if err := w.drop(); err != nil {
			w.tell(aboutMatches, "match %s: %v", w.offer.ID, err)
		}
		if w.player, err = w.hire(o, data); err != nil {
			w.decline(o.ID, err)
			return nil
		}
		w.offer = o
	}
	w.in = true
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
	if hash := hashOf(data); hash != o.Hash {
		return nil, fmt.Errorf("the settings have the SHA-256 %s, not %s", hash, plain(o.Hash))
	}
	return w.newJobPlayer(o.Kind, data)
}

// download returns the settings of a match.
func (w *worker) download(ctx context.Context, o offer) ([]byte, error) {
	var data bytes.Buffer
	for i := range pieces(o.Bytes) {
		request, cancel := context.WithTimeout(ctx, askTimeout)
		m, err := w.conn.RequestWithContext(request, subject(w.name, o.ID, verbSettings, strconv.Itoa(i)), nil)
		cancel()
		if err != nil {
			return nil, err
		}
		if len(m.Data) == 0 {
			return nil, fmt.Errorf("piece %d of the settings is missing", i)
		}
		if data.Len()+len(m.Data) > o.Bytes {
			return nil, fmt.Errorf("the settings have more than %d bytes", o.Bytes)
		}
		data.Write(m.Data)
	}
	return data.Bytes(), nil
}

func (c *crew) isDeclined(id string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.declined[id]
}

// decline tells the match and the operator once why the match is not played here.
func (c *crew) decline(id string, err error) {
	if text := plain(err.Error()); c.avoid(id, text) {
		// Only for information.
		_ = c.conn.Publish(subject(c.name, id, verbNote), []byte(c.host+": "+text))
	}
}

// avoid tells the operator once why the match is not played here. It reports whether that
// is new.
func (c *crew) avoid(id, why string) bool {
	c.mu.Lock()
	known := c.declined[id]
	if len(c.declined) >= maxDeclined {
		clear(c.declined) // no honest server has so many
	}
	c.declined[id] = true
	c.mu.Unlock()
	if !known {
		c.tell(aboutMatches, "match %s is not played here: %s", id, why)
	}
	return !known
}

// pause waits, until ctx ends.
func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}
