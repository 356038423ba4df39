package web

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// control presses a key with Ctrl.
func (p *tab) control(key string) {
	p.t.Helper()
	p.do(chromedp.KeyEvent(key, chromedp.KeyModifiers(chromedp.ModifierCtrl)))
}

// Every change of a study can be undone, by a key and by a button, and made again: moves, lines,
// comments, what was deleted, and a study that another one has replaced.
func browserUndo(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.open(t, address+"#analyse", 1280, 800)
	const view = "tengen.views.analyse"
	shows := func(moves string, nodes int) {
		t.Helper()
		p.wait(view+".position?.moves.join(' ') === %q && "+view+".node === "+view+".shownNode && "+view+".study.list().length === %d && document.querySelectorAll('.tree .node').length === %d", moves, nodes, nodes)
	}
	p.cell("h8")
	shows("h8", 2)
	p.cell("g7")
	shows("h8 g7", 3)
	p.control("z")
	shows("h8", 2)
	p.control("y")
	shows("h8 g7", 3)
	// Caps Lock changes nothing.
	press := func(key string, shift, control bool) {
		js[bool](p, "document.body.dispatchEvent(new KeyboardEvent('keydown', { key: %q, shiftKey: %t, ctrlKey: %t, bubbles: true })) || true", key, shift, control)
	}
	press("Z", false, true)
	shows("h8", 2)
	press("z", true, true)
	shows("h8 g7", 3)
	press("F", false, false)
	p.wait("document.querySelector('#study-turn').checked")
	press("f", false, false)
	js[bool](p, "Boolean("+view+".take(['f6', 'e5']))")
	shows("h8 g7", 5)
	p.control("z")
	shows("h8 g7", 3)
	p.control("y")
	shows("h8 g7", 5)

	// From the first move on all is deleted.
	p.click("#study-back")
	shows("h8", 5)
	p.do(chromedp.KeyEvent(kb.Delete))
	shows("", 1)
	p.click("#study-undo")
	shows("h8", 5)
	p.click("#study-redo")
	shows("", 1)
	p.control("z")
	shows("h8", 5)

	js[bool](p, "((c) => { c.focus(); c.value = 'better'; c.dispatchEvent(new Event('input')); c.dispatchEvent(new Event('change')); c.blur(); return true; })(document.querySelector('#comment'))")
	p.wait(view + ".node.comment === 'better'")
	p.control("z")
	p.wait("document.querySelector('#comment').value === '' && !" + view + ".node.comment")
	p.control("y")
	p.wait("document.querySelector('#comment').value === 'better'")

	// What replaces a study: a position that is set up, a text, a link, a game.
	p.click("#study-edit")
	p.cell("c3")
	p.click("#study-done")
	p.wait(view + ".position.config.position && document.querySelector('#study-message').textContent.includes('Undo')")
	p.control("z")
	shows("h8", 5)
	js[bool](p, "Boolean(location.hash = '#analyse?game=jungo&rule=simple&size=5&komi=0&moves=C3')")
	shows("C3", 2)
	p.control("z")
	shows("h8", 5)
	p.view("play")
	p.begin(request{Do: "new", Config: config(t, "jungo", "size=5"), Black: "person", White: "person", Moves: []string{"D2"}})
	p.click("#play-analyse")
	shows("D2", 2)
	p.click("#study-undo")
	shows("h8", 5)
	p.control("y")
	shows("D2", 2)
	// Also after a reload, and where a link was opened in place of the page.
	p.do(chromedp.Reload())
	p.ready()
	shows("D2", 2)
	p.control("z")
	shows("h8", 5)
	p.do(chromedp.Navigate("about:blank"))
	p.do(chromedp.Navigate(address + "#analyse?game=jungo&rule=simple&size=5&komi=0&moves=B4"))
	p.ready()
	shows("B4", 2)
	p.control("z")
	shows("h8", 5)
	p.control("y")
	shows("B4", 2)
	if js[bool](p, "!document.querySelector('#study-redo').disabled") {
		t.Error("there is something to be made again")
	}
}

