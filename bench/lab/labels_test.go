package lab

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"io"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"tengen/bench/selfplay"
	"tengen/eval/renju/net/train"
	"tengen/internal/filetest"
	"tengen/movegen/renju"
)

// writeLabels writes a file of labels for a file of games of a size, with a block for every game.
func writeLabels(t *testing.T, name string, size int, games []byte, labels [][]label) {
	t.Helper()
	file := labelHead(sha256.Sum256(games), [sha256.Size]byte{})
	for _, plies := range labels {
		b := labelBlock{size: size}
		b.add(plies)
		file = append(file, b.seal()...)
	}
	filetest.Put(t, name, file)
}

// Labels come back as they were written, on boards with cells of one byte and of two.
func TestLabels(t *testing.T) {
	for _, size := range []int{15, 20} {
		corner := renju.At(size-1, size-1)
		want := [][]label{
			{{200, 40, []labelMove{{corner, 150}, {renju.At(0, 0), 90}}}, {}, {0, 255, []labelMove{{renju.At(1, 0), 1}}}},
			{},
			{{}, {7, 8, []labelMove{{renju.At(2, 3), 255}}}},
		}
		name := filepath.Join(t.TempDir(), "a.labels")
		writeLabels(t, name, size, []byte("games"), want)
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		in, err := newLabelReader(f, size, sha256.Sum256([]byte("games")))
		if err != nil {
			t.Fatal(err)
		}
		for k, w := range want {
			got, err := in.next(len(w))
			if err != nil || len(w) > 0 && !reflect.DeepEqual(got, w) || len(got) != len(w) {
				t.Errorf("%d×%d, game %d: %v, %v, want %v", size, size, k, got, err, w)
			}
		}
		if _, err := in.next(1); err != io.EOF {
			t.Errorf("after the last game: %v", err)
		}
	}
}

