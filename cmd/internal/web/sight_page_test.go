package web

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// box returns the left, top, right and bottom of an element in the window.
func (p *tab) box(selector string) []float64 {
	p.t.Helper()
	return js[[]float64](p, "((r) => [r.left, r.top, r.right, r.bottom])(document.querySelector('%s').getBoundingClientRect())", selector)
}

// inSight reports whether the whole of an element is in the window.
func (p *tab) inSight(selector string) bool {
	p.t.Helper()
	return js[bool](p, "((r) => r.width > 0 && r.left > -1 && r.top > -1 && r.right < innerWidth + 1 && r.bottom < innerHeight + 1)(document.querySelector('%s').getBoundingClientRect())", selector)
}

// In a low window the names and the clocks of two players can be read, also while the opening asks something, and
// a message is within its card and moves nothing.
func browserLowWindow(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	for _, height := range []int64{600, 650, 768, 1000} {
		black := b.person(t).open(t, address, 1366, height)
		black.begin(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "guest", Opening: "swap2", Clock: "10m/3x30s"})
		white := b.person(t).open(t, black.invitation(), 1366, height)
		white.wait(playView + ".game.shared?.begun")
		look := func(what string) {
			t.Helper()
			for _, p := range []*tab{black, white} {
				if r := p.box(".players"); r[3]-r[1] < 80 {
					t.Errorf("%d high, %s: the players have %g", height, what, r[3]-r[1])
				}
			}
		}
		look("the beginning")
		black.wait(playView + ".board.signs.next")
		for i, cell := range []string{"h8", "h9", "i9"} {
			black.cell(cell)
			white.wait(playView+".game.position.moves.length === %d", i+1)
		}
		white.wait("document.querySelectorAll('.play .words button').length === 3")
		look("a choice")
		black.shot(fmt.Sprintf("low-%d-waits", height))
		white.shot(fmt.Sprintf("low-%d", height))

		white.begin(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "engine:2", Moves: []string{"h8"}})
		before := white.box(".board")
		for lines := 1; lines < 9; lines++ {
			js[bool](white, playView+".tell('These are a few more words. '.repeat(%d)) ?? true", lines)
			if card, message := white.box(".card:has(> #status)"), white.box("#message"); message[3] > card[3] {
				t.Errorf("%d high: the message ends at %g and its card at %g", height, message[3], card[3])
			}
			if now := white.box(".board"); !slices.Equal(now, before) {
				t.Errorf("%d high: a message moves the board from %v to %v", height, before, now)
			}
		}
		if lines := js[float64](white, "((m) => (m.tell('These are a few more words. '.repeat(4)), m.message.scrollHeight - m.message.clientHeight))("+playView+")"); lines > 1 {
			t.Errorf("%d high: %g of three lines are out of sight", height, lines)
		}
	}
}

