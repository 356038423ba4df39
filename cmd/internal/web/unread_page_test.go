package web

import "testing"

// What cannot be opened is told, a file with its name, and holds up nothing that comes then: a file that is chosen or dropped, as a
// folder is, and a game of the database without a connection.
func browserUnread(t *testing.T, b *chromium) {
	_, address := served(t, Options{DB: filledDB(t)})
	const view = "tengen.views.analyse"
	p := b.person(t).open(t, address+"#analyse?game=renju&rule=renju&size=15&moves=a1~b1~c1", 900, 700)
	p.wait(view + ".position?.moves.length === 3")
	p.reviews(false)
	reviews := func() {
		t.Helper()
		p.wait(view + ".opening === null")
		p.click("#study-review")
		p.says("#study-message", "accuracy")
	}
	js[bool](p, "Boolean(File.prototype.arrayBuffer = () => Promise.reject(new DOMException('x', 'NotReadableError')))")
	const data = "const d = new DataTransfer(); d.items.add(new File(['h8'], 'gone.sgf'));"
	for _, does := range []string{
		"const e = document.querySelector('.analyse input[type=file]'); e.files = d.files; e.dispatchEvent(new Event('change'));",
		"document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: d, bubbles: true, cancelable: true }));",
	} {
		js[bool](p, "(() => { %s %s return true; })()", data, does)
		p.says("#study-message", "cannot be read: gone.sgf")
		p.wait("document.querySelector('.analyse input[type=file]').value === ''")
		reviews()
	}
	p.says("#explorer", "This position is not in the database")
	restore := p.cut()
	p.click("#explorer .buttons button")
	p.says("#study-message", "there is no connection")
	restore()
	p.wait("document.querySelector('#offline').hidden")
	reviews()
}
