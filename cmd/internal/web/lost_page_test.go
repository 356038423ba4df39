package web

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// A server that does not answer is waited for with a word, and a move that has not reached it is told when the
// connection is there again. Without a connection no game goes to the analysis.
func browserHangs(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.open(t, address, 1280, 800)
	p.begin(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "person"})
	js[bool](p, "Boolean(tengen.link.socket.send = () => {})")
	p.cell("h8")
	p.wait("!document.querySelector('#offline').hidden && document.querySelector('#offline').textContent.startsWith('Waiting for the server')")
	js[bool](p, "tengen.link.socket.close() ?? true")
	p.wait("document.querySelector('#offline').hidden && tengen.link.socket.readyState === 1")
	p.says("#message", "h8 did not arrive")
	p.cell("h8")
	p.wait("tengen.views.play.game.position.moves.length === 1 && document.querySelector('#message').textContent === ''")
	// An answer that comes late ends the wait.
	js[bool](p, "((s) => { const send = s.send.bind(s); s.send = (text) => { window.later = () => { delete s.send; send(text); return true; }; }; return true; })(tengen.link.socket)")
	p.cell("h9")
	p.wait("!document.querySelector('#offline').hidden")
	js[bool](p, "window.later()")
	p.wait("tengen.views.play.game.position.moves.length === 2 && document.querySelector('#offline').hidden")

	restore := p.cut()
	p.do(chromedp.KeyEvent("a"))
	p.says("#message", "there is no connection")
	restore()
	p.wait("document.querySelector('#offline').hidden")
	p.do(chromedp.KeyEvent("a"))
	p.wait("tengen.views.analyse.position?.moves.join(' ') === 'h8 h9'")

	// A word of an opening is told as its button has it.
	p.view("play")
	js[bool](p, "tengen.speak('ja').then(() => true)")
	p.begin(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "person", Opening: "swap2"})
	for i, cell := range []string{"h8", "h9", "i9"} {
		p.cell(cell)
		p.wait("tengen.views.play.game.position.moves.length === %d", i+1)
	}
	p.wait("document.querySelectorAll('.words button').length === 3")
	js[bool](p, "Boolean(tengen.link.socket.send = () => {})")
	button := js[string](p, "document.querySelectorAll('.words button')[1].textContent")
	js[bool](p, "document.querySelectorAll('.words button')[1].click() ?? true")
	js[bool](p, "tengen.link.socket.close() ?? true")
	p.says("#message", button+" は届きませんでした")
	js[bool](p, "localStorage.removeItem('tengen.language') ?? true")
}

// The page asks a server that is quiet whether it is there. A connection on which nothing comes any more is given
// up for another one, and a review that went on says so.
func browserSilent(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.open(t, address+"#analyse?game=renju&rule=renju&size=15&moves="+faultyGame, 900, 700)
	// The clock of the page runs ten times as fast, and asked are the requests from then on.
	js[bool](p, `((now, later, send) => { const begin = now(); performance.now = () => begin + 10 * (now() - begin); window.setTimeout = (f, ms) => later(f, ms / 10);
		window.asked = []; WebSocket.prototype.send = function (text) { window.asked.push(JSON.parse(text).do); if (!this.silent) send.call(this, text); };
		return true; })(performance.now.bind(performance), window.setTimeout.bind(window), WebSocket.prototype.send)`)
	js[bool](p, "tengen.link.ask({ do: 'stop' }).then(() => true)")
	p.wait("window.asked.filter((x) => x === 'ping').length > 1")
	js[bool](p, "(Object.defineProperty(document, 'hidden', { value: true }), tengen.link.ask({ do: 'stop' }).then(() => { window.asked = []; return true; }))")
	p.wait("window.asked.includes('ping')") // also while nobody looks: a game with others goes on
	p.click("#study-review")
	p.wait("tengen.views.analyse.searcher.reviewing")
	js[bool](p, "((l) => { l.socket.onmessage = () => {}; l.socket.silent = true; window.first = l.socket; return true; })(tengen.link)")
	p.says("#offline", "Waiting for the server")
	p.wait("document.querySelector('#offline').hidden && tengen.link.socket !== window.first && tengen.link.socket.readyState === 1")
	p.says("#study-message", "The review was stopped after")
}
