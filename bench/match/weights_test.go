package match

import (
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"hash/crc32"
	"regexp"
	"strings"
	"testing"

	"tengen/internal/filetest"
)

// The embedded weights, given as a file, change nothing; others change the play.
func TestWeights(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	for _, g := range []struct {
		game, file, line, other string
		off                     []string // heuristics switched off
	}{
		{"renju", "../../eval/renju/data/renju.txt", `(?m)^tempo .*$`, "tempo -200", []string{"network"}},
		{"ring", "../../eval/ring/weights.txt", `(?m)^([a-z0-9-]+) -?[0-9]+$`, "$1 1", []string{"network"}},
		{"jungo", "../../search/jungo/priors.txt", `(?m)^tree connect .*$`, "tree connect -9", []string{"network"}},
		{"jungo", "../../eval/jungo/jungo.net", "", "", nil},
	} {
		data := filetest.Read(t, g.file)
		text := string(data)
		changed := regexp.MustCompile(g.line).ReplaceAllString(text, g.other)
		if g.line == "" {
			changed = otherNetwork(t, text)
		}
		if changed == text {
			t.Fatalf("%s: no line %s", g.file, g.line)
		}
		games := func(weights string) string {
			c := config(t, g.game)
			if c.Size > 0 {
				c.Size = 7
			}
			c.DrawAfter = 16
			c.Engines = []EngineConfig{{Name: "A", Nodes: 60, Memory: 1, Weights: Weights(weights), Off: g.off}, {Name: "B", Nodes: 60, Memory: 1, Off: g.off}}
			if err := c.Check(); err != nil {
				t.Fatal(err)
			}
			return essence(t, play(t, c, twoGames(t, &c), 1))
		}
		plain := games("")
		if same := games(text); same != plain {
			t.Errorf("%s: the embedded weights as a file: %s", g.game, firstDifference(same, plain))
		}
		if games(changed) == plain {
			t.Errorf("%s: other weights play the same games", g.game)
		}
		c := config(t, g.game)
		c.Engines = []EngineConfig{{Name: "A", Nodes: 1, Weights: "tree this what\n"}, {Name: "B", Nodes: 1}}
		if err := c.Check(); err == nil || !strings.Contains(err.Error(), "A: ") || !strings.Contains(err.Error(), "line 1") {
			t.Errorf("%s: bad weights: %v", g.game, err)
		}
	}
}

// otherNetwork returns the file of a network in which some weights are 0.
func otherNetwork(t *testing.T, text string) string {
	t.Helper()
	head, rest, _ := strings.Cut(text, "\n")
	body, err := base64.StdEncoding.DecodeString(rest)
	if err != nil {
		t.Fatal(err)
	}
	body = body[:len(body)-4]
	clear(body[28:60])
	body = binary.LittleEndian.AppendUint32(body, crc32.ChecksumIEEE(body))
	return head + "\n" + base64.StdEncoding.EncodeToString(body)
}

// Weights of any bytes are the same after a journal or the way to a worker; a text stays
// one.
func TestWeightsJSON(t *testing.T) {
	for w, want := range map[Weights]string{
		"":                    `{"name":"A"}`,
		"tempo 1\n\"ä\"\n":    `{"name":"A","weights":"tempo 1\n\"ä\"\n"}`,
		"net-1\n\x00\xff\xfe": `{"name":"A","weights":{"base64":"bmV0LTEKAP/+"}}`,
	} {
		text, err := json.Marshal(EngineConfig{Name: "A", Weights: w})
		if err != nil || string(text) != want {
			t.Errorf("%q: %s, %v, want %s", w, text, err, want)
		}
		var again EngineConfig
		if err := json.Unmarshal(text, &again); err != nil || again.Weights != w {
			t.Errorf("%q: read again as %q, %v", w, again.Weights, err)
		}
	}
	for _, text := range []string{`{"weights":1}`, `{"weights":{"base64":"*"}}`} {
		var e EngineConfig
		if err := json.Unmarshal([]byte(text), &e); err == nil || !strings.Contains(err.Error(), "base64") {
			t.Errorf("%s: %v", text, err)
		}
	}
}
