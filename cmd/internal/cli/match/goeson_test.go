package match

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"tengen/bench/match"
	"tengen/bench/match/elo"
	"tengen/cmd/internal/cli"
	"tengen/internal/filetest"
	"tengen/search/game"
	"tengen/search/game/games"
)

// smallMatch is the command line of a match of some games, with further flags.
func smallMatch(dir string, more ...string) []string {
	return append([]string{"match", "--size", "9", "--rule", "freestyle", "--draw-after", "6", "--engine", "name=A", "--engine", "name=B",
		"--each", "nodes=1 memory=1", "--out", dir}, more...)
}

// A match goes on after a full disk has cut off its SGF file anywhere, and writes it again; games of others
// are kept.
func TestMatchGoesOnFromCutGames(t *testing.T) {
	dir := t.TempDir()
	tengen.Must(t, "", smallMatch(dir, "--games", "2")...)
	sgf := filepath.Join(dir, "games.sgf")
	whole := filetest.Read(t, sgf)
	h, _ := journalIn(t, dir)
	f := MatchFlags{sgf: sgf, jsonl: filepath.Join(dir, "games.jsonl")}
	for n := 1; n <= len(whole); n++ {
		if filetest.Put(t, sgf, string(whole[:n])); !f.ownGames(&h.Config) {
			t.Errorf("%q is not taken for an own one", whole[:n])
		}
		other := bytes.Replace(whole[:n], []byte("PB[A"), []byte("PB[C"), 1)
		if filetest.Put(t, sgf, string(other)); !bytes.Equal(other, whole[:n]) && f.ownGames(&h.Config) {
			t.Errorf("%q is taken for an own one", other)
		}
	}
	half := whole[:len(whole)/3]
	filetest.Put(t, sgf, string(half))
	tengen.Refuses(t, "", "games.sgf exists", smallMatch(dir, "--games", "4", "--jsonl", filepath.Join(dir, "none.jsonl"), "--resume")...)
	tengen.Must(t, "", smallMatch(dir, "--games", "4", "--resume")...)
	if again := filetest.Read(t, sgf); !bytes.HasPrefix(again, whole) || bytes.Count(again, []byte("RO[game")) != 4 {
		t.Errorf("%s does not begin with %s or has not 4 games", again, whole)
	}
}

// The result is printed before the error of a file that cannot be written.
func TestMatchOnAFullDisk(t *testing.T) {
	const full = "/dev/full"
	if _, err := os.Stat(full); err != nil {
		t.Skip(err)
	}
	out, errs, code := tengen.Run("", smallMatch(t.TempDir(), "--games", "2", "--sgf", full)...)
	if code != cli.ExitFailed || !strings.Contains(out, "\n1 game ended by: ") || !strings.Contains(errs, "no space left") {
		t.Errorf("exit code %d, %s\n%s", code, errs, out)
	}
}

// The log says which game a line is of, and where the match went on; a text of others is kept.
func TestMatchLog(t *testing.T) {
	dir := t.TempDir()
	log := filepath.Join(dir, "log")
	args := smallMatch(dir, "--engine", "name=P "+program("gomocup")+" memory=80", "--log", log, "--concurrency", "2")
	tengen.Must(t, "", append(args, "--games", "2")...)
	before := bytes.TrimSuffix(filetest.Read(t, log), []byte("\n")) // as a disk that is full cuts it
	filetest.Put(t, log, string(before))
	tengen.Must(t, "", append(args, "--games", "4", "--resume")...)
	text := filetest.Read(t, log)
	if !bytes.HasPrefix(text, append(before, "\n0.000 resumed\n"...)) {
		t.Errorf("the log does not go on:\n%s", text)
	}
	line := regexp.MustCompile(`^\d+\.\d{3} (resumed|game \d+ P [<>].*)$`)
	for l := range strings.Lines(string(text)) {
		if !line.MatchString(strings.TrimSuffix(l, "\n")) {
			t.Errorf("the log has %q", l)
		}
	}
	for _, game := range []string{" game 2 P <", " game 11 P <"} { // A and B play 0 and 1, then each plays P
		if !strings.Contains(string(text), game) {
			t.Errorf("the log has no line of%s:\n%s", game, text)
		}
	}
	for _, flags := range [][]string{{"--resume"}, nil} {
		tengen.Refuses(t, "", "log exists", append(smallMatch(t.TempDir(), "--games", "2", "--log", log), flags...)...)
	}
}

