package web

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// chromium is a running browser, shared by the tests of a run.
type chromium struct{ ctx context.Context }

// startBrowser starts a headless Chromium, or skips the test where there is none.
func startBrowser(t *testing.T) *chromium {
	t.Helper()
	if testing.Short() {
		t.Skip("a browser takes longer than a short run has")
	}
	var program string
	for _, name := range []string{"chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"} {
		if found, err := exec.LookPath(name); err == nil {
			program = found
			break
		}
	}
	if program == "" {
		t.Skip("no Chromium is installed: the tests in a browser are left out")
	}
	opts := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(program), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true), chromedp.UserDataDir(t.TempDir()))
	ctx, cancel := chromedp.NewExecAllocator(context.Background(), opts...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	return &chromium{ctx}
}

// ports are those of all servers so far: at an address that it knows, the browser remembers what an
// earlier page kept, such as the language.
var ports sync.Map

// served is a server on a free port of this machine, which no server had before.
func served(t *testing.T, o Options) (s *Server, address string) {
	t.Helper()
	var l net.Listener
	for again := true; again; {
		var err error
		if l, err = net.Listen("tcp", "127.0.0.1:0"); err != nil {
			t.Fatal(err)
		}
		if _, again = ports.LoadOrStore(l.Addr().String(), true); again {
			l.Close()
		}
	}
	o.Threads, o.Hash = max(o.Threads, 1), max(o.Hash, 1)
	s = New(o)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error)
	go func() { done <- s.Serve(ctx, l) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	return s, "http://" + l.Addr().String() + "/"
}

// person returns the browser of another person, who has storages of their own.
func (b *chromium) person(t *testing.T) *chromium {
	t.Helper()
	ctx, cancel := chromedp.NewContext(b.ctx, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	return &chromium{ctx}
}

// tab is a page in the browser.
type tab struct {
	t   *testing.T
	ctx context.Context
	mu  sync.Mutex
	bad []string // messages of the console that are errors
}

// tabTime bounds a test of a page.
const tabTime = time.Minute

// open opens a page in a tab of its own. The test fails if the page reports an error.
func (b *chromium) open(t *testing.T, address string, width, height int64) *tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(b.ctx)
	t.Cleanup(cancel)
	p := &tab{t: t, ctx: ctx}
	p.do(chromedp.EmulateViewport(width, height), mayCopy)
	messages := chromedp.Console(ctx)
	go func() {
		for m, err := range messages {
			if err != nil {
				return
			}
			if kind := string(m.Type); kind == "error" || kind == "exception" || kind == "assert" {
				p.mu.Lock()
				p.bad = append(p.bad, m.Text)
				p.mu.Unlock()
			}
		}
	}()
	t.Cleanup(func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		for _, text := range p.bad {
			t.Errorf("the console says: %s", text)
		}
	})
	p.do(chromedp.Navigate(address))
	p.ready()
	return p
}

// mayCopy lets pages write to the clipboard, which not every Chromium without a window does by itself.
var mayCopy = chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
	_, err := chromedp.Call(ctx, browser.SetPermission, browser.SetPermissionParams{
		Permission: &browser.PermissionDescriptor{Name: "clipboard-write"}, Setting: browser.PermissionSettingGranted,
		BrowserContextID: chromedp.FromContext(ctx).BrowserContextID})
	return err
})

// ready waits for the game on the page.
func (p *tab) ready() {
	p.t.Helper()
	p.wait("document.body.dataset.ready === 'true' && document.querySelector('.board .hit, .lobby')")
}

func (p *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, tabTime)
	defer cancel()
	if len(steps) == 0 || p.first() {
		ctx = p.ctx // the first action opens the tab, which lives as long as its context
	}
	if err := chromedp.Do(ctx, steps...); err != nil {
		p.t.Fatal(err)
	}
}

func (p *tab) first() bool {
	c := chromedp.FromContext(p.ctx)
	return c == nil || c.Target == nil
}

