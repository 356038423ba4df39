package match

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"time"
)

// process is an engine's program with its input and output.
type process struct {
	name  string
	cmd   *exec.Cmd
	group *group // with its children
	in    *os.File
	lines chan string   // closed at the end of the output
	long  bool          // a line too long ended lines; to be read after that
	gone  chan struct{} // closed when the process has ended
	errs  *tail
	trace *tracer
	grace time.Duration
}

// startProcess runs a program.
func startProcess(e *EngineConfig, grace time.Duration, trace *tracer) (*process, error) {
	name := e.Command[0]
	if filepath.Base(name) != name {
		// A relative name is relative to the directory of the match, not of the engine.
		abs, err := filepath.Abs(name)
		if err != nil {
			return nil, err
		}
		name = abs
	}
	cmd := exec.Command(name, e.Command[1:]...)
	cmd.Dir = e.Dir
	p := &process{
		name: e.Name, cmd: cmd, group: ownGroup(cmd), lines: make(chan string, lineBuffer), gone: make(chan struct{}),
		errs: &tail{}, trace: trace, grace: grace,
	}
	cmd.Stderr = p.errs
	// Do not wait for another process that keeps the error output open.
	cmd.WaitDelay = time.Second
	inRead, inWrite, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	outRead, outWrite, err := os.Pipe()
	if err != nil {
		inRead.Close()
		inWrite.Close()
		return nil, err
	}
	cmd.Stdin, cmd.Stdout = inRead, outWrite
	started := make(chan error)
	go p.run(started)
	err = <-started
	inRead.Close()
	outWrite.Close()
	if err != nil {
		inWrite.Close()
		outRead.Close()
		return nil, err
	}
	p.in = inWrite
	go p.readLines(outRead)
	return p, nil
}

// run starts the process and waits for its end. It keeps one thread for that: where the system kills a
// process with its parent, it does so with the thread that started it.
func (p *process) run(started chan<- error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	err := p.cmd.Start()
	if err == nil {
		p.group.started(p.cmd)
	}
	started <- err
	if err == nil {
		_ = p.cmd.Wait() // ProcessState has the result
		p.group.ended(p.cmd)
		close(p.gone)
	}
}

// readLines passes on the output until it ends or a line is too long.
func (p *process) readLines(r *os.File) {
	defer r.Close()
	defer close(p.lines)
	sc := bufio.NewScanner(r)
	sc.Buffer(make([]byte, 0, 4096), maxLine)
	for sc.Scan() {
		line := strings.TrimRight(sc.Text(), " \t\r")
		p.trace.line(p.name, ">", line)
		p.lines <- line
	}
	p.long = errors.Is(sc.Err(), bufio.ErrTooLong)
}

// write sends lines. It ignores errors of the pipe, because read returns an error when
// the process has ended.
func (p *process) write(lines ...string) {
	for _, l := range lines {
		p.trace.line(p.name, "<", l)
	}
	// On systems without deadlines for pipes a process that does not read can block
	// this.
	_ = p.in.SetWriteDeadline(time.Now().Add(p.grace))
	_, _ = io.WriteString(p.in, strings.Join(lines, "\n")+"\n")
}

// read returns the next line. The error is a crash, or that of ctx.
func (p *process) read(ctx context.Context) (string, error) {
	gone, over := p.gone, (<-chan time.Time)(nil)
	for {
		select {
		case line, ok := <-p.lines:
			switch {
			case ok:
				return line, nil
			case p.long:
				return "", faultf(ByCrash, "a line of more than %d MiB", maxLine>>20)
			}
			return "", p.crash()
		case <-gone:
			gone, over = nil, time.After(lastLines)
		case <-over:
			return "", p.crash()
		case <-ctx.Done():
			return "", ctx.Err()
		}
	}
}

// crash returns how a process ended, or that only its output did.
func (p *process) crash() error {
	select {
	case <-p.gone:
	case <-time.After(crashWait):
		return faultf(ByCrash, "closed its output")
	}
	text := p.cmd.ProcessState.String()
	if last := p.errs.lastLine(); last != "" {
		text += ": " + last
	}
	return faultf(ByCrash, "%s", text)
}

// discard drops unread lines.
func (p *process) discard() {
	for {
		select {
		case _, ok := <-p.lines:
			if !ok {
				return
			}
		default:
			return
		}
	}
}

// quit asks the process to end and kills it if it does not.
func (p *process) quit(word string) {
	p.write(word)
	p.in.Close()
	go func() {
		for range p.lines { // drop the rest of its output
		}
	}()
	select {
	case <-p.gone:
	case <-time.After(min(p.grace, quitWait)):
		p.kill()
	}
}

// kill ends the process and its group. When it has ended, the group is gone, too, and the system
// may have given its number to another.
func (p *process) kill() {
	select {
	case <-p.gone:
	default:
		p.group.kill(p.cmd)
	}
	p.in.Close()
	go func() {
		for range p.lines {
		}
	}()
	<-p.gone
}

// tail is a writer that keeps the end of its input.
type tail struct {
	mu  sync.Mutex
	buf []byte
}

func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.buf = append(t.buf, b...)
	if cut := len(t.buf) - tailBytes; cut > 0 {
		t.buf = append(t.buf[:0], t.buf[cut:]...)
	}
	return len(b), nil
}

func (t *tail) lastLine() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	text := bytes.TrimSpace(t.buf)
	return string(text[bytes.LastIndexByte(text, '\n')+1:])
}

// overdue says that the program hangs if a deadline has passed. It returns err itself if the
// match's context has ended or the error is another one.
func overdue(parent context.Context, err error, format string, args ...any) error {
	if errors.Is(err, context.DeadlineExceeded) && parent.Err() == nil {
		return faultf(ByHang, format, args...)
	}
	return err
}
