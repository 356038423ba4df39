package jungo

import (
	"bufio"
	"cmp"
	"context"
	_ "embed"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"
	"time"

	"tengen/internal/plaintext"
	"tengen/movegen/jungo"
	"tengen/search/jungo/dfpn"
	"tengen/search/jungo/exact"
)

//go:embed solved.tsv
var solvedText string

// Row is one line of a table: a board after one first move, or empty.
type Row struct {
	Size int
	// First is the move made, None for the empty board.
	First        jungo.Point
	Against, For dfpn.Range
	// Best are the best moves found: replies, if there was a first move.
	Best    []jungo.Point
	Nodes   uint64
	Seconds float64
}

// Solved returns the rows of the embedded table.
func Solved() ([]Row, error) { return ReadRows(strings.NewReader(solvedText)) }

// firstMoves returns one first move of each class of symmetric moves, and Pass: first
// the moves on the edge, then the one nearest to the centre, then the others. The first
// two kinds often give one side the whole board, which is the same question to the
// solver, and it keeps its table from one to the next.
func firstMoves(size int) []jungo.Point {
	var edge, between []jungo.Point
	for p := jungo.Point(0); int(p) < size*size; p++ {
		least := true
		for s := 0; s < jungo.Symmetries; s++ {
			least = least && jungo.Transform(s, size, p) >= p
		}
		switch {
		case !least:
		case int(p) < size:
			edge = append(edge, p)
		default:
			between = append(between, p)
		}
	}
	// The smallest image of the centre is greater than that of any other point.
	if n := len(between); n > 0 {
		edge, between = append(edge, between[n-1]), between[:n-1]
	}
	return append(append(edge, between...), jungo.Pass)
}

// maxTableRetro is the largest board on which every row is solved separately.
const maxTableRetro = 4

// Table solves the board after every first move, and the empty board. It calls done, if
// not nil, with each row as soon as it is known. When ctx ends, the remaining rows have
// the bounds so far. each limits the time of one row; 0 means no limit. On boards above
// 4×4 the rows of a pass and of the empty board follow from the others, without a
// search.
func Table(ctx context.Context, size int, opt exact.Options, each time.Duration, done func(Row)) ([]Row, error) {
	solver, err := exact.New(opt)
	if err != nil {
		return nil, err
	}
	var rows []Row
	for _, m := range append(firstMoves(size), jungo.None) {
		var row Row
		if m < 0 && size > maxTableRetro {
			row = follows(size, m, rows)
		} else if row, err = solveRow(ctx, solver, size, m, each); err != nil {
			return nil, err
		}
		rows = append(rows, row)
		if done != nil {
			done(row)
		}
	}
	return rows, nil
}

// solveRow solves the board after a first move, or the empty board if it is None.
func solveRow(ctx context.Context, solver *exact.Solver, size int, m jungo.Point, each time.Duration) (Row, error) {
	b, err := jungo.New(size, jungo.KoSimple)
	if err != nil {
		return Row{}, err
	}
	if m != jungo.None {
		if err := b.Play(m); err != nil {
			return Row{}, err
		}
	}
	if each > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, each)
		defer cancel()
	}
	r, err := solver.Solve(ctx, b)
	return Row{Size: size, First: m, Against: r.Against, For: r.For, Best: r.Best,
		Nodes: r.Nodes, Seconds: r.Elapsed.Seconds()}, err
}

// follows returns the row of the empty board, or of a pass, that follows from the rows
// of the first moves before it. On the empty board Black chooses the best of them.
// After a pass White chooses the best of them, with colours, scores and readings
// exchanged, or ends the game with a pass and a score of 0.
func follows(size int, first jungo.Point, rows []Row) Row {
	out := Row{Size: size, First: first}
	against, forB := rows[0].Against, rows[0].For
	top := func(a, b dfpn.Range) dfpn.Range {
		return dfpn.Range{Lo: max(a.Lo, b.Lo), Hi: max(a.Hi, b.Hi)}
	}
	for _, r := range rows {
		against, forB = top(against, r.Against), top(forB, r.For)
	}
	for _, r := range rows {
		if r.Against.Lo == against.Lo && r.For.Lo == forB.Lo {
			out.Best = append(out.Best, r.First)
		}
	}
	if first == jungo.None {
		out.Against, out.For = against, forB
		return out
	}
	if against.Hi < 0 {
		out.Best = []jungo.Point{jungo.Pass}
	}
	minus := func(r dfpn.Range) dfpn.Range {
		return dfpn.Range{Lo: min(-r.Hi, 0), Hi: min(-r.Lo, 0)}
	}
	out.Against, out.For = minus(forB), minus(against)
	return out
}

