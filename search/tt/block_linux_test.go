package tt

import (
	"os"
	"runtime"
	"strings"
	"testing"
	"time"
)

// advisedMemory returns the lines of the process's map of the memory with a request for large pages.
func advisedMemory(t *testing.T) (n int) {
	t.Helper()
	text, err := os.ReadFile("/proc/self/smaps")
	if err != nil {
		t.Skip(err)
	}
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "VmFlags:") && strings.Contains(line, " hg") {
			n++
		}
	}
	return n
}

// Large pages are requested as long as somebody uses the block.
func TestBlockIsReleased(t *testing.T) {
	block := Block[uint64](1 << 20)
	if advisedMemory(t) == 0 {
		t.Skip("this system has no large pages")
	}
	runtime.KeepAlive(block)
	block = nil
	for began := time.Now(); advisedMemory(t) > 0; time.Sleep(time.Millisecond) {
		if runtime.GC(); time.Since(began) > 10*time.Second {
			t.Fatal("the memory has large pages after its use")
		}
	}
}