// Somebody who has lost sees with one touch what went wrong: the review begins, and the way to the mistakes, with the
// board and what is said of it, is in sight.
func browserWentWrong(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	const view = "tengen.views.analyse"
	p := b.open(t, address, 390, 844)
	p.reviews(false)
	p.begin(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "engine:1", Moves: strings.Fields("h8 h9 h6 i8 j7 i10 i7 k7")})
	if !js[bool](p, "document.querySelector('#play-review').hidden") {
		t.Error("a game that is played can be reviewed")
	}
	js[bool](p, "tengen.views.play.do({ do: 'resign' }).then(() => true)")
	p.wait("document.querySelector('#status.lost')")
	p.says("#play-review", "Where did I go wrong?")
	p.shot("went-wrong-end")
	p.click("#play-review")
	p.wait(view + ".study?.root.players && document.querySelector('main > .analyse')")
	seen := func(what string) {
		t.Helper()
		for _, e := range []string{"main .board", ".steps", "#study-mistake", "#study-message"} {
			if !p.inSight(e) {
				t.Errorf("after %s %s is at %v", what, e, p.box(e))
			}
		}
	}
	seen("the review")
	p.click("#study-mistake")
	p.wait(view + ".shownNode.review?.class && " + view + ".shownNode === " + view + ".node && document.querySelector('.words button')")
	seen("a mistake")
	if !p.inSight(".analyse .words button") {
		t.Errorf("the better move is at %v", p.box(".analyse .words button"))
	}
	p.shot("went-wrong")
	js[bool](p, "(scrollTo(0, 1e5), true)")
	p.do(chromedp.KeyEvent("m"))
	p.wait(view + ".shownNode === " + view + ".node && scrollY < 200")
	seen("the next one")

	// The analysis of a game that is over leads to the review, and begins none by itself.
	p.view("play")
	p.click("#play-analyse")
	p.wait("document.querySelector('main > .analyse') && !" + view + ".study.root.players && document.querySelector('#study-review.main')")
	if !p.inSight("#study-review") || js[bool](p, view+".searcher.reviewing") {
		t.Errorf("the review is at %v", p.box("#study-review"))
	}
	p.shot("went-wrong-analysed")
	p.click("#study-review")
	p.wait(view + ".study.root.players && document.querySelector('#study-engine.main')")

	// A review of another game ends for it.
	js[bool](p, `((v) => { v.searcher.job = { search: -7, root: {}, nodes: [], done: 0 }; return true; })(%s)`, view)
	p.view("play")
	p.click("#play-review")
	p.wait("document.querySelector('main > .analyse') && " + view + ".study.root.players")
}

// The comments of a record can be read while one steps through it, without a jump of what is below.
func browserRemarks(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	const view = "tengen.views.analyse"
	var game strings.Builder
	game.WriteString("(;GM[4]SZ[15]")
	for i := range 24 {
		fmt.Fprintf(&game, ";%c[%c%c]", "BW"[i%2], 'a'+i%12, 'a'+2*(i/12)+5*(i%2))
		if i%3 == 0 {
			fmt.Fprintf(&game, "C[%s]", strings.Repeat(fmt.Sprintf("Move %d is commented. ", i+1), 1+i))
		}
	}
	for _, size := range [][2]int64{{1366, 768}, {820, 1180}, {390, 844}} {
		p := b.open(t, address+"#analyse", size[0], size[1])
		p.wait(view + ".position")
		if p.inSight(".remark") {
			t.Error("there is room for comments in a study without any")
		}
		// The first comment makes the room as it is typed, which stays when it is finished.
		p.do(chromedp.SendKeys(chromedp.CSS("#comment"), "first"))
		p.wait("document.querySelector('.remark').checkVisibility() && document.querySelector('.remark').textContent === 'first'")
		where := p.box("#comment")
		js[bool](p, "document.activeElement.blur() ?? true")
		p.wait(view + ".edits.done.length === 1")
		if now := p.box("#comment"); !slices.Equal(now, where) {
			t.Errorf("%v: the first comment moves from %v to %v when it is finished", size, where, now)
		}
		p.paste(game.String() + ")")
		p.wait(view + ".study.list().length === 25")
		const places = "['.analyse .steps', '.analyse .tree', '.analyse .graph'].map((x) => document.querySelector(x).getBoundingClientRect().top + scrollY)"
		before := js[[]float64](p, places)
		for n := range 8 {
			p.click("#study-forward")
			p.wait(view+".shownNode === "+view+".node && "+view+".position.moves.length === %d", n+1)
			if got, want := js[string](p, "document.querySelector('.remark').textContent"), js[string](p, view+".node.comment ?? ''"); got != want || (n%3 == 0) != (got != "") {
				t.Errorf("move %d has the comment %q, want %q", n+1, got, want)
			}
			if !p.inSight(".remark") || !p.inSight(".analyse .steps") {
				t.Errorf("%v: the comment is at %v, and the steps at %v", size, p.box(".remark"), p.box(".analyse .steps"))
			}
			if now := js[[]float64](p, places); !slices.Equal(now, before) {
				t.Errorf("%v: move %d moves the panel from %v to %v", size, n+1, before, now)
			}
			if n == 0 {
				p.shot(fmt.Sprintf("remark-%d", size[0]))
			}
		}
		p.click("#study-back")
		p.wait("document.querySelector('.remark').textContent.startsWith('Move 7')")
		p.click(".remark")
		p.wait("document.activeElement.id === 'comment'")
		p.do(chromedp.SendKeys(chromedp.CSS("#comment"), "!"))
		p.wait("document.querySelector('.remark').textContent === document.querySelector('#comment').value")
		js[bool](p, "sessionStorage.clear() ?? true")
	}
}

