package lab

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"io"

	"tengen/bench/selfplay"
	evalrenju "tengen/eval/renju"
	"tengen/movegen/renju"
	"tengen/search"
)

// Arrays of games, for programs that read whole arrays at once, such as those of bench/lab/gpu.
// All numbers are little-endian.
//
//	file  = head, games, plies
//	head  = magic "TGARRAY1", rule uint32 (0 freestyle, 1 standard, 2 renju, 3 caro), size uint32,
//	        games uint32, plies uint32, slips uint32 (share of random moves after the opening, in
//	        millionths), uint32 0, SHA-256 of the file of games
//	game  = first uint32 (of its plies), plies uint16, random uint16 (plies at the start that
//	        were not searched), result uint8 (0 draw, 1 Black won, 2 White won, 3 unfinished),
//	        held uint8 (1 if it is held back from trainings), uint16 0
//	ply   = move uint16, best uint16, share uint16 (of points that the search expects for the side
//	        to move, in 1/65535), kind uint8 (0 not searched, 1 decided, 2 unclear), uint8 0
//
// A move is y·size + x, from a1 on; a pass is 65535.
const arraysMagic = "TGARRAY1"

// The kinds of plies in arrays.
const (
	plyUnsearched = iota
	plyDecided
	plyUnclear
)

// WriteArrays writes the games of Renju in the content of a file of self-play as arrays. It
// returns the numbers of games and of plies.
func WriteArrays(w io.Writer, content []byte) (games, plies int, err error) {
	in, rule, size, err := renjuGames(bytes.NewReader(content))
	if err != nil {
		return 0, 0, err
	}
	b, err := renju.New(size, rule)
	if err != nil {
		return 0, 0, err
	}
	number := func(move uint32) uint16 {
		c := renju.Cell(move)
		if !b.OnBoard(c) {
			return 1<<16 - 1
		}
		return uint16(c.Number(size))
	}
	var gameRecords, plyRecords []byte
	for g, err := range in.All() {
		if err != nil {
			return 0, 0, err
		}
		games++
		r := binary.LittleEndian.AppendUint32(gameRecords, uint32(plies))
		r = binary.LittleEndian.AppendUint16(r, uint16(len(g.Plies)))
		r = binary.LittleEndian.AppendUint16(r, uint16(g.Random))
		r = append(r, byte(g.Result), 0, 0, 0)
		if heldBack(games) {
			r[len(r)-3] = 1
		}
		gameRecords = r
		err := replayGame(b, &g, func(k int, ply selfplay.Ply) {
			var share float64
			kind := byte(plyUnsearched)
			if k >= g.Random {
				share = search.Score(ply.Score).WinRate(evalrenju.WinRateScale)
				kind = plyDecided
				if unclear(b, ply) {
					kind = plyUnclear
				}
			}
			r := binary.LittleEndian.AppendUint16(plyRecords, number(ply.Move))
			r = binary.LittleEndian.AppendUint16(r, number(ply.Best))
			r = binary.LittleEndian.AppendUint16(r, uint16(share*65535+0.5))
			plyRecords = append(r, kind, 0)
		})
		if err != nil {
			return 0, 0, fmt.Errorf("game %d: %w", games, err)
		}
		plies += len(g.Plies)
	}
	if games == 0 {
		return 0, 0, errNoGames
	}
	head := []byte(arraysMagic)
	for _, v := range []int{int(rule), size, games, plies, int(in.Header().Slips*1e6 + 0.5), 0} {
		head = binary.LittleEndian.AppendUint32(head, uint32(v))
	}
	sum := sha256.Sum256(content)
	for _, part := range [][]byte{append(head, sum[:]...), gameRecords, plyRecords} {
		if _, err := w.Write(part); err != nil {
			return 0, 0, err
		}
	}
	return games, plies, nil
}
