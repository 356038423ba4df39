package plaintext

import (
	"testing"
	"time"
)

func TestTime(t *testing.T) {
	for text, want := range map[string]time.Duration{
		"10s": 10 * time.Second, "1m30s": 90 * time.Second, "90": 90 * time.Second, "1.5": 1500 * time.Millisecond, "1e3": 1000 * time.Second,
		"-1s": -time.Second, "-1": -time.Second, "-0.5": -time.Second / 2,
	} {
		if got, ok := Time(text); !ok || got != want {
			t.Errorf("%q: %v, %t, want %v", text, got, ok, want)
		}
	}
	for _, text := range []string{"", "x", "1x", "10 s", "NaN", "Inf", "-Inf", "1e10", "-1e10", "1e999", "9999999h"} {
		if got, ok := Time(text); ok {
			t.Errorf("%q: %v", text, got)
		}
	}
	if got, ok := Time("0"); !ok || got != 0 {
		t.Errorf("0: %v, %t", got, ok)
	}
}
