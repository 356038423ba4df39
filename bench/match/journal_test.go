package match

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"tengen/internal/atomicfile"
	"tengen/internal/filetest"
	"tengen/search/game/games"
)

// resumed is the match of the tests that are killed.
func resumed() (Config, []Job, error) {
	g, err := games.ByName("renju")
	if err != nil {
		return Config{}, nil, err
	}
	c := NewConfig(g.Default())
	c.Size = 7
	c.DrawAfter = 16
	c.Engines = []EngineConfig{{Name: "A", Nodes: 10, Memory: 1}, {Name: "B", Nodes: 20, Memory: 1}}
	openings, err := RandomOpenings(&c, 6, 4, 1)
	if err != nil {
		return c, nil, err
	}
	jobs, err := Schedule(&c, openings, 12, 1)
	return c, jobs, err
}

// childMatch plays the match into a journal and waits to be killed after the
// given number of games.
func childMatch(path, games string) {
	c, jobs, err := resumed()
	if err == nil {
		err = playInto(c, jobs, path, games)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func playInto(c Config, jobs []Job, path, games string) error {
	limit, err := strconv.Atoi(games)
	if err != nil {
		return err
	}
	j, done, err := Open(path, Header{Config: c}, jobs, true)
	if err != nil {
		return err
	}
	defer j.Close()
	n := 0
	return Run(context.Background(), c, Options{}, Missing(jobs, done), 2, func(r Result) error {
		if err := j.Append(r); err != nil {
			return err
		}
		if n++; n == limit {
			time.Sleep(time.Hour)
		}
		return nil
	})
}

// A match that is killed again and again, and whose journal is damaged at the end, ends
// with every game played once and the results of a match that was not killed.
func TestKilledMatchGoesOn(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	c, jobs, err := resumed()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "games.jsonl")
	lines := func() int {
		text, err := os.ReadFile(path)
		if err != nil && !os.IsNotExist(err) {
			t.Fatal(err)
		}
		return strings.Count(string(text), "\n")
	}
	want := 0
	for _, n := range []int{3, 1, 4} {
		cmd := exec.Command(os.Args[0], asMatch, path, strconv.Itoa(n))
		cmd.Stderr = os.Stderr
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		want += n
		for lines() < want+1 {
			time.Sleep(time.Millisecond)
		}
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait() // killed
		f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
		if err != nil {
			t.Fatal(err)
		}
		// An incomplete write leaves this.
		if _, err := f.WriteString(`{"id":11,"pair":5,"black":1,"white":0,"outcome":"dr`); err != nil {
			t.Fatal(err)
		}
		f.Close()
	}
	if err := playInto(c, jobs, path, "-1"); err != nil {
		t.Fatal(err)
	}

	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	h, results, err := ReadJournal(f)
	if err != nil {
		t.Fatal(err)
	}
	if err := sameConfig(&h.Config, &c); err != nil {
		t.Error(err)
	}
	other := c
	other.Margin = SecondsOf(1.5)
	if err := sameConfig(&c, &other); err == nil || !strings.HasSuffix(err.Error(), ", not 1.5s") {
		t.Errorf("another margin: %v", err)
	}
	if len(results) != len(jobs) {
		t.Fatalf("%d games of %d", len(results), len(jobs))
	}
	slices.SortFunc(results, func(a, b Result) int { return a.ID - b.ID })
	if a, b := essence(t, results), essence(t, play(t, c, jobs, 1)); a != b {
		t.Errorf("%s", firstDifference(a, b))
	}
	s := NewStanding(&Config{Engines: make([]EngineConfig, 2)})
	for i := range results {
		if err := s.Add(&results[i]); err != nil {
			t.Fatal(err)
		}
	}
	a, b := s.Engines[0], s.Engines[1]
	if s.Games != 12 || a.Wins+a.Draws+a.Losses != 12 || a.Wins != b.Losses || a.Draws != b.Draws {
		t.Errorf("%d games, %+v and %+v", s.Games, a, b)
	}
}

func TestJournalRefuses(t *testing.T) {
	c, jobs, err := resumed()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "j")
	j, _, err := Open(path, Header{Config: c}, nil, false)
	if err != nil {
		t.Fatal(err)
	}
	lost := Result{Job: jobs[2], Outcome: WhiteWon, Reason: ByCrash, Moves: []Move{}}
	if err := j.Append(lost); err != nil {
		t.Fatal(err)
	}
	for _, wrong := range []Result{
		{Job: jobs[3], Reason: ByCrash, Moves: []Move{}},
		{Job: jobs[3], Outcome: WhiteWon, Reason: ByRules, Moves: []Move{}},
		{Job: jobs[3], Outcome: WhiteWon, Reason: ByCrash, Moves: []Move{{Move: "zz99"}}},
	} {
		if err := j.Append(wrong); err == nil || !strings.Contains(err.Error(), "game 3: ") {
			t.Errorf("%+v is written: %v", wrong, err)
		}
	}
	if _, _, err := Open(path, Header{Config: c}, jobs, true); err == nil || !strings.Contains(err.Error(), "another process is writing to it") {
		t.Errorf("a second writer: %v", err)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	if _, _, err := Open(path, Header{Config: c}, nil, false); err == nil || !strings.Contains(err.Error(), "exists") {
		t.Errorf("an existing file: %v", err)
	}
	other := c
	other.Size = 11
	if _, _, err := Open(path, Header{Config: other}, jobs, true); err == nil || !strings.Contains(err.Error(), "Size 7, not 11") {
		t.Errorf("another size: %v", err)
	}
	other = c
	other.Engines = []EngineConfig{c.Engines[0], {Name: "B", Nodes: 61}}
	if _, _, err := Open(path, Header{Config: other}, jobs, true); err == nil || !strings.Contains(err.Error(), "engine 2") {
		t.Errorf("another engine: %v", err)
	}
	// Weights have a short name. CheckHeader says the same as Open, but knows no games.
	other.Engines = []EngineConfig{c.Engines[0], c.Engines[1]}
	other.Engines[1].Weights = Weights(strings.Repeat("\xff", 1<<16))
	_, _, err = Open(path, Header{Config: other}, jobs, true)
	if err == nil || !regexp.MustCompile(`: engine 2, B, played with the embedded weights, not with weights with SHA-256 [0-9a-f]{8}…$`).MatchString(err.Error()) {
		t.Errorf("other weights: %v", err)
	}
	if got := CheckHeader(path, &other); fmt.Sprint(got) != fmt.Sprint(err) {
		t.Errorf("the header: %v, of the journal %v", got, err)
	}
	for what, err := range map[string]error{"own": CheckHeader(path, &c), "no": CheckHeader(path+"none", &c)} {
		if err != nil {
			t.Errorf("%s journal: %v", what, err)
		}
	}
	wrong := slices.Clone(jobs)
	wrong[2].Seed++
	if _, _, err := Open(path, Header{Config: c}, wrong, true); err == nil || !strings.Contains(err.Error(), "game 2") {
		t.Errorf("other games: %v", err)
	}
	if _, _, err := Open(path, Header{Config: c}, jobs[:2], true); err == nil || !strings.Contains(err.Error(), "game 2: the match has only 2 games now") {
		t.Errorf("a shorter match: %v", err)
	}
	other = c
	other.Engines = append(slices.Clone(c.Engines), EngineConfig{Name: "C", Nodes: 1})
	if _, _, err := Open(path, Header{Config: other}, jobs, true); err == nil || !strings.Contains(err.Error(), "2 engines, not 3") {
		t.Errorf("one engine more: %v", err)
	}
	other.Engines = c.Engines[:1]
	if _, _, err := Open(path, Header{Config: other}, jobs, true); err == nil || !strings.Contains(err.Error(), "2 engines, not 1") {
		t.Errorf("one engine less: %v", err)
	}
	j, done, err := Open(path, Header{Config: c}, jobs, true)
	if err != nil || len(done) != 1 || !reflect.DeepEqual(done[0].Job, jobs[2]) || len(Missing(jobs, done)) != 11 {
		t.Fatalf("%v, %+v", err, done)
	}
	// A journal with the same game twice is not valid.
	if err := j.Append(done[0]); err != nil {
		t.Fatal(err)
	}
	j.Close()
	if _, _, err := Open(path, Header{Config: c}, jobs, true); err == nil || !strings.Contains(err.Error(), "line 3") {
		t.Errorf("a game twice: %v", err)
	}
}

// A journal's results have numbers, its last line may be incomplete, and a journal
// without a header begins again.
func TestReadJournal(t *testing.T) {
	const header = `{"match":{"game":"renju"}}` + "\n"
	line := func(id int) string {
		return fmt.Sprintf(`{"id":%d,"outcome":"draw","reason":"rules","moves":[]}`+"\n", id)
	}
	for _, c := range []struct {
		text string
		n    int
		want string
	}{
		{header + line(3) + line(0), 2, ""},
		{header + line(3) + `{"id":4,"outcome":"dr`, 1, ""},
		{header + line(3) + `{"id":4,"outcome":"draw","reason":"rules","moves":[]}`, 1, ""},
		{header + `{"id":4`, 0, ""},
		{`{"match":`, 0, ""},
		{"", 0, ""},
		{header + line(-1), 0, "line 2"},
		{header + `{"id":1,"reason":"rules","moves":[]}` + "\n", 0, "line 2: game 1: no outcome"},
		{header + `{"id":1,"outcome":"draw","moves":[]}` + "\n", 0, "line 2: game 1: unknown reason"},
		{header + `{"id":1,"outcome":"draw","reason":"rules"}` + "\n", 0, "line 2: game 1: no list of moves"},
		{header + line(0) + "null\n", 1, "line 3: game 0"},
		{header + "null\n", 0, "line 2: game 0: no outcome"},
		{header + line(3) + line(3), 1, "line 3"},
		{header + "{\n" + line(3), 0, "line 2"},
		{"{\n" + line(3), 0, "line 1"},
		{line(3) + line(4), 0, "line 1: not the header of a match"},
		{"null\n" + line(3), 0, "line 1: not the header of a match"},
	} {
		_, results, err := ReadJournal(strings.NewReader(c.text))
		if c.want == "" && (err != nil || len(results) != c.n) || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%q: %d results, %v; want %d, %q", c.text, len(results), err, c.n, c.want)
		}
	}
	c, jobs, err := resumed()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "j")
	filetest.Put(t, path, `{"match":{"ga`)
	for range 2 {
		j, done, err := Open(path, Header{Config: c, Version: "v1"}, jobs, true)
		if err != nil || len(done) != 0 {
			t.Fatalf("%d results, %v", len(done), err)
		}
		j.Close()
	}
	text := filetest.Read(t, path)
	if h, _, err := ReadJournal(strings.NewReader(string(text))); err != nil || h.Version != "v1" || strings.Count(string(text), "\n") != 1 {
		t.Errorf("begun anew: %+v, %v in %q", h, err, text)
	}
}

