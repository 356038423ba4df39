package jungo

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"hash/crc32"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"tengen/movegen/jungo"
)

// network is a file with the given content and its checksum.
func network(body string) string {
	sum := binary.LittleEndian.AppendUint32([]byte(body), crc32.ChecksumIEEE([]byte(body)))
	return magic + base64.StdEncoding.EncodeToString(sum)
}

// TestFile writes a network and reads it back.
func TestFile(t *testing.T) {
	n := randomNet(32, 2)
	var buf bytes.Buffer
	if err := n.Write(&buf); err != nil {
		t.Fatal(err)
	}
	text := buf.String()
	if !IsNet(text) || !IsNet(secondMagic) || !IsNet(firstMagic) || IsNet("priors") {
		t.Error("IsNet is wrong")
	}
	m, err := ReadNet(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	decoded, err := base64.StdEncoding.DecodeString(text[len(magic):])
	if err != nil {
		t.Fatal(err)
	}
	body := string(decoded[:len(decoded)-4])
	older := m.clone()
	older.clearInput(planeLibs, planeLibs+1)
	for _, text := range []string{firstMagic + base64.StdEncoding.EncodeToString([]byte(body)), secondMagic + text[len(magic):]} {
		if old, err := ReadNet(strings.NewReader(text)); err != nil || !slices.Equal(old.params, older.params) {
			t.Errorf("a file of an older form, %q: %v", text[:len(magic)], err)
		}
	}
	rng := jungo.NewRand(5)
	for range 100 {
		i := len(magic) + rng.Intn(len(text)-len(magic))
		if c := "AB"[rng.Intn(2)]; c != text[i] {
			if _, err := ReadNet(strings.NewReader(text[:i] + string(c) + text[i+1:])); err == nil {
				t.Errorf("byte %d of %d is another one, and the network is accepted", i, len(text))
			}
		}
	}
	for i, v := range n.params {
		if math.Abs(float64(v-m.params[i])) > 1e-4 {
			t.Fatalf("weight %d: %g was written, %g read", i, v, m.params[i])
		}
	}
	for _, c := range []struct{ text, want string }{
		{"", "not a file of a network"},
		{"tree pass 1\n", "not a file of a network"},
		{magic, "checksum"},
		{firstMagic, "after its first line"},
		{network(""), "after its first line"},
		{text[:len(text)-4], "checksum"},
		{network("\x07\x00\x01\x00"), "7 channels"},
		{network("\x18\x00\x01\x00"), "24 channels and 1 blocks: want 16 to 128 channels, a multiple of 16"},
		{network("\x90\x00\x01\x00"), "144 channels and 1 blocks: want 16"},
		{network("\x20\x00\x01\x01"), "257 blocks"},
		{network(body[:len(body)-1]), "bytes, want"},
		{network(body + "x"), "bytes, want"},
		{network(body[:4] + "\xff\xff\xff\xff" + body[8:]), "scale of tensor 0"},
		{firstMagic + text[len(magic):], "bytes, want"},
		{text[:len(text)/2] + "?" + text[len(text)/2:], "illegal base64"},
	} {
		if _, err := ReadNet(strings.NewReader(c.text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.30q: error %v, want one with %q", c.text, err, c.want)
		}
	}
}

func FuzzReadNet(f *testing.F) {
	var buf bytes.Buffer
	if err := randomNet(16, 0).Write(&buf); err != nil {
		f.Fatal(err)
	}
	f.Add(buf.Bytes())
	f.Add([]byte(network("\x20\x00\x01\x00")))
	f.Fuzz(func(t *testing.T, text []byte) {
		n, err := ReadNet(bytes.NewReader(text))
		if err != nil {
			return
		}
		b, _ := jungo.New(5, jungo.KoSimple)
		var x Features
		x.Read(b, 0)
		NewRunner(n, 5).Run(&x, 0)
	})
}

const testGame = `# settings
game 5 2.5
C3 C3:70 D3:30
B2
C4 C4:5 pass:5 B3:0
end BBBBB.WW.W.....BBBBBBBBBB
`

func TestReadGames(t *testing.T) {
	all, err := ReadGames(strings.NewReader(testGame+"game 5 0\nC3 C3:1\nD"), Seen{})
	if err != nil || len(all) != 3 {
		t.Fatalf("%d samples, %v: want 3", len(all), err)
	}
	s := all[0]
	if s.Lead != 12 || s.Features.Komi != -2.5 || s.Owner[0] != 0 || s.Owner[6] != 1 || s.Owner[5] != 2 || s.Shares[0] != 0.7 {
		t.Errorf("Black's sample is %+v", s)
	}
	s = all[1]
	if s.Lead != -12 || s.Features.Komi != 2.5 || s.Owner[0] != 1 || s.Owner[6] != 0 || len(s.Moves) != 0 {
		t.Errorf("White's sample is %+v", s)
	}
	// A move whose visits are all 0 teaches no policy.
	none, err := ReadGames(strings.NewReader("game 5 0\nC3 C3:0 D3:0\nC4\nend "+strings.Repeat(".", 25)+"\n"), Seen{})
	if err != nil || len(none) != 2 || len(none[0].Moves)+len(none[0].Shares) != 0 {
		t.Errorf("%+v, %v", none, err)
	}
	for _, text := range []string{"#seed 1\n", "  # a\n", "#\n#game\n"} {
		if again, err := ReadGames(strings.NewReader(strings.ReplaceAll(text+testGame, "B2\n", "B2\n"+text)), Seen{}); err != nil || len(again) != 3 {
			t.Errorf("with %q %d samples, %v", text, len(again), err)
		}
	}
	for _, c := range []struct{ text, want string }{
		{testGame + "C3\n", "no game has begun"},
		{testGame + "end BBBBB.WW.W.....BBBBBBBBBB\n", "no game has begun"},
		{"C3\n", "no game"},
		{"game 5\n", "game SIZE KOMI"},
		{"game x 0\n", "no size"},
		{"game 5 x\n", "no komi"},
		{"game 99 0\n", "99"},
		{"game 5 0\nend BW\n", "25 letters"},
		{"game 5 0\nC3 Z9:1\n\n", "Z9"},
		{"game 5 0\nC3 C3:-1\n\n", "MOVE:VISITS"},
		{"game 5 0\nC3 C3:inf\n", "MOVE:VISITS"},
		{"game 5 0\nC3 C3:NaN\n", "MOVE:VISITS"},
		{"game 5 0\nC3 C3:3e9\n", "at most 1e+09 visits"},
		{"game 5 NaN\n", "no komi"},
		{"game 5 inf\n", "no komi"},
		{"game 5 -400.5\n", "no komi of at most 400"},
		{"game 5 0\nC3\nC4 C3:1\n\n", "C3"},
		{"game 5 0\nC3\nC3\n\n", "C3"},
	} {
		if _, err := ReadGames(strings.NewReader(c.text), Seen{}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: error %v, want one with %q", c.text, err, c.want)
		}
	}
}

// A game without moves, or one without an end, leaves the games around it as they are.
func TestEmptyGames(t *testing.T) {
	empty, open := "game 7 0\nend "+strings.Repeat("W", 49)+"\n", "game 7 0\nD4 D4:3\n"
	want, err := ReadGames(strings.NewReader(testGame), Seen{})
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{testGame + empty, empty + testGame, empty + empty + testGame + empty, open + testGame, open + empty + testGame, testGame + open + empty} {
		got, err := ReadGames(strings.NewReader(text), Seen{})
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %d samples, %v", text, len(got), err)
		}
		if l := Measure(randomNet(16, 1), got, 1); !(l.Policy > 0) {
			t.Errorf("%q: the losses are %+v", text, l)
		}
	}
}

// A file that is cut off anywhere has the games that are whole.
func TestGamesCutOff(t *testing.T) {
	end := "end " + strings.Repeat(".", 13*13)
	second := strings.Replace(testGame, "end B", "end .", 1) + "#seed 1\ngame 13 -7.5\nN13 N13:12\npass pass:10\nB1\n" + end + "\n"
	text := testGame + second
	ends := []int{len(testGame) - 1, len(testGame) + strings.Index(second, "#seed") - 1, len(text) - 1} // after the last letter of a game
	for n := range len(text) + 1 {
		want := 0
		for _, at := range ends {
			if n >= at {
				want += 3
			}
		}
		if all, err := ReadGames(strings.NewReader(text[:n]), Seen{}); err != nil || len(all) != want {
			t.Fatalf("cut off in %q: %d samples, %v, want %d", text[max(0, n-20):n], len(all), err, want)
		}
	}
}

// A last line that does not end is refused where it is the beginning of none that could follow.
func TestGamesEndInNoGame(t *testing.T) {
	for _, text := range []string{
		"hello", "PK\x03\x04 garbage", "C3", "end", "games", "game 9 1e9", "game 9 x", "game 99", "game x", "game 0 1", "game 9 0 1",
		"game 5 0\nhello", "game 5 0\nZ9", "game 5 0\nC3\nC3", "game 5 0\nC9", "game 5 0\nC3 hello", "game 5 0\nC9 C", "game 5 0\nC3 C3:x",
		"game 5 0\nC3 C3:-1", "game 5 0\nC3 C3:3e9", "game 5 0\nC3\nC4 C3:1", "game 5 0\nend BX", "game 5 0\nend B B", "game 5 0\nend " + strings.Repeat("B", 26),
	} {
		if _, err := ReadGames(strings.NewReader(text), Seen{}); err == nil {
			t.Errorf("%q is read", text)
		}
	}
	for _, text := range []string{"g", "game", "game 1", "game 13 -", "game 13 1e-", "game 5 0\nga", "game 5 0\nC", "game 5 0\nC3 pas", "game 5 0\nC3 C3:1e", "game 5 0\nen", "game 5 0\nend BW"} {
		if all, err := ReadGames(strings.NewReader(text), Seen{}); err != nil || len(all) != 0 {
			t.Errorf("%q: %d samples, %v", text, len(all), err)
		}
	}
}

func FuzzReadGames(f *testing.F) {
	f.Add(testGame)
	f.Fuzz(func(t *testing.T, text string) {
		all, err := ReadGames(strings.NewReader(text), Seen{})
		for _, s := range all {
			if err == nil && len(s.Owner) != s.Features.Size*s.Features.Size {
				t.Fatalf("%d owners on a board of %d", len(s.Owner), s.Features.Size)
			}
		}
	})
}
