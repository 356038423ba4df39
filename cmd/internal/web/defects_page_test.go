package web

import (
	"context"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"tengen/internal/filetest"
	"tengen/search/game"
)

// A screen reader hears the engine's moves in every game and nothing of the coordinates around the
// board, which the names of the cells have.
func browserReadAloud(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.open(t, address, 1280, 800)
	for _, x := range []struct {
		config *game.Config
		moves  string
	}{{config(t, "renju"), "h8"}, {config(t, "jungo"), "E5"}, {config(t, "ring"), "c2"}} {
		p.begin(request{Do: "new", Config: x.config, Black: "person", White: "engine:1"})
		p.cell(x.moves)
		p.wait("tengen.views.play.game.position.moves.length === 2 && document.querySelector('#say').textContent === `White: ${tengen.views.play.game.position.moves[1]}`")
		if n := js[int](p, "[...document.querySelectorAll('.board text')].filter((x) => !x.closest('[aria-hidden=true]')).length"); n > 0 {
			t.Errorf("%s: %d texts of the board are read out", x.config.Game, n)
		}
	}
	// What was played in a game that is opened is no news.
	old := js[string](p, "JSON.stringify(tengen.views.play.game.saved)")
	p.begin(request{Do: "new", Config: config(t, "ring"), Black: "person", White: "engine:1"})
	js[bool](p, "(document.querySelector('#say').textContent = '', true)")
	js[bool](p, "tengen.views.play.do({ do: 'load', text: %s }).then(() => true)", old)
	p.begin(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "engine:1"})
	p.begin(request{Do: "new", Config: config(t, "renju"), Black: "engine:1", White: "person", Opening: "D4"})
	if got := js[string](p, "tengen.views.play.game.position.moves.slice(0, 3).join(' ') + document.querySelector('#say').textContent"); got != "h8 h9 i9" {
		t.Errorf("a game that is opened is read aloud: %q", got)
	}
	if js[bool](p, "Boolean(document.querySelector('.hit').closest('[aria-hidden=true]'))") {
		t.Error("the cells are hidden")
	}
}

// A pass is asked about where there is another move, the engine's pass is told, and the colour of
// the result is that of success for the winner alone.
func browserPass(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.open(t, address, 1280, 800)
	begin := func(position, white string) {
		t.Helper()
		p.begin(request{Do: "new", Config: config(t, "jungo", "size=3", "komi=0", "position="+position+" black"), Black: "person", White: white})
	}
	ends := func(colour string) {
		t.Helper()
		p.wait("tengen.views.play.game.position.result")
		if got := js[string](p, "['won', 'lost'].filter((c) => document.querySelector('#status').classList.contains(c)).join(' ')"); got != colour {
			t.Errorf("%q is shown as %q, want %q", js[string](p, "document.querySelector('#status').textContent"), got, colour)
		}
	}
	begin("O.O/OOO/...", "person")
	p.click("#play-pass")
	p.click("dialog button[value='']")
	p.wait("!document.querySelector('dialog')")
	for n := range 2 {
		if got := js[int](p, "tengen.views.play.game.position.moves.length"); got != n {
			t.Fatalf("%d moves, want %d", got, n)
		}
		p.click("#play-pass")
		p.click("dialog .main")
		p.wait("tengen.views.play.game.position.moves.length === %d", n+1)
	}
	ends("")
	// White has two eyes, and nobody has another move.
	begin("O.O/OOO/O.O", "engine:9")
	p.click("#play-pass")
	ends("lost")
	for _, where := range []string{"message", "say"} {
		if got := js[string](p, "document.querySelector('#%s').textContent", where); !strings.Contains(got, "White passes.") {
			t.Errorf("#%s says %q", where, got)
		}
	}
	p.shot("passed")
	p.begin(request{Do: "new", Config: config(t, "renju"), Moves: strings.Fields("h8 a1 h9 a3 h10 a5 h11 a7"), Black: "person", White: "engine:1"})
	p.cell("h12")
	ends("won")
}

