package match

import (
	"bytes"
	"errors"
	"io"
	"syscall"
	"testing"

	"tengen/bench/selfplay"
	"tengen/cmd/internal/cli/clitest"
	"tengen/internal/atomicfile"
)

// Games of self-play on a full disk: the file ends with a whole block.
func TestSelfplayOnAFullDisk(t *testing.T) {
	h, err := selfplay.DefaultHeader("renju")
	if err != nil {
		t.Fatal(err)
	}
	disk := &clitest.FullDisk{Room: 1000}
	w, err := selfplay.NewWriter(&atomicfile.Appender{File: disk}, h)
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
	r, err := selfplay.NewReader(bytes.NewReader(disk.Data))
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
