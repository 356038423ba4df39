package web

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

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
		"pasted": func(p *tab) {
			js[bool](p, `((d) => { d.setData('text/plain', %q); return !document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: d, bubbles: true, cancelable: true })); })(new DataTransfer())`, " "+address+"#token=secret\n")
		},
	} {
		ctx, cancel := chromedp.NewContext(b.ctx)
		t.Cleanup(cancel)
		p := &tab{t: t, ctx: ctx}
		p.do(chromedp.EmulateViewport(900, 700))
		p.do(chromedp.Navigate(address))
		p.wait("document.querySelector('#offline')?.textContent.includes('can be pasted here')")
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
