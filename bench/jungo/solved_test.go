package jungo

import (
	"bytes"
	"context"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"tengen/movegen/jungo"
	"tengen/search/jungo/exact"
)

// TestSolvedTable solves 2×2, 3×3 and 4×4 again and compares every row of the table.
func TestSolvedTable(t *testing.T) {
	const most, rows = 3, 8 // 4×4 takes ten seconds
	n := 0
	wrong, err := Check(t.Context(), most, func(got, want Row) {
		if n++; !got.Same(want) {
			t.Errorf("solved again as %v, the table has %v", got, want)
		}
	})
	if err != nil || wrong != 0 || n != rows {
		t.Errorf("%d of %d rows wrong, want none of %d; %v", wrong, n, rows, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Check(ctx, 2, nil); err == nil {
		t.Error("no error when cancelled")
	}
}

// Rows differ by all they hold, except for the time.
func TestSame(t *testing.T) {
	all, err := Solved()
	if err != nil {
		t.Fatal(err)
	}
	r := all[0]
	later := r
	later.Seconds++
	if !r.Same(later) {
		t.Error("the same row at another time is another")
	}
	for i, change := range []func(*Row){
		func(o *Row) { o.Size++ }, func(o *Row) { o.First++ }, func(o *Row) { o.Against.Lo-- },
		func(o *Row) { o.For.Hi++ }, func(o *Row) { o.Best = nil }, func(o *Row) { o.Nodes++ },
	} {
		o := r
		if change(&o); r.Same(o) {
			t.Errorf("change %d is not seen", i)
		}
	}
}

// TestFollows checks that the rows of a pass and of the empty board follow from the
// others, whether they were solved separately or not.
func TestFollows(t *testing.T) {
	all, err := Solved()
	if err != nil {
		t.Fatal(err)
	}
	begin, seen := 0, 0
	for i, r := range all {
		if r.Size != all[begin].Size {
			begin = i
		}
		if r.First >= 0 {
			continue
		}
		got := follows(r.Size, r.First, all[begin:i])
		if got.Against != r.Against || got.For != r.For {
			t.Errorf("%v follows as %v and %v", r, got.Against, got.For)
		}
		seen++
	}
	if seen < 6 {
		t.Errorf("%d rows", seen)
	}
}

func TestFirstMoves(t *testing.T) {
	for size, want := range map[int]int{2: 1, 3: 3, 4: 3, 5: 6, 6: 6, 7: 10} {
		if got := len(firstMoves(size)) - 1; got != want {
			t.Errorf("%d×%d: %d classes, want %d", size, size, got, want)
		}
	}
	var names []string
	for _, m := range firstMoves(5) {
		names = append(names, jungo.MoveText(m, 5))
	}
	if got, want := strings.Join(names, " "), "A1 B1 C1 C3 B2 C2 pass"; got != want {
		t.Errorf("5×5: %s, want %s", got, want)
	}
}

// TestTableOutOfTime checks that a table that ran out of time has bounds in the open
// rows.
func TestTableOutOfTime(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	rows, err := Table(ctx, 5, exact.Options{TableLog2: 8}, 0, nil)
	if err != nil || len(rows) != 8 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	for _, r := range rows {
		if r.Against.Known() || r.Against.Lo > r.Against.Hi {
			t.Errorf("%+v", r)
		}
	}
}

func FuzzReadRows(f *testing.F) {
	f.Add(solvedText)
	f.Add("5\tC3\t23\t23..24\tpass\t1\t0.5")
	f.Add("x")
	f.Fuzz(func(t *testing.T, s string) {
		rows, err := ReadRows(strings.NewReader(s))
		if err != nil {
			return
		}
		for i := range rows {
			rows[i].Seconds = 0 // written with one digit
		}
		var buf bytes.Buffer
		fmt.Fprintln(&buf, Header)
		for _, r := range rows {
			fmt.Fprintln(&buf, r)
		}
		again, err := ReadRows(&buf)
		if err != nil || !reflect.DeepEqual(rows, again) {
			t.Fatalf("%q does not come back: %v\n%+v\n%+v", s, err, rows, again)
		}
	})
}

func TestReadRowsErrors(t *testing.T) {
	for _, s := range []string{"5", "5\tC3\t9..1\t1\t\t1\t1", "9\tC3\t1\t1\t\t1\t1", "5\tC9\t1\t1\t\t1\t1",
		"5\tC3\t1\tx\t\t1\t1", "5\tC3\t1\t1\tZ\t1\t1", "5\tC3\t1\t1\t\t-1\t1", "5\tC3\t1\t1\t\t1\tx", "a\tC3\t1\t1\t\t1\t1"} {
		if _, err := ReadRows(strings.NewReader(s)); err == nil {
			t.Errorf("%q accepted", s)
		}
	}
	if jungo.MoveText(jungo.None, 5) != "none" {
		t.Error("the name of the empty board's row has changed")
	}
}
