package web

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// After a review the better move stands on the board and can be played, as can a missed win and an
// answer; a button goes from mistake to mistake; the sum stays, also after a reload, and the verdicts
// go into the record.
func browserReviewed(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.open(t, address+"#analyse?game=renju&rule=renju&size=15&moves=h8~h9~h6~i8~j7~i10~i7~k7~h7~g7", 1280, 800)
	const view = "tengen.views.analyse"
	moves := func(want string) {
		t.Helper()
		p.wait(view+".position?.moves.join(' ') === %q", want)
	}
	buttons := func(want string) {
		t.Helper()
		p.wait("[...document.querySelectorAll('.words button')].map((x) => x.textContent).join(' ') === %q", want)
	}
	moves("h8 h9 h6 i8 j7 i10 i7 k7 h7 g7")
	p.click("#study-first")
	moves("")
	p.click("#study-mistake")
	p.says("#study-message", "Review the game first: that finds")
	js[bool](p, `((v) => { const nodes = v.study.constructor.line(v.node).slice(1); v.searcher.job = { search: -7, root: v.study.root, nodes };
		const m = (number, more) => ({ number, move: nodes[number - 1].move, class: 'good', lost: 0, best: nodes[number - 1].move, black: 0.5, ...more });
		const moves = nodes.map((_, i) => m(i + 1, {}));
		moves[2] = m(3, { class: 'mistake', lost: 0.2, best: 'g7', line: ['g7', 'g8'], black: 0.3 });
		moves[5] = m(6, { class: 'missed win', lost: 0.9, best: 'i9', line: ['i9'], won: { line: ['j8', 'pass', 'k8'] }, refuted: { line: ['i9', 'j9'] }, black: 1 });
		v.link.dispatchEvent(new CustomEvent('reviewed', { detail: { search: -7, report: { moves, players: [{ moves: 5, rated: 5, accuracy: 91.5 }, { moves: 5, rated: 5, accuracy: 80 }] } } }));
		return true; })(%s)`, view)
	const sum = "Black: accuracy 91.5 % · White: accuracy 80.0 %"
	p.wait("document.querySelector('#study-message').textContent === %q && document.querySelector('#study-about').textContent === %q", sum, sum)
	p.do(chromedp.KeyEvent("m"))
	moves("h8 h9 h6")
	buttons("Better: g7")
	p.wait("document.querySelectorAll('.label.best').length === 1")
	p.shot("reviewed")
	p.click(".words button")
	moves("h8 h9 g7")
	buttons("")
	p.wait("document.querySelectorAll('.variation .node').length === 2 && document.querySelectorAll('.label.best').length === 0")
	p.control("z")
	p.wait("document.querySelectorAll('.variation').length === 0")
	moves("h8 h9")
	p.do(chromedp.KeyEvent("mm"))
	moves("h8 h9 h6 i8 j7 i10")
	buttons("The win: j8 The answer: i9")
	p.click(".words button:nth-child(2)")
	moves("h8 h9 h6 i8 j7 i10 i9")
	p.click("#study-back")
	moves("h8 h9 h6 i8 j7 i10")
	p.click(".words button")
	moves("h8 h9 h6 i8 j7 j8")

	p.do(chromedp.Reload())
	p.ready()
	moves("h8 h9 h6 i8 j7 j8")
	p.wait("document.querySelector('#study-about').textContent === %q", sum)
	js[bool](p, `(() => { window.files = []; const make = URL.createObjectURL; URL.createObjectURL = (b) => { window.files.push(b); return make(b); }; return true; })()`)
	p.click("#study-save")
	p.wait("window.files.length === 1")
	text := js[string](p, "window.files[0].text()")
	if !strings.Contains(text, "C[Tengen: h6: mistake, lost 20.0 %; better g7: g7 g8]") || !strings.Contains(text, "Tengen: "+sum) {
		t.Errorf("saved %s", text)
	}

	// The mistakes are asked as problems after a reload, too, also those that the variation on the board
	// leaves out; another game has none.
	p.click("#study-mend")
	p.wait("tengen.views.problems.problem?.kind === 'mend'")
	p.says("#problem-about", "Mistake 1 of 2")
	p.view("analyse")

	// What an earlier review has said makes room for what a new one says.
	js[bool](p, "tengen.analyseGame(%q).then(() => true)", text)
	p.wait(view + ".study.root.children[0]?.comment?.startsWith('Tengen: h8') && !" + view + ".study.root.players")
	p.click("#study-mend")
	p.wait("document.querySelector('#study-message').textContent.startsWith('Review a game first')")
	js[bool](p, `((v) => { const nodes = v.study.constructor.line(v.study.root).slice(1); v.searcher.job = { search: -8, root: v.study.root, nodes };
		const moves = nodes.map((n, i) => ({ number: i + 1, move: n.move, class: 'best', lost: 0, best: n.move, black: 0.5 }));
		v.link.dispatchEvent(new CustomEvent('reviewed', { detail: { search: -8, report: { moves, players: [{ moves: 5, rated: 5, accuracy: 77 }, { moves: 5, rated: 5, accuracy: 80 }] } } }));
		return true; })(%s)`, view)
	p.click("#study-save")
	p.wait("window.files.length === 2")
	if text := js[string](p, "window.files[1].text()"); strings.Contains(text, "mistake") || strings.Contains(text, "91.5") || strings.Count(text, "Tengen: h6") != 1 || strings.Count(text, "accuracy 77") != 1 {
		t.Errorf("saved after a second review: %s", text)
	}
	// A file of another program is read by the server; its name need not tell the format.
	js[bool](p, `((input, files) => { files.items.add(new File(['Piskvorky 15x15, 11:11, 0\n8,8,0\n8,7,0\n-1\n'], 'game')); input.files = files.files;
		input.dispatchEvent(new Event('change')); return true; })(document.querySelector('.analyse input[type=file]'), new DataTransfer())`)
	p.wait(view + ".study.list().slice(1).map((n) => n.move).join(' ') === 'h8 h9'")
	js[bool](p, "tengen.analyseGame('(;GM[4]SZ[15];B[aa])').then(() => true)")
	p.wait(view + ".study.list().length === 2")
	p.click("#study-mend")
	p.wait("document.querySelector('#study-message').textContent.startsWith('Review a game first')")

	// Of a game against the engine the person's mistakes are asked.
	js[bool](p, "tengen.analyseGame('(;GM[4]SZ[15]RU[renju]PB[engine:2]PW[person];B[hh];W[aa];B[ab];W[ba])').then(() => true)")
	moves("h8 a15 a14 b15")
	js[bool](p, `((v) => { const nodes = v.study.constructor.line(v.study.root).slice(1); v.searcher.job = { search: -9, root: v.study.root, nodes };
		const moves = nodes.map((n, i) => ({ number: i + 1, move: n.move, class: 'mistake', lost: 0.2, best: 'g7', line: ['g7'], black: 0.5 }));
		v.link.dispatchEvent(new CustomEvent('reviewed', { detail: { search: -9, report: { moves, players: [{ moves: 2, rated: 2, accuracy: 77 }, { moves: 2, rated: 2, accuracy: 80 }] } } }));
		return true; })(%s)`, view)
	p.click("#study-mend")
	p.wait("document.querySelector('main > .problems')")
	p.says("#problem-about", "Mistake 1 of 2")
	p.says("#question", "a15")
}
