package record

import (
	"bytes"
	"encoding/xml"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tengen/cmd/internal/draw"
	"tengen/internal/filetest"
	"tengen/search/game"
	"tengen/search/game/games"
)

func TestRender(t *testing.T) {
	dir := t.TempDir()
	for i, line := range []string{
		"--game renju --moves h8i9g7 --numbers",
		"--game renju --position .....,..X..,.XO..,...O.,..... --marks dot:a1,b5 --arrows a1b2",
		"--game jungo --position .XO/X.O/XXO --to-move white",
		"--game jungo --size 19 --moves K10 --crop A1:T9 --no-coordinates",
		"--game ring --moves c2,d11,c2c3 --marks A:c3,l5 --arrows c3d4,!a11a8,~b2r12 --plain",
	} {
		var args []string
		for _, a := range strings.Fields(line) {
			if !strings.Contains(a, ":") && !strings.HasPrefix(a, "-") {
				a = strings.ReplaceAll(a, ",", " ")
			}
			if strings.HasPrefix(a, ".....") {
				a = strings.ReplaceAll(a, " ", "/")
			}
			args = append(args, a)
		}
		out := tengen.Must(t, "", append([]string{"render"}, args...)...)
		if !wellFormed(out) || !strings.Contains(out, "<svg") {
			t.Errorf("%s: no SVG: %.100s", line, out)
		}
		file := filepath.Join(dir, string(rune('a'+i)))
		tengen.Must(t, "", append([]string{"render", "-o", file + ".svg"}, args...)...)
		if b, err := os.ReadFile(file + ".svg"); err != nil || string(b) != out {
			t.Errorf("%s: the file is not what standard output is (%v)", line, err)
		}
		tengen.Must(t, "", append([]string{"render", "-o", file + ".PNG", "--scale", "1"}, args...)...)
		b := filetest.Read(t, file+".PNG")
		if _, err := png.Decode(bytes.NewReader(b)); err != nil {
			t.Errorf("%s: %v", line, err)
		}
	}
}

// A record that sets up a game that is over is drawn, as a drawing of it is.
func TestRenderOver(t *testing.T) {
	if out := tengen.Must(t, "(;GM[4]SZ[5];AB[aa][bb][cc][dd][ee])", "render", "--sgf", "-"); !wellFormed(out) {
		t.Errorf("no SVG: %.100s", out)
	}
}

func wellFormed(text string) bool {
	d := xml.NewDecoder(strings.NewReader(text))
	for {
		if _, err := d.Token(); err != nil {
			return err == io.EOF
		}
	}
}

// TestRenderForbidden checks that a forbidden point is marked, and not with --plain.
func TestRenderForbidden(t *testing.T) {
	args := []string{"render", "--moves", "h7a1h6a3f8a5g8a7"}
	crossed, plain := tengen.Must(t, "", args...), tengen.Must(t, "", append(args, "--plain")...)
	if n, m := strings.Count(crossed, "CF2A2A"), strings.Count(plain, "CF2A2A"); n <= m || m != 0 {
		t.Errorf("%d and %d signs in red", n, m)
	}
}

// A game is the same picture from wherever it comes, with its last move marked; a position without moves has
// none.
func TestRenderSources(t *testing.T) {
	for moves, sgf := range map[string]string{
		"h8 i9 g7": "(;GM[4]SZ[15];B[hh];W[ig];B[gi])",
		"h8 i9":    "(;GM[4]SZ[15];B[hh];W[ig])",
	} {
		want := tengen.Must(t, "", "render", "--moves", moves)
		for from, got := range map[string]string{"--sgf": tengen.Must(t, sgf, "render", "--sgf", "-"), "-": tengen.Must(t, moves, "render", "-")} {
			if got != want {
				t.Errorf("%s: %s is another picture than by --moves", moves, from)
			}
		}
		if want == tengen.Must(t, "", "render", "--moves", moves, "--plain") {
			t.Errorf("%s: the last move is not marked", moves)
		}
	}
	drawn := []string{"render", "--game", "renju", "--position", "...../..X../.XO../...O./.....", "--to-move", "white"}
	if tengen.Must(t, "", drawn...) != tengen.Must(t, "", append(drawn, "--plain")...) {
		t.Error("a drawing has a last move")
	}
}

