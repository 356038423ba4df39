package selfplay

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"reflect"
	"strings"
	"testing"

	evaljungo "tengen/eval/jungo"
	"tengen/eval/renju/net"
	"tengen/internal/filetest"
	"tengen/search"
	"tengen/search/game"
)

// make plays a small file.
func makeFile(t *testing.T, h Header, o Options) ([]byte, Stats) {
	t.Helper()
	var buf bytes.Buffer
	w := writer(t, &buf, h)
	s, err := Run(t.Context(), h, o, w, nil)
	if err != nil {
		t.Fatal(err)
	}
	return buf.Bytes(), s
}

func writer(t testing.TB, to io.Writer, h Header) *Writer {
	t.Helper()
	w, err := NewWriter(to, h)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func header(t *testing.T, game string) Header {
	t.Helper()
	h, err := DefaultHeader(game)
	if err != nil {
		t.Fatal(err)
	}
	switch game {
	case "renju":
		h.Nodes = 20
	case "jungo":
		h.Size, h.Nodes = 5, 8
	case "ring":
		h.Nodes, h.Longest = 40, 60
	}
	return h
}

// readAll reads a file to its end or its first error.
func readAll(data []byte) (h Header, games []Game, err error) {
	r, err := NewReader(bytes.NewReader(data))
	if err != nil {
		return h, nil, err
	}
	for {
		g, err := r.Next()
		if err != nil {
			return r.Header(), games, err
		}
		games = append(games, g)
	}
}

// Games of every kind read back. Every ply is legal, every record is valid, and the result
// follows from the last position or a proven score.
func TestGamesReplay(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	most := 300
	for _, name := range []string{"renju", "jungo", "ring"} {
		h := header(t, name)
		data, stats := makeFile(t, h, Options{Positions: most, Threads: 2})
		got, games, err := readAll(data)
		if err != io.EOF {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(got, h) || len(games) != stats.Games {
			t.Errorf("%s: %d games of %+v, written were %d of %+v", name, len(games), got, stats.Games, h)
		}
		positions, slips, decided := 0, 0, 0
		for i := range games {
			g := &games[i]
			n := 0
			seen := func(p Ply, legalBest bool) error {
				n++
				if p.Move != p.Best {
					slips++
				}
				if !legalBest {
					t.Errorf("%s: game %d, the best move %d is not legal", name, i, p.Best)
				}
				return nil
			}
			start, err := h.Start()
			if err != nil {
				t.Fatal(err)
			}
			err = g.Replay(start, func(p game.Position, ply Ply) error {
				if name == "jungo" && (ply.Score < 0 || ply.Score > ShareUnit) {
					t.Errorf("a share of %d", ply.Score)
				}
				return seen(ply, stateOf(p).legal(ply.Best))
			})
			if err != nil {
				t.Errorf("%s: game %d: %v", name, i, err)
			}
			if n != g.Positions() {
				t.Errorf("%s: game %d: %d positions, want %d", name, i, n, g.Positions())
			}
			positions += n
			if last := g.Plies[len(g.Plies)-1]; name != "jungo" && search.Score(last.Score).Proven() {
				decided++
				mover := (len(g.Plies) - 1) % 2
				if want := g.Result.For(game.Side(mover)); (last.Score > 0) != (want == 1) {
					t.Errorf("%s: game %d: score %d at the end, result %v", name, i, last.Score, g.Result)
				}
			}
		}
		if positions != stats.Positions || positions < most {
			t.Errorf("%s: %d positions, %d told", name, positions, stats.Positions)
		}
		if name == "renju" && decided == 0 {
			t.Error("renju: no game ended by a proven score")
		}
		t.Logf("%s: %+v, %d slips, %d proven, %.1f bytes a position", name, stats, slips, decided, float64(len(data))/float64(positions))
	}
}

// The file is the same for any number of threads, and differs with the seed.
func TestDeterministic(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	positions := 200
	for _, game := range []string{"renju", "jungo", "ring"} {
		h := header(t, game)
		one, _ := makeFile(t, h, Options{Positions: positions, Threads: 1})
		three, _ := makeFile(t, h, Options{Positions: positions, Threads: 3})
		if !bytes.Equal(one, three) {
			t.Errorf("%s: three threads write another file than one", game)
		}
		h.Seed++
		other, _ := makeFile(t, h, Options{Positions: positions, Threads: 2})
		if bytes.Equal(one, other) {
			t.Errorf("%s: another seed writes the same file", game)
		}
	}
}

// manyBlocks returns a file of three blocks, and the number of games in each.
func manyBlocks(t *testing.T) (data []byte, counts []int) {
	t.Helper()
	var buf bytes.Buffer
	w := writer(t, &buf, Header{Config: game.Config{Game: "renju", Rule: "renju", Size: 15}})
	for block := range 3 {
		for i := range 4 + block {
			g := Game{Result: Result(i % 4), Random: 1, Plies: []Ply{
				{Move: 7, Best: 7}, {Move: 40, Score: -123, Best: 40}, {Move: 1022, Score: 30999, Best: 3},
			}}
			if err := w.Write(&g); err != nil {
				t.Fatal(err)
			}
		}
		counts = append(counts, 4+block)
		if err := w.Flush(); err != nil {
			t.Fatal(err)
		}
	}
	return buf.Bytes(), counts
}

// From a truncated file the Reader returns the games of its whole blocks and then
// ErrTruncated. Only a file cut between blocks looks complete. A file that ends in its header has nothing
// to be used: CutOff, too, returns the error.
func TestTruncated(t *testing.T) {
	data, _ := manyBlocks(t)
	_, all, err := readAll(data)
	if err != io.EOF {
		t.Fatal(err)
	}
	whole := map[int]bool{} // numbers of games read from files that look complete
	for n := range data {
		_, games, err := readAll(data[:n])
		if len(games) > 0 && !reflect.DeepEqual(games, all[:len(games)]) {
			t.Fatalf("cut at %d: other games", n)
		}
		switch {
		case err == io.EOF:
			whole[len(games)] = true
		case n >= len(magic) && !errors.Is(err, ErrTruncated):
			t.Errorf("cut at %d: %v", n, err)
		}
		_, noHeader := NewReader(bytes.NewReader(data[:n]))
		cut, failed := CutOff(bytes.NewReader(data[:n]))
		if cut != (noHeader == nil && errors.Is(err, ErrTruncated)) || fmt.Sprint(failed) != fmt.Sprint(noHeader) {
			t.Errorf("cut at %d: cut off %v, %v; reading ends with %v", n, cut, failed, err)
		}
		if len(games) != 0 && len(games) != 4 && len(games) != 9 {
			t.Errorf("cut at %d: %d games, not those of whole blocks", n, len(games))
		}
	}
	if !reflect.DeepEqual(whole, map[int]bool{0: true, 4: true, 9: true}) {
		t.Errorf("cuts between blocks: %v", whole)
	}
	// Where another file begins, Reader and CutOff say so.
	for _, second := range [][]byte{data, data[:20]} {
		joined := append(bytes.Clone(data), second...)
		if _, games, err := readAll(joined); len(games) != len(all) || !errors.Is(err, errJoined) {
			t.Errorf("%d games of joined files, %v", len(games), err)
		}
		if cut, err := CutOff(bytes.NewReader(joined)); cut || !errors.Is(err, errJoined) {
			t.Errorf("joined files are cut off: %v, %v", cut, err)
		}
	}
	// All returns the same games, of a damaged file with the error.
	for _, x := range []struct {
		data []byte
		want int
		bad  bool
	}{{data, len(all), false}, {data[:len(data)-1], 9, false}, {append(bytes.Clone(data[:len(data)-1]), data[len(data)-1]^1), 9, true}} {
		r, err := NewReader(bytes.NewReader(x.data))
		if err != nil {
			t.Fatal(err)
		}
		n, bad := 0, false
		for g, err := range r.All() {
			if bad = err != nil; !bad && !reflect.DeepEqual(g, all[n]) {
				t.Errorf("game %d: another one", n)
			}
			if !bad {
				n++
			}
		}
		if n != x.want || bad != x.bad {
			t.Errorf("%d bytes: %d games, damaged %v, want %d, %v", len(x.data), n, bad, x.want, x.bad)
		}
	}
	_, _, err = readAll(data[:len(data)-1])
	if err == nil || !strings.Contains(err.Error(), "block 3, after 9 games") {
		t.Errorf("the last byte missing: %v", err)
	}
}

// Every change of a byte is detected.
func TestDamaged(t *testing.T) {
	data, _ := manyBlocks(t)
	_, all, _ := readAll(data)
	for i := range data {
		bad := bytes.Clone(data)
		bad[i] ^= 0x10
		_, games, err := readAll(bad)
		if err == nil || err == io.EOF {
			t.Fatalf("byte %d changed: no error", i)
		}
		if len(games) > 0 && !reflect.DeepEqual(games, all[:len(games)]) {
			t.Fatalf("byte %d changed: other games before the error", i)
		}
	}
	for _, c := range []struct{ data, want string }{
		{"", `begins with ""`},
		{"PK\x03\x04zip", "no file of self-play games"},
		{"TGSP\x02\x00", "version 2"},
		{"TGSP\x01\x00", "header"},
		{"TGSP\x01\x00\xff\xff\xff\xff\x00\x00\x00\x00\x00\x00\x00\x00", "4294967295 bytes"},
	} {
		if _, _, err := readAll([]byte(c.data)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want %q", c.data, err, c.want)
		}
	}
}

func TestWriterRefuses(t *testing.T) {
	w := writer(t, io.Discard, Header{})
	for _, g := range []Game{
		{Result: 4}, {Random: 1}, {Random: -1}, {Plies: make([]Ply, maxPlies+1)},
	} {
		if err := w.Write(&g); err == nil {
			t.Errorf("%d plies, %d random, result %d: no error", len(g.Plies), g.Random, g.Result)
		}
	}
}

func TestBadSettings(t *testing.T) {
	for _, c := range []struct {
		change func(h *Header, o *Options)
		want   string
	}{
		{func(h *Header, o *Options) { h.Game = "chess" }, "chess"},
		{func(h *Header, o *Options) { h.Rule = "chess" }, "chess"},
		{func(h *Header, o *Options) { h.Size = 99 }, "99"},
		{func(h *Header, o *Options) { h.Nodes = 0 }, "0 nodes"},
		{func(h *Header, o *Options) { h.Slips = 1.5 }, "1.5"},
		{func(h *Header, o *Options) { h.Slips = -0.1 }, "-0.1"},
		{func(h *Header, o *Options) { h.Longest = -1 }, "-1"},
		{func(h *Header, o *Options) { h.Longest = maxPlies + 1 }, "16385"},
		{func(h *Header, o *Options) { o.Positions = 0 }, "0 positions"},
		{func(h *Header, o *Options) { o.Threads = 10000 }, "10000 threads"},
	} {
		h, o := header(t, "renju"), Options{Positions: 10}
		c.change(&h, &o)
		w := writer(t, io.Discard, h)
		if _, err := Run(t.Context(), h, o, w, nil); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %q", err, c.want)
		}
	}
	h := header(t, "renju")
	h.Slips = math.NaN()
	if h.Check() == nil {
		t.Error("slips of NaN pass")
	}
	if _, err := DefaultHeader("go"); err == nil {
		t.Error("settings of an unknown game")
	}
}

// The games of a file are those of the network whose file the program has, where one plays.
func TestNetworkOf(t *testing.T) {
	for _, c := range []struct {
		game.Config
		file string
		fast bool
	}{
		{game.Config{Game: "renju", Rule: "caro", Size: 15}, "../../eval/renju/net/data/caro.net", net.Fast()},
		{game.Config{Game: "renju", Rule: "renju", Size: 15}, "../../eval/renju/net/data/renju.net", net.Fast()},
		{game.Config{Game: "ring", Rule: "ring"}, "../../eval/ring/network/ring.net", true},
		{game.Config{Game: "ring", Rule: "ring-basic"}, "", true},
		{game.Config{Game: "jungo", Size: 5}, "../../eval/jungo/jungo.net", evaljungo.Fast},
		{game.Config{Game: "jungo", Size: 4}, "", true},
	} {
		want := ""
		if c.fast && c.file != "" {
			want = HashOf(string(filetest.Read(t, c.file)))
		}
		if got, err := NetworkOf(c.Config); err != nil || got != want {
			t.Errorf("%+v: %q, %v, want %q", c.Config, got, err, want)
		}
	}
}

// A run that is cancelled leaves complete games.
func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var buf bytes.Buffer
	h := header(t, "renju")
	w := writer(t, &buf, h)
	s, err := Run(ctx, h, Options{Positions: 1 << 30, Threads: 2}, w, func(s Stats) {
		if s.Games == 5 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if _, games, err := readAll(buf.Bytes()); err != io.EOF || len(games) != s.Games || s.Games < 5 {
		t.Errorf("%d games of %d, %v", len(games), s.Games, err)
	}
}

// Replay refuses illegal moves and invalid headers.
func TestReplayRefuses(t *testing.T) {
	plies := func(moves ...uint32) (p []Ply) {
		for _, m := range moves {
			p = append(p, Ply{Move: m, Best: m})
		}
		return p
	}
	for name, games := range map[string][]Game{
		"renju": {{Plies: plies(5, 5)}, {Plies: plies(31)}, {Plies: plies(5000)}, {Plies: plies(1<<16 + 5)}, {Plies: plies(1022, 1022, 5)}},
		"jungo": {{Plies: plies(2, 2)}, {Plies: plies(26)}, {Plies: plies(1 << 17)}, {Plies: plies(0, 0, 1)}},
		"ring":  {{Plies: plies(0)}, {Plies: plies(1<<32 - 1)}, {Plies: plies(127, 128)}},
	} {
		h := header(t, name)
		start, err := h.Start()
		if err != nil {
			t.Fatal(err)
		}
		for _, g := range games {
			if err := g.Replay(start, func(game.Position, Ply) error { return nil }); err == nil || !strings.Contains(err.Error(), "ply ") {
				t.Errorf("%s: %v: %v", name, g.Plies, err)
			}
			if n := len(start.Moves()); n != 0 {
				t.Fatalf("%s: the start has %d moves", name, n)
			}
		}
	}
	for _, c := range []game.Config{{Game: "renju", Rule: "chess", Size: 15}, {Game: "renju", Rule: "renju", Size: 99}, {Game: "chess"}} {
		h := Header{Config: c}
		if _, err := h.Start(); err == nil {
			t.Errorf("%+v: no error", h)
		}
	}
}

// FuzzReader checks that no input makes the Reader or Replay panic, and that games that
// were read are written the same.
func FuzzReader(f *testing.F) {
	for _, game := range []string{"renju", "jungo", "ring"} {
		h, err := DefaultHeader(game)
		if err != nil {
			f.Fatal(err)
		}
		h.Nodes = 5
		var buf bytes.Buffer
		w := writer(f, &buf, h)
		if _, err := Run(f.Context(), h, Options{Positions: 20}, w, nil); err != nil {
			f.Fatal(err)
		}
		f.Add(buf.Bytes())
	}
	f.Add([]byte("TGSP\x01\x00"))
	f.Fuzz(func(t *testing.T, data []byte) {
		h, games, err := readAll(sealed(data))
		if err == nil {
			t.Fatal("neither a game nor an end")
		}
		var buf bytes.Buffer
		w, err := NewWriter(&buf, h)
		if err != nil {
			return // a header that cannot be written as JSON
		}
		for i := range games {
			if err := w.Write(&games[i]); err != nil {
				t.Fatalf("a game that was read is not written: %v", err)
			}
		}
		if err := w.Flush(); err != nil {
			t.Fatal(err)
		}
		if _, again, err := readAll(buf.Bytes()); err != io.EOF || len(again) != len(games) || len(games) > 0 && !reflect.DeepEqual(again, games) {
			t.Fatalf("%d games read back as %d, %v", len(games), len(again), err)
		}
		start, err := h.Start()
		if err != nil {
			return
		}
		for i := range min(3, len(games)) {
			// Errors are fine; crashes are not.
			_ = games[i].Replay(start, func(game.Position, Ply) error { return nil })
		}
	})
}