// Texts in a journal do not reach a terminal as they are.
func TestReadJournalTexts(t *testing.T) {
	_, results, err := ReadJournal(strings.NewReader("{\"match\":{\"game\":\"renju\"}}\n" +
		`{"id":1,"outcome":"black","reason":"crash","detail":"a\u001bb","host":"c\nd","moves":[{"move":"h8","score":"\u0007"}]}` + "\n"))
	if err != nil || len(results) != 1 {
		t.Fatal(err)
	}
	if r := results[0]; r.Detail != "a?b" || r.Host != "c?d" || r.Moves[0].Score != "?" {
		t.Errorf("%+v", r)
	}
}

func FuzzReadJournal(f *testing.F) {
	f.Add("{\"match\":{\"game\":\"renju\"}}\n{\"id\":0,\"outcome\":\"draw\",\"moves\":[]}\n{\"id\":1")
	f.Add("{}\n{\"id\":0,\"outcome\":\"draw\",\"reason\":\"rules\",\"moves\":[]}\nnull\n")
	f.Add("\n\n")
	f.Fuzz(func(t *testing.T, text string) {
		_, results, err := ReadJournal(strings.NewReader(text))
		seen := map[int]bool{}
		for _, r := range results {
			if seen[r.ID] && err == nil {
				t.Fatalf("game %d twice", r.ID)
			}
			seen[r.ID] = true
		}
	})
}

