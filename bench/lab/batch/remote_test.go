//go:build unix

package batch

import (
	"bufio"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// server is an evaluator in another process, as far as the protocol can tell: it maps the file
// itself. serve gets the batches and the connection after the first line.
func server(t *testing.T, serve func(b []Batch, conn net.Conn, bells io.Reader)) (socket string) {
	t.Helper()
	dir, err := os.MkdirTemp("", "batch") // a socket's name must be short
	if err != nil {
		t.Fatal(err)
	}
	socket = filepath.Join(dir, "s")
	l, err := net.Listen("unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close(); os.RemoveAll(dir) })
	go func() {
		conn, err := l.Accept()
		if err != nil {
			return
		}
		defer conn.Close()
		in := bufio.NewReader(conn)
		line, err := in.ReadBytes('\n')
		var h hello
		if err == nil {
			err = json.Unmarshal(line, &h)
		}
		f, err2 := os.OpenFile(h.Memory, os.O_RDWR, 0)
		if err := errors.Join(err, err2); err != nil {
			t.Errorf("the evaluator got %q: %v", line, err)
			return
		}
		defer f.Close()
		memory, err := syscall.Mmap(int(f.Fd()), 0, h.Bytes, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_SHARED)
		if err != nil {
			t.Error(err)
			return
		}
		var groups []Group
		for _, b := range h.Batches {
			groups = append(groups, Group{b.Size, b.Games})
		}
		serve(layOut(groups, memory), conn, in)
	}()
	return socket
}

// answer rings back for every batch after what does.
func answer(does func(b *Batch)) func([]Batch, net.Conn, io.Reader) {
	return func(b []Batch, conn net.Conn, bells io.Reader) {
		_, _ = conn.Write([]byte("ready\n"))
		var bell [4]byte
		for {
			if _, err := io.ReadFull(bells, bell[:]); err != nil {
				return
			}
			k := &b[binary.LittleEndian.Uint32(bell[:])]
			k.even()
			does(k)
			if _, err := conn.Write(bell[:]); err != nil {
				return
			}
		}
	}
}

// playRemotely plays games until some are over or the evaluator fails.
func playRemotely(t *testing.T, socket string) (*Crowd, error) {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	o := Options{Groups: []Group{{5, 8}, {6, 3}}, Threads: 2, Full: 8, Cheap: 2}
	o.Write = func(int, []byte) error { stop(); return nil }
	name := filepath.Join(t.TempDir(), "memory")
	memory, free, err := Map(name, Bytes(o.Groups))
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := free(); err != nil {
			t.Error(err)
		}
	}()
	c, err := New(o, memory)
	if err != nil {
		t.Fatal(err)
	}
	r, err := Dial(ctx, socket, name, o.Groups, 1, 300*time.Millisecond)
	if err != nil {
		return c, err
	}
	defer r.Close()
	return c, c.Run(ctx, r)
}

// The file of the memory has all its blocks, so that no later write fails. Where there is no room, that is an error.
func TestMap(t *testing.T) {
	const bytes = 3*mapStep + 5
	name := filepath.Join(t.TempDir(), "memory")
	memory, free, err := Map(name, bytes)
	if err != nil {
		t.Fatal(err)
	}
	var stat syscall.Stat_t
	if err := syscall.Stat(name, &stat); err != nil || stat.Size != bytes || len(memory) != bytes || stat.Blocks*512 < bytes {
		t.Errorf("%d bytes in %d blocks, %v", stat.Size, stat.Blocks, err)
	}
	memory[bytes-1] = 1
	if err := free(); err != nil {
		t.Error(err)
	}
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip(err) // not all systems have a full device
	}
	defer full.Close()
	if err := fill(full, bytes); !errors.Is(err, syscall.ENOSPC) || !strings.Contains(err.Error(), "no room") {
		t.Error(err)
	}
}

// An evaluator in another process plays games to their end.
func TestRemote(t *testing.T) {
	c, err := playRemotely(t, server(t, answer(func(*Batch) {})))
	if err != nil {
		t.Fatal(err)
	}
	if r := c.Reports(); r[0].Samples+r[1].Samples == 0 {
		t.Errorf("no samples: %+v", r)
	}
}

// An evaluator that dies, is late or answers nonsense ends the games with an error that says so.
func TestRemoteFails(t *testing.T) {
	type serve = func([]Batch, net.Conn, io.Reader)
	nan := float32(0)
	nan /= nan
	after := func(n int, does func(*Batch)) serve {
		return answer(func(b *Batch) {
			if n--; n < 0 {
				does(b)
			}
		})
	}
	for name, c := range map[string]struct {
		serve serve
		want  string
	}{
		"dies at once": {func([]Batch, net.Conn, io.Reader) {}, "EOF"},
		"is not ready": {func(_ []Batch, c net.Conn, _ io.Reader) { _, _ = c.Write([]byte("what?\n")) }, `"what?\n"`},
		"is late":      {func(_ []Batch, _ net.Conn, in io.Reader) { _, _ = io.Copy(io.Discard, in) }, "no answer within"},
		"is late once": {func(_ []Batch, c net.Conn, in io.Reader) {
			_, _ = c.Write([]byte("ready\n"))
			_, _ = io.Copy(io.Discard, in)
		}, "no answer within"},
		"dies": {func(_ []Batch, c net.Conn, in io.Reader) {
			_, _ = c.Write([]byte("ready\n"))
			_, _ = io.ReadFull(in, make([]byte, 8))
		}, "evaluator"},
		"invents a batch": {func(_ []Batch, c net.Conn, in io.Reader) {
			_, _ = c.Write([]byte("ready\n\x07\x00\x00\x00"))
			_, _ = io.Copy(io.Discard, in)
		}, "batch 7 of 2"},
		"answers twice": {func(_ []Batch, c net.Conn, in io.Reader) {
			_, _ = c.Write([]byte("ready\n\x01\x00\x00\x00\x01\x00\x00\x00"))
			_, _ = io.Copy(io.Discard, in)
		}, ""},
		"is no number":     {after(9, func(b *Batch) { b.Policy[1] = nan }), "no probabilities"},
		"is negative":      {after(9, func(b *Batch) { b.Policy[len(b.Policy)-1] = -1 }), "no probabilities"},
		"is of high value": {after(9, func(b *Batch) { b.Value[0] = 2 }), "no probabilities"},
		"has no value":     {after(9, func(b *Batch) { b.Value[0] = nan }), "no probabilities"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := playRemotely(t, server(t, c.serve))
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("the error is %v, want %q", err, c.want)
			}
		})
	}
}
