package web

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// faultyGame is a game with several mistakes.
const faultyGame = "h8~h9~h6~i8~j7~i10~i7~k7~h7~g7"

// reviews lets a tab review games quickly, and hold what comes of it until window.release is called.
func (p *tab) reviews(held bool) {
	p.t.Helper()
	js[bool](p, `((link, held) => { const ask = link.ask.bind(link); link.ask = (r) => ask(r.do === 'review' ? { ...r, seconds: 0, nodes: 300 } : r);
		const hear = link.hear.bind(link); window.held = []; link.hear = (m) => { if (held && m.event === 'reviewed') window.held.push(m); else hear(m); };
		window.release = () => { held = false; window.held.forEach(hear); return true; }; return true; })(tengen.link, %t)`, held)
}

// paste pastes a text on the page.
func (p *tab) paste(text string) {
	p.t.Helper()
	js[bool](p, `((d) => { d.setData('text/plain', %q); document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: d, bubbles: true, cancelable: true })); return true; })(new DataTransfer())`, text)
}

// The review of a game stays with it when another game takes its place, and comes back with it, as do its
// mistakes.
func browserOtherReview(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	const view = "tengen.views.analyse"
	p := b.open(t, address+"#analyse?game=renju&rule=renju&size=15&moves="+faultyGame, 1280, 800)
	shows := func(moves int) {
		t.Helper()
		p.wait(view+".position?.moves.length === %d && "+view+".node === "+view+".shownNode", moves)
	}
	const known = "[" + view + ".study.list(true).filter((n) => n.review).length, " + view + ".study.root.players ? 1 : 0].join(' ')"
	shows(10)
	p.reviews(true)
	p.click("#study-review")
	p.wait("window.held.length === 1")
	p.paste("h8g7g6")
	shows(0)
	js[bool](p, "window.release()")
	p.wait("!" + view + ".searcher.reviewing")
	p.says("#study-message", "The review of the other game is done: Black: accuracy")
	if got := js[string](p, known); got != "0 0" {
		t.Errorf("a game that was not reviewed has the review %s", got)
	}
	p.click("#study-mend")
	p.says("#study-message", "Review a game first")
	p.click("#study-undo")
	shows(10)
	p.wait("%s === '10 1'", known)
	p.click("#study-redo")
	shows(0)
	p.click("#study-undo")
	shows(10)

	// Its mistakes are asked, also when another game was reviewed.
	p.click("#study-mend")
	p.wait("tengen.views.problems.problem?.kind === 'mend'")
	p.view("analyse")
	p.paste("h8h9i9i8j8a1k8")
	shows(0)
	p.click("#study-review")
	p.wait(view + ".study.root.players")
	p.view("problems")
	p.says("#problem-about", "Mistake 1 of ")
	p.click("#problem-next")
	p.says("#problem-about", "Mistake 2 of ")

	// A review that ends after its game was replaced is there after a reload, too.
	p.view("analyse")
	p.paste(strings.ReplaceAll(faultyGame, "~", ""))
	shows(0)
	js[bool](p, "Boolean(window.held = [])")
	p.reviews(true)
	p.click("#study-review")
	p.wait("window.held.length === 1")
	p.paste("h8g7")
	p.wait(view + ".study.list().length === 3")
	js[bool](p, "window.release()")
	p.wait("!" + view + ".searcher.reviewing")
	p.do(chromedp.Reload())
	p.ready()
	p.wait(view + ".position && !document.querySelector('#study-undo').disabled")
	p.click("#study-undo")
	p.wait("%s === '10 1'", known)
}

