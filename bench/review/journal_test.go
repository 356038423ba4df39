package review

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"tengen/internal/atomicfile"
	"tengen/internal/say"
)

// A journal is continued where it ends, also after an incomplete line, and only with the same
// settings.
func TestJournal(t *testing.T) {
	path := filepath.Join(t.TempDir(), "review.jsonl")
	o := repeatable(100)
	s := o.Settings("v1")
	j, _, err := Open(path, s, false)
	if err != nil {
		t.Fatal(err)
	}
	r := course("B+1", 0.5, 0.5, 0.6)
	r.Name, r.Key = "a", "1"
	if err := j.Append(r); err != nil {
		t.Fatal(err)
	}
	if runtime.GOOS == "linux" {
		if _, _, err := Open(path, s, true); err == nil || !strings.Contains(err.Error(), "another process is writing to it") {
			t.Errorf("a second process: %v", err)
		}
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	if _, _, err := Open(path, s, false); err == nil || !strings.Contains(err.Error(), "exists") {
		t.Errorf("created twice: %v", err)
	}
	f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteString(`{"name":"b","ke`); err != nil {
		t.Fatal(err)
	}
	f.Close()
	s.Version = "v2"
	j, done, err := Open(path, s, true)
	if err != nil || len(done) != 1 || !reflect.DeepEqual(done[0], r) {
		t.Fatalf("%+v, %v", done, err)
	}
	r.Key = "2"
	if err := j.Append(r); err != nil {
		t.Fatal(err)
	}
	j.Close()
	if _, done, err = Open(path, s, true); err != nil || len(done) != 2 {
		t.Errorf("%d reports, %v", len(done), err)
	}
	o.Limits.Nodes++
	if _, _, err := Open(filepath.Join(filepath.Dir(path), "review.jsonl"), o.Settings(""), true); err == nil {
		t.Error("other settings are accepted")
	}
	j, done, err = Open(path+".new", s, true)
	if err != nil || len(done) != 0 {
		t.Errorf("a new journal: %v, %v", done, err)
	}
	j.Close()
	if text, err := os.ReadFile(path + ".new"); err != nil || !strings.HasPrefix(string(text), `{"nodes":100,`) {
		t.Errorf("%s, %v", text, err)
	}
}

// Lines that are no report are named.
func TestReadErrors(t *testing.T) {
	for text, want := range map[string]string{
		"x\n":                            "line 1",
		"{}\nx\n":                        "line 2",
		"{}\n{}\n":                       "line 2",
		"{}\n" + `{"key":"1"}` + "\n":    "no complete",
		"{}\n" + `{"key":1,"done":true}`: "line 2",
		"{}\n" + `{"key":"1","done":true,"moves":[{"class":"best"}]}`:                                                      `move 1: side ""`,
		"{}\n" + `{"key":"1","done":true,"moves":[{"side":"black","class":"fine"}]}`:                                       `class "fine"`,
		"{}\n" + `{"key":"1","done":true,"moves":[{"side":"black","class":"missed win"}]}`:                                 "without its moves",
		"{}\n" + `{"key":"1","done":true,"moves":[{"side":"black","class":"best","refuted":{}}]}`:                          "without its moves",
		"{}\n" + `{"key":"1","done":true,"lost_at":3,"first":1,"loser":"black"}`:                                           "with move 3",
		"{}\n" + `{"key":"1","done":true,"lost_at":2,"first":1,"loser":"black","moves":[{"side":"black","class":"good"}]}`: "with move 2",
		"{}\n" + `{"key":"1","done":true,"lost_at":-5}`:                                                                    "with move -5",
		"{}\n" + `{"key":"1","done":true,"lost_at":1,"first":1,"loser":"x","moves":[{"side":"black","class":"good"}]}`:     `"x" lost`,
	} {
		if _, err := read([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// Any text is read or refused, and reports that are read can be summed up.
func FuzzRead(f *testing.F) {
	var seed bytes.Buffer
	for _, line := range []any{
		(&Options{}).Settings("1"),
		&Report{Key: "a", Done: true, Result: "B+R", Moves: []Move{{Number: 1, Side: "black", Move: "h8", Class: MissedWin,
			Won: &Win{Kind: "fours", Line: []string{"h9"}}}}},
	} {
		text, err := json.Marshal(line)
		if err != nil {
			f.Fatal(err)
		}
		seed.Write(append(text, '\n'))
	}
	f.Add(seed.Bytes())
	f.Add([]byte("{}\n{}\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		done, err := read(data)
		if err != nil {
			return
		}
		games := 0
		for _, s := range ByOpening(done, say.English) {
			games += s.Games
		}
		if games > len(done) {
			t.Errorf("%d games in the sums of %d", games, len(done))
		}
		ByPlayer(done, say.English)
		for _, r := range done {
			if r.Key == "" || !r.Done {
				t.Errorf("%+v is no complete review", r)
			}
			r.Words()
			for _, m := range r.Missed() {
				m.Words()
			}
		}
	})
}

// read reads the reports of a journal.
func read(text []byte) ([]*Report, error) {
	var in journalLines
	err := atomicfile.EachLine(text, in.read)
	return in.reports, err
}
