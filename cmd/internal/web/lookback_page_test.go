package web

import (
	"context"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// wheel turns the wheel of the mouse over the board by some notches.
func (p *tab) wheel(notches float64) {
	p.t.Helper()
	at := p.centre("main .board")
	p.do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: "mouseWheel", X: at[0], Y: at[1], DeltaX: 0.01, DeltaY: 120 * notches})
		return err
	}))
}

// mouseTo moves the mouse to a place on the page.
func mouseTo(x, y float64) func(context.Context, *chromedp.Target) error {
	return func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: "mouseMoved", X: x, Y: y})
		return err
	}
}

// Arrows, the wheel and the list of moves go through a game that is played and through a study,
// also after a click on the board. A click on an earlier position makes no move. The list shows the
// move that led to the board, however long it is, and the page stays where it is.
func browserLookBack(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.open(t, address, 1280, 800)
	key := func(keys string) { p.do(chromedp.KeyEvent(keys)) }
	shows := func(stones int) {
		t.Helper()
		p.wait("document.querySelectorAll('main .stones .stone').length === %d", stones)
	}
	// Where there is nowhere to go the wheel over the board scrolls the page.
	p.begin(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "person", Moves: []string{"h8"}})
	p.do(chromedp.EmulateViewport(640, 600))
	p.wheel(3)
	p.wait("scrollY > 0 && !" + playView + ".back.away")
	js[bool](p, "(scrollTo(0, 0), true)")
	p.wheel(-1)
	p.wait(playView + ".back.away")
	p.wheel(1)
	p.wait("!" + playView + ".back.away && scrollY === 0")
	p.do(chromedp.EmulateViewport(1280, 800))
	p.begin(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "person", Moves: strings.Fields("h8 h9 i9 g7 a1")})
	p.cell("o15")
	shows(6)
	key(kb.ArrowLeft + kb.ArrowLeft)
	shows(4)
	key(kb.ArrowRight)
	shows(5)
	p.click(".moves li:nth-child(2) button")
	shows(2)
	p.wait("document.querySelector('#message').textContent.startsWith('After 2 of 6 moves')")
	if got := js[string](p, "[...document.querySelectorAll('.moves .now')].map((x) => x.textContent).join(' ')"); got != "h9" {
		t.Errorf("the list shows %q", got)
	}
	p.shot("look-back")
	p.wheel(-1)
	shows(1)
	p.wheel(1)
	shows(2)
	p.cell("c3")
	shows(6)
	if n := js[int](p, "tengen.link.ask({ do: 'game' }).then((a) => a.game.position.moves.length)"); n != 6 {
		t.Errorf("a click on an earlier position has made a move: there are %d", n)
	}
	key(kb.Home)
	shows(0)
	key(kb.End)
	shows(6)
	key(kb.ArrowLeft)
	shows(5)
	js[bool](p, "tengen.views.play.do({ do: 'play', move: 'c3' }).then(() => true)")
	shows(7)
	// Without a connection the game stays where it is.
	restore := p.cut()
	key(kb.ArrowLeft + kb.ArrowLeft)
	p.says("#message", "no connection")
	if !js[bool](p, "!"+playView+".back.away && "+playView+".board.signs.next && document.querySelector('.moves .now').textContent === 'c3'") {
		t.Error("a look back that failed leaves the game")
	}
	restore()
	p.wait("document.querySelector('#offline').hidden")

	var long []string
	start := opened(t, &request{Config: config(t, "jungo")})
	for n := 0; n < 60; n++ {
		c := start.Choices()
		m := c[n%len(c)]
		if _, over := start.Result(); over || start.Play(m.Text) != nil {
			break
		}
		long = append(long, m.Text)
	}
	p.begin(request{Do: "new", Config: config(t, "jungo"), Black: "person", White: "person", Moves: long})
	seen := func(box string) {
		t.Helper()
		p.wait(`(() => { const [b, n] = [document.querySelector('%[1]s'), document.querySelector('%[1]s .now')].map((x) => x.getBoundingClientRect()); return n.top >= b.top - 1 && n.bottom <= b.bottom + 1; })()`, box)
		if y := js[float64](p, "window.scrollY"); y != 0 {
			t.Errorf("%s: the page is scrolled to %g", box, y)
		}
	}
	seen(".moves")
	key(kb.ArrowLeft)
	seen(".moves")

	p.view("analyse")
	p.wait("tengen.views.analyse.position")
	js[bool](p, "tengen.analyse({ config: tengen.hello.games.find((g) => g.name === 'jungo').default, moves: '%s'.split(' ') }).then(() => true)", strings.Join(long, " "))
	p.wait("tengen.views.analyse.position.moves.length === %d", len(long))
	seen(".tree")
	key(kb.ArrowLeft)
	p.wait("tengen.views.analyse.position.moves.length === %d", len(long)-1)
	p.wheel(-1)
	p.wait("tengen.views.analyse.position.moves.length === %d", len(long)-2)
	p.wheel(1)
	p.wait("tengen.views.analyse.position.moves.length === %d", len(long)-1)
	key(kb.ArrowRight)
	p.wait("tengen.views.analyse.position.moves.length === %d", len(long))
	seen(".tree")
	key(kb.PageDown)
	p.wait("scrollY > 0 && tengen.views.analyse.node === tengen.views.analyse.shownNode && tengen.views.analyse.position.moves.length === %d", len(long))
	key(kb.PageUp)
	p.wait("scrollY === 0 && tengen.views.analyse.node === tengen.views.analyse.shownNode && tengen.views.analyse.position.moves.length === %d", len(long))
}
