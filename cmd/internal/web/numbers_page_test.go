package web

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// Moves alone are counted, in the list, beside it, on the stones, on the graph and for those who hear them: not a comment before them, nor a
// change of the board. The list can be pasted again if the board was not changed.
func browserNumbers(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	const view = "tengen.views.analyse"
	const list = "document.querySelector('.tree').textContent.trim().replace(/ +/g, ' ')"
	p := b.person(t).open(t, address+"#analyse", 1280, 800)
	p.wait(view + ".position")
	shows := func(expression, want string) {
		t.Helper()
		if got := js[string](p, "%s", expression); got != want {
			t.Errorf("%s is %q, want %q", expression, got, want)
		}
	}
	p.paste("(;GM[4]FF[4]SZ[15]RU[renju];C[intro];B[hh](;W[ih];AB[cc]C[set up];B[jj])(;C[or];W[hi]))")
	p.wait(view + ".study.list().length === 8")
	p.click("#study-last")
	p.wait(view + ".position.moves.length === 1 && " + view + ".node === " + view + ".shownNode")
	shows(list, "start – 1. h8 2. i8 – 2. h7 ✎ 3. j6")
	shows("document.querySelector('#study-about').textContent.split(' · ').at(-1)", "move 3 of 3")
	shows("['h8', 'i8', 'c13', 'j6'].map((x) => document.querySelector(`.analyse .hit[aria-label^=\"${x},\"]`).ariaLabel.replace(/, (last|marked).*/, '')).join('; ')", "h8, black stone, move 1; i8, white stone, move 2; c13, black stone; j6, black stone, move 3")
	shows("[...document.querySelectorAll('.graph text')].map((x) => x.textContent).filter((x) => /^\\d+$/.test(x)).join(' ')", "0 1 2 3")
	at := js[[]float64](p, "(({ x, y, width, height }) => [x + width * (34 + 296 * 2 / 3) / 340, y + height / 2])(document.querySelector('.graph').getBoundingClientRect())")
	p.do(chromedp.MouseClickXY(at[0], at[1]))
	p.wait(view + ".shownNode.move === 'i8' && document.querySelector('#say').textContent === 'i8, move 2 of 3'")
	p.click("#study-first")
	p.wait("document.querySelector('#say').textContent === 'start, move 0 of 3'")

	// Dots go through a long game to its end.
	const dots = "import('/graph.js').then(({ graph }) => { const line = Array.from({ length: %d }, () => ({ move: 'a1', black: 0.5, children: [] })); const x = [...graph(line, line[0], () => {}).querySelectorAll('.value')].map((c) => Number(c.getAttribute('cx'))); return [x.length, x.at(-1)]; })"
	for n, want := range map[int]float64{60: 60, 100: 50} {
		if got := js[[]float64](p, dots, n); got[0] != want || got[1] < 320 {
			t.Errorf("of %d values %g have dots, the last one at %g", n, got[0], got[1])
		}
	}

	// A stone that was set up is no move, whatever was played there before.
	for _, c := range []struct{ record, cells, want string }{
		{"GM[4]FF[4]SZ[15]RU[renju];B[hh];W[ih];AW[hh]AB[cc];B[jj]", "h8 i8 c13 j6", "h8, white stone; i8, white stone, move 2; c13, black stone; j6, black stone, move 3"},
		{"GM[4]FF[4]SZ[15]RU[renju];B[hh];W[ih];AE[hh];AB[hh];W[jj]", "h8 i8 j6", "h8, black stone; i8, white stone, move 2; j6, white stone, move 3"},
		{"GM[1]FF[4]SZ[5];B[aa];W[ba];B[ee];W[ab];AW[aa];B[dd]", "A5 B5 E1 A4 D2", "A5, white stone; B5, white stone, move 2; E1, black stone, move 3; A4, white stone, move 4; D2, black stone, move 5"},
	} {
		p.paste("(;" + c.record + ")")
		p.wait(view+".study.list().length === %d && "+view+".node === "+view+".shownNode", strings.Count(c.record, ";")+1)
		p.click("#study-last")
		p.wait(view + ".position.moves.length === 1 && " + view + ".node === " + view + ".shownNode && " + view + ".node.children.length === 0")
		shows("'"+c.cells+"'.split(' ').map((x) => document.querySelector(`.analyse .hit[aria-label^=\"${x},\"]`).ariaLabel.replace(/, (last|marked).*/, '')).join('; ')", c.want)
	}

	p.paste("(;GM[4]FF[4]SZ[15]RU[renju];C[intro];B[hh];C[more];W[ih])")
	p.wait(view + ".study.list().length === 5")
	p.paste(js[string](p, list))
	p.wait(view + ".study.list().map((n) => n.move ?? '').join(' ') === ' h8 i8'")
}
