package web

import (
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// A tab without a game offers the games, teaches each by steps that are played, and begins one.
func browserFirstVisit(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.open(t, address, 1024, 768)
	js[bool](p, "localStorage.removeItem('tengen.newgame') ?? true")
	p.wait("document.querySelectorAll('.lobby .choice .ground').length === 3")
	if js[bool](p, "Boolean(document.querySelector('.panel')?.offsetParent)") {
		t.Error("there is a board for nobody")
	}
	p.click(".choice:last-child a.button")
	const lesson = "tengen.views.rules.lesson"
	p.wait("location.hash === '#rules?game=ring' && " + lesson + "?.game === 'ring' && " + lesson + ".position")
	for _, game := range []string{"ring", "jungo", "renju"} {
		p.click("#rules-" + game)
		p.wait(lesson+".game === '%s' && "+lesson+".position", game)
		for n := range js[int](p, lesson+".steps.length") {
			p.wait(lesson+".number === %d && "+lesson+".position && !"+lesson+".done", n)
			// A move that is not asked for does not do it.
			js[bool](p, `(async (l) => { const { right } = l.steps[l.number]; const wrong = l.position.choices.find((c) => right.length > 0 && !right.includes(c.move));
				if (wrong) await l.made(wrong.move); return true; })(%s)`, lesson)
			if js[bool](p, lesson+".done") {
				t.Errorf("%s, step %d: any move does", game, n+1)
			}
			cells := js[[]string](p, `((l) => { const { right: [move] } = l.steps[l.number]; const c = l.position.choices.find((x) => !move || x.move === move);
				return c.cells.map((i) => l.position.scene.cells[i].name); })(%s)`, lesson)
			for _, c := range cells {
				p.click(`.lesson .hit[aria-label^="` + c + `,"]`)
			}
			if len(cells) == 0 {
				p.click("#lesson-pass")
			}
			p.wait(lesson + ".done")
			if n == 0 {
				p.shot("lesson-" + game)
			}
			if !js[bool](p, lesson+".on.hidden") {
				p.click("#lesson-next")
			}
		}
		if got := js[int](p, lesson+".steps.length - "+lesson+".number"); got != 1 {
			t.Errorf("%s: the lesson ends %d steps before its end", game, got)
		}
	}
	p.wait("document.querySelectorAll('a[href^=\"#problems?name=\"]').length === 4")
	p.problem("renju-black-fours-01")
	p.click("#problem-terms")
	p.wait("document.querySelector('main > .rules #rules-fours')")
	if y := js[float64](p, "document.querySelector('#rules-fours').getBoundingClientRect().top"); y < -1 || y > js[float64](p, "innerHeight") {
		t.Errorf("what fours and threes are stands at %g", y)
	}
	if got := js[string](p, "[...document.querySelectorAll('a[href^=\"#problems?name=\"] span')].map((s) => s.textContent).join('|')"); !strings.Contains(got, "|No. 1: gomoku (freestyle), win by fours|") {
		t.Errorf("the first problems are called %s", got)
	}
	p.click("#lesson-play")
	p.wait("location.hash === '#play' && tengen.views.play.game?.players[1] === 'engine:2' && !document.querySelector('.lobby')")
	p.view("problems")
	p.wait(problemsView + ".problem")
	if got := js[string](p, problemsView+".problem.position.config.rule"); got != "renju" {
		t.Errorf("the first problem is one of %s", got)
	}
	if name := js[string](p, "document.querySelector('#problem-name').selectedOptions[0].textContent"); name != "No. 1: renju, win by fours" {
		t.Errorf("it is called %q", name)
	}
}

// The names of lines are as large on every board, the bar is as long as the board, and what is said
// moves nothing. The stone of a click is seen before it, and a cross stands only where Renju forbids.
func browserLook(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.open(t, address, 1280, 800)
	for _, size := range []string{"3", "22"} {
		game := map[string]string{"3": "jungo", "22": "renju"}[size]
		p.begin(request{Do: "new", Config: config(t, game, "size="+size), Black: "person", White: "person"})
		if px := js[float64](p, "document.querySelector('.coordinate').getBoundingClientRect().height"); px < 6 || px > 22 {
			t.Errorf("names on %s×%s are %g high", size, size, px)
		}
	}
	if wide := js[float64](p, "document.querySelector('.board').getBoundingClientRect().bottom"); wide > 800 {
		t.Errorf("the board ends at %g", wide)
	}
	p.begin(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "engine:1", Moves: strings.Fields("h7 a1 h6 a3 f8 a5 g8 a7")})
	if got := js[string](p, "document.title"); got != "● Your move (Black) · Tengen" {
		t.Errorf("the tab is called %q", got)
	}
	at := p.centre(`main .hit[aria-label^="c3,"]`)
	p.do(chromedp.MouseEvent("mouseMoved", at[0], at[1]))
	p.wait("document.querySelector('.board .hover .stone.black')")
	const top = "document.querySelector('#play-undo').getBoundingClientRect().top"
	before := js[float64](p, top)
	p.cell("h8")
	p.wait("document.querySelector('#message').textContent.includes('double-three')")
	if after := js[float64](p, top); after != before {
		t.Errorf("a message moves the buttons from %g to %g", before, after)
	}
	p.wait("document.querySelectorAll('.banned').length === 1")
	js[bool](p, "tengen.views.play.do({ do: 'resign' }).then(() => true)") // nothing is forbidden after the end
	p.wait("!document.querySelector('.banned') && document.querySelector('#play-rematch.main:not([hidden])')")
	p.begin(request{Do: "new", Config: config(t, "jungo", "size=5", "position=.X.../X..../...../...../..... white"), Black: "person", White: "person"})
	if js[bool](p, "Boolean(document.querySelector('.banned'))") {
		t.Error("a point of suicide has a cross")
	}
	p.cell("A5")
	p.wait("document.querySelector('#message').classList.contains('bad')")

	p.view("analyse")
	p.wait("tengen.views.analyse.position")
	if got := js[[]float64](p, "['.bar', '.analyse .board'].map((x) => document.querySelector(x).getBoundingClientRect().height)"); got[0]-got[1] > 1 || got[1]-got[0] > 1 {
		t.Errorf("the bar and the board are %v high", got)
	}
	for info, want := range map[string]string{
		"{black: 0.5, lines: [{win: 0.5}]}":                             "About even",
		"{black: 0.1, lines: [{win: 0.9}]}":                             "White is much better: 90 %",
		"{black: 0, lines: [{win: 1}]}":                                 "White wins, not yet proven",
		"{black: 1, lines: [{win: 0, proven: 'loss'}]}":                 "Proven: Black wins",
		"{black: 0, lines: [{win: 1, proven: 'win', plies: 13}]}":       "Proven: White wins in at most 13 moves",
		"{black: 0.9, decided: 'black', lines: [{win: 0.1}]}":           "Proven: Black wins",
		"{black: 0, decided: 'draw', lines: [{win: 1}]}":                "Proven: a draw",
		"{black: 0.35, lines: [{win: 0.65}, {win: 0, proven: 'loss'}]}": "White is slightly better: 65 %",
	} {
		if got := js[string](p, "import('/candidates.js').then((m) => m.verdict(%s, 'white'))", info); got != want {
			t.Errorf("%s: %q, want %q", info, got, want)
		}
	}
	p.click("#settings")
	js[bool](p, "((s) => { s.value = 'plain'; s.dispatchEvent(new Event('change')); return true; })(document.querySelector('#setting-board'))")
	p.wait("document.documentElement.dataset.board === 'plain'")
	js[bool](p, "localStorage.removeItem('tengen.settings') ?? true")
}