// A file that is damaged or of other games is refused with what is wrong.
func TestLabelsRefused(t *testing.T) {
	games := []byte("games")
	head, payload := labelHead(sha256.Sum256(games), [sha256.Size]byte{}), []byte{1, 0, 9, 8, 3, 77} // two plies, one label of one move
	good := append(bytes.Clone(head), sealLabels(1, 2, payload)...)
	changed := func(at int) []byte {
		s := bytes.Clone(good)
		s[at]++
		return s
	}
	block := func(games, plies int, payload ...byte) []byte {
		return append(bytes.Clone(head), sealLabels(games, plies, payload)...)
	}
	long := block(1, 2, payload...)
	binary.LittleEndian.PutUint32(long[len(head):], maxLabelBlock+1)
	for _, c := range []struct {
		name, want string
		file       []byte
	}{
		{"good", "", good},
		{"empty", "no file of labels", nil},
		{"another kind", `begins with "TGSP"`, []byte("TGSP")},
		{"cut off in the head", "cut off", head[:50]},
		{"version", "version 2", changed(8)},
		{"other games", "labels for a file of games with SHA-256", changed(12)},
		{"cut off in a block's head", "cut off", good[:len(head)+5]},
		{"cut off in a block", "cut off", good[:len(good)-1]},
		{"a damaged byte", "wrong checksum", changed(len(good) - 1)},
		{"too long a block", "want at most", long},
		{"more plies than bytes", "no more plies than bytes", block(1, 7, payload...)},
		{"a column too short", "of 5 bytes, want 6", block(1, 2, payload[:5]...)},
		{"fewer plies than the game", "fewer than the games have", block(1, 1, 0)},
		{"more plies than the games", "1 plies more", block(1, 3, 1, 0, 0, 9, 8, 3, 77)},
		{"too many chances", "255/255", block(1, 2, 1, 0, 255, 255, 3, 77)},
		{"a move outside", "the move 81", block(1, 2, 1, 0, 9, 8, 81, 77)},
	} {
		in, err := newLabelReader(bytes.NewReader(c.file), 9, sha256.Sum256(games))
		for err == nil {
			if _, err = in.next(2); err == io.EOF {
				err = nil
				break
			}
		}
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}

// Any block is read or refused.
func FuzzLabels(f *testing.F) {
	f.Add(2, []byte{1, 0, 9, 8, 3, 77})
	f.Add(1, []byte{0})
	f.Add(3, []byte{2, 0, 1, 9, 8, 7, 6, 3, 4, 5, 77, 66, 55})
	head := labelHead(sha256.Sum256(nil), [sha256.Size]byte{})
	f.Fuzz(func(t *testing.T, plies int, payload []byte) {
		for _, size := range []int{9, 20} {
			in, err := newLabelReader(bytes.NewReader(append(bytes.Clone(head), sealLabels(1, plies, payload)...)), size, sha256.Sum256(nil))
			if err != nil {
				t.Fatal(err)
			}
			labels, err := in.next(plies)
			if err != nil {
				continue
			}
			for _, l := range labels {
				if s := l.share(); s < 0 || s > 1 {
					t.Errorf("share %g", s)
				}
			}
		}
	})
}

// A label changes value and moves of a lesson by its weights; what is not allowed there goes.
func TestLearnLabel(t *testing.T) {
	b, err := renju.New(9, renju.Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	stone, best, other := renju.At(4, 4), renju.At(3, 3), renju.At(5, 5)
	b.Make(stone)
	lesson := func() *train.Lesson { return &train.Lesson{Board: b, Target: 0.5, Best: best} }
	from := label{win: 204, draw: 51, moves: []labelMove{{stone, 100}, {other, 90}, {best, 30}}}
	l := lesson()
	if !(Trust{0.5, 1}).learn(l, &from) || math.Abs(l.Target-0.7) > 1e-9 ||
		!reflect.DeepEqual(l.Moves, []train.Move{{Cell: other, Chance: 0.75}, {Cell: best, Chance: 0.25}}) {
		t.Errorf("learned %+v", l)
	}
	l = lesson()
	if !(Trust{0, 0.5}).learn(l, &from) || l.Target != 0.5 ||
		!reflect.DeepEqual(l.Moves, []train.Move{{Cell: other, Chance: 0.375}, {Cell: best, Chance: 0.125}, {Cell: best, Chance: 0.5}}) {
		t.Errorf("learned by half %+v", l)
	}
	l = lesson()
	if !(Trust{1, 1}).learn(l, &label{win: 255, moves: []labelMove{{stone, 9}}}) || l.Target != 1 || l.Moves != nil {
		t.Errorf("learned without a move %+v", l)
	}
	if (Trust{1, 1}).learn(lesson(), &label{}) {
		t.Error("learned from nothing")
	}
}

// labelled writes labels for a file of games of 9×9: for every second position, with the best move
// of the search. It returns their folder.
func labelled(t *testing.T, name string, all []selfplay.Game) string {
	t.Helper()
	games := filetest.Read(t, name)
	labels := make([][]label, len(all))
	for i, g := range all {
		labels[i] = make([]label, g.Positions())
		for k := range labels[i] {
			if k%2 == 0 {
				labels[i][k] = label{win: 200, moves: []labelMove{{renju.Cell(g.Plies[g.Random+k].Best), 255}}}
			}
		}
	}
	dir := t.TempDir()
	writeLabels(t, labelsOf(dir, name), 9, games, labels)
	return dir
}

// A training with labels learns from the positions that have one, and a state of it is not continued with
// other weights. The loss at the end is measured without labels.
func TestTrainRenjuLabels(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	name, all := selfGames(t, 900)
	dir := t.TempDir()
	run := func(out string, o RenjuOptions) (train.Losses, error) {
		o.Options = train.Options{Rule: renju.Freestyle, Steps: 2, Seed: 2, Threads: 2}
		return TrainRenju(t.Context(), []string{name}, o, filepath.Join(dir, out))
	}
	plain, err := run("plain", RenjuOptions{})
	if err != nil {
		t.Fatal(err)
	}
	folder := labelled(t, name, all)
	held, err := run("labels", RenjuOptions{Labels: folder, Trust: Trust{1, 1}})
	if err != nil || held.Positions != plain.Positions || held.Tables != plain.Tables || held.Value == plain.Value {
		t.Errorf("with labels %+v, %v, without %+v", held, err, plain)
	}
	m := newMixer([]string{name}, folder, renju.Freestyle, false, 1)
	defer m.close()
	units, err := m.next(400)
	if err != nil {
		t.Fatal(err)
	}
	for _, u := range units {
		if len(u.labels) != u.game.Positions() {
			t.Fatalf("%d labels of %d positions", len(u.labels), u.game.Positions())
		}
		for k, l := range u.labels {
			if (len(l.moves) > 0) != (k%2 == 0) || k%2 == 0 && uint32(l.moves[0].cell) != u.game.Plies[u.game.Random+k].Best {
				t.Fatalf("a label of another position: %v", l)
			}
		}
	}
	if _, err := run("bad", RenjuOptions{Labels: folder, Trust: Trust{2, 1}}); err == nil || !strings.Contains(err.Error(), "trust 2 in the value") {
		t.Errorf("a weight above 1: %v", err)
	}
	// Without any label the files of labels are named, not the games.
	for what, labels := range map[string][][]label{"no block": nil, "no label": make([][]label, len(all))} {
		for i := range labels {
			labels[i] = make([]label, all[i].Positions())
		}
		folder := t.TempDir()
		writeLabels(t, labelsOf(folder, name), 9, filetest.Read(t, name), labels)
		if _, err := run("empty", RenjuOptions{Labels: folder, Trust: Trust{1, 1}}); err == nil || !strings.Contains(err.Error(), labelsOf(folder, name)+": no labels") {
			t.Errorf("%s: %v", what, err)
		}
	}
	if _, err := run("none", RenjuOptions{Labels: dir, Trust: Trust{1, 1}}); err == nil || !strings.Contains(err.Error(), ".labels") {
		t.Errorf("a folder without labels: %v", err)
	}
}
