package web

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// libraryText returns a library in SGF: after each of width second moves there is a line of
// length moves, with a variation beside each of them.
func libraryText(width, length int) string {
	point := func(n int) string { return string([]byte{'a' + byte(n%15), 'a' + byte(n/15)}) }
	line := ""
	for j := length - 1; j >= 0; j-- {
		colour := "BW"[j%2]
		line = fmt.Sprintf("(;%c[%s]%s)(;%c[%s])", colour, point(224-2*j), line, colour, point(223-2*j))
	}
	var b strings.Builder
	for i := range width {
		fmt.Fprintf(&b, "(;W[%s]%s)", point(i), line)
	}
	return "(;GM[4]SZ[15]RU[freestyle];B[hh]" + b.String() + ")"
}

// Of a large tree the way to the board is drawn, with what begins beside it; a closed variation
// opens where one goes. A small tree is drawn in full.
func browserLibrary(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.open(t, address+"#analyse", 1280, 800)
	const length = 20
	read := func(width int) {
		p.click("#study-paste")
		p.wait("document.querySelector('#paste-text')")
		js[bool](p, "(() => { document.querySelector('#paste-text').value = %q; return true; })()", libraryText(width, length))
		p.click("dialog button.main")
		p.wait("tengen.views.analyse.study.root.children[0]?.children.length === %d", width)
	}
	drawn := func(want int) {
		t.Helper()
		if n := js[int](p, "document.querySelectorAll('.tree .node').length"); n != want {
			t.Errorf("%d nodes are drawn, want %d", n, want)
		}
	}
	read(2)
	drawn(2 + 2*(1+2*length))
	const width = 25
	read(width)
	drawn(2 + width + 2*length) // the game itself is open
	p.click(".tree > .variation:nth-of-type(5) > .node")
	p.wait("tengen.views.analyse.shownNode.move === 'f15'")
	drawn(2 + width + 2*2*length) // and the sixth second move
	p.click("#study-last")
	p.wait("tengen.views.analyse.position.moves.length === %d", 2+length)
	drawn(2 + width + 2*2*length)
	p.click("#study-first")
	p.wait("tengen.views.analyse.position.moves.length === 0")
	drawn(2 + width + 2*length)

	// A step keeps the place alone, and a new move the library with it.
	written := func(steps string) int {
		return js[int](p, `(async (v) => { let n = 0; const set = Storage.prototype.setItem; Storage.prototype.setItem = function (key, text) { n += text.length; set.call(this, key, text); };
			%s; Storage.prototype.setItem = set; return n; })(tengen.views.analyse)`, steps)
	}
	if n := written("for (let i = 0; i < 5; i++) await v.forward(); await v.back()"); n > 1000 {
		t.Errorf("six steps write %d bytes", n)
	}
	if n := written("await v.make('o15')"); n < 10_000 {
		t.Errorf("a new move writes %d bytes", n)
	}
	p.do(chromedp.Reload())
	p.ready()
	p.wait("tengen.views.analyse.position?.moves.at(-1) === 'o15' && tengen.views.analyse.position.moves.length === 5")
}