// Every flag of the picture changes it, and a PNG is as large as --scale says.
func TestRenderFlags(t *testing.T) {
	base := []string{"render", "--size", "9"}
	plain := tengen.Must(t, "", base...)
	for _, line := range []string{"--moves e5", "--opening kagetsu", "--moves e5 --numbers", "--marks A:c3", "--crop a1:f6", "--crop e5:e5", "--no-coordinates", "--arrows c3d4", "--arrows !c3d4", "--arrows ~c3d4"} {
		args := append(slices.Clone(base), strings.Fields(line)...)
		out := tengen.Must(t, "", args...)
		if out == plain {
			t.Errorf("%s changes nothing", line)
		}
		plain := tengen.Must(t, "", append(args, "--plain")...)
		if marked := strings.Contains(line, "--moves") || strings.Contains(line, "--opening"); (plain != out) != marked {
			t.Errorf("%s --plain: another picture is %v", line, plain != out)
		}
	}
	arrows, err := parseArrows(renjuStart(t), "c3d4 !c3d4 ~c3d4")
	if err != nil || len(arrows) != 3 || arrows[0].Way == arrows[1].Way || arrows[1].Way != draw.MayNot || arrows[2].Way != draw.Effect {
		t.Errorf("%+v, %v", arrows, err)
	}
	width := map[string]int{}
	for _, scale := range []string{"1", "2", "3"} {
		file := filepath.Join(t.TempDir(), "a.png")
		tengen.Must(t, "", append(slices.Clone(base), "-o", file, "--scale", scale)...)
		b := filetest.Read(t, file)
		c, err := png.DecodeConfig(bytes.NewReader(b))
		if err != nil {
			t.Fatal(err)
		}
		width[scale] = c.Width
	}
	if width["2"] != 2*width["1"] || width["3"] != 3*width["1"] {
		t.Errorf("widths %v", width)
	}
}

// renjuStart is the start of a game.
func renjuStart(t *testing.T) game.Position {
	t.Helper()
	c, err := games.Configure("renju")
	if err != nil {
		t.Fatal(err)
	}
	p, err := games.New(c)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestRenderStandardInput(t *testing.T) {
	if out := tengen.Must(t, ".XO\nX.O\nXXO\n", "render", "--game", "jungo", "--position", "-"); !wellFormed(out) {
		t.Error("no SVG")
	}
	if out := tengen.Must(t, "6/1w4/6/6/6/2W3/6/2B3/6/6/b5/6 - b -\n", "render", "--game", "ring", "--position", "-", "--moves", "a2c4"); !wellFormed(out) {
		t.Error("no SVG")
	}
}

func TestRenderBadInput(t *testing.T) {
	for line, want := range map[string]string{
		"--game chess":                 "chess",
		"--game chess --position 6/6":  "chess",
		"--moves h8h8":                 "move 2",
		"--moves h7a1h6a3f8a5g8a7h8":   "forbidden",
		"-o picture.gif":               `--out: "picture.gif"`,
		"--output picture.gif":         `--out: "picture.gif"`,
		"-o x.svg --scale 3":           "--scale is for PNG",
		"--scale 3":                    "--scale is for PNG",
		"-o x.png --scale 9":           "--scale: 9 is not",
		"--marks a1":                   "KIND:CELLS",
		"--marks dot:z9":               "z9",
		"--marks star:a1":              "star",
		"--marks 三:a1":                 "shape",
		"--arrows a1":                  "a1",
		"--arrows a1a1":                "nowhere",
		"--arrows !":                   "!",
		"--crop a1":                    "a1",
		"--crop a1:z9":                 "z9",
		"--game jungo --position .X/.": "line 2",
		"--game jungo --position .. --to-move green":    "green",
		"--game jungo --position ../.. --size 3":        "2×2",
		"--game ring --position nonsense":               "nonsense",
		"--game ring --size 6":                          "size",
		"--game renju --position ..../..../..../X.../.": "row",
	} {
		tengen.Refuses(t, "", want, append([]string{"render"}, strings.Fields(line)...)...)
	}
}
