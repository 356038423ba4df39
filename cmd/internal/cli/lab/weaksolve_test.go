package lab

import (
	"bytes"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tengen/bench/lab"
	"tengen/cmd/internal/cli"
	"tengen/cmd/internal/cli/clitest"
	"tengen/internal/filetest"
)

// A search that a limit ends goes on from its journal, and ends with a certificate; another
// one begins with that journal.
func TestLabWeakSolve(t *testing.T) {
	path := tempFiles(t)
	moves, larger, least := "h8i9i10l9h9h10", "j10k11k12n11j11j12", 3
	if testing.Short() {
		moves, larger, least = moves+"g8f7g11j8", larger+"i10h9i13l10", 2 // won without a reply that is searched
	}
	line := "lab weaksolve --moves " + moves + " --memory 16 --out "
	out, errs, code := tengen.Run("", strings.Fields(line+path("a")+" --time 1ns")...)
	if code != cli.ExitUndecided || !strings.HasPrefix(out, "not proven: 1 position,") {
		t.Fatalf("exit code %d, %s%s", code, out, errs)
	}
	tengen.Refused(t, line+path("a"), "--resume continues")
	filetest.Put(t, path("other"), "notes")
	tengen.Refused(t, line+path("other"), "--out: "+path("other")+" exists")
	tengen.Refused(t, line+os.DevNull, "--out: "+os.DevNull+" exists")
	if out := tengen.Must(t, "", strings.Fields(line+path("a")+" --resume")...); !strings.HasPrefix(out, "proven; "+path("a")+" is the certificate: ") {
		t.Errorf("printed %s", out)
	}
	// A link stays one.
	real := filepath.Join(t.TempDir(), "real")
	filetest.Put(t, real, "")
	if err := os.Symlink(real, path("link")); err == nil { // Windows allows it to few
		tengen.Must(t, "", strings.Fields(line+path("link"))...)
		if text, err := os.ReadFile(real); err != nil || !strings.HasPrefix(string(text), "tengen-certificate 1\n") {
			t.Errorf("behind the link: %.30q, %v", text, err)
		}
		if info, err := os.Lstat(path("link")); err != nil || info.Mode()&os.ModeSymlink == 0 {
			t.Errorf("the link: %v, %v", info, err)
		}
	}
	if begin, err := os.ReadFile(path("a")); err != nil || !strings.HasPrefix(string(begin), "tengen-certificate 1\n") {
		t.Errorf("%.30q, %v", begin, err)
	}
	journal := path("a") + lab.JournalSuffix
	out = tengen.Must(t, "", strings.Fields(line+path("b")+" --report --join "+journal)...)
	if lines := strings.Split(strings.TrimSpace(out), "\n"); len(lines) < least || least > 2 && !strings.Contains(lines[2], " yes ") {
		t.Errorf("--report printed\n%s", out)
	}
	out = tengen.Must(t, "", strings.Fields(line+path("a")+" --resume --proven "+path("proven.gz"))...)
	if !strings.HasPrefix(out, path("proven.gz")+" holds ") {
		t.Errorf("--proven printed %s", out)
	}
	again := tengen.Must(t, "", strings.Fields(line+path("d")+" --join "+path("proven.gz"))...)
	if !strings.Contains(again, " 0 expanded") || !strings.HasPrefix(again, "proven; ") {
		t.Errorf("with what was proven: %s", again)
	}
	on19 := "lab weaksolve --size 19 --moves " + larger + " --memory 16 --out "
	again = tengen.Must(t, "", strings.Fields(on19+path("e")+" --like "+path("a"))...)
	if !strings.Contains(again, " 0 expanded") || !strings.HasPrefix(again, "proven; ") {
		t.Errorf("like a certificate of 15×15: %s", again)
	}
	if out := tengen.Must(t, "", "verify", path("e")); !strings.Contains(out, "proven: Black wins freestyle gomoku on 19×19") {
		t.Errorf("verify says %s", out)
	}
	tengen.Refused(t, line+path("a")+" --resume --proven "+filepath.Join(path("none"), "x"), "--proven")
	for more, want := range map[string]string{
		"--rule chess":           "--rule",
		"--size 99":              "--size",
		"--moves h8h8":           "move 2",
		"--moves z0":             "--moves",
		"--threads 0":            "--threads",
		"--memory 1":             "--memory",
		"--join " + path("none"): "none",
		"--join " + path("a"):    "line 1",
		"--like " + path("a"):    "no position like this one",
		"--like " + path("none"): "none",
		"--token-file x":         "goes with --serve",
		"--serve=nowhere":        "nowhere",
		"--serve --threads -1":   "--threads",
	} {
		out := filepath.Join(t.TempDir(), "c")
		tengen.Refused(t, "lab weaksolve --out "+out+" "+more, want)
		if _, err := os.Stat(out + lab.JournalSuffix); err == nil {
			t.Errorf("%s leaves a journal behind", more)
		}
	}
	// White wins by fours on both sides of his three.
	out = tengen.Must(t, "", strings.Fields("lab weaksolve --size 9 --moves a1e5b1e4i9e6i8 --memory 16 --out "+path("w"))...)
	if white := tengen.Must(t, "", "verify", path("w")); !strings.HasPrefix(out, "proven; ") || !strings.Contains(white, "proven: White wins") {
		t.Errorf("White to move: %s%s", out, white)
	}
	tengen.Refused(t, "lab weaksolve", "--out")
}

