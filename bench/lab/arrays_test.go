package lab

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"math"
	"strings"
	"testing"

	"tengen/bench/selfplay"
	evalrenju "tengen/eval/renju"
	"tengen/internal/filetest"
	"tengen/movegen/renju"
	"tengen/search"
	"tengen/search/game"
)

// The arrays of games have their moves, scores and results, and tell which are held back.
func TestWriteArrays(t *testing.T) {
	name, all := selfGames(t, 600)
	content := filetest.Read(t, name)
	var out bytes.Buffer
	games, plies, err := WriteArrays(&out, content)
	if err != nil || games != len(all) {
		t.Fatalf("%d games of %d, %v", games, len(all), err)
	}
	b := out.Bytes()
	next := func(n int) []byte {
		part := b[:n]
		b = b[n:]
		return part
	}
	u16 := func() int { return int(binary.LittleEndian.Uint16(next(2))) }
	u32 := func() int { return int(binary.LittleEndian.Uint32(next(4))) }
	if magic := string(next(8)); magic != arraysMagic {
		t.Errorf("magic %q", magic)
	}
	for i, want := range []int{int(renju.Freestyle), 9, games, plies, 20_000, 0} {
		if got := u32(); got != want {
			t.Errorf("number %d of the head: %d, want %d", i, got, want)
		}
	}
	if sum := sha256.Sum256(content); !bytes.Equal(next(len(sum)), sum[:]) {
		t.Error("another hash of the games")
	}
	first := 0
	for i, g := range all {
		held := 0
		if (i+1)%heldShare == 0 {
			held = 1
		}
		for k, want := range []int{first, len(g.Plies), g.Random, int(g.Result) | held<<8, 0} {
			get := u16
			if k == 0 {
				get = u32
			}
			if got := get(); got != want {
				t.Fatalf("game %d, number %d: %d, want %d", i, k, got, want)
			}
		}
		first += len(g.Plies)
	}
	if first != plies || len(b) != 8*plies {
		t.Fatalf("%d plies in %d bytes, want %d", plies, len(b), first)
	}
	number := func(move uint32) int { return renju.Cell(move).Y()*9 + renju.Cell(move).X() }
	kinds := [3]int{}
	for _, g := range all {
		for k, p := range g.Plies {
			move, best, share, kind := u16(), u16(), u16(), u16()
			score := search.Score(p.Score)
			if move != number(p.Move) || best != number(p.Best) || (kind == plyUnsearched) != (k < g.Random) || kind == plyUnclear && score.Proven() ||
				k >= g.Random && math.Abs(float64(share)/65535-score.WinRate(evalrenju.WinRateScale)) > 1e-5 {
				t.Fatalf("ply %d: %d, best %d, share %d, kind %d of %+v", k, move, best, share, kind, p)
			}
			kinds[kind]++
		}
	}
	if kinds[plyDecided] == 0 || kinds[plyUnclear] == 0 {
		t.Errorf("kinds %v", kinds)
	}
}

func TestWriteArraysRefused(t *testing.T) {
	file := func(h selfplay.Header, g selfplay.Game) []byte {
		var out bytes.Buffer
		w, err := selfplay.NewWriter(&out, h)
		if err == nil {
			err = w.Write(&g)
		}
		if err == nil {
			err = w.Flush()
		}
		if err != nil {
			t.Fatal(err)
		}
		return out.Bytes()
	}
	free := selfplay.Header{Config: game.Config{Game: "renju", Rule: "freestyle", Size: 9}}
	twice := selfplay.Game{Random: 3, Plies: make([]selfplay.Ply, 3)}
	for _, c := range []struct {
		content []byte
		want    string
	}{
		{nil, "no file of self-play"},
		{file(selfplay.Header{Config: game.Config{Game: "ring", Rule: "ring", Size: 6}}, selfplay.Game{}), "games of ring"},
		{file(selfplay.Header{Config: game.Config{Game: "renju", Rule: "renju", Size: 99}}, selfplay.Game{}), "99"},
		{bytes.TrimSuffix(file(free, twice), []byte{0}), "no whole game"},
		{file(free, twice), "game 1: a game has move 2 on a1"},
	} {
		if _, _, err := WriteArrays(new(bytes.Buffer), c.content); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %q", err, c.want)
		}
	}
}
