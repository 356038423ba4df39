package web

import "testing"

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