// A mistake stays on the board until the person goes on, whatever the page shows in between, also after a
// reload or a lost connection, after which the game is not reviewed again.
func browserMistakes(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	const view = "tengen.views.analyse"
	p := b.open(t, address+"#analyse?game=renju&rule=renju&size=15&moves="+faultyGame, 1280, 800)
	p.wait(view + ".position?.moves.length === 10 && " + view + ".node === " + view + ".shownNode")
	p.reviews(false)
	p.click("#study-review")
	p.wait(view + ".study.root.players")
	p.click("#study-mend")
	p.wait(problemsView + ".problem?.kind === 'mend'")
	asks := func(what, number string) {
		t.Helper()
		p.wait("document.querySelector('main > .problems')")
		js[bool](p, "tengen.link.ask({ do: 'problems' }).then(() => true)") // what was asked before is answered
		if got := js[string](p, "document.querySelector('#problem-about').textContent"); !strings.HasPrefix(got, "Mistake "+number+" of ") {
			t.Errorf("after %s: %q", what, got)
		}
	}
	asks("the review", "1")
	p.view("analyse")
	p.view("problems")
	asks("a look at the analysis", "1")
	p.do(chromedp.KeyEvent("1"))
	p.wait("document.querySelector('main > .play')")
	p.do(chromedp.KeyEvent("3"))
	asks("keys", "1")
	p.view("rules")
	js[bool](p, "history.back() ?? true")
	asks("the way back", "1")
	js[bool](p, `((s) => { s.value = 'ring'; s.dispatchEvent(new Event('change')); s.value = ''; s.dispatchEvent(new Event('change')); return true; })(document.querySelector('#problem-by-game'))`)
	asks("another choice of problems", "1")
	p.click("#problem-next")
	p.says("#problem-about", "Mistake 2 of ")
	p.view("analyse")
	p.view("problems")
	asks("a look at the analysis", "2")

	// Another problem that was looked at meanwhile is not there after a reload.
	js[bool](p, "((s) => { s.value = s.options[0].value; s.dispatchEvent(new Event('change')); return true; })(document.querySelector('#problem-name'))")
	p.wait("location.hash.includes('name=')")
	p.click("#problem-next")
	p.says("#problem-about", "Mistake 2 of ")
	p.do(chromedp.Reload())
	p.ready()
	p.says("#problem-about", "Mistake 2 of ")
	js[bool](p, "tengen.link.socket.close() ?? true")
	p.wait("!document.querySelector('#offline').hidden")
	p.wait("document.querySelector('#offline').hidden && " + problemsView + ".problem?.kind === 'mend'")
	asks("a lost connection", "2")
	p.click("#problem-solution")
	p.says("#problem-message", "Solution: ")

	// The analysis asks them again after a reload, too, and another server may refuse them.
	p.view("analyse")
	p.do(chromedp.Reload())
	p.ready()
	p.wait(view + ".position?.moves.length === 10 && " + view + ".node === " + view + ".shownNode")
	p.click("#study-mend")
	p.wait(problemsView + ".problem?.kind === 'mend'")
	asks("a second reload", "1")
	js[bool](p, problemsView+".own.of.moves.pop() && "+problemsView+".own.of.findings.push({ number: 99 }) && (tengen.link.socket.close() ?? true)")
	p.says("#problem-message", "there is no move 99")
	p.wait(problemsView + ".problem?.grade > 0 && " + problemsView + ".own === null")
}

// A review that ends early says how far it came, and only one of the whole game has mistakes to be tried again.
func browserStoppedReview(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	const view = "tengen.views.analyse"
	p := b.open(t, address+"#analyse?game=renju&rule=renju&size=15&moves="+faultyGame, 1280, 800)
	p.wait(view + ".position?.moves.length === 10 && " + view + ".node === " + view + ".shownNode")
	const stopped = "/^The review was stopped after [1-9] of 10 moves\\./.test(document.querySelector('#study-message').textContent)"
	runs := func() {
		t.Helper()
		p.click("#study-review")
		p.wait("document.querySelector('#study-message').textContent.startsWith('Review the game: ')")
	}
	// What the threat brings is told later, but not when another review has begun.
	for _, ends := range []string{"#study-black", "#study-review", "#study-engine"} {
		runs()
		js[bool](p, "((v) => { window.told = []; const { tell } = v; v.tell = (...a) => { window.told.push(a[0]); tell.apply(v, a); }; return true; })("+view+")")
		p.click(ends)
		p.wait("!" + view + ".searcher.reviewing")
		if told := js[[]string](p, "window.told"); !strings.Contains(strings.Join(told, "\n"), "The review was stopped after ") {
			t.Errorf("%s ends a review with %q", ends, told)
		}
		js[bool](p, "delete "+view+".tell")
		if ends == "#study-review" {
			p.wait(stopped)
		}
		if ends == "#study-engine" {
			p.click(ends)
		}
	}
	p.click("#study-mend")
	p.says("#study-message", "Review the whole game first")
	runs()
	js[bool](p, "tengen.link.socket.close() ?? true")
	p.wait("!document.querySelector('#offline').hidden && " + stopped)
	p.wait("document.querySelector('#offline').hidden")
	js[bool](p, "tengen.link.ask({ do: 'stop' }).then(() => true)")
	p.wait(stopped)
	p.click("#study-mend")
	p.says("#study-message", "Review the whole game first")
}
