package batch

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"sync"
	"time"
)

// hello is the first line to an evaluator.
type hello struct {
	Memory  string  `json:"memory"`
	Bytes   int     `json:"bytes"`
	Nets    int     `json:"nets"`
	Batches []Place `json:"batches"`
}

// Remote is an evaluator in another process; the package comment has the protocol.
type Remote struct {
	conn    net.Conn
	in      *bufio.Reader
	batches int
	patient time.Duration
	mu      sync.Mutex // of writes
}

// Dial connects to the evaluator that listens at a unix socket, tells it about the batches of the
// groups in the file memory, and waits until it is ready. An answer that takes longer than patient
// is an error.
func Dial(ctx context.Context, socket, memory string, groups []Group, nets int, patient time.Duration) (*Remote, error) {
	var d net.Dialer
	conn, err := d.DialContext(ctx, "unix", socket)
	if err != nil {
		return nil, fmt.Errorf("evaluator: %w", err)
	}
	r := &Remote{conn: conn, in: bufio.NewReaderSize(conn, maxAnswer), batches: len(groups), patient: patient}
	all, size := places(groups)
	line, err := json.Marshal(hello{memory, size, nets, all})
	if err == nil {
		_, err = conn.Write(append(line, '\n'))
	}
	var answer []byte
	if err == nil {
		stop := r.limit(ctx)
		answer, err = r.in.ReadSlice('\n')
		err = stop(err)
	}
	if err == nil && !bytes.Equal(answer, []byte("ready\n")) {
		err = fmt.Errorf("it answered %q, want ready", answer)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("evaluator %s: %w", socket, err), conn.Close())
	}
	return r, nil
}

// limit bounds the time of the next reads, also by ctx. The function it returns ends that, and
// says what an error was.
func (r *Remote) limit(ctx context.Context) func(error) error {
	_ = r.conn.SetReadDeadline(time.Now().Add(r.patient)) // a socket has deadlines
	stop := context.AfterFunc(ctx, func() { _ = r.conn.SetReadDeadline(time.Unix(1, 0)) })
	return func(err error) error {
		stop()
		var late net.Error
		switch {
		case err == nil:
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.As(err, &late) && late.Timeout():
			return fmt.Errorf("no answer within %v", r.patient)
		}
		return err
	}
}

// Close ends the connection.
func (r *Remote) Close() error { return r.conn.Close() }

// Begin rings for a batch.
func (r *Remote) Begin(k int) error {
	var b [4]byte
	binary.LittleEndian.PutUint32(b[:], uint32(k))
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, err := r.conn.Write(b[:]); err != nil {
		return fmt.Errorf("the evaluator is gone: %w", err)
	}
	return nil
}

// Next waits for a batch.
func (r *Remote) Next(ctx context.Context) (int, error) {
	stop := r.limit(ctx)
	var b [4]byte
	_, err := io.ReadFull(r.in, b[:])
	if err = stop(err); err != nil {
		return 0, fmt.Errorf("the evaluator: %w", err)
	}
	k := binary.LittleEndian.Uint32(b[:])
	if k >= uint32(r.batches) {
		return 0, fmt.Errorf("the evaluator answered for batch %d of %d", k, r.batches)
	}
	return int(k), nil
}
