package cluster

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/nats-io/nats.go"

	"tengen/bench/match"
	"tengen/bench/selfplay"
	"tengen/bench/weaksolve"
)

// listen begins to answer workers.
func (p *Pool) listen() error {
	any, id := prefix+"*.", p.offer.ID+"."
	for subject, answer := range map[string]func(worker, last string, data []byte) []byte{
		any + verbLook:                 p.looked,
		any + id + verbSettings + ".*": p.downloaded,
		any + id + verbJob:             p.asked,
		any + id + verbPlaying + ".*":  p.played,
		any + id + verbResult + ".*":   p.reported,
		any + id + verbBack + ".*":     p.returned,
	} {
		if err := p.subscribe(subject, func(m *nats.Msg) {
			worker, last, ok := asker(m.Subject, m.Reply)
			if !ok {
				p.tell(aboutReplies, "a question whose answer would go elsewhere than to its worker: refused")
				return
			}
			// If the answer is lost, the worker asks again.
			_ = m.Respond(answer(worker, last, m.Data))
		}); err != nil {
			return err
		}
	}
	if err := p.subscribe(any+id+verbNote, func(m *nats.Msg) { p.tell(aboutNotes, "worker %s", plain(string(m.Data))) }); err != nil {
		return err
	}
	err := p.conn.FlushTimeout(askTimeout)
	if last := p.conn.LastError(); err == nil && errors.Is(last, nats.ErrPermissionViolation) {
		err = fmt.Errorf("the server does not let a match listen: %w", outside{last})
	}
	return err
}

func (p *Pool) subscribe(subject string, f nats.MsgHandler) error {
	sub, err := p.conn.Subscribe(subject, f)
	if err != nil {
		return err
	}
	p.subs = append(p.subs, sub)
	// What does not fit is dropped, and an honest worker sends it again.
	return sub.SetPendingLimits(queuedMessages, queuedBytes)
}

// looked says which match this is.
func (p *Pool) looked(string, string, []byte) []byte {
	data, _ := json.Marshal(p.offer) // texts and numbers
	return data
}

// downloaded returns a piece of the settings, nothing if there is none of that number.
func (p *Pool) downloaded(_, last string, _ []byte) []byte {
	number, err := strconv.Atoi(last)
	if err != nil {
		return nil
	}
	return piece(p.settings, number)
}

// asked gives a job to a worker that calls its machine by that name. A job that no worker would read
// has an error as its result.
func (p *Pool) asked(worker, _ string, host []byte) []byte {
	p.mu.Lock()
	defer p.mu.Unlock()
	m := p.member(worker, string(host))
	if m.retired != "" {
		return []byte(retired + m.retired)
	}
	for {
		o, ok := p.lend(worker)
		if !ok {
			return []byte(none)
		}
		data, err := o.data(maxJob)
		if err == nil {
			return data
		}
		l := p.leases[o.Ticket]
		w := l.w
		p.void(l)
		p.finish(w, answer{err: err})
	}
}

// played answers whether a job is still to be played.
func (p *Pool) played(worker, ticket string, _ []byte) []byte {
	p.mu.Lock()
	defer p.mu.Unlock()
	l := p.held(worker, ticket)
	if l == nil || l.w == nil {
		return []byte(stop)
	}
	p.alive(l)
	return []byte(goOn)
}

// returned takes a job back.
func (p *Pool) returned(worker, ticket string, _ []byte) []byte {
	p.mu.Lock()
	defer p.mu.Unlock()
	if l := p.held(worker, ticket); l != nil {
		p.void(l)
	}
	return []byte(stop)
}

// reported checks a report and passes its result to the Play that waits for it.
func (p *Pool) reported(worker, ticket string, data []byte) []byte {
	return []byte(p.take(worker, ticket, data))
}

