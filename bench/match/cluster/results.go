package cluster

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/nats-io/nats.go"

	"tengen/bench/match"
	"tengen/bench/selfplay"
)

// listen begins to answer workers.
func (p *Pool) listen() error {
	for subject, f := range map[string]nats.MsgHandler{
		p.ask("*"): p.asked, p.result("*"): p.reported, p.note(): p.noted,
	} {
		sub, err := p.conn.Subscribe(subject, f)
		if err == nil {
			// What does not fit is dropped, and an honest worker sends it again.
			err = sub.SetPendingLimits(queuedResults, queuedBytes)
		}
		if err != nil {
			return err
		}
		p.subs = append(p.subs, sub)
	}
	return nil
}

// ticketOf returns the ticket at the end of a message's subject.
func ticketOf(m *nats.Msg) string { return m.Subject[strings.LastIndexByte(m.Subject, '.')+1:] }

// asked answers whether a job is still to be played.
func (p *Pool) asked(m *nats.Msg) {
	text := stop
	p.mu.Lock()
	if w := p.tickets[ticketOf(m)]; w != nil {
		text = goOn
		if w.began.IsZero() {
			w.began = time.Now()
		}
	}
	p.mu.Unlock()
	// If the answer is lost, the worker asks again.
	_ = m.Respond([]byte(text))
}

// noted shows why a worker does not play this match.
func (p *Pool) noted(m *nats.Msg) { p.warn("worker " + plain(string(m.Data))) }

// reported checks a report, passes its result to the Play that waits for it, and tells
// the worker.
func (p *Pool) reported(m *nats.Msg) {
	_ = m.Respond([]byte(p.take(ticketOf(m), m.Data))) // if it is lost, the report comes again
}

// take returns the answer to a report.
func (p *Pool) take(ticket string, data []byte) string {
	p.mu.Lock()
	w, done := p.tickets[ticket], p.done[ticket]
	p.mu.Unlock()
	switch {
	case done:
		return twice
	case w == nil:
		// It may be of a game that was taken back. Its text is not read.
		p.warn("a result that was not asked for: refused")
		return refused + "nobody waits for it"
	}
	a, err := p.read(w, data)
	if err != nil {
		p.refuse(w, err)
		return refused + plain(err.Error())
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.waiting[w.order.Job.ID] != w || p.tickets[ticket] != w {
		return refused + "nobody waits for it"
	}
	p.done[ticket] = true
	delete(p.tickets, ticket)
	delete(p.waiting, w.order.Job.ID)
	w.got <- a
	return counted
}

// read returns the result in a report, which must be one of the job that was handed
// out.
func (p *Pool) read(w *wait, data []byte) (answer, error) {
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
		return answer{}, errors.New(r.Err)
	case p.self != nil:
		games, err := p.readGames(w.order.Batch, r.Games)
		return answer{games: games}, err
	case r.Result == nil:
		return answer{}, errors.New("no report: neither a result nor an error")
	}
	res, err := p.readResult(w, r.Result)
	return answer{result: res}, err
}

// readResult checks the result of a job of a match.
func (p *Pool) readResult(w *wait, r *match.Result) (match.Result, error) {
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
	if err := match.CheckResult(p.ctx, &p.config, r); err != nil {
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

// refuse counts a report without a good result. After some of them the game ends with an
// error.
func (p *Pool) refuse(w *wait, err error) {
	id := w.order.Job.ID
	p.warn(fmt.Sprintf("game %d: refused: %s", id, plain(err.Error())))
	p.mu.Lock()
	w.failures++
	over := w.failures >= maxTries
	p.mu.Unlock()
	if over {
		p.answer(w, answer{err: fmt.Errorf("game %d: %d times without a result: %s", id, maxTries, plain(err.Error()))})
	}
}

// answer ends a Play.
func (p *Pool) answer(w *wait, a answer) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.waiting[w.order.Job.ID] == w {
		delete(p.waiting, w.order.Job.ID)
		w.got <- a
	}
}
