package web

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// What is set up is not lost without a word: undo takes back its last change, another language and a reload keep it,
// and whatever leaves it makes it a study first.
func browserSetupLeft(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.open(t, address+"#analyse", 1280, 800)
	const view = "tengen.views.analyse"
	shows := func(editing bool, stones, nodes int) {
		t.Helper()
		p.wait("Boolean("+view+".setup.edit) === %t && Boolean(document.querySelector('.edit')) === %t && document.querySelectorAll('.analyse .stones .stone').length === %d && "+view+".study.list().length === %d && "+view+".node === "+view+".shownNode",
			editing, editing, stones, nodes)
	}
	begin := func() {
		t.Helper()
		js[bool](p, view+".open(new "+view+".study.constructor(tengen.hello.games[0].default, ['h8', 'h9'])).then(() => "+view+".forward()).then(() => "+view+".forward()).then(() => true)")
		shows(false, 2, 3)
		p.click("#study-edit")
		p.cell("a1")
		p.cell("a2")
		shows(true, 4, 3)
	}
	begin()
	p.control("z")
	shows(true, 3, 3)
	p.click("#study-undo")
	shows(true, 2, 3)
	p.control("z")
	shows(true, 2, 3)
	p.control("y")
	p.click("#study-redo")
	shows(true, 4, 3)
	p.click(".edit button:last-child")
	shows(true, 0, 3)
	p.control("z")
	shows(true, 4, 3)
	p.click("#language")
	p.wait("document.querySelector('#study-edit:disabled').textContent === '盤面編集'")
	shows(true, 4, 3)
	p.click("#language")
	p.wait("document.querySelector('#study-edit:disabled').textContent === 'Set up'")
	p.do(chromedp.Reload())
	p.ready()
	shows(true, 4, 3)
	p.shot("setup-reloaded")
	p.do(chromedp.Navigate("about:blank"))
	p.do(chromedp.Navigate(address + "#analyse?game=jungo&rule=simple&size=5&komi=0&moves=B4"))
	p.ready()
	shows(false, 1, 2)
	p.control("z")
	shows(false, 4, 1)
	p.control("z")
	shows(false, 2, 3)

	key := func(keys string) func() { return func() { p.do(chromedp.KeyEvent(keys)) } }
	click := func(what string) func() { return func() { p.click(what) } }
	for name, way := range map[string]struct {
		leave func()
		moves int // made after it
	}{
		"Home": {key(kb.Home), 0}, "left": {key(kb.ArrowLeft), 0}, "Delete": {key(kb.Delete), 0}, "pass": {key("p"), 1}, "engine": {key("e"), 0}, "mistake": {key("m"), 0},
		"first": {click("#study-first"), 0}, "tree": {click(".tree .node"), 0}, "graph": {click(".analyse .graph"), 0}, "done": {click("#study-done"), 0},
	} {
		begin()
		way.leave()
		shows(false, 4, 1+way.moves)
		if got := js[bool](p, view+".searcher.running"); got != (name == "engine") {
			t.Errorf("%s: the engine is on: %t", name, got)
		} else if got {
			p.wait(view + ".study.root.info?.lines.length")
			p.click("#study-engine")
		}
		for range way.moves {
			p.control("z")
		}
		shows(false, 4, 1)
		p.control("z")
		shows(false, 2, 3)
	}
	begin()
	js[bool](p, `(() => { const d = new DataTransfer(); d.setData('text/plain', 'g7'); document.querySelector('main').dispatchEvent(new ClipboardEvent('paste', { clipboardData: d, bubbles: true })); return true; })()`)
	shows(false, 0, 2)
	p.control("z")
	shows(false, 4, 1)
	begin()
	p.click(".ends:has(#study-done) button")
	shows(false, 2, 3)

	// The side to move is one of two, of which one is pressed.
	begin()
	const sides = "[...document.querySelectorAll('.edit button')].filter((x) => x.textContent.endsWith('to move')).map((x) => `${x.textContent} ${x.ariaPressed}`).join()"
	p.wait(sides + " === 'Black to move true,White to move false'")
	p.click(".edit button:nth-last-child(2)")
	p.wait(sides + " === 'Black to move false,White to move true'")
	p.control("z")
	p.wait(sides + " === 'Black to move true,White to move false'")
	p.click(".ends:has(#study-done) button")
	shows(false, 2, 3)

	// A position that the rules refuse stays to be mended, with the reason.
	js[bool](p, "Boolean(location.hash = '#analyse?game=jungo&rule=simple&size=3&komi=0&moves=B1~A1')")
	p.wait(view + ".position.moves.join(' ') === 'B1 A1'")
	p.click("#study-edit")
	p.cell("A2")
	shows(true, 3, 3)
	for _, leave := range []func(){key(kb.Home), click("#study-done"), click("#study-save")} {
		js[bool](p, "("+view+".tell(''), true)")
		leave()
		p.wait("document.querySelector('#study-message.bad:not(:empty)')")
		shows(true, 3, 3)
	}
	p.control("z")
	p.click("#study-first")
	shows(false, 0, 3)
}
