package machine

import "testing"

func TestMeminfo(t *testing.T) {
	const text = "MemTotal:        8117076 kB\nMemFree:  1 kB\nMemAvailable:    5120000 kB\nHugePages_Total:       7\nMemTotal: x kB\n"
	if total, free := meminfo([]byte(text)); total != 8117076<<10 || free != 5120000<<10 {
		t.Errorf("%d and %d bytes", total, free)
	}
	if total, free := meminfo([]byte("MemTotal: 99999999999999999999 kB\n\nMemAvailable:\n")); total != 0 || free != 0 {
		t.Errorf("%d and %d bytes of a text without figures", total, free)
	}
}

// The machine that runs the tests has memory, and not all of it is free.
func TestMemory(t *testing.T) {
	if total, free := Memory(); total < 64<<20 || free == 0 || free >= total {
		t.Errorf("%d of %d bytes are free", free, total)
	}
}
