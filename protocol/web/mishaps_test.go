package web

import (
	"context"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
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