// A comment belongs to the move for which it was typed, also when the wheel goes on while its field has the focus,
// and each can be undone.
func browserComments(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.open(t, address+"#analyse?game=renju&rule=renju&size=15&moves=h8~h9~i9", 1280, 800)
	const view = "tengen.views.analyse"
	write := func(text string) { p.do(chromedp.SendKeys(chromedp.CSS("#comment"), text)) }
	have := func(moves int, comments string) {
		t.Helper()
		p.wait(view+".position.moves.length === %d && "+view+".study.list().map((n) => n.comment ?? '').join() === %q && document.querySelector('#comment').value === ("+view+".node.comment ?? '')", moves, comments)
	}
	p.click("#study-first")
	p.click("#study-forward")
	have(1, ",,,")
	write("AAA")
	p.wheel(1)
	have(2, ",AAA,,")
	write("BBB")
	p.click("#study-title")
	have(2, ",AAA,BBB,")
	p.click("#comment")
	p.wheel(1)
	p.wheel(-1)
	have(2, ",AAA,BBB,")
	for _, comments := range []string{",AAA,,", ",,,"} {
		p.click("#study-undo")
		have(map[string]int{",AAA,,": 2, ",,,": 1}[comments], comments)
	}
	if !js[bool](p, "document.querySelector('#study-undo').disabled") {
		t.Error("there is a third edit to be undone")
	}
	p.click("#study-redo")
	have(1, ",AAA,,")
	p.click("#study-redo")
	have(2, ",AAA,BBB,")

	// One that is being typed is kept for other tabs meanwhile, and is one edit.
	const kept = "Object.entries(localStorage).some(([k, text]) => k.startsWith('tengen.studies.') && text.includes(%q))"
	p.click("#study-last")
	have(3, ",AAA,BBB,")
	for _, text := range []string{"CC", "C DD", "D"} {
		write(text)
		p.wait(kept, text)
	}
	p.click("#study-title")
	have(3, ",AAA,BBB,CCC DDD")
	p.click("#study-undo")
	have(3, ",AAA,BBB,")
}

// A game that is being played does not end without a question, neither by a new one nor by one
// from the analysis. A comment that is being typed is there after a reload.
func browserNothingLost(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.open(t, address, 1280, 800)
	p.begin(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "person"})
	p.click("#play-new")
	p.wait("document.querySelector('dialog .main')")
	if js[bool](p, "Boolean(document.querySelector('dialog .bad'))") {
		t.Error("a game in which nobody has moved is mourned")
	}
	p.click("dialog button[value='']")
	p.wait("!document.querySelector('dialog')")
	p.cell("h8")
	p.wait("tengen.views.play.game.position.moves.length === 1")
	p.click("#play-new")
	p.wait("document.querySelector('dialog .bad')?.textContent.includes('not finished') && document.querySelector('dialog .main').textContent.startsWith('Leave it')")
	p.shot("new-game-over-another")
	p.click("dialog button[value='']")
	p.wait("!document.querySelector('dialog')")
	p.view("analyse")
	p.cell("g7")
	p.wait("tengen.views.analyse.position.moves.length === 1")
	p.click("#study-play")
	p.wait("document.querySelector('dialog')")
	p.click("dialog button[value='']")
	p.wait("!document.querySelector('dialog')")
	if got := js[string](p, "tengen.views.play.game.position.moves.join(' ') + location.hash"); got != "h8#analyse" {
		t.Errorf("after the question: %s", got)
	}
	p.do(chromedp.SendKeys(chromedp.CSS("#comment"), "half a sente"))
	p.do(chromedp.Reload())
	p.ready()
	p.wait("document.querySelector('#comment')?.value === 'half a sente'")
	p.click("#study-play")
	p.click("dialog .main")
	p.wait("tengen.views.play.game.position.moves.join(' ') === 'g7' && location.hash === '#play'")
	if !strings.Contains(p.saved(), "engine") {
		t.Errorf("the engine does not play: %s", p.saved())
	}
}