// On a phone held sideways what is pressed in a game comes before the list of moves, the names of lines can be read,
// and the dialog for a new game shows its button.
func browserHeldSideways(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.open(t, address, 844, 390)
	for _, size := range [][2]int64{{667, 375}, {844, 390}, {932, 430}} {
		p.do(chromedp.EmulateViewport(size[0], size[1]))
		p.view("play")
		p.clocked(t, "renju")
		p.cell("h8")
		for _, e := range []string{"main .board", ".players", "#status", "#play-undo", "#play-resign"} {
			if !p.inSight(e) {
				t.Errorf("%v: %s is at %v", size, e, p.box(e))
			}
		}
		p.wait("document.querySelector('.moves li')")
		if bar, list := p.box(".play .bar-of"), p.box(".moves"); bar[3] > list[1] {
			t.Errorf("%v: the buttons end at %g, and the list begins at %g", size, bar[3], list[1])
		}
		if r := p.box(".coordinate"); r[3]-r[1] < 9 {
			t.Errorf("%v: names of lines are %g high", size, r[3]-r[1])
		}
		p.shot(fmt.Sprintf("sideways-%d", size[0]))
		p.click("#play-new")
		p.wait("document.querySelector('dialog')")
		if !p.inSight("dialog button.main") {
			t.Errorf("%v: the button of the dialog is at %v", size, p.box("dialog button.main"))
		}
		p.shot(fmt.Sprintf("sideways-dialog-%d", size[0]))
		p.do(chromedp.KeyEvent(kb.Escape))
		p.wait("!document.querySelector('dialog')")
		p.view("analyse")
		p.wait("tengen.views.analyse.position")
		for _, e := range []string{"main .board", ".analyse .steps", "#study-message"} {
			if !p.inSight(e) {
				t.Errorf("%v: %s is at %v", size, e, p.box(e))
			}
		}
		p.shot(fmt.Sprintf("sideways-analyse-%d", size[0]))
	}
}

// The board grows with a wide and high window.
func browserWide(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.open(t, address, 2560, 1440)
	p.clocked(t, "renju")
	for _, view := range []string{"play", "analyse"} {
		p.view(view)
		p.wait("tengen.views.%s.board.scene", view)
		if r := p.box("main .board"); r[2]-r[0] < 1300 || r[3] > 1440 {
			t.Errorf("%s: the board is at %v", view, r)
		}
		p.shot("wide-" + view)
	}
}

// Fingers find what they touch, also the way to the games.
func browserTouched(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.open(t, address, 390, 844)
	for _, lang := range []string{"en", "ja"} {
		if lang == "ja" {
			p.click("#language")
			p.wait("document.documentElement.lang === 'ja'")
		}
		p.clocked(t, "renju")
		for _, view := range []string{"play", "analyse"} {
			p.view(view)
			p.wait("tengen.views.%s.board.scene", view)
			if small := js[string](p, `[...document.querySelectorAll('header :is(a, button), main select, main label:has([type=checkbox]), main .panel > * > button, main .engine button')].filter((e) => e.checkVisibility())
				.map((e) => [e, e.getBoundingClientRect()]).filter(([, r]) => r.width < 40 || r.height < 40).map(([e, r]) => (e.id || e.textContent) + ' ' + r.width + '×' + r.height).join(', ')`); small != "" {
				t.Errorf("%s, %s: too small: %s", lang, view, small)
			}
			if wide := js[float64](p, "document.documentElement.scrollWidth"); wide > 390 {
				t.Errorf("%s, %s: the page is %g wide", lang, view, wide)
			}
			if header := p.box("header"); header[3] > 60 {
				t.Errorf("%s, %s: the head is %g high", lang, view, header[3])
			}
			p.shot("touched-" + lang + "-" + view)
			p.click("#home")
			p.wait("document.querySelector('.lobby')?.checkVisibility()")
		}
	}
	js[bool](p, "localStorage.removeItem('tengen.language') ?? true")
}