// A match that goes on tells what its journal does not have in common with it: the build, and the
// sequential test.
func TestMatchNotes(t *testing.T) {
	c := match.NewConfig(game.Config{Game: "renju", Rule: "freestyle", Size: 9})
	c.Engines = []match.EngineConfig{{Name: "A", Nodes: 1}, {Name: "B", Command: []string{"b"}}}
	jobs, err := match.Schedule(&c, nil, 60, 0)
	if err != nil {
		t.Fatal(err)
	}
	test := &elo.SPRT{Elo0: 0, Elo1: 100, Alpha: 0.05, Beta: 0.05}
	other := &elo.SPRT{Elo0: 0, Elo1: 50, Alpha: 0.05, Beta: 0.05}
	for _, x := range []struct {
		games      int
		build      string
		began, now *elo.SPRT
		want       string
	}{
		{0, "old", test, other, ""},
		{4, "new", test, test, ""},
		{4, "new", nil, nil, ""},
		{4, "old", nil, nil, "4 of the 4 games of the journal were played by another build"},
		{4, "new", test, nil, "the match began with --sprt 0,100,logistic --alpha 0.05 --beta 0.05, and goes on with no --sprt: "},
		{4, "new", nil, other, "the match began with no --sprt, and goes on with --sprt 0,50,logistic --alpha 0.05 --beta 0.05: "},
		{60, "new", test, test, `^--sprt had decided after \d+ games; alpha and beta do not hold with the \d+ that came later$`},
	} {
		path := filepath.Join(t.TempDir(), "games.jsonl")
		j, _, err := match.Open(path, match.Header{Config: c, SPRT: sprtText(x.began)}, jobs, false)
		if err != nil {
			t.Fatal(err)
		}
		for _, job := range jobs[:x.games] {
			lost := match.Result{Job: job, Outcome: match.BlackWon, Reason: match.ByCrash, Moves: []match.Move{}, Version: x.build}
			if job.Black == 1 {
				lost.Outcome = match.WhiteWon
			}
			if err := j.Append(lost); err != nil {
				t.Fatal(err)
			}
		}
		if err := j.Close(); err != nil {
			t.Fatal(err)
		}
		r, err := newMatchRecord(&MatchFlags{jsonl: path, resume: true}, &c, jobs, x.now, "new")
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(r.notes, "|"); (got == "") != (x.want == "") || !strings.HasPrefix(got, x.want) && !regexp.MustCompile(x.want).MatchString(got) {
			t.Errorf("%+v: %q", x, got)
		}
		if err := r.close(); err != nil {
			t.Error(err)
		}
	}
	// They are printed, and a match without a stop has none.
	dir := t.TempDir()
	_, errs, _ := tengen.Run("", smallMatch(dir, "--games", "2")...)
	_, again, _ := tengen.Run("", smallMatch(dir, "--games", "2", "--resume", "--sprt", "0,5")...)
	if strings.Contains(errs, "note: ") || strings.Contains(again, "build") || !strings.Contains(again, "note: the match began with no --sprt") {
		t.Errorf("%s, and then %s", errs, again)
	}
}

// A game that is lost before its first move says so at its last node.
func TestGameWithoutMoves(t *testing.T) {
	c := match.NewConfig(game.Config{Game: "renju", Rule: "freestyle", Size: 9})
	c.Engines = []match.EngineConfig{{Name: "A", Nodes: 1}, {Name: "B", Nodes: 1}}
	for _, opening := range [][]string{nil, {"e5"}} {
		p, err := games.New(c.Config)
		if err != nil {
			t.Fatal(err)
		}
		g, err := gameRecord(&c, p, &match.Result{Job: match.Job{White: 1, Opening: match.Opening{Moves: opening}}, Outcome: match.WhiteWon, Reason: match.ByHang, Detail: "A: no answer"})
		if err != nil {
			t.Fatal(err)
		}
		var sgf strings.Builder
		if _, err := g.WriteTo(&sgf); err != nil || !strings.Contains(sgf.String(), "C[white, by hang: A: no answer]") {
			t.Errorf("%s, %v", sgf.String(), err)
		}
	}
}

// Times are whole microseconds, as in the journal, so that the same flags continue the match.
func TestShortTimes(t *testing.T) {
	for text, want := range map[string]time.Duration{"0.0000015": 2 * time.Microsecond, "1.0000004": time.Second} {
		e, err := ParseEngines(t.Context(), []string{"tc=" + text}, "", "gomocup")
		if err != nil || time.Duration(e[0].Turn) != want {
			t.Errorf("tc=%s: %+v, %v", text, e, err)
		}
	}
	for _, text := range []string{"0.0000001", "60+0.0000001", "0.0000001+1", "60/0.0000001"} {
		if _, err := ParseEngines(t.Context(), []string{"tc=" + text}, "", "gomocup"); err == nil {
			t.Errorf("tc=%s is read", text)
		}
	}
	dir := t.TempDir()
	for _, flag := range []string{"--margin", "--grace"} {
		tengen.Refuses(t, "", flag+": 100ns: want 0 or at least 1µs", smallMatch(dir, flag, "100ns")...)
	}
	args := smallMatch(dir, "--games", "2", "--margin", "1500ns", "--grace", "1.0000001s")
	tengen.Must(t, "", args...)
	tengen.Must(t, "", append(args, "--resume")...)
}
