package web

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// A game of Ring that was played as White is analysed from White's side, also when it is set up, after a reload and
// from the list of games; another one from Black's.
func browserSide(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	const view = "tengen.views.analyse"
	p := b.open(t, address, 1280, 800)
	shows := func(moves int, flipped bool) {
		t.Helper()
		p.wait(view+".position?.moves.length === %d && "+view+".position.config.game === 'ring' && "+view+".board.place.flipped === %t", moves, flipped)
	}
	begin := func(black, white string) {
		t.Helper()
		p.view("play")
		p.begin(request{Do: "new", Config: config(t, "ring"), Moves: strings.Fields("c2 d11"), Black: black, White: white})
		p.click("#play-analyse")
		p.wait("document.querySelector('main > .analyse')")
	}
	begin("person", "engine:1")
	shows(2, false)
	begin("engine:1", "person")
	p.wait(view + ".board.place.flipped")
	p.click("#study-first")
	shows(0, true)
	p.click("#study-edit")
	shows(0, true)
	p.click(".ends:has(#study-done) button")
	p.click("#study-edit")
	p.cell("b2") // takes a piece away
	p.click("#study-done")
	p.wait("!" + view + ".setup.edit && " + view + ".position.config.position")
	shows(0, true)
	p.click("#study-undo")
	p.wait("!" + view + ".position.config.position")
	shows(0, true)
	p.do(chromedp.Reload())
	p.ready()
	shows(0, true)
	p.view("play")
	p.wait(playView + ".personActs()")
	js[bool](p, playView+".submit("+playView+".game.position.choices[0].move).then(() => true)")
	p.wait(playView + ".game.position.moves.length > 3")
	p.click("#play-games")
	p.click("button[value^=analyse]")
	p.wait("document.querySelector('main > .analyse') && " + view + ".position.config.game === 'ring' && " + view + ".board.place.flipped")
	js[bool](p, view+".open(new "+view+".study.constructor("+view+".study.root.config)).then(() => true)")
	shows(0, false)

	p = b.person(t).open(t, address, 1280, 800)
	p.begin(request{Do: "new", Config: config(t, "ring"), Black: "engine:1", White: "person"})
	p.view("analyse")
	shows(0, true)
	p.view("play")
	p.begin(request{Do: "new", Config: config(t, "ring"), Black: "person", White: "engine:1"})
	p.view("analyse")
	shows(0, false)
}

// The words of a review have the punctuation of their language, and a button breaks no word before its last sign.
func browserPunctuation(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.open(t, address+"#analyse", 390, 800)
	p.wait("tengen.views.analyse.position")
	const said = "import('/verdicts.js').then((v) => v.verdict({ move: 'h8', review: { class: 'mistake', lost: 0.358, best: 'g7', line: ['g7', 'h7'] } }))"
	for language, want := range map[string]string{"en": "h8: mistake, lost 35.8 %; better g7: g7 h7", "ja": "h8：疑問手、35.8％損。g7 がよい：g7 h7"} {
		js[bool](p, "tengen.speak('%s').then(() => true)", language)
		if got := js[string](p, said); got != want {
			t.Errorf("%s: %q, want %q", language, got, want)
		}
	}
	js[bool](p, "tengen.speak('ja').then(() => true)")
	p.view("problems")
	p.wait(problemsView + ".problem")
	p.shot("japanese-390")
	if got := js[string](p, "getComputedStyle(document.querySelector('#problem-link')).lineBreak"); got != "strict" {
		t.Errorf("lines break as %q", got)
	}
	js[bool](p, "localStorage.removeItem('tengen.language') ?? true")
}

// A checkbox stands beside its text, however narrow the page is.
func browserBeside(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	for _, width := range []int64{320, 390, 640, 900, 1280} {
		p := b.open(t, address+"#analyse", width, 700)
		p.wait("tengen.views.analyse.position")
		bad := js[[]string](p, `[...document.querySelectorAll('main label:has(input[type=checkbox])')].filter((l) => { const box = l.querySelector('input').getBoundingClientRect();
			const text = document.createRange(); text.selectNodeContents(l.lastChild); const r = text.getBoundingClientRect(); return r.height > 0 && (r.left < box.right || r.top > box.bottom); }).map((l) => l.textContent)`)
		if len(bad) > 0 {
			t.Errorf("%d wide: not beside their boxes: %q", width, bad)
		}
	}
}