// The first Tab leads to the board, and keys of one character can be left to other programs.
func browserSkip(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.open(t, address, 1024, 768)
	p.clocked(t, "renju")
	p.do(chromedp.KeyEvent(kb.Tab))
	p.wait("document.activeElement.id === 'skip'")
	p.shot("skip")
	p.do(chromedp.KeyEvent(kb.Enter))
	p.wait("document.activeElement.dataset.cell === '112'")
	p.do(chromedp.KeyEvent(kb.Enter))
	p.wait(playMoves + ".startsWith('h8')")
	js[bool](p, "import('/settings.js').then((m) => m.set('characters', 'off')).then(() => true)")
	p.do(chromedp.KeyEvent("n3?"), chromedp.KeyEvent(kb.ArrowLeft))
	if js[bool](p, "Boolean(document.querySelector('dialog, main > .problems'))") {
		t.Error("a key of one character does something")
	}
	js[bool](p, "import('/settings.js').then((m) => m.set('characters', 'on')).then(() => true)")
	p.do(chromedp.KeyEvent("n"))
	p.wait("document.querySelector('dialog')")
	js[bool](p, "localStorage.removeItem('tengen.settings') ?? true")
}

// The name of the page leads to the games, and from there a button, or Play, back to the game, which goes on meanwhile.
func browserHome(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.open(t, address, 1024, 768)
	p.begin(request{Do: "new", Config: config(t, "ring"), Black: "person", White: "person", Moves: []string{"c2", "d11"}})
	offered := func() {
		t.Helper()
		p.click("#home")
		p.wait("document.querySelectorAll('.lobby .choice .ground').length === 3 && location.hash === '#games'")
	}
	back := func() {
		t.Helper()
		p.wait("!document.querySelector('.lobby') && document.querySelector('main .board').checkVisibility() && location.hash === '#play' && " + playView + ".game.position.config.game === 'ring'")
	}
	offered()
	p.shot("home")
	p.do(chromedp.KeyEvent("u"))
	js[bool](p, "tengen.views.play.do({ do: 'play', move: 'd2d4' }).then(() => true)") // as another tab may
	if got := js[string](p, "[...document.querySelectorAll('.lobby, main .board')].filter((e) => e.checkVisibility()).length + ' ' + "+playMoves); got != "4 c2 d11 d2d4" {
		t.Errorf("the page shows %s", got)
	}
	p.click("#lobby-back")
	back()
	p.view("rules")
	offered()
	p.click("[data-view=play]")
	back()
	offered()
	p.do(chromedp.Reload())
	p.ready()
	p.wait("document.querySelector('#lobby-back')")
	p.click("#language")
	p.says("#lobby-back", "対局に戻る")
	p.click("#language")
	p.says("#lobby-back", "Back to the game")
	p.click("#lobby-jungo") // a question comes before that
	p.wait("document.querySelector('dialog')")
	p.do(chromedp.KeyEvent(kb.Escape))
	p.wait("!document.querySelector('dialog') && document.querySelector('.lobby') && location.hash === '#games'")
	p.click("#lobby-other")
	p.fill("game", "jungo", "side", "both")
	p.click("dialog button.main")
	p.wait("!document.querySelector('.lobby') && location.hash === '#play' && " + playView + ".game.position.config.game === 'jungo'")
	js[bool](p, "localStorage.removeItem('tengen.newgame') ?? true")
}
