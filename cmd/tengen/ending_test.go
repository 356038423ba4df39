package main

import (
	"bytes"
	"errors"
	"io"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"tengen/bench/selfplay"
)

// fullDisk has room for some bytes.
type fullDisk struct {
	room int
	data []byte
}

func (d *fullDisk) Write(b []byte) (int, error) {
	n := min(len(b), d.room-len(d.data))
	d.data = append(d.data, b[:n]...)
	if n < len(b) {
		return n, syscall.ENOSPC
	}
	return n, nil
}

func (d *fullDisk) Truncate(size int64) error {
	d.data = d.data[:size]
	return nil
}

// A command whose output cannot be written has failed and says so, in one line.
func TestOutputOnAFullDisk(t *testing.T) {
	for i, line := range []string{
		"bench --hash 1 --depth 1", "bench --suite ring --nodes 10", "explain --moves h8h9i9 --move g7", "openings D4", "--help", "version", "render",
		"perft --depth 1", "lab soak --game ring --inside --time 1ns --out " + filepath.Join(t.TempDir(), "s"),
		"selfplay --positions 10 --nodes 2 --size 6 --rule freestyle --out " + filepath.Join(t.TempDir(), "a"),
		"lab selfplay --size 3 --visits 1 --games 1 --out " + filepath.Join(t.TempDir(), "b"),
		"solve --moves h8 --memory 1", // else 3: no win exists
	} {
		if testing.Short() && i%3 > 0 {
			continue
		}
		var errs strings.Builder
		code := run(strings.Fields(line), strings.NewReader(""), &fullDisk{room: 3}, &errs)
		if code != exitFailed || strings.Count(errs.String(), "\n") != 1 || !strings.Contains(errs.String(), syscall.ENOSPC.Error()) {
			t.Errorf("%s: exit code %d, %q", line, code, errs.String())
		}
	}
}

// Games of self-play on a full disk: the file ends with a whole block.
func TestSelfplayOnAFullDisk(t *testing.T) {
	h, err := selfplay.DefaultHeader("renju")
	if err != nil {
		t.Fatal(err)
	}
	disk := &fullDisk{room: 1000}
	w, err := selfplay.NewWriter(&wholeWrites{file: disk}, h)
	if err != nil {
		t.Fatal(err)
	}
	g := selfplay.Game{Result: selfplay.Draw, Random: 100, Plies: make([]selfplay.Ply, 100)}
	written := 0
	for err == nil {
		if err = w.Write(&g); err == nil {
			if err = w.Flush(); err == nil {
				written++
			}
		}
	}
	if !errors.Is(err, syscall.ENOSPC) || written == 0 {
		t.Fatalf("%d games, %v", written, err)
	}
	r, err := selfplay.NewReader(bytes.NewReader(disk.data))
	if err != nil {
		t.Fatal(err)
	}
	for range written {
		if _, err := r.Next(); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := r.Next(); err != io.EOF {
		t.Errorf("after the last whole block: %v", err)
	}
}

// The same cause is named once, and a full disk is no fault of the command line.
func TestEachOnce(t *testing.T) {
	full := inputError{errors.Join(syscall.ENOSPC, errors.New("x"), syscall.ENOSPC)}
	if got := eachOnce(full); got != syscall.ENOSPC.Error()+"\nx" {
		t.Errorf("%q", got)
	}
	if !noRoom(full) || noRoom(syscall.EROFS) {
		t.Error("another error is taken for a full disk, or none is")
	}
}