// No message moves what is below it, on a phone and in a window, however long it is.
func browserStill(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	for _, size := range [][2]int64{{375, 667}, {390, 844}, {1280, 800}} {
		p := b.open(t, address, size[0], size[1])
		p.begin(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "person", Opening: "swap2"})
		still := func(view, below string) {
			t.Helper()
			var last []float64
			for lines := range 6 {
				js[bool](p, `(tengen.views.%s.tell(%q), true)`, view, strings.TrimSpace(strings.Repeat("These are a few more words. ", 2*lines)))
				at := js[[]float64](p, `[...document.querySelectorAll(%q)].map((e) => e.getBoundingClientRect().top)`, below)
				if len(at) == 0 || lines > 0 && !slices.Equal(at, last) {
					t.Errorf("%d wide, %s: %d lines move %s from %v to %v", size[0], view, lines, below, last, at)
				}
				last = at
			}
		}
		still("play", "#play-undo, #play-new, .play .words")
		p.view("analyse")
		p.wait("tengen.views.analyse.position")
		still("analyse", ".analyse .tree, .analyse .graph, #comment, #study-undo")
		// Nor does a step to a move with an advice, or to one about which the engine knows nothing.
		js[bool](p, `(async (v) => { await v.make('h8'); await v.make('h9'); await v.make('i9'); const [root, a, b] = v.study.constructor.line(v.node);
			root.players = [{ moves: 2, rated: 2, accuracy: 90 }, { moves: 1, rated: 1, accuracy: 80 }];
			b.review = { class: 'mistake', lost: 0.2, best: 'g7', line: ['g7'], refuted: ['i9'] };
			a.info = { black: 0.5, depth: 3, seldepth: 3, nodes: 9, ms: 1, lines: ['h9', 'i9', 'g9'].map((move) => ({ move, win: 0.5, score: '+1', pv: [move] })) };
			await v.go(a); return true; })(tengen.views.analyse)`)
		var at []float64
		for _, step := range []string{"back", "forward", "forward", "forward"} {
			p.click("#study-" + step)
			p.wait("tengen.views.analyse.shownNode === tengen.views.analyse.node")
			tops := js[[]float64](p, "['.analyse .tree', '.analyse .graph', '#comment'].map((x) => document.querySelector(x).getBoundingClientRect().top + scrollY)")
			if at != nil && !slices.Equal(tops, at) {
				t.Errorf("%d wide: a step %s moves the panel from %v to %v", size[0], step, at, tops)
			}
			at = tops
		}
		p.view("problems")
		p.wait(problemsView + ".state === 'ask'")
		still("problems", "#problem-hint, #problem-name")
	}
}