// Check solves the boards of the embedded table up to a size again and calls each, if not nil,
// with each row and the table's row. It returns the number of rows that differ in more than
// their times.
func Check(ctx context.Context, most int, each func(got, want Row)) (wrong int, err error) {
	table, err := Solved()
	if err != nil {
		return 0, err
	}
	for size := jungo.MinSize; size <= most; size++ {
		var want []Row
		for _, r := range table {
			if r.Size == size {
				want = append(want, r)
			}
		}
		n := 0
		rows, err := Table(ctx, size, exact.Options{}, 0, func(got Row) {
			w := Row{Size: size} // a row that the table lacks
			if n < len(want) {
				w = want[n]
			}
			if n++; !got.Same(w) {
				wrong++
			}
			if each != nil {
				each(got, w)
			}
		})
		err = cmp.Or(err, ctx.Err())
		if err != nil {
			return wrong, err
		}
		if len(rows) < len(want) {
			wrong += len(want) - len(rows)
		}
	}
	return wrong, nil
}

// Same reports whether two rows say the same, times aside.
func (r Row) Same(o Row) bool {
	r.Seconds = o.Seconds
	return reflect.DeepEqual(r, o)
}

// Header is the first line of a table, the names of what a Row has.
const Header = "size\tfirst\tagainst\tfor\tbest\tnodes\tseconds"

// String returns the row as a line of the table, without its end.
func (r Row) String() string {
	return fmt.Sprintf("%d\t%s\t%v\t%v\t%s\t%d\t%.1f", r.Size, jungo.MoveText(r.First, r.Size),
		r.Against, r.For, strings.Join(jungo.MoveTexts(r.Best, r.Size), " "), r.Nodes, r.Seconds)
}

// ReadRows reads a table, after whose Header each row has a line; "#" starts a comment line. An error
// names the line.
func ReadRows(r io.Reader) ([]Row, error) {
	var rows []Row
	err := plaintext.Lines(r, bufio.MaxScanTokenSize, "jungo: solved table", func(_ int, line string) error {
		if line == Header {
			return nil
		}
		row, err := parseRow(line)
		rows = append(rows, row)
		return err
	})
	if err != nil {
		return nil, err
	}
	return rows, nil
}

func parseRow(line string) (Row, error) {
	f := strings.Split(line, "\t")
	if len(f) != 7 {
		return Row{}, fmt.Errorf("%d fields, not 7", len(f))
	}
	var row Row
	var err error
	if row.Size, err = strconv.Atoi(f[0]); err != nil {
		return Row{}, fmt.Errorf("size %q is not a number", f[0])
	}
	if row.Size < jungo.MinSize || row.Size > jungo.MaxTinySize {
		return Row{}, fmt.Errorf("size %d is out of reach", row.Size)
	}
	row.First = jungo.None
	if f[1] != "none" {
		if row.First, err = jungo.ParseMove(f[1], row.Size); err != nil {
			return Row{}, err
		}
	}
	if row.Against, err = parseRange(f[2]); err != nil {
		return Row{}, err
	}
	if row.For, err = parseRange(f[3]); err != nil {
		return Row{}, err
	}
	for _, s := range strings.Fields(f[4]) {
		m, err := jungo.ParseMove(s, row.Size)
		if err != nil {
			return Row{}, err
		}
		row.Best = append(row.Best, m)
	}
	if row.Nodes, err = strconv.ParseUint(f[5], 10, 64); err != nil {
		return Row{}, fmt.Errorf("nodes %q is not a number", f[5])
	}
	if row.Seconds, err = strconv.ParseFloat(f[6], 64); err != nil {
		return Row{}, fmt.Errorf("seconds %q is not a number", f[6])
	}
	return row, nil
}

func parseRange(s string) (dfpn.Range, error) {
	lo, hi, two := strings.Cut(s, "..")
	if !two {
		hi = lo
	}
	a, err1 := strconv.Atoi(lo)
	b, err2 := strconv.Atoi(hi)
	if err1 != nil || err2 != nil || a > b {
		return dfpn.Range{}, fmt.Errorf("%q is not a value or a range of values", s)
	}
	return dfpn.Range{Lo: a, Hi: b}, nil
}
