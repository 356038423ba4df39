package review

import (
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"
)

// A journal is continued where it ends, also after an incomplete line, and only with the same
// settings.
func TestJournal(t *testing.T) {
	path := filepath.Join(t.TempDir(), "review.jsonl")
	o := repeatable(100)
	s := o.Settings("v1")
	j, err := Create(path, s)
	if err != nil {
		t.Fatal(err)
	}
	r := course("B+1", 0.5, 0.5, 0.6)
	r.Name, r.Key = "a", "1"
	if err := j.Append(r); err != nil {
		t.Fatal(err)
	}
	if runtime.GOOS == "linux" {
		if _, _, err := Resume(path, s); err == nil || !strings.Contains(err.Error(), "in use") {
			t.Errorf("a second process: %v", err)
		}
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := Create(path, s); err == nil || !strings.Contains(err.Error(), "exists") {
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
	j, done, err := Resume(path, s)
	if err != nil || len(done) != 1 || !reflect.DeepEqual(done[0], r) {
		t.Fatalf("%+v, %v", done, err)
	}
	r.Key = "2"
	if err := j.Append(r); err != nil {
		t.Fatal(err)
	}
	j.Close()
	if _, done, err = Resume(path, s); err != nil || len(done) != 2 {
		t.Errorf("%d reports, %v", len(done), err)
	}
	o.Limits.Nodes++
	if _, _, err := Resume(filepath.Join(filepath.Dir(path), "review.jsonl"), o.Settings("")); err == nil {
		t.Error("other settings are accepted")
	}
	j, done, err = Resume(path+".new", s)
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
	} {
		if _, _, err := Read(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}