// Workers prove what this machine leaves to them.
func TestLabWeakSolveServed(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run; the cluster's tests serve weaksolve, too")
	}
	t.Setenv("TENGEN_TOKEN", "T0kenOfTheTests1234567")
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := l.Addr().String()
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	played := make(chan string, 1)
	go func() {
		for range 3000 { // until the server listens
			out, errs, code := tengen.Run("", "match", "--workers", "nats://"+address, "--concurrency", "2")
			if code == cli.ExitOK || !strings.Contains(errs, address) {
				played <- out + errs
				return
			}
			time.Sleep(10 * time.Millisecond)
		}
		played <- "no server"
	}()
	path := filepath.Join(t.TempDir(), "a")
	line := "lab weaksolve --moves h8i9i10l9h9h10g8f7 --memory 16 --threads 0 --serve=" + address + " --out " + path
	out, errs, code := tengen.Run("", strings.Fields(line)...)
	if code != cli.ExitOK || !strings.HasPrefix(out, "proven; "+path+" is the certificate: ") || !strings.Contains(errs, "--workers 'nats://"+address) {
		t.Errorf("exit code %d, %s%s", code, out, errs)
	}
	if text := <-played; !strings.Contains(text, ` of weaksolve, after "h8i9i10l9h9h10g8f7"`) {
		t.Errorf("the worker says %q", text)
	}
	if out := tengen.Must(t, "", "verify", path); !strings.Contains(out, "proven: Black wins") {
		t.Errorf("verify says %s", out)
	}
}

// A search that is killed again and again loses nothing that its journal has, and ends in a
// certificate that holds.
func TestLabWeakSolveKilled(t *testing.T) {
	kills, moves := 20, "h8i9i10l9h9h10g8f7"
	if testing.Short() {
		kills, moves = 2, moves+"g11g10"
	}
	path := filepath.Join(t.TempDir(), "a")
	line := strings.Fields("lab weaksolve --memory 16 --threads 2 --resume --moves " + moves + " --out " + path)
	var known []byte
	for range kills {
		cmd := exec.Command(os.Args[0], append([]string{clitest.AsTengen}, line...)...)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(rand.N(300 * time.Millisecond))
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait() // killed
		text, err := os.ReadFile(path + lab.JournalSuffix)
		if err != nil && !os.IsNotExist(err) {
			t.Fatal(err)
		}
		if !bytes.HasPrefix(text, known) {
			t.Fatalf("of the journal\n%s\nis left\n%s", known, text)
		}
		known = text[:bytes.LastIndexByte(text, '\n')+1]
	}
	if out := tengen.Must(t, "", line...); !strings.HasPrefix(out, "proven; ") {
		t.Errorf("printed %s", out)
	}
	if out := tengen.Must(t, "", "verify", path); !strings.Contains(out, "proven: Black wins") {
		t.Errorf("verify says %s", out)
	}
}
