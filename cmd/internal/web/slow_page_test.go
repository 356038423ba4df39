package web

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// A position can be set up that is still on its way to the board: it is set up when it has come. Without it, and for who has
// gone on by then, nothing is.
func browserSetupSoon(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	const view = "tengen.views.analyse"
	p := b.person(t).open(t, address+"#analyse?game=renju&rule=renju&size=15&moves=h8~i9~i7", 900, 700)
	p.wait(view + ".position?.moves.length === 3")
	sets := func(stones int) {
		t.Helper()
		p.wait(view+".setup.edit && document.querySelectorAll('.analyse .stones .stone').length === %d && document.querySelector('.edit')", stones)
		p.click(".ends:has(#study-done) button")
		p.wait("!document.querySelector('.edit')")
	}
	flow := p.holds("show")
	p.click("#study-back")
	p.wait("window.held === 1")
	p.click("#study-edit")
	if js[bool](p, "Boolean("+view+".setup.edit)") {
		t.Error("the position on the board is set up, and not the one that was asked for")
	}
	flow()
	sets(2)

	flow = p.holds("show")
	p.click("#study-back")
	p.click("#study-edit")
	p.click("#study-last")
	p.wait("window.held === 2")
	flow()
	p.wait(view + ".position.moves.length === 3 && " + view + ".node === " + view + ".shownNode")
	if js[bool](p, "Boolean("+view+".setup.edit)") {
		t.Error("a position is set up that the person has left")
	}

	restore := p.cut()
	p.click("#study-back")
	p.says("#study-message", "no connection")
	p.click("#study-edit")
	sets(3)
	restore()
	p.wait("document.querySelector('#offline').hidden")
}

// A comment that is begun while the board is behind belongs as a whole to the node that the board showed then. One that is
// begun at a node that is shown ends with the next step, also if the field keeps the focus.
func browserCommentSlow(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	const view = "tengen.views.analyse"
	p := b.person(t).open(t, address+"#analyse?game=renju&rule=renju&size=15&moves=h8~i9~i7", 900, 700)
	p.wait(view + ".position?.moves.length === 3")
	write := func(text string) { p.do(chromedp.SendKeys(chromedp.CSS("#comment"), text)) }
	step := func(way string) { js[bool](p, "document.querySelector('#study-%s').click() ?? true", way) } // as by a tap that leaves the focus in the field
	shows := func(moves int, field, comments string) {
		t.Helper()
		p.wait(view+".position.moves.length === %d && "+view+".node === "+view+".shownNode && document.querySelector('#comment').value === %q && "+view+".study.list().map((n) => n.comment ?? '').join() === %q", moves, field, comments)
	}
	flow := p.holds("show")
	step("back")
	p.wait("window.held === 1")
	write("half")
	flow()
	shows(2, "half", ",,,half")
	p.wait("document.querySelector('.remark').checkVisibility() && !document.querySelector('.remark').textContent")
	write(" a sente")
	shows(2, "half a sente", ",,,half a sente")
	js[bool](p, "document.activeElement.blur() ?? true")
	shows(2, "", ",,,half a sente")
	write("slow")
	step("back")
	shows(1, "", ",,slow,half a sente")
	write("fast")
	shows(1, "fast", ",fast,slow,half a sente")
	step("last")
	shows(3, "half a sente", ",fast,slow,half a sente")
	for _, comments := range []string{",,slow,half a sente", ",,,half a sente"} {
		step("undo")
		p.wait(view+".study.list().map((n) => n.comment ?? '').join() === %q", comments)
	}
	shows(2, "", ",,,half a sente")

	// What is typed while its node goes is there again with the node; what is typed later belongs to the node that is shown.
	step("last")
	shows(3, "half a sente", ",,,half a sente")
	flow = p.holds("show")
	step("cut")
	p.wait("window.held === 1")
	write("!")
	flow()
	shows(2, "", ",,")
	write("kept")
	shows(2, "kept", ",,kept")
	step("undo")
	shows(2, "", ",,")
	step("undo")
	shows(3, "half a sente!", ",,,half a sente!")
}
