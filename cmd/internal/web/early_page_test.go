package web

import (
	"context"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// before lets a script run in every document of a tab before those of the page.
func (p *tab) before(script string) {
	p.t.Helper()
	p.do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
		return err
	}))
}

// A game is reviewed that was still to come when the review was asked for: its record was being read, or its
// position asked for. A key that is pressed before the page is there does nothing.
func browserEarlyReview(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	const view = "tengen.views.analyse"
	p := b.open(t, address, 900, 700)
	// A message of the server with the text of window.holds, and all that come after it, wait for window.flow.
	p.before(`window.holds = '"position"'; window.held = [];
		const { set } = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage');
		Object.defineProperty(WebSocket.prototype, 'onmessage', { set(f) {
			set.call(this, (e) => { if (window.held.length > 0 || window.holds && e.data.includes(window.holds)) window.held.push(() => f(e)); else f(e); });
		} });
		window.flow = () => { window.holds = ''; window.held.splice(0).forEach((f) => f()); return true; };`)
	p.do(chromedp.Navigate(address + "?#analyse"))
	p.wait("window.held.length > 0")
	p.do(chromedp.KeyEvent("e"))
	js[bool](p, "window.flow()")
	p.ready()
	for holds, moves := range map[string]string{"tree": "h8h9i9i8", "position": "h8h9i9i8j8a1k8"} {
		js[bool](p, `Boolean(window.holds = '"%s"')`, holds)
		p.paste(moves)
		p.wait("window.held.length > 0")
		p.click("#study-review")
		js[bool](p, "window.flow()")
		p.wait("((s, v) => s.reviewing && s.job.root === v.study.root && s.job.nodes.length === %d)(%[2]s.searcher, %[2]s)", len(moves)/2, view)
		p.click("#study-review")
		p.wait("!" + view + ".searcher.reviewing")
	}
}
