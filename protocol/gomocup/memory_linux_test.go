//go:build linux && !race

package gomocup

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestPeakMemory runs the brain as a process of its own, and compares the peak memory that the
// system tells with the limit of the session. (The race detector takes memory of its own.)
func TestPeakMemory(t *testing.T) {
	const asChild = "GOMOCUP_PEAK"
	if os.Getenv(asChild) != "" {
		e, err := NewEngine()
		if err == nil {
			err = Run(context.Background(), os.Stdin, io.Discard, e, Options{Seed: 1})
		}
		status, err2 := os.ReadFile("/proc/self/status")
		if err != nil || err2 != nil {
			t.Fatal(err, err2)
		}
		os.Stdout.Write(status)
		return
	}
	// The tables are written to by YXHASHCLEAR, so that they count.
	const small, large = "INFO hash_size 1\nSTART 15\n", "INFO hash_size 65536\nSTART 15\nYXHASHCLEAR\n"
	sizes, times := "", 20
	if testing.Short() {
		times = 4
	}
	for i := range 3 * times {
		sizes += fmt.Sprintf("INFO hash_size 4194304\nINFO thread_num 16\nSTART %d\nYXBALANCEONE 0\n", []int{22, 15, 20}[i%3])
	}
	for _, c := range []struct {
		name, lines string
		most        int // KiB
	}{
		{"tables come and go", "INFO max_memory 83886080\nSTART 15\nYXHASHCLEAR\n" + strings.Repeat(small+large, times/4), 80 << 10},
		{"boards come and go in little memory", "INFO max_memory 20971520\nINFO max_node 300\n" + sizes, 20 << 10},
		{"no max_memory", "INFO hash_size 4194304\nSTART 15\nYXHASHCLEAR\n", defaultMemory >> 10},
	} {
		t.Run(c.name, func(t *testing.T) {
			if testing.Short() && c.most > 100<<10 {
				t.Skip("left to the long run: it writes to much memory")
			}
			child := exec.Command(os.Args[0], "-test.run=^TestPeakMemory$")
			child.Env, child.Stdin = append(os.Environ(), asChild+"=1"), strings.NewReader(c.lines)
			out, err := child.Output()
			_, peak, found := strings.Cut(string(out), "VmHWM:")
			kib := 0
			if _, scan := fmt.Sscan(peak, &kib); err != nil || !found || scan != nil {
				t.Fatalf("%v, %q", err, out)
			}
			if kib > c.most {
				t.Errorf("%d KiB at the peak, %d are the limit", kib, c.most)
			}
			t.Logf("%d KiB of %d", kib, c.most)
		})
	}
}
