package web

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// A game has no controls that change nothing in it.
func browserControls(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.open(t, address+"#analyse", 1280, 800)
	for game, want := range map[string]string{"renju": "study-numbers study-turned", "jungo": "study-numbers study-owners study-turned", "ring": "study-turned"} {
		js[bool](p, "tengen.views.analyse.open(new tengen.views.analyse.study.constructor(tengen.hello.games.find((g) => g.name === '%s').default)).then(() => true)", game)
		if got := js[string](p, "[...document.querySelectorAll('.analyse .row label')].filter((e) => e.checkVisibility()).map((e) => e.id).join(' ')"); got != want {
			t.Errorf("the analysis of %s has %q, want %q", game, got, want)
		}
	}
	p.view("play")
	for game, want := range map[string]bool{"renju": true, "ring": false, "jungo": true} {
		p.begin(request{Do: "new", Config: config(t, game), Black: "person", White: "person"})
		if got := js[bool](p, "document.querySelector('#numbers').checkVisibility()"); got != want {
			t.Errorf("%s: move numbers are offered: %t", game, got)
		}
	}
}

// The field of a comment grows with its text up to a bound, as it is typed and with a step to another move.
func browserCommentGrows(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	for _, size := range [][2]int64{{1280, 800}, {375, 667}} {
		p := b.open(t, address+"#analyse", size[0], size[1])
		const view = "tengen.views.analyse"
		p.wait(view + ".position")
		field := func() (height, inside float64) {
			r := js[[]float64](p, "((c) => [c.offsetHeight, c.scrollHeight])(document.querySelector('#comment'))")
			return r[0], r[1]
		}
		usual, _ := field()
		for _, lines := range []int{7, 60} {
			js[bool](p, `(() => { const c = document.querySelector('#comment'); c.value = %q; c.dispatchEvent(new Event('input')); c.dispatchEvent(new Event('change')); return true; })()`, strings.Repeat("A line of a comment.\n", lines))
			height, inside := field()
			if lines == 7 && (inside > height || height < usual+60) || lines == 60 && height > float64(size[1])/2 {
				t.Errorf("%v: %d lines are in %g of %g", size, lines, height, inside)
			}
			if lines == 7 {
				p.shot("comment")
				p.paste("h8")
				p.wait("!document.querySelector('#comment').value")
				if now, _ := field(); now != usual {
					t.Errorf("%v: without a comment the field is %g high, want %g", size, now, usual)
				}
				p.click("#study-undo")
				p.wait("document.querySelector('#comment').value")
				if now, _ := field(); now != height {
					t.Errorf("%v: with the comment again the field is %g high, want %g", size, now, height)
				}
			}
		}
		js[bool](p, "sessionStorage.clear() ?? true")
	}
}

// What is wrong with a position that is set up is told in plain words, until it is changed.
func browserSetupTold(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.open(t, address+"#analyse?game=jungo&rule=simple&size=3&komi=0&moves=B1~A1", 1280, 800)
	p.wait("tengen.views.analyse.position?.moves.length === 2")
	for i, refusal := range []string{"the white chain at A1 has no liberty", "A1 の白石に呼吸点がありません"} {
		p.click("#study-edit")
		p.cell("A2")
		p.click("#study-done")
		p.wait("document.querySelector('#study-message.bad')?.textContent === %q", refusal)
		p.cell("C3")
		p.wait("document.querySelector('#study-message').textContent === ''")
		p.click(".ends:has(#study-done) button")
		p.wait("!document.querySelector('.edit')")
		p.click("#language")
		p.wait("document.querySelector('#language').textContent === %q", []string{"English", "日本語"}[i])
	}
	// Whatever the words for a setting are.
	js[bool](p, `((get) => { window.fetch = async (...a) => { const words = await (await get(...a)).json(); words['say.in'] = 'wrong is {0}, {1}!'; return new Response(JSON.stringify(words)); }; return true; })(window.fetch)`)
	js[bool](p, "import('/words.js').then((m) => m.setLanguage('en')).then(() => true)")
	p.click("#study-edit")
	p.cell("A2")
	p.click("#study-done")
	p.wait("document.querySelector('#study-message.bad')?.textContent === 'the white chain at A1 has no liberty'")
	js[bool](p, "localStorage.removeItem('tengen.language') ?? true")
}

// The words of an opening say what they mean without a mouse, and who lays a stone is told its colour.
func browserOpeningTold(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.open(t, address, 375, 667)
	p.begin(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "person", Opening: "swap2"})
	for i, cell := range []string{"h8", "h9", "i9"} {
		p.says("#status", []string{"Black lays a black stone", "Black lays a white stone", "Black lays a black stone"}[i])
		p.cell(cell)
		p.wait("tengen.views.play.game.position.moves.length === %d", i+1)
	}
	p.wait("document.querySelectorAll('.words button').length === 3")
	want := "stay: keep white|swap: take black|more: lay a white and a black stone; the other player chooses"
	if got := js[string](p, "[...document.querySelectorAll('.words .note')].map((e) => e.textContent).join('|')"); got != want {
		t.Errorf("the words are explained as %q, want %q", got, want)
	}
	p.shot("opening-told")
}

