package db

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"tengen/search/game"
)

var crashes = flag.Int("crashes", 1, "how often TestCrash kills an import, and an analysis")

// crashGames are the games that the killed process imports.
func crashGames(t testing.TB) []*Game { return randomGames(t, config(t, "renju"), 600, 12, 77) }

// TestMain runs the part of TestCrash that is killed, if it is asked to: an import or an
// analysis that prints a line after every transaction.
func TestMain(m *testing.M) {
	what, path := os.Getenv("TENGEN_CRASH"), os.Getenv("TENGEN_CRASH_FILE")
	if what == "" {
		os.Exit(m.Run())
	}
	t := &crashT{}
	d, err := Write(path)
	if err == nil && what == "import" {
		_, err = d.Load(context.Background(), all(crashGames(t)), LoadOptions{Batch: 500, Report: func(p Progress) { fmt.Println(p.Added) }})
	} else if err == nil {
		c := config(t, "renju", "size=9")
		_, err = d.Analyze(context.Background(), at(t, c), AnalyzeOptions{Limits: game.Limits{Nodes: 30, MultiPV: 3}, Positions: 2000,
			Engines: engines(t, c, 2), Report: func(a Analyzed) { fmt.Println(a.Known) }})
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// crashT stands for a test in the process that is killed.
type crashT struct{ testing.TB }

func (crashT) Helper()           {}
func (crashT) Fatal(args ...any) { panic(fmt.Sprint(args...)) }

// killed runs the other process for a time, kills it, and returns the last number that it
// has printed.
func killed(t *testing.T, what, path string, after time.Duration) (last int) {
	t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run=none")
	cmd.Env = append(os.Environ(), "TENGEN_CRASH="+what, "TENGEN_CRASH_FILE="+path)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	first := true
	for lines.Scan() {
		if _, err := fmt.Sscan(lines.Text(), &last); err != nil {
			t.Fatalf("%q: %v", lines.Text(), err)
		}
		if first {
			// The time counts from the first transaction.
			time.AfterFunc(after, func() { cmd.Process.Kill() })
			first = false
		}
	}
	err = cmd.Wait()
	if exit, ok := err.(*exec.ExitError); err != nil && (!ok || exit.ExitCode() == 1) {
		t.Fatal(err)
	}
	return last
}

// A process that is killed at any moment loses nothing that was committed, and the next one
// counts nothing twice.
func TestCrash(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	r := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 1))
	list := crashGames(t)
	whole := create(t)
	if _, err := whole.Load(context.Background(), all(list), LoadOptions{}); err != nil {
		t.Fatal(err)
	}
	want := dump(t, whole)
	for range *crashes {
		after := time.Duration(r.IntN(120_000)) * time.Microsecond
		path := filepath.Join(t.TempDir(), "a.db")
		said := killed(t, "import", path, after)
		d, err := Write(path)
		if err != nil {
			t.Fatal(err)
		}
		if c := checked(t, d); c.Wrong > 0 || c.Games < said {
			t.Fatalf("killed after %v: %d games were committed, %+v", after, said, c)
		}
		load(t, d, list, LoadOptions{})
		if !reflect.DeepEqual(dump(t, d), want) {
			t.Fatalf("killed after %v: other counts than without a crash", after)
		}
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}

		path = filepath.Join(t.TempDir(), "b.db")
		for range 2 {
			said = killed(t, "analyze", path, after)
			d, err := Write(path)
			if err != nil {
				t.Fatal(err)
			}
			var known int
			if err := d.sql.QueryRow("SELECT count(*) FROM position WHERE nodes>0 OR proof IS NOT NULL").Scan(&known); err != nil {
				t.Fatal(err)
			}
			if c := checked(t, d); c.Wrong > 0 || known < said {
				t.Fatalf("killed after %v: %d positions were written, %d are there, %+v", after, said, known, c)
			}
			checkTree(t, d)
			if err := d.Close(); err != nil {
				t.Fatal(err)
			}
		}
	}
}