// On a small phone the board of ring leaves room for a finger that scrolls, and a piece can still
// be dragged.
func browserScroll(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.open(t, address, 375, 667)
	p.begin(request{Do: "new", Config: config(t, "ring"), Moves: strings.Fields("c2 d11"), Black: "person", White: "person"})
	swipe := func(cell string, up float64) {
		t.Helper()
		at := p.centre(`main .hit[aria-label^="` + cell + `,"]`)
		p.do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) (err error) {
			touch := func(kind input.DispatchTouchEventType, points ...*input.TouchPoint) {
				if err == nil {
					_, err = chromedp.Call(ctx, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points})
				}
			}
			touch("touchStart", &input.TouchPoint{X: at[0], Y: at[1]})
			for i := range 10 {
				touch("touchMove", &input.TouchPoint{X: at[0], Y: at[1] - up*float64(i+1)/10})
			}
			time.Sleep(150 * time.Millisecond) // the finger rests, so that nothing goes on rolling
			touch("touchEnd", []*input.TouchPoint{}...)
			return err
		}))
	}
	js[float64](p, "(window.scrollTo(0, 0), window.scrollY)")
	swipe("c6", 300)
	p.wait("window.scrollY > 100")
	for _, what := range []string{"#status", "#play-new", "#play-undo"} {
		p.centre(what)
		if !js[bool](p, "((r) => r.top >= 0 && r.bottom <= innerHeight)(document.querySelector('%s').getBoundingClientRect())", what) {
			t.Errorf("%s is out of sight", what)
		}
	}
	p.shot("phone-scrolled")
	js[float64](p, "(window.scrollTo(0, 0), window.scrollY)")
	size := js[float64](p, "document.querySelector('.hit').getBoundingClientRect().height")
	swipe("d2", 2*size)
	p.wait("tengen.views.play.game.position.moves[2] === 'd2d4'")
	p.shot("phone-dragged")
}

// The address with the token opens the page in a new tab. A tab that was refused takes it in its address or
// pasted.
func browserToken(t *testing.T, b *chromium) {
	_, address := served(t, Options{Token: "secret"})
	const opened = "document.querySelector('#offline').hidden && location.hash === ''"
	fresh := b.open(t, address+"#token=secret", 900, 700)
	fresh.wait(opened)
	for way, tells := range map[string]func(*tab){
		"opened": func(p *tab) { p.do(chromedp.Navigate(address + "#token=secret")) },
		"pasted": func(p *tab) { p.paste(" " + address + "#token=secret\n") },
	} {
		p := b.refused(t, address)
		p.wait("document.querySelector('#offline').textContent.includes('can be pasted here')")
		p.shot("refused")
		tells(p)
		p.ready()
		p.wait(opened)
		p.do(chromedp.Reload())
		p.ready()
		if got := js[string](p, "document.querySelector('#offline').textContent"); got != "" {
			t.Errorf("%s: the page says %q", way, got)
		}
	}
}

// An address that names no view leads to the games, whatever JavaScript means by it.
func browserNoView(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	for _, name := range []string{"constructor", "toString", "__proto__", "nothing"} {
		p := b.open(t, address+"#"+name, 900, 700)
		if got := js[string](p, "document.querySelector('main').innerText"); !strings.Contains(got, "How to play") || strings.Contains(got, "undefined") {
			t.Errorf("#%s shows %q", name, got)
		}
	}
}

