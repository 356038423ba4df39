package web

import (
	"context"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// What goes wrong around a page: settings and links that the server refuses, a browser that
// keeps nothing, a lost connection, clicks that are too fast.

// message is what a view says.
func (p *tab) message() string {
	p.t.Helper()
	return js[string](p, "document.querySelector('main .message').textContent")
}

// A browser that lets the page keep nothing still plays.
func browserWithoutStorage(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.open(t, address, 900, 700)
	p.do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: `
			for (const name of ['localStorage', 'sessionStorage']) {
				Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError'); } });
			}`})
		return err
	}))
	p.do(chromedp.Reload())
	p.ready()
	p.begin(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "person"})
	p.cell("h8")
	p.wait("tengen.views.play.game.position.moves.length === 1")
	js[bool](p, "tengen.link.socket.close() ?? true")
	p.wait("!document.querySelector('#offline').hidden")
	p.wait("document.querySelector('#offline').hidden && tengen.link.socket.readyState === 1")
	p.wait("tengen.views.play.game.position.moves.length === 1")
}

// Enter in a field of a dialog does what the dialog is for; a second click on a move that is
// being asked about asks no second time; a stone is not dragged.
func browserHaste(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.open(t, address, 900, 700)
	p.click("#play-new")
	js[bool](p, "((g) => { g.value = 'jungo'; g.dispatchEvent(new Event('change')); document.querySelector('#new-komi').focus(); return true; })(document.querySelector('#new-game'))")
	p.do(chromedp.KeyEvent(kb.Enter))
	p.wait("!document.querySelector('dialog')")
	p.wait("tengen.views.play.game.position.config.game === 'jungo'")

	p.begin(request{Do: "new", Config: config(t, "renju"), Moves: strings.Fields("h8 a1 g7 b1 i10 c1 o1 d1"), Black: "person", White: "engine:1"})
	at := p.centre(`main .hit[aria-label^="o15,"]`)
	p.do(chromedp.MouseClickXY(at[0], at[1]), chromedp.MouseClickXY(at[0], at[1]))
	p.wait("document.querySelector('dialog')")
	js[bool](p, "tengen.link.ask({ do: 'game' }).then(() => true)") // both clicks are answered
	if n := js[int](p, "document.querySelectorAll('dialog').length"); n != 1 {
		t.Errorf("%d dialogs ask about a move", n)
	}
	p.do(chromedp.KeyEvent(kb.Escape))
	p.wait("!document.querySelector('dialog')")

	p.begin(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "person"})
	from, to := p.centre(`main .hit[aria-label^="h8,"]`), p.centre(`main .hit[aria-label^="c3,"]`)
	js[bool](p, `((board) => { const at = (type, x, y) => board.dispatchEvent(new PointerEvent(type, { clientX: x, clientY: y, button: 0, pointerId: 1, bubbles: true }));
		at('pointerdown', %f, %f); at('pointerup', %f, %f); return true; })(document.querySelector('main .board'))`, from[0], from[1], to[0], to[1])
	if got := js[int](p, "tengen.link.ask({ do: 'game' }).then((a) => a.game.position.moves.length)"); got != 0 {
		t.Error("a drag has put down a stone")
	}

	p.view("analyse")
	p.wait("tengen.views.analyse.position")
	at = p.centre(`main .hit[aria-label^="h8,"]`)
	js[bool](p, "tengen.views.analyse.pick(112) ?? tengen.views.analyse.pick(112) ?? true")
	p.wait("tengen.views.analyse.position.moves.length === 1")
	if got := js[int](p, "tengen.views.analyse.study.list().length"); got != 2 {
		t.Errorf("after two clicks on a point the study has %d nodes", got)
	}
	p.do(chromedp.MouseClickXY(at[0], at[1]))
	p.wait("document.querySelector('main .message').textContent.includes('occupied')")
}

// An element that is drawn again keeps the focus of the keyboard.
func browserFocus(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.open(t, address, 900, 700)
	p.begin(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "engine:3"})
	change := func(selector, value, then string) {
		t.Helper()
		js[bool](p, `((s) => { s.focus(); s.value = '%[2]s'; s.dispatchEvent(new Event('change')); return true; })(document.querySelector("%[1]s"))`, selector, value)
		p.wait("%s", then)
		p.wait(`document.activeElement === document.querySelector("%s")`, selector)
	}
	change(".player select", "4", "tengen.views.play.game.players[1] === 'engine:4'")
	p.view("problems")
	p.wait("document.querySelector('#problem-by-game')")
	change("#problem-by-game", "ring", "tengen.views.problems.problem.position.config.game === 'ring'")
	p.view("rules")
	p.click("#rules-ring")
	p.wait("document.activeElement === document.querySelector('#rules-ring')")
	p.view("analyse")
	p.cell("h8")
	p.wait("document.querySelectorAll('.node').length === 2")
	js[bool](p, "document.querySelector('.node').focus() ?? true")
	p.do(chromedp.KeyEvent(kb.Enter))
	p.wait("document.querySelector('.node').classList.contains('now') && document.activeElement.classList.contains('now')")
}

// A page without the token says that it is refused, not that the connection is lost.
func browserRefused(t *testing.T, b *chromium) {
	_, address := served(t, Options{Token: "secret"})
	ctx, cancel := chromedp.NewContext(b.ctx)
	t.Cleanup(cancel)
	p := &tab{t: t, ctx: ctx}
	p.do(chromedp.EmulateViewport(900, 700))
	p.do(chromedp.Navigate(address))
	p.wait("document.querySelector('#offline')?.textContent.includes('token')")
}