// A clock of one's own is set in the dialog, and the time that is nearly up is seen.
func browserClocks(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.open(t, address, 1024, 768)
	p.click("#lobby-other")
	p.fill("clock", "own", "minutes", "1", "added", "2", "periods", "3", "seconds", "20", "side", "black")
	if words := js[string](p, "document.querySelector('dialog output').textContent"); !strings.Contains(words, "Estimate: ") {
		t.Errorf("the level is told as %q", words)
	}
	p.fill("side", "both")
	p.click("dialog button.main")
	p.wait("tengen.views.play.game?.clock?.control === '1m0s+2s/3x20s'")
	p.says(".player .time", "+ 3 × 20 s")
	js[bool](p, "tengen.views.play.do({ do: 'new', config: tengen.hello.games[0].default, black: 'person', white: 'person', clock: '1m/3/20s' }).then(() => true)")
	p.says(".player .time", "+ 20 s for 3 moves")
	js[bool](p, "Boolean(tengen.views.play.since -= 63e3)")
	p.wait("document.querySelector('.player .time small').textContent === 'for 3 moves'")
	p.cell("h8")
	p.wait("tengen.views.play.game.position.moves.length === 1 && tengen.views.play.game.clock.main[0] > 30e3 && tengen.views.play.game.clock.moves === 3") // the server measures
	p.click("#play-new")
	p.fill("clock", "own", "minutes", "1", "added", "0", "moves", "4", "seconds", "50", "side", "both")
	p.click("dialog button.main")
	p.wait("tengen.views.play.game?.clock?.control === '1m0s/4/50s'")
	js[bool](p, "tengen.views.play.do({ do: 'new', config: tengen.hello.games[0].default, black: 'person', white: 'person', clock: '1m+2s/3x20s' }).then(() => true)")
	js[bool](p, "Boolean(tengen.views.play.since -= 115e3)") // in the last period, with 5 seconds left
	p.wait("document.querySelector('.player .time.low')")
	p.says(".player .time", "1 period left")
	js[bool](p, "localStorage.removeItem('tengen.newgame') ?? true")
}