// js returns the value of an expression.
func js[T any](p *tab, expression string, args ...any) T {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, tabTime)
	defer cancel()
	out, err := chromedp.Run(ctx, chromedp.Evaluate[T](fmt.Sprintf(expression, args...), chromedp.EvalAwaitPromise))
	if err != nil {
		p.t.Fatalf("%s: %v", fmt.Sprintf(expression, args...), err)
	}
	return out
}

// wait waits until an expression is true.
func (p *tab) wait(expression string, args ...any) {
	p.t.Helper()
	text := fmt.Sprintf(expression, args...)
	for began := time.Now(); !js[bool](p, "Boolean(%s)", text); {
		if time.Since(began) > tabTime {
			if file := os.Getenv("TENGEN_SHOTS"); file != "" {
				p.shot("failed")
			}
			p.t.Fatalf("%s does not come true; the page says %q", text, js[string](p, "document.querySelector('main').innerText"))
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// click clicks on an element with the mouse, again if the click has met another one: the page may have
// moved the element, or drawn it anew, in between. A board goes by the place of the mouse.
func (p *tab) click(selector string) {
	p.t.Helper()
	q, _ := json.Marshal(selector)
	for range 5 {
		// A dialog may still be closing over it, and the page may still scroll.
		p.wait(`(([e]) => { e?.scrollIntoView({block: 'nearest'}); const r = e?.getBoundingClientRect();
			return r && document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2)?.closest(%s); })(document.querySelectorAll(%s))`, q, q)
		at := p.centre(selector)
		js[bool](p, `(() => { const e = document.querySelector(%s); window.hit = e.disabled ?? false;
			window.addEventListener(e.closest('.board') ? 'mousedown' : 'click', (m) => { window.hit ||= Boolean(m.target.closest(%s)); }, { capture: true, once: true }); return true; })()`, q, q)
		p.do(chromedp.MouseClickXY(at[0], at[1]))
		if js[bool](p, "window.hit !== false") {
			return
		}
	}
	p.t.Fatalf("something else is where %s is clicked", selector)
}

// fill sets fields of the dialog for a new game, pairs of names and values, as a person does.
func (p *tab) fill(pairs ...string) {
	p.t.Helper()
	list, _ := json.Marshal(pairs)
	js[bool](p, `((pairs) => { for (let i = 0; i < pairs.length; i += 2) {
		const e = document.querySelector('#new-' + pairs[i]); e.value = pairs[i + 1]; e.dispatchEvent(new Event('input')); e.dispatchEvent(new Event('change')); } return true; })(%s)`, list)
}

// centre returns the middle of an element, which is then in sight.
func (p *tab) centre(selector string) []float64 {
	p.t.Helper()
	q, _ := json.Marshal(selector)
	p.wait("document.querySelector(%s)", q)
	return js[[]float64](p, `(() => { const e = document.querySelector(%s); e.scrollIntoView({block: 'nearest'}); const r = e.getBoundingClientRect();
		return [r.x + r.width / 2, r.y + r.height / 2]; })()`, q)
}

// view goes to a view of the page.
func (p *tab) view(name string) {
	p.t.Helper()
	p.click("[data-view=" + name + "]")
	p.wait("document.querySelector('main > .%s')", name)
}

// cell clicks on a cell of the board by its name, when the server has answered the last move: until then
// the board takes no other.
func (p *tab) cell(name string) {
	p.t.Helper()
	p.wait("!tengen.views?.play?.submitting")
	p.click(fmt.Sprintf(`main .hit[aria-label^="%s,"]`, name))
}

// shot writes a picture of the page to the folder that TENGEN_SHOTS names, if it names one.
func (p *tab) shot(name string) {
	p.t.Helper()
	folder := os.Getenv("TENGEN_SHOTS")
	if folder == "" {
		return
	}
	png, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, name+".png"), png, 0o666)
	}
	if err != nil {
		p.t.Error(err)
	}
}

// dark lets the page see a dark or light system.
func (p *tab) dark(on bool) {
	p.t.Helper()
	scheme := "light"
	if on {
		scheme = "dark"
	}
	p.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}})
		return err
	}))
}
