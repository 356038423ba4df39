//go:build unix

package play

import (
	"io"
	"os"
	"os/signal"
	"syscall"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
)

// begun is a board that tells when it runs.
type begun chan bool

func (b begun) Init() tea.Cmd                       { close(b); return nil }
func (b begun) Update(tea.Msg) (tea.Model, tea.Cmd) { return b, nil }
func (b begun) View() tea.View                      { return tea.NewView("board") }

// A signal ends a board, every time.
func TestSignalEndsBoard(t *testing.T) {
	for range 12 {
		ctx, stop := signal.NotifyContext(t.Context(), syscall.SIGTERM)
		b, in, ended := make(begun), eternal{}, make(chan error, 1)
		go func() { ended <- show(ctx, b, in, io.Discard) }()
		<-b
		if err := syscall.Kill(os.Getpid(), syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
		select {
		case <-ended:
		case <-time.After(10 * time.Second):
			t.Fatal("the board goes on")
		}
		stop()
	}
}

// eternal is an input without keys.
type eternal struct{}

func (eternal) Read([]byte) (int, error) { select {} }
