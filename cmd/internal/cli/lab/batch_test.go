package lab

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"tengen/bench/lab/batch"
	"tengen/cmd/internal/cli"
	"tengen/cmd/internal/cli/clitest"
	evaljungo "tengen/eval/jungo"
	"tengen/internal/filetest"
)

// Games in batches write samples, and networks play a match.
func TestLabBatch(t *testing.T) {
	dir := t.TempDir()
	out := tengen.Must(t, "", "lab", "batch", "--match", "2", "--groups", "5:4,5:2", "--threads", "1")
	var r struct{ Sizes []batch.Report }
	if err := json.Unmarshal([]byte(out), &r); err != nil || len(r.Sizes) != 1 || r.Sizes[0].First+r.Sizes[0].Second+r.Sizes[0].Drawn != 6 {
		t.Errorf("the match printed %q: %v", out, err)
	}
	bad := filepath.Join(dir, "bad")
	filetest.Put(t, bad, "no net")
	for _, c := range []struct{ line, want string }{
		{"lab batch", "--out"},
		{"lab batch --out x --match 5", "no samples"},
		{"lab batch --match 500", "500 visits"},
		{"lab batch --match 5 --groups 9", `"9": want SIZE:GAMES`},
		{"lab batch --match 5 --groups 4:1", "size 4"},
		{"lab batch --match 5 --groups 9:0", "0 games"},
		{"lab batch --match 5 --groups 9:99999999999", "99999999999 games"},
		{"lab batch --groups 9:99999999999 --out " + bad, "99999999999 games"},
		{"lab batch --match 4 --groups 5:3", "3 games of a match"},
		{"lab batch --match 1", "1 visits"},
		{"lab batch --match -1", "-1 visits"},
		{"lab batch --match 5 --threads 0", "--threads"},
		{"lab batch --match 5 --every 0s", "--every"},
		{"lab batch --match 5 --weights a --weights b --weights c", "3 networks"},
		{"lab batch --match 5 --weights " + bad, "bad"},
		{"lab batch --match 5 --weights x --socket y", "--weights"},
		{"lab batch --match 5 --socket y --memory " + bad, "exists"},
	} {
		tengen.Refused(t, c.line, c.want)
	}
	_, errs, code := tengen.Run("", "lab", "batch", "--match", "5", "--socket", filepath.Join(dir, "none"), "--memory", filepath.Join(dir, "m"))
	if code != cli.ExitFailed || !strings.Contains(errs, "none") {
		t.Errorf("without an evaluator: exit code %d, %s", code, errs)
	}
	if _, err := os.Stat(filepath.Join(dir, "m")); err == nil {
		t.Error("the shared memory is left behind")
	}
}

// A report that cannot be written ends the games, and then what evaluates for them.
func TestLabBatchReportFails(t *testing.T) {
	for every, visits := range map[string]string{"1ms": "400", "1h": "2"} { // one in between, and the one at the end
		var errs strings.Builder
		line := []string{"lab", "batch", "--match", visits, "--groups", strings.Repeat("5:2,", 7) + "5:2", "--every", every, "--threads", "8"}
		code := cli.Program{Commands: tengen}.Run(line, strings.NewReader(""), &clitest.FullDisk{Room: 3}, &errs)
		if code != cli.ExitFailed || !strings.Contains(errs.String(), "no space left") {
			t.Errorf("a report every %s: exit code %d, %s", every, code, errs.String())
		}
	}
}

// The same command again adds other games to the folder.
func TestLabBatchAgain(t *testing.T) {
	dir := t.TempDir()
	name, n := batch.SampleFile(dir, 5), batch.RecordBytes(5)
	var first []byte
	for range 2 {
		before, all := len(first), first
		for len(all) == before { // however slow the machine is
			tengen.Must(t, "", "lab", "batch", "--groups", "5:8", "--visits", "4", "--cheap", "2", "--time", "500ms", "--out", dir)
			all = filetest.Read(t, name)
		}
		if more := all[before:]; bytes.HasPrefix(first, more[:n]) || len(all)%n != 0 {
			t.Errorf("%d bytes of samples, which begin as before", len(more))
		}
		first = all
	}
}

// lab train reads samples.
func TestLabTrainSamples(t *testing.T) {
	dir := t.TempDir()
	rec := make([]byte, batch.RecordBytes(5))
	rec[8], rec[10], rec[66] = 5, evaljungo.MostLiberties, 1 // a visit of the first point
	records := append([]byte(nil), rec...)
	records = append(records, rec...)
	rec[9] = 1
	records = append(records, rec...)
	name := batch.SampleFile(dir, 5)
	train := func() (string, string, int) {
		filetest.Put(t, name, records)
		return tengen.Run("", "lab", "train", "--channels", "16", "--blocks", "1", "--steps", "1", "--batch", "2", "--out", filepath.Join(dir, "net"), name)
	}
	if out, errs, code := train(); code != cli.ExitOK || !strings.HasPrefix(out, "2 positions to train on, 1 held back\n") {
		t.Errorf("exit code %d, %s%s", code, out, errs)
	}
	if err := os.Remove(filepath.Join(dir, "net")); err != nil {
		t.Fatal(err)
	}
	whole := records
	records = records[:len(rec)+7]
	if out, errs, code := train(); code != cli.ExitOK || strings.Contains(out, "held back  ") || !strings.Contains(errs, "is cut off") {
		t.Errorf("a sample and a part: exit code %d, %s%s", code, out, errs)
	}
	if err := os.Remove(filepath.Join(dir, "net")); err != nil {
		t.Fatal(err)
	}
	records = whole
	records[8] = 6
	if _, errs, code := train(); code != cli.ExitInput || !strings.Contains(errs, "sample 0") {
		t.Errorf("a sample of another size: exit code %d, %s", code, errs)
	}
}

// A round of bench/lab/gpu without a GPU writes a network that can be read, and a state from which
// another round goes on.
func TestRound(t *testing.T) {
	python := filetest.PyTorch(t)
	dir := t.TempDir()
	round := func(name string, more ...string) string {
		line := append([]string{"../../../../bench/lab/gpu/jungoround.py", "--tengen", clitest.Script(t), "--out", filepath.Join(dir, name), "--budget", "400", "--steps", "4",
			"--threads", "1", "--groups", "5:16,6:4", "--visits", "8", "--cheap", "2", "--generation", "1", "--keep", "1", "--batch", "12",
			"--least", "8", "--last", "0.3", "--match", "0.5", "--matches", "5:4", "--match-visits", "2", "--seed", "1"}, more...)
		out, err := exec.Command(python, line...).CombinedOutput()
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		f, err := os.Open(filepath.Join(dir, name, "final.net"))
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		defer f.Close()
		if _, err := evaljungo.ReadNet(f); err != nil {
			t.Errorf("%v\n%s", err, out)
		}
		return string(out)
	}
	if out := round("a"); !strings.Contains(out, "match 5×5") || !strings.Contains(out, " 0 failures") || strings.Contains(out, " 0 steps") {
		t.Errorf("the round says:\n%s", out)
	}
	if out := round("b", "--match", "0", "--steps", "1", "--resume", filepath.Join(dir, "a", "state.bin"), "--net", filepath.Join(dir, "a", "final.net")); !strings.Contains(out, "resumed after") {
		t.Errorf("the second round says:\n%s", out)
	}
}