// Where moves are to be confirmed, a pick shows the stone, and a second one or the button makes the move.
func browserConfirmed(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.open(t, address, 400, 800)
	js[bool](p, "import('/settings.js').then((m) => m.set('confirm', 'on')).then(() => true)")
	p.begin(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "person"})
	const moves = "tengen.views.play.game.position.moves.join(' ')"
	p.cell("h8")
	p.wait("document.querySelector('.over .ghost')")
	p.cell("h9")
	p.wait("document.querySelector('#play-sure').textContent === 'Play h9'")
	if got := js[string](p, moves); got != "" {
		t.Errorf("a pick has played %s", got)
	}
	js[bool](p, "import('/settings.js').then((m) => m.set('sounds', 'on')).then(() => true)") // the move is heard, too
	p.click("#play-sure")
	p.wait(moves + " === 'h9'")
	p.cell("h8")
	p.cell("h8")
	p.wait(moves + " === 'h9 h8'")
	p.begin(request{Do: "new", Config: config(t, "ring"), Black: "person", White: "person", Moves: []string{"c2", "d11"}})
	p.cell("d2")
	p.cell("d4")
	p.wait("document.querySelector('#play-sure')")
	p.says("#message", "Pick d4 again, or press the button, to play d2d4")
	p.cell("d4")
	p.wait(moves + " === 'c2 d11 d2d4'")
	// A second drag confirms a move like the first one, and none of another piece to the same cell.
	p.begin(request{Do: "new", Config: config(t, "ring"), Black: "person", White: "person", Moves: []string{"c2", "d11"}})
	drag := func(from string) {
		t.Helper()
		a, b := p.centre(`main .hit[aria-label^="`+from+`,"]`), p.centre(`main .hit[aria-label^="d4,"]`)
		for i, kind := range []input.DispatchMouseEventType{"mousePressed", "mouseMoved", "mouseReleased"} {
			at := [][]float64{a, b, b}[i]
			p.do(chromedp.MouseEvent(kind, at[0], at[1], chromedp.Button("left")))
		}
	}
	drag("d2")
	p.wait("document.querySelector('#play-sure')?.textContent === 'Play d2d4'")
	drag("e2")
	p.wait("document.querySelector('#play-sure').textContent === 'Play e2d4' || document.querySelector('.sure').hidden")
	if got := js[string](p, moves); got != "c2 d11" {
		t.Errorf("a drag of another piece confirms %s", got)
	}
	drag("d2")
	drag("d2")
	p.wait(moves + " === 'c2 d11 d2d4'")
	// From a button that goes the focus of the keyboard goes back to the board.
	for _, cancels := range []bool{true, false} {
		p.begin(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "person"})
		js[bool](p, "document.querySelector('main .hit[tabindex=\"0\"]').focus() ?? true")
		p.do(chromedp.KeyEvent(kb.Enter))
		p.wait("document.querySelector('#play-sure')?.offsetParent")
		js[bool](p, "document.querySelector('.sure button:nth-child(%d)').focus() ?? true", map[bool]int{true: 1, false: 2}[cancels])
		p.do(chromedp.KeyEvent(kb.Enter))
		p.wait(moves+" === %q && document.querySelector('.sure').hidden && document.activeElement.dataset.cell === '112'", map[bool]string{true: "", false: "h8"}[cancels])
	}
	// Escape, the button and a look back take back what waits, and a piece that is picked.
	for _, away := range []func(){
		func() { p.do(chromedp.KeyEvent(kb.Escape)) },
		func() { p.click(".ends:has(#play-sure) button:first-child") },
		func() { p.do(chromedp.KeyEvent(kb.Home)) },
		func() { p.wheel(-1) },
	} {
		for game, cells := range map[string]string{"renju": "a1", "ring": "d2 d4"} {
			p.begin(request{Do: "new", Config: config(t, game), Black: "person", White: "person", Moves: map[string][]string{"renju": {"h8", "h9"}, "ring": {"c2", "d11"}}[game]})
			for _, c := range strings.Fields(cells) {
				p.cell(c)
			}
			p.wait("document.querySelector('#play-sure')?.offsetParent")
			away()
			p.wait("!document.querySelector('#play-sure').offsetParent && !document.querySelector('.ghost, .picked') && !tengen.views.play.sure.move")
		}
	}
	js[bool](p, "localStorage.removeItem('tengen.settings') ?? true")
}
