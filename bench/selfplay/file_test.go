package selfplay

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"

	"tengen/search/game"
)

// TestFormat compares the bytes of a file: older and newer programs must agree on them.
func TestFormat(t *testing.T) {
	const want = "544753500100" +
		"4400000000000000ab33ede2" + // length, games, and CRC-32C of both and the header
		"7b2267616d65223a2272656e6a75222c2272756c65223a226361726f222c2273697a65223a382c2273656564223a332c226e6f646573223a352c22736c697073223a307d" +
		"1000000002000000f8449b1a" +
		"02030107" + "ac02f50100" + "018c0101" + // white, three plies, one random; move, score, best
		"030000"
	games := []Game{
		{Result: WhiteWon, Random: 1, Plies: []Ply{{Move: 7, Best: 7}, {Move: 300, Score: -123, Best: 300}, {Move: 1, Score: 70, Best: 0}}},
		{Result: Unfinished, Plies: []Ply{}},
	}
	var buf bytes.Buffer
	w := writer(t, &buf, Header{Config: game.Config{Game: "renju", Rule: "caro", Size: 8}, Seed: 3, Nodes: 5})
	for i := range games {
		if err := w.Write(&games[i]); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	if got := hex.EncodeToString(buf.Bytes()); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	if _, back, err := readAll(buf.Bytes()); err != io.EOF || !reflect.DeepEqual(back, games) {
		t.Errorf("%+v, %v", back, err)
	}
}

// A file with another name of a rule has games of the rule.
func TestRuleByOtherName(t *testing.T) {
	var buf bytes.Buffer
	h := Header{Config: game.Config{Game: "renju", Rule: "Gomoku", Size: 15}, Nodes: 5}
	w := writer(t, &buf, h)
	g := Game{Result: Draw, Plies: make([]Ply, branchEnd)}
	if err := errors.Join(w.Write(&g), w.Flush()); err != nil {
		t.Fatal(err)
	}
	h.Rule = "freestyle"
	if list, err := ReadLong(&buf, &h, 0); err != nil || len(list) != 1 {
		t.Errorf("%d games, %v", len(list), err)
	}
}

// block returns a block with a correct checksum.
func block(count uint32, payload string) []byte {
	head := binary.LittleEndian.AppendUint32(nil, uint32(len(payload)))
	head = binary.LittleEndian.AppendUint32(head, count)
	out := binary.LittleEndian.AppendUint32(head, sum(head, []byte(payload)))
	return append(out, payload...)
}

// TestSenseless checks that blocks with a correct checksum and invalid content are refused,
// also by a second Next.
func TestSenseless(t *testing.T) {
	const (
		start = magic + "\x01\x00"
		drawn = "\x00\x00\x00" // a game without plies
	)
	for _, c := range []struct {
		name   string
		header []byte
		block  []byte
		games  int
		want   string
	}{
		{"nothing wrong", block(0, "{}"), block(2, drawn+drawn), 2, "EOF"},
		{"bytes behind the games", block(0, "{}"), block(1, drawn+drawn), 1, "block 1, after 1 games: 3 bytes behind the last game"},
		{"a game too many", block(0, "{}"), block(3, drawn+drawn), 2, "the block ends within a game"},
		{"more games than bytes", block(0, "{}"), block(4, drawn), 0, "no more games than bytes"},
		{"games in the header", block(1, "{}"), nil, 0, "1 games in the header"},
		{"no header", block(0, "{"), nil, 0, "header: unexpected end of JSON"},
		{"a header beyond all bounds", block(0, `{"version":"`+strings.Repeat("x", maxHead)+`"}`), nil, 0, "1…65536 bytes"},
		{"a result that is none", block(0, "{}"), block(1, "\x04\x00\x00"), 0, "result 4"},
		{"more random plies than plies", block(0, "{}"), block(1, "\x00\x01\x02\x05\x05"), 0, "2 random plies of 1"},
		{"fewer plies than told", block(0, "{}"), block(1, "\x00\x03\x03\x05\x05"), 0, "the block ends within a game"},
		{"a score beyond 32 bits", block(0, "{}"), block(1, "\x00\x01\x00\x05\x80\x80\x80\x80\x10\x00"), 0, "number 4294967296"},
		{"a move beyond 32 bits", block(0, "{}"), block(1, "\x00\x01\x00\x80\x80\x80\x80\x10\x00\x00"), 0, "number 4294967296"},
		{"the least score", block(0, "{}"), block(1, "\x00\x01\x00\x05\xff\xff\xff\xff\x0f\x00"), 1, "EOF"},
		{"the best move written though it is the one made", block(0, "{}"), block(1, "\x00\x01\x00\x05\x00\x06"), 0, "is the played one"},
		{"a later block", block(0, "{}"), append(block(1, drawn), block(1, drawn+"x")...), 2, "block 2, after 2 games: 1 bytes"},
	} {
		data := append(append([]byte(start), c.header...), c.block...)
		r, err := NewReader(bytes.NewReader(data))
		games := 0
		for err == nil {
			if _, err = r.Next(); err == nil {
				games++
			}
		}
		if !strings.Contains(err.Error(), c.want) || games != c.games {
			t.Errorf("%s: %d games, %v; want %d, %s", c.name, games, err, c.games, c.want)
		}
		if r == nil {
			continue
		}
		for range 2 {
			if _, again := r.Next(); again != err {
				t.Errorf("%s: then %v", c.name, again)
			}
		}
	}
}

// counted records the size of every write.
type counted struct{ sizes []int }

func (c *counted) Write(p []byte) (int, error) {
	c.sizes = append(c.sizes, len(p))
	return len(p), nil
}

// TestBlocksAreWritten checks that each full block is written at once, in one write.
func TestBlocksAreWritten(t *testing.T) {
	var file counted
	w := writer(t, &file, Header{})
	before := len(file.sizes)
	g := Game{Plies: make([]Ply, 1000)} // of three bytes each
	for range 2 * blockBytes / 3000 {
		if err := w.Write(&g); err != nil {
			t.Fatal(err)
		}
	}
	blocks := file.sizes[before:]
	if len(blocks) != 1 || blocks[0] < blockBytes || blocks[0] > blockBytes+blockHead+3010 {
		t.Errorf("written by %v", blocks)
	}
	for range 2 { // the second Flush has nothing to write
		if err := w.Flush(); err != nil {
			t.Fatal(err)
		}
	}
	if len(file.sizes) != before+2 {
		t.Errorf("written by %v", file.sizes[before:])
	}
	if _, err := NewWriter(&file, Header{Version: strings.Repeat("x", maxHead)}); err == nil || !strings.Contains(err.Error(), "header") {
		t.Errorf("a header too long: %v", err)
	}
	broken := errors.New("disk full")
	if _, err := NewWriter(failing{broken}, Header{}); err != broken {
		t.Errorf("a file that takes nothing: %v", err)
	}
}

type failing struct{ error }

func (f failing) Write([]byte) (int, error) { return 0, f.error }

// TestResultFor checks that the winner gets one point, and each side half a point from a
// draw or an unfinished game.
func TestResultFor(t *testing.T) {
	for r, want := range map[Result][2]float64{Draw: {0.5, 0.5}, BlackWon: {1, 0}, WhiteWon: {0, 1}, Unfinished: {0.5, 0.5}} {
		if got := [2]float64{r.For(0), r.For(1)}; got != want {
			t.Errorf("%v: %v, want %v", r, got, want)
		}
	}
}