// A checkbox that was ticked with the mouse leaves the keys to the view, but for the space bar.
func browserCheckbox(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.open(t, address, 1280, 800)
	p.begin(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "person", Moves: strings.Fields("h8 h9")})
	p.cell("i9")
	p.wait("tengen.views.play.game.position.moves.length === 3")
	const numbers = ".play input[type=checkbox]"
	p.click(numbers)
	p.do(chromedp.KeyEvent(kb.ArrowLeft))
	p.wait("document.querySelectorAll('main .stones .stone').length === 2")
	p.do(chromedp.KeyEvent(" "))
	p.wait("!document.querySelector('%s').checked && document.activeElement === document.querySelector('%s')", numbers, numbers)
	p.do(chromedp.KeyEvent("u"))
	p.wait("tengen.views.play.game.position.moves.length === 2")
	p.do(chromedp.KeyEvent("2"))
	p.wait("document.querySelector('main > .analyse') && tengen.views.analyse.position")
	p.cell("h8")
	p.wait("tengen.views.analyse.position.moves.length === 1")
	p.click("#study-whole")
	p.do(chromedp.KeyEvent(kb.ArrowLeft))
	p.wait("tengen.views.analyse.position.moves.length === 0")
	p.click("#study-whole")
}

// Every message of the analysis can be read whole; of a neutral one beside buttons with advice the rest is
// scrolled to. A file that is no record is told what the page opens.
func browserLongMessages(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	const view = "tengen.views.analyse"
	for _, width := range []int64{375, 1280} {
		p := b.open(t, address+"#analyse?game=renju&rule=renju&size=15&moves=h8~h9~i9", width, 800)
		p.wait(view + ".position?.moves.length === 3")
		readable := func(what, kind string) {
			t.Helper()
			if !js[bool](p, `((v) => { v.tell('These are a few more words. '.repeat(10), '%s'); const m = v.message; m.scrollIntoView({ block: 'nearest' });
				const r = m.getBoundingClientRect(); return m.scrollHeight <= m.clientHeight + 1 && document.elementFromPoint(r.x + 9, r.bottom - 9) === m; })(%s)`, kind, view) {
				t.Errorf("%d wide, %s: a message is cut off", width, what)
			}
		}
		readable("a message", "")
		js[bool](p, `((v) => { v.node.review = { class: 'mistake', lost: 0.2, best: 'g7', line: ['g7'] }; v.draw(); return true; })(%s)`, view)
		readable("an error beside advice", "bad")
		js[bool](p, "%s.tell('These are a few more words. '.repeat(10)) ?? true", view)
		p.click(".words button")
		p.wait(view + ".position.moves.join(' ') === 'h8 h9 g7'")
	}
	p := b.open(t, address+"#analyse", 1280, 800)
	p.wait(view + ".position")
	name := filepath.Join(t.TempDir(), "noise")
	filetest.Put(t, name, "\x8f\x03\xe1\x00\x9c\xff\x11\xfe\x80")
	p.do(chromedp.SetUploadFiles(chromedp.CSS("input[type=file]"), []string{name}))
	p.wait("document.querySelector('#study-message.bad')?.textContent")
	if got := p.message(); strings.Contains(got, "name one of") || !strings.Contains(got, `"noise"`) || !strings.Contains(got, ".sgf, .psq, .lib") {
		t.Errorf("the page says of noise: %q", got)
	}
}

// Where the page may not write to the clipboard, a dialog has the address of the link, selected.
func browserNoClipboard(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.open(t, address+"#analyse?game=renju&rule=renju&size=15&moves=h8~h9", 375, 667)
	p.wait("tengen.views.analyse.position?.moves.length === 2")
	js[bool](p, "Boolean(Object.defineProperty(navigator, 'clipboard', { value: undefined }))")
	shows := func(button string) {
		t.Helper()
		p.click(button)
		p.wait("document.querySelector('dialog h2')?.textContent === 'Copy this address:'")
		if !js[bool](p, "((f) => f === document.activeElement && f.value === location.href && f.value.slice(f.selectionStart, f.selectionEnd) === f.value && f.getBoundingClientRect().right < innerWidth)(document.querySelector('dialog input'))") {
			t.Errorf("%s: the dialog shows %q at %s", button, js[string](p, "document.querySelector('dialog input').value"), js[string](p, "location.href"))
		}
		p.shot("no-clipboard")
		p.do(chromedp.KeyEvent(kb.Escape))
		p.wait("!document.querySelector('dialog')")
	}
	shows("#study-link")
	p.problem("renju-black-fours-01")
	shows("#problem-link")
}