// take returns the answer to a report.
func (p *Pool) take(worker, ticket string, data []byte) string {
	p.mu.Lock()
	l := p.held(worker, ticket)
	var w *wait
	if l != nil {
		w = l.w
	}
	p.mu.Unlock()
	switch {
	case l == nil:
		// It may be of a game that was taken back. Its text is not read.
		p.tell(aboutUnasked, "a result that was not asked for: refused")
		return refused + nobodyWaits
	case w == nil:
		return twice
	}
	a, err := p.read(w, data, elapsed(l.given))
	if err != nil {
		p.refuse(l, &w.order, err)
		return refused + plain(err.Error())
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case p.held(worker, ticket) != l || p.waiting[w.order.Job.ID] != w && l.w != nil:
		return refused + nobodyWaits
	case l.w == nil:
		return twice
	}
	if m := p.workers[worker]; m != nil {
		m.bad = 0
	}
	p.finish(w, a)
	return counted
}

// elapsed returns the time since t, also that in which this machine was suspended.
func elapsed(t time.Time) time.Duration {
	now := time.Now()
	return max(now.Sub(t), now.Round(0).Sub(t.Round(0)))
}

const nobodyWaits = "nobody waits for it"

// refuse gives a job whose report has no good result to another worker.
func (p *Pool) refuse(l *lease, o *order, err error) {
	p.mu.Lock()
	p.void(l)
	who := p.called(l.worker)
	line := p.blame(l.worker, fmt.Errorf("%v: %w", o, err))
	p.mu.Unlock()
	p.tell(aboutResults, "%v: refused from %s: %s", o, who, plain(err.Error()))
	if line != "" {
		p.tell(aboutWorkers, "%s", line)
	}
}

// read returns the result in a report on a job that was handed out that long ago.
func (p *Pool) read(w *wait, data []byte, within time.Duration) (answer, error) {
	if len(data) > maxResult {
		return answer{}, fmt.Errorf("a report of %d bytes: want at most %d", len(data), maxResult)
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	var r report
	if err := d.Decode(&r); err != nil {
		return answer{}, fmt.Errorf("no report: %w", err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return answer{}, errors.New("no report: text after its end")
	}
	switch {
	case r.Err != "":
		return answer{}, errors.New(plain(r.Err))
	case p.self != nil:
		games, err := p.readGames(w.order.Batch, r.Games)
		return answer{games: games}, err
	case p.solve != nil:
		if r.Solve == nil {
			return answer{}, errors.New("no report: neither an answer nor an error")
		}
		return answer{solved: r.Solve}, weaksolve.Check(p.ctx, p.solve.Game, w.order.Solve, r.Solve)
	case r.Result == nil:
		return answer{}, errors.New("no report: neither a result nor an error")
	}
	res, err := p.readResult(w, r.Result, within)
	return answer{result: res}, err
}

// readResult checks the result of a job of a match.
func (p *Pool) readResult(w *wait, r *match.Result, within time.Duration) (match.Result, error) {
	asked, err := json.Marshal(w.order.Job)
	if err != nil {
		return match.Result{}, err
	}
	got, err := json.Marshal(r.Job)
	if err != nil {
		return match.Result{}, err
	}
	if !bytes.Equal(asked, got) {
		return match.Result{}, fmt.Errorf("a result of another job, with number %d", r.ID)
	}
	r.Job, r.Version = w.order.Job, p.o.Version
	if err := match.CheckResult(p.ctx, &p.config, r, within); err != nil {
		return match.Result{}, err
	}
	return *r, nil
}

// readGames checks the games of a batch of self-play.
func (p *Pool) readGames(b *Batch, data []byte) ([]selfplay.Game, error) {
	games, err := selfplay.DecodeGames(data, b.Games)
	if err != nil {
		return nil, err
	}
	for i := range games {
		if err := p.self.CheckGame(&games[i]); err != nil {
			return nil, fmt.Errorf("game %d: %w", b.First+uint64(i), err)
		}
	}
	return games, nil
}
