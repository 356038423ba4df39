package web

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// clocked begins a game of a person against the engine with a long clock.
func (p *tab) clocked(t *testing.T, game string) {
	t.Helper()
	p.begin(request{Do: "new", Config: config(t, game), Black: "person", White: "engine:10", Clock: "10m/3x30s"})
}

// The whole board can be seen in a small window and on a phone held sideways. On an upright phone it is
// as wide as the window.
func browserFits(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.open(t, address, 375, 667)
	for _, size := range [][2]int64{{740, 360}, {667, 375}, {820, 600}, {640, 480}, {375, 667}} {
		p.do(chromedp.EmulateViewport(size[0], size[1]))
		fits := func(what string, wide bool) {
			t.Helper()
			r := js[[]float64](p, "(scrollTo(0, 0), ((r, h) => [r.left, r.top, r.right, r.bottom, h.width])(document.querySelector('main > .view > .stage .board').getBoundingClientRect(), document.querySelector('main .hit').getBoundingClientRect()))")
			if r[0] < 0 || r[1] < 0 || r[2] > float64(size[0]) || r[3] > float64(size[1]) {
				t.Errorf("%v, %s: the board is at %v", size, what, r[:4])
			}
			if r[4] < 14 {
				t.Errorf("%v, %s: a cell is %g wide", size, what, r[4])
			}
			if wide && size[0] < size[1] && r[2]-r[0] < float64(size[0])-20 {
				t.Errorf("%v, %s: the board is %g wide", size, what, r[2]-r[0])
			}
			p.shot(fmt.Sprintf("fits-%dx%d-%s", size[0], size[1], what))
		}
		for _, game := range []string{"renju", "jungo", "ring"} {
			p.view("play")
			p.clocked(t, game)
			fits(game, game != "ring")
			p.view("analyse")
			js[bool](p, "tengen.views.analyse.open(new tengen.views.analyse.study.constructor(tengen.views.play.game.position.config)).then(() => true)")
			fits(game+"-analysed", game != "ring")
		}
		p.problem("renju-black-fours-01")
		fits("problem", true)
	}
}

// Nothing scrolls sideways on the narrowest phones, in any view and language, and the level of the engine can
// be read beside its clock.
func browserNarrow(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.open(t, address, 320, 640)
	for _, lang := range []string{"en", "ja"} {
		if js[string](p, "document.documentElement.lang") != lang {
			p.click("#language")
			p.wait("document.documentElement.lang === '%s'", lang)
		}
		for _, width := range []int64{320, 360} {
			p.do(chromedp.EmulateViewport(width, 640))
			within := func(what string) {
				t.Helper()
				if got := js[string](p, `[document.documentElement.scrollWidth > innerWidth ? 'the page' : '', ...[...document.querySelectorAll('header *, main *, dialog, dialog *')].filter((e) => e.getBoundingClientRect().right > innerWidth + 1 && !e.closest('.tree, .moves, .board *, #say')).map((e) => e.tagName + '.' + e.className)].filter(Boolean).join(' ')`); got != "" {
					t.Errorf("%s, %d wide, %s: too wide: %s", lang, width, what, got)
				}
			}
			js[bool](p, "(sessionStorage.clear(), true)")
			p.view("play")
			within("play")
			for _, game := range []string{"renju", "jungo", "ring"} {
				p.clocked(t, game)
				within(game)
				if free := js[float64](p, `((s) => { const c = document.createElement('canvas').getContext('2d'); c.font = getComputedStyle(s).font; return s.clientWidth - c.measureText(s.selectedOptions[0].textContent).width; })(document.querySelector('.player select'))`); free < 20 {
					t.Errorf("%s, %d wide, %s: the level has %g left for its arrow", lang, width, game, free)
				}
			}
			p.shot(fmt.Sprintf("narrow-%s-%d", lang, width))
			for _, dialog := range []string{"#play-new", "#settings", "?"} {
				if dialog == "?" { // which has no button here
					p.do(chromedp.KeyEvent(dialog))
				} else {
					p.click(dialog)
				}
				p.wait("document.querySelector('dialog')")
				within(dialog)
				js[bool](p, "document.querySelector('dialog').close() ?? true")
				p.wait("!document.querySelector('dialog')")
			}
			p.view("analyse")
			p.wait("tengen.views.analyse.position")
			within("analyse")
			p.paste("(;GM[4]SZ[15]PB[https://www.renju.net/people/worldplayers.php?people_id=72]PW[Nakamura]EV[" + strings.Repeat("long", 20) + "]C[" + strings.Repeat("comment", 20) + "];B[hh])")
			p.wait("document.querySelector('.analyse').textContent.includes('people_id=72') && tengen.views.analyse.node === tengen.views.analyse.shownNode")
			within("long names")
			p.click("#study-edit")
			within("set-up")
			p.click("#study-done")
			p.problem("renju-black-fours-01")
			within("problem")
			p.view("rules")
			for _, game := range []string{"renju", "jungo", "ring"} {
				p.click("#rules-" + game)
				p.wait("document.querySelectorAll('.rules a.button').length > 0 && tengen.views.rules.lesson.position && tengen.views.rules.game === '%s'", game)
				within("rules of " + game)
			}
		}
	}
	js[bool](p, "localStorage.removeItem('tengen.language') ?? true")
}
