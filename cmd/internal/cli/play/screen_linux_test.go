package play

import (
	"fmt"
	"os"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// A board ends when its terminal is gone, without a signal and without an error.
func TestTerminalGone(t *testing.T) {
	for range 3 {
		screen, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
		if err != nil {
			t.Skip(err)
		}
		defer screen.Close()
		n, err := unix.IoctlGetInt(int(screen.Fd()), unix.TIOCGPTN)
		if err == nil {
			err = unix.IoctlSetPointerInt(int(screen.Fd()), unix.TIOCSPTLCK, 0)
		}
		if err != nil {
			t.Skip(err)
		}
		terminal, err := os.OpenFile(fmt.Sprint("/dev/pts/", n), os.O_RDWR|unix.O_NOCTTY, 0)
		if err != nil {
			t.Skip(err)
		}
		defer terminal.Close()
		b, ended := make(begun), make(chan error, 1)
		go func() { ended <- show(t.Context(), b, terminal, terminal) }()
		<-b
		if err := screen.Close(); err != nil {
			t.Fatal(err)
		}
		select {
		case err := <-ended:
			if err != nil {
				t.Errorf("the board ends with %v", err)
			}
		case <-time.After(10 * time.Second):
			t.Fatal("the board goes on")
		}
	}
}
