//go:build unix

package web

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"syscall"
	"testing"
	"time"
)

// TestStart measures the time from the command `go run ./cmd/tengen web` to the first move
// of the person and to the answer of the engine, in a browser. TENGEN_LOAD switches it on;
// GOCACHE chooses a cold or a warm build cache. It is for docs/web.md.
func TestStart(t *testing.T) {
	if os.Getenv("TENGEN_LOAD") == "" {
		t.Skip("TENGEN_LOAD is not set: this measures")
	}
	b := startBrowser(t)
	began := time.Now()
	cmd := exec.Command("go", "run", "./cmd/tengen", "web", "--no-browser", "--addr", "127.0.0.1:0")
	cmd.Dir = "../../.."
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		// The group: go run does not pass an interrupt on.
		syscall.Kill(-cmd.Process.Pid, syscall.SIGINT)
		cmd.Wait()
	})
	lines := bufio.NewScanner(out)
	var address string
	for address == "" && lines.Scan() {
		address = regexp.MustCompile(`http://\S+`).FindString(lines.Text())
	}
	served := time.Since(began)
	p := b.open(t, address, 1280, 800)
	p.click("#lobby-renju")
	p.cell("h8")
	p.wait("document.querySelectorAll('.stone').length >= 1")
	moved := time.Since(began)
	p.wait("document.querySelectorAll('.stone').length === 2")
	fmt.Printf("served after %.2f s, first move after %.2f s, answered after %.2f s\n", served.Seconds(), moved.Seconds(), time.Since(began).Seconds())
}
