package jungo

import (
	"os"
	"runtime/debug"
	"testing"
)

// The tests make many boards and tables and drop them; less frequent collection of that
// garbage saves a third of the time.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	os.Exit(m.Run())
}
