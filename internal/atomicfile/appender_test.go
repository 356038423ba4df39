package atomicfile

import (
	"errors"
	"strings"
	"testing"
)

// smallDisk has room for some bytes.
type smallDisk struct {
	data []byte
	room int
}

var errFull = errors.New("no space left")

func (d *smallDisk) WriteAt(b []byte, at int64) (int, error) {
	d.data = append(d.data[:at], b...)
	if over := len(d.data) - d.room; over > 0 {
		d.data = d.data[:d.room]
		return len(b) - over, errFull
	}
	return len(b), nil
}

func (d *smallDisk) Truncate(size int64) error {
	d.data = d.data[:size]
	return nil
}

// What fails to be written leaves nothing behind, and what is written after it, when there is room
// again, follows the last whole piece. So it is with the lines of a journal.
func TestAppender(t *testing.T) {
	disk := &smallDisk{data: []byte("old\n"), room: 10}
	j := Journal{end: Appender{disk, 4}}
	for _, c := range []struct {
		value any
		room  int
		want  string
	}{
		{1, 10, "old\n1\n"}, {"too long", 10, "old\n1\n"}, {22, 10, "old\n1\n22\n"}, {333, 10, "old\n1\n22\n"}, {333, 20, "old\n1\n22\n333\n"},
	} {
		disk.room = c.room
		if err := j.Append(c.value); err != nil && !errors.Is(err, errFull) || string(disk.data) != c.want {
			t.Errorf("after %v: %q, %v, want %q", c.value, disk.data, err, c.want)
		}
	}
}

// endless is a disk that has room for all.
type endless struct{ written int }

func (d *endless) WriteAt(b []byte, _ int64) (int, error) {
	d.written += len(b)
	return len(b), nil
}

func (d *endless) Truncate(int64) error { return nil }

// A journal grows no further than it can be resumed.
func TestFullJournal(t *testing.T) {
	disk := &endless{}
	j := Journal{end: Appender{disk, MaxJournal - 5}}
	for _, c := range []struct {
		value   any
		written int
	}{{12345, 0}, {12, 3}, {1, 5}, {1, 5}} {
		if err := j.Append(c.value); disk.written != c.written || err != nil && !strings.Contains(err.Error(), "the journal is full") {
			t.Errorf("after %v: %d bytes, %v, want %d", c.value, disk.written, err, c.written)
		}
	}
}
