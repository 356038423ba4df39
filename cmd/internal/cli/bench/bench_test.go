package bench

import (
	"regexp"
	"strings"
	"testing"

	"tengen/bench"
	"tengen/cmd/internal/cli"
	"tengen/cmd/internal/cli/clitest"
)

var tengen = clitest.Program(Commands)

// Each suite refuses the flags that mean nothing to it, and numbers out of range.
func TestBenchBadInput(t *testing.T) {
	for line, want := range map[string]string{
		"--suite none": "unknown suite \"none\": want jungo, positions, ring, threats", "--nodes 9": "--nodes is not for --suite positions",
		"--depth 0": "--depth: 0", "--smp --threads 1": "--threads: 1: want at least 2", "--off magic": "--off", "--threads 0": "--threads",
		"--check --depth 3": "--check and --depth exclude each other", "--check --threads 1": "--check and --threads", "--check --hash 1": "--check and --hash",
		"--check --off lmr": "--check and --off", "--check --smp": "--check and --smp",
		"--suite threats --nodes 0": "--nodes: want at least 1", "--suite ring --nodes 0": "--nodes: want at least 1", "--suite threats --hash -1": "--hash",
		"--suite ring --hash 1": "--hash is not for --suite ring", "--suite jungo --nodes 1": "--nodes is not for --suite jungo",
		"--suite threats --depth 1": "--depth is not for --suite threats", "--suite threats --check": "--check is not for",
	} {
		tengen.Refused(t, "bench "+line, want)
	}
}

// The flags reach the search: depth, threads and heuristics of positions, nodes and tables of problems.
func TestBenchFlags(t *testing.T) {
	nodes := func(line string) string {
		t.Helper()
		out := tengen.Must(t, "", strings.Fields("bench --hash 1 --depth 1 "+line)...)
		found := regexp.MustCompile(`(?m)^\d+ positions, depth 1, (\d+) threads?, .*\n(\d+) nodes \d+ nps\n\z`).FindStringSubmatch(out)
		if found == nil {
			t.Fatalf("bench %s:\n%s", line, out)
		}
		return found[2]
	}
	usual := nodes("")
	if other := nodes("--off leaf-vcf,root-vcf"); other == usual {
		t.Error("--off changes nothing")
	}
	out := tengen.Must(t, "", strings.Fields("bench --hash 1 --smp --depth 1")...)
	if !regexp.MustCompile(`(?m)^all positions: 1 thread .*, 2 threads .*\nmedian of \d+ positions, time with 2 threads over time with 1: \d+\.\d\d\n\z`).MatchString(out) {
		t.Errorf("bench --smp ended %q", out[max(0, len(out)-200):])
	}
	f := benchFlags{engine: cli.EngineFlags{Threads: 3, Hash: 5, Eval: cli.EvalTables}}
	o, err := renjuOptions(&f.engine)
	if err != nil || o.Threads != 3 || o.Hash != 5<<20 || o.Network {
		t.Errorf("options %+v, %v", o, err)
	}
	f.engine.Eval = cli.EvalNetwork
	if o, err := renjuOptions(&f.engine); err != nil || !o.Network {
		t.Errorf("with the network %+v, %v", o, err)
	}
	// With one node for a problem hardly any is solved, and nothing is wrong.
	for suite, want := range map[string]string{"threats": `(?m)^solved (\d+)/498, wrong 0$`, "ring": `(?m)^solver: solved (\d+)/69, wrong 0$`} {
		out := tengen.Must(t, "", "bench", "--suite", suite, "--nodes", "1")
		if found := regexp.MustCompile(want).FindStringSubmatch(out); found == nil || len(found[1]) > 2 {
			t.Errorf("--suite %s: %q", suite, out[max(0, len(out)-300):])
		}
	}
}

// The recorded number of nodes is compared with that of the run.
func TestBenchCheck(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	tengen.Must(t, "", "bench", "--check", "--eval", "tables")
	ps, err := bench.Positions()
	if err != nil {
		t.Fatal(err)
	}
	o := bench.Options{Depth: 1}
	if o.Engine, err = renjuOptions(&cli.EngineFlags{Threads: 1, Hash: 1}); err != nil {
		t.Fatal(err)
	}
	cmd := newBench()
	cmd.SetOut(new(strings.Builder))
	if err := benchNodes(t.Context(), cmd, ps[:1], o, true); err == nil || !strings.Contains(err.Error(), "bench/signature.txt has") {
		t.Errorf("other nodes: %v", err)
	}
}
