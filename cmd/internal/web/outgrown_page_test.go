package web

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// hides lets a tab keep what it keeps when nobody sees it any more.
func (p *tab) hides() {
	p.t.Helper()
	js[bool](p, "Object.defineProperty(document, 'hidden', { value: true, configurable: true }) && document.dispatchEvent(new Event('visibilitychange')) && delete document.hidden")
}

// A study that has grown too large for the storage leaves there what it was when it was kept last, and is not called saved;
// one of a tab that is gone stays there until another tab has kept it.
func browserOutgrown(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	const view = "tengen.views.analyse"
	const own = "localStorage['tengen.studies.' + JSON.parse(sessionStorage['tengen.tab'])]"
	who := b.person(t)
	begin := func() *tab {
		p := who.open(t, address+"#analyse", 900, 700)
		p.wait(view + ".position")
		return p
	}
	grow := func(p *tab, size int) {
		t.Helper()
		js[bool](p, "(%[1]s.shownNode.comment = 'x'.repeat(%d), %[1]s.keep(), true)", view, size)
		p.hides()
		if !js[bool](p, own+"?.includes('h8') && "+own+".length < 1000") {
			t.Errorf("of a study with %d letters the last version that was kept is gone", size)
		}
	}
	p := begin()
	p.cell("h8")
	p.wait(own)
	js[bool](p, "Boolean(localStorage.other = 'x'.repeat(3e6))")
	grow(p, 3_000_000) // the storage of the tab takes it
	p.do(chromedp.Reload())
	p.ready()
	p.wait(view + ".position.moves.join() === 'h8' && " + view + ".node.comment?.length === 3e6 && " + view + ".edits.unsaved")
	grow(p, 6_000_000) // and no longer
	p.do(chromedp.Reload())
	p.ready()
	p.says("#study-message", "Undo brings back the last study")
	p.click("#study-undo")
	p.wait(view + ".position.moves.join() === 'h8'")

	js[bool](p, "(Storage.prototype.setItem = function () { throw new DOMException('full', 'QuotaExceededError'); }, true)")
	p.cell("h9")
	p.wait(view + ".position.moves.length === 2")
	p.do(chromedp.Navigate("about:blank"))
	p = begin()
	p.says("#study-message", "Undo brings back the last study")
	p.click("#study-undo")
	p.wait(view + ".position.moves.join() === 'h8'")
}

// Whether a study is saved is known after a reload, whatever other tabs have forgotten of it.
func browserStillUnsaved(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	const view = "tengen.views.analyse"
	who := b.person(t)
	p, q := who.open(t, address+"#analyse", 900, 700), who.open(t, address+"#rules", 900, 700)
	back := func(unsaved bool) {
		t.Helper()
		p.do(chromedp.Navigate("about:blank"))
		js[bool](q, "Object.keys(localStorage).filter((k) => k.startsWith('tengen.studies.')).forEach((k) => localStorage.removeItem(k)) ?? true")
		p.do(chromedp.Navigate(address + "#analyse"))
		p.ready()
		p.wait(view+".position.moves.length > 0 && "+view+".edits.unsaved === %t", unsaved)
		if unsaved {
			p.wait("!(" + noStudy + ")")
		}
	}
	p.cell("h8")
	p.wait(view + ".position.moves.length === 1")
	back(true)
	back(true)
	p.click("#study-save")
	p.wait("!" + view + ".edits.unsaved")
	back(false)
	p.cell("h9")
	p.wait(view + ".position.moves.length === 2")
	p.control("z")
	p.wait(view + ".position.moves.length === 1") // as it is saved
	back(false)
	p.do(chromedp.SendKeys(chromedp.CSS("#comment"), "half a sente"))
	back(true)
	if got := js[string](p, "document.querySelector('#comment').value"); !strings.Contains(got, "sente") {
		t.Errorf("the comment is %q", got)
	}
}