// On a phone that is held sideways a lesson shows the whole board with its task.
func browserLessonSideways(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.open(t, address, 844, 390)
	for _, game := range []string{"ring", "renju", "jungo"} {
		js[bool](p, "Boolean(location.hash = '#rules?game=%s')", game)
		p.wait("tengen.views.rules.game === '%s' && tengen.views.rules.lesson?.position", game)
		for _, size := range [][2]int64{{844, 390}, {740, 360}} {
			p.do(chromedp.EmulateViewport(size[0], size[1]))
			r := js[[]float64](p, "(() => { const [a, b] = ['.lesson .board', '#lesson-task'].map((x) => document.querySelector(x)); a.scrollIntoView({ block: 'center' }); return [a, b].flatMap((x) => { const r = x.getBoundingClientRect(); return [r.top, r.bottom, r.width]; }); })()")
			if h := float64(size[1]); r[0] < 0 || r[1] > h || r[3] < 0 || r[4] > h || r[2] < 120 {
				t.Errorf("%v, %s: the board from %g to %g, the task from %g to %g", size, game, r[0], r[1], r[3], r[4])
			}
			p.shot("lesson-sideways-" + game)
		}
	}
}

// Where games are chosen, those who look for Gomoku find it.
func browserGomoku(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.open(t, address, 1280, 800)
	p.says(".lobby .choice h2", "Renju and Gomoku")
	p.click("#lobby-other")
	p.says("#new-game option", "Renju and Gomoku")
	js[bool](p, "document.querySelector('dialog').close() ?? true")
	p.view("rules")
	p.says("#rules-renju", "Renju and Gomoku")
}

// A study that was not saved when its tab was closed comes back in another tab by "Undo".
func browserClosed(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	const view = "tengen.views.analyse"
	p := b.open(t, address+"#analyse", 1280, 800)
	p.cell("h8")
	p.wait(view + ".position.moves.length === 1")
	p.do(chromedp.SendKeys(chromedp.CSS("#comment"), "half a sente"))
	p.do(chromedp.Navigate("about:blank"))
	q := b.open(t, address+"#analyse", 1280, 800)
	q.says("#study-message", "Undo brings back the last study")
	q.click("#study-undo")
	q.wait(view + ".position.moves.join() === 'h8' && document.querySelector('#comment').value === 'half a sente'")
	q.click("#study-save")
	q.wait(noStudy)
	q.do(chromedp.Navigate("about:blank"))
	r := b.open(t, address+"#analyse", 1280, 800)
	if !js[bool](r, "document.querySelector('#study-undo').disabled && document.querySelector('#study-message').textContent === ''") {
		t.Error("a study that was saved is brought back")
	}
}

// A study that comes back by "Undo" stays until it was saved where it came back, whatever other tabs do: one
// that changes nothing, one that saves its own study, one that is loaded again.
func browserClosedBesides(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	const view = "tengen.views.analyse"
	shows := func(p *tab, moves string) {
		t.Helper()
		p.wait(view+".position?.moves.join(' ') === %q && "+view+".node === "+view+".shownNode", moves)
	}
	leave := func(p *tab) { p.do(chromedp.Navigate("about:blank")) }
	other := b.open(t, address+"#analyse", 1280, 800)
	p := b.open(t, address+"#analyse", 1280, 800)
	p.cell("h8")
	shows(p, "h8")
	leave(p)
	offers := func(moves string) *tab {
		t.Helper()
		q := b.open(t, address+"#analyse?game=renju&rule=renju&size=15&moves=a1~a2", 1280, 800)
		q.says("#study-message", "Undo brings back the last study")
		shows(q, "a1 a2")
		leave(q) // as it was
		q = b.open(t, address+"#analyse", 1280, 800)
		q.click("#study-undo")
		shows(q, moves)
		return q
	}
	leave(offers("h8"))
	other.cell("b1")
	shows(other, "b1")
	other.click("#study-save")
	other.wait(view + ".edits.done.at(-1) === " + view + ".edits.kept")
	leave(offers("h8"))
	other.cell("b2")
	shows(other, "b1 b2")
	other.do(chromedp.Reload())
	other.ready()
	shows(other, "b1 b2")
	leave(offers("h8"))
	other.do(chromedp.Reload())
	other.ready()
	leave(other)
	q := offers("b1 b2") // also after a reload
	q.click("#study-save")
	q.wait(view + ".edits.done.at(-1) === " + view + ".edits.kept")
	leave(q)
	q = offers("h8")
	q.click("#study-save")
	q.wait(noStudy)
}
