package web

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// What is pressed twice, or comes twice, counts once: a deletion, the list of games after a lost
// connection, a problem that was passed over.
func browserTwice(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.open(t, address, 1280, 800)
	p.wait("document.querySelectorAll('#lobby-other').length === 1")
	for range 2 {
		js[bool](p, "tengen.link.socket.close() ?? true")
		p.wait("!document.querySelector('#offline').hidden")
		p.wait("document.querySelector('#offline').hidden && document.querySelector('#lobby-other')")
		js[bool](p, "tengen.link.ask({ do: 'problems' }).then(() => true)")
		if n := js[int](p, "document.querySelectorAll('#lobby-other').length"); n != 1 {
			t.Fatalf("%d lists of games", n)
		}
	}

	p.view("problems")
	p.wait(problemsView + ".problem?.name && " + problemsView + ".state === 'ask'")
	seen := map[string]bool{}
	for range 5 {
		name := js[string](p, problemsView+".problem.name")
		if seen[name] {
			t.Errorf("%s comes again, after %v", name, seen)
		}
		seen[name] = true
		p.click("#problem-next")
		p.wait(problemsView+".problem.name !== '%s' && "+problemsView+".state === 'ask'", name)
	}

	const view = "tengen.views.analyse"
	p.view("analyse")
	p.wait(view + ".position")
	js[bool](p, `%[1]s.link.ask({ do: 'read', config: %[1]s.hello.games[0].default, text: '(;GM[4]SZ[15];B[hh];W[ig](;B[ii]C[one])(;B[gg]C[two])(;B[fg]C[three]))' })
		.then(({ tree }) => tengen.study(%[1]s.study.constructor.of(tree))).then(() => true)`, view)
	p.wait(view + ".position.moves.length === 3 && document.querySelector('#study-about').textContent.includes('move 3 of 3')")
	const nodes = view + ".study.list().map((n) => n.move ?? '').join(' ')"
	before := js[string](p, "%s", nodes)
	p.wait("document.activeElement === document.body || (document.activeElement.blur() ?? true)")
	p.do(chromedp.KeyEvent("\u007f.\u007f.\u007f")) // Delete, forward, Delete …
	js[bool](p, "tengen.link.ask({ do: 'problems' }).then(() => true)")
	p.wait(view + ".node === " + view + ".shownNode")
	for range 3 {
		if js[bool](p, "!document.querySelector('#study-undo').disabled && %s !== '%s'", nodes, before) {
			p.click("#study-undo")
			p.wait(view + ".node === " + view + ".shownNode")
		}
	}
	if got := js[string](p, "%s", nodes); got != before {
		t.Errorf("after deletions were undone: %s, before %s", got, before)
	}
}

// What stands beside the board agrees with it: the number of moves after an edit, the share of a
// game that is over, a review that finds nothing better, an engine that waits where all is proven.
func browserAgrees(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	const view = "tengen.views.analyse"
	p := b.open(t, address+"#analyse?game=renju&rule=renju&size=15&moves=h8~i9~i7~j6", 1280, 800)
	about := func(want string) {
		t.Helper()
		p.wait("document.querySelector('#study-about').textContent.includes(%q)", want)
	}
	about("move 4 of 4")
	p.click("#study-back")
	about("move 3 of 4")
	p.click("#study-cut")
	about("move 2 of 2")
	js[bool](p, "Boolean(%s.take(['i7', 'j6', 'h6']))", view)
	about("move 2 of 5")

	// The engine stays on.
	p.click("#study-first")
	p.wait(view + ".node === " + view + ".shownNode && !" + view + ".node.parent")
	if !js[bool](p, "['names', 'cut'].every((x) => document.querySelector(`#study-${x}`).disabled)") {
		t.Error("there is no move to name or to delete, and the buttons can be pressed")
	}
	p.click("#study-engine")
	p.wait(view + ".node.info?.lines[0]?.proven && !" + view + ".searcher.job && " + view + ".searcher.running")
	p.click("#study-forward")
	p.wait(view + ".node.parent && " + view + ".node.info")
	p.click("#study-engine")

	js[bool](p, "Boolean(location.hash = '#analyse?game=renju&rule=renju&size=15&moves=h8~a1~i8~a3~j8~a5~k8~a7~l8')")
	p.wait(view + ".position.result && " + view + ".node === " + view + ".shownNode") // the last position was won by Black, too
	p.wait("document.querySelector('.analyse .bar .black').textContent === '100' && document.querySelector('.analyse .bar').getAttribute('aria-label').includes('100 %%')")
	if got := js[string](p, "document.querySelector('#counts').textContent"); got != "" && got != "The engine is off." {
		t.Errorf("a finished game: %q", got)
	}
	for lost, want := range map[string]bool{"0": false, "0.2": true} {
		got := js[bool](p, "import('/verdicts.js').then((v) => v.verdict({ move: 'h8', review: { class: 'best', lost: %s, best: 'h7', line: ['h7'] } }).includes('better'))", lost)
		if got != want {
			t.Errorf("a move that lost %s: a better one is named, %v", lost, got)
		}
	}
}
