//go:build unix

package main

import (
	"archive/tar"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tengen/cmd/internal/cli/clitest"
	"tengen/internal/filetest"
)

// A round of games, teacher and labels runs small without a GPU, and a network learns from its labels.
func TestTeacherRound(t *testing.T) {
	python := filetest.PyTorch(t)
	read := exec.Command(python, "-B", "-c", "import renjunet; print(renjunet.read('teacher.bin.xz')[0].shape['blocks'])")
	read.Dir = "../../bench/lab/gpu"
	if told, err := read.CombinedOutput(); err != nil || strings.TrimSpace(string(told)) != "10" {
		t.Errorf("the teacher that the repository holds: %v, %s", err, told)
	}
	dir := t.TempDir()
	path := func(names ...string) string { return filepath.Join(append([]string{dir}, names...)...) }
	if err := os.Mkdir(path("games"), 0o777); err != nil {
		t.Fatal(err)
	}
	games := path("games", "a.0.games")
	tengen.Must(t, "", "selfplay", "--rule", "renju", "--size", "9", "--nodes", "5", "--positions", "1500", "--out", games)
	cmd := exec.Command(python, "../../bench/lab/gpu/renjuround.py", "--budget", "300", "--selfplay", "0.5", "--waves", "1", "--kinds", "1",
		"--steps", "3", "--blocks", "3", "--channels", "8", "--batch", "16", "--each", "1", "--symmetries", "2", "--threads", "1",
		"--tengen", clitest.Script(t), "--games", path("games"), "--out", path("out"), "--work", path("work"))
	cmd.Env = append(os.Environ(), "OMP_NUM_THREADS=1", "PYTHONDONTWRITEBYTECODE=1")
	told, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, told)
	}
	part, err := os.Open(path("out", "part-0"))
	if err != nil {
		t.Fatalf("%v\n%s", err, told)
	}
	defer part.Close()
	var names []string
	in := tar.NewReader(part)
	for {
		h, err := in.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, h.Name)
	}
	for _, want := range []string{"teacher.bin", "a.0.labels.xz", "teacher.log"} {
		if !slices.Contains(names, want) {
			t.Errorf("%s is not among %q\n%s", want, names, told)
		}
	}
	network := func(name string, more ...string) string {
		return tengen.Must(t, "", append([]string{"lab", "network", "--steps", "1", "--out", path(name)}, append(more, games)...)...)
	}
	learned, plain := network("learned", "--labels", path("work", "labels")), network("plain")
	if !strings.HasPrefix(learned, "held back") || learned == plain {
		t.Errorf("with labels %s, without %s", learned, plain)
	}
}