// A line of a journal that is not a game of the match is an error that names the file and
// the line; so is a file that is not a regular one.
func TestResumeChecksGames(t *testing.T) {
	c, jobs, err := resumed()
	if err != nil {
		t.Fatal(err)
	}
	good := play(t, c, jobs[:1], 1)[0]
	write := func(change func(*Result)) string {
		path := filepath.Join(t.TempDir(), "games.jsonl")
		j, _, err := Open(path, Header{Config: c}, nil, false)
		if err != nil {
			t.Fatal(err)
		}
		r := good
		r.Moves = slices.Clone(good.Moves)
		change(&r)
		if err := errors.Join(j.file.Append(r), j.Close()); err != nil {
			t.Fatal(err)
		}
		return path
	}
	path := write(func(*Result) {})
	j, done, err := Open(path, Header{Config: c}, jobs, true)
	if err != nil || len(done) != 1 {
		t.Fatalf("%d games, %v", len(done), err)
	}
	j.Close()
	for _, change := range []func(*Result){
		func(r *Result) { r.Outcome = Drawn + (r.Outcome-Drawn+1)%3 },
		func(r *Result) { r.Moves[1].Move = "zz99" },
		func(r *Result) { r.Moves = r.Moves[:2] },
	} {
		path := write(change)
		if _, _, err := Open(path, Header{Config: c}, jobs, true); err == nil || !strings.Contains(err.Error(), path+": line 2: game 0: ") {
			t.Errorf("resumed: %v", err)
		}
	}
	if _, _, err := Open(os.DevNull, Header{Config: c}, jobs, true); err == nil || !strings.Contains(err.Error(), "not a regular file") {
		t.Errorf("%s: %v", os.DevNull, err)
	}
	f, err := os.Create(filepath.Join(t.TempDir(), "long"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := f.Truncate(atomicfile.MaxJournal + 1); err != nil {
		t.Fatal(err)
	}
	if _, _, err := Open(f.Name(), Header{Config: c}, jobs, true); err == nil || !strings.Contains(err.Error(), "at most") {
		t.Errorf("a long file: %v", err)
	}
}

// A span of time is the same after it was written and read, so that a match with it can be
// resumed.
func TestSecondsAsJSON(t *testing.T) {
	for us := int64(1); us < 2e10; us += us/50 + 1 {
		for _, x := range []time.Duration{time.Duration(us) * time.Microsecond, -time.Duration(us) * time.Microsecond} {
			text, err := json.Marshal(Seconds(x))
			if err != nil {
				t.Fatal(err)
			}
			var back Seconds
			if err := json.Unmarshal(text, &back); err != nil || time.Duration(back) != x {
				t.Fatalf("%v was written as %s and read as %v (%v)", x, text, time.Duration(back), err)
			}
		}
	}
}
