package web

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// Without a connection the clock on the page stands still, also in a game with somebody elsewhere, whose clock may go on:
// with the connection the page shows that.
func browserClockStands(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	for _, opponent := range []string{"guest", "person"} {
		p := b.person(t).open(t, address, 900, 700)
		p.begin(request{Do: "new", Config: config(t, "renju"), Black: "person", White: opponent, Clock: "10m"})
		if opponent == "guest" {
			b.person(t).open(t, p.invitation(), 900, 700)
			p.wait(playView + ".game.shared.begun")
		}
		// later is the time on the clock if the page's own clock is some minutes ahead.
		const later = `((now) => { Date.now = () => now() + %d * 60_000; tengen.views.play.tick(); Date.now = now; return document.querySelector('.player.black .time').textContent; })(Date.now)`
		if now, then := js[string](p, later, 0), js[string](p, later, 5); now == then {
			t.Errorf("%s: the clock that goes shows %s and then %s", opponent, now, then)
		}
		js[bool](p, "Boolean("+playView+".since -= 3 * 60_000)") // so long the turn has lasted
		restore := p.cut()
		if now, then := js[string](p, later, 0), js[string](p, later, 5); now != then {
			t.Errorf("%s: the clock that stands shows %s and then %s", opponent, now, then)
		}
		before := js[string](p, later, 0)
		for _, language := range []string{"ja", "en"} {
			p.click("#language")
			p.wait("document.documentElement.lang === '%s'", language)
		}
		if got := js[string](p, later, 0); got != before {
			t.Errorf("%s: in another language the clock that stands shows %s, not %s", opponent, got, before)
		}
		restore()
		p.wait("document.querySelector('#offline').hidden && " + playView + ".since")
		if left := js[float64](p, playView+".game.clock.main[0]"); opponent == "person" && left > 8*60_000 {
			t.Errorf("the turn's time is given back: %g ms are left", left)
		}
	}
}

// The engine says nothing of the positions of a game with another person until it is over; other studies are free, and so
// is everything for one who watches.
func browserFair(t *testing.T, b *chromium) {
	s, address := served(t, Options{DB: filledDB(t)})
	black := b.person(t).open(t, address, 900, 700)
	black.begin(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "guest"})
	link := black.invitation()
	white, watcher := b.person(t).open(t, link, 900, 700), b.person(t)
	for i, cell := range []string{"h8", "h9", "i9"} {
		[]*tab{black, white}[i%2].cell(cell)
		for _, p := range []*tab{black, white} {
			p.wait(playView+".game.position.moves.length === %d", i+1)
		}
	}
	sees := watcher.open(t, link, 900, 700)
	sees.says("#shared", "You watch this game")
	const study = "tengen.views.analyse"
	at := func(p *tab, moves string) {
		t.Helper()
		js[bool](p, "tengen.analyse({ config: tengen.hello.games[0].default, moves: '%s'.split(' ').filter(Boolean) }).then(() => true)", moves)
		p.wait(study+".position?.moves.join(' ') === '%s'", moves)
	}
	const unknown = "document.querySelector('#explorer p')?.textContent.startsWith('You play this game with another person') && !document.querySelector('#explorer :is(table, ul, button)')"
	const known = "document.querySelector('#explorer :is(table, button)') && !document.querySelector('#explorer').textContent.includes('You play this game')"
	unfair := func(p *tab) {
		t.Helper()
		p.wait(unknown)
		for _, id := range []string{"engine", "review", "black", "white", "names"} {
			js[bool](p, study+".tell('') ?? true")
			p.click("#study-" + id)
			p.says("#study-message", "You play this game with another person")
		}
		searches(t, s, 0)
	}
	black.click("#play-analyse")
	black.wait(study + ".position?.moves.join(' ') === 'h8 h9 i9'")
	unfair(black)
	for _, moves := range []string{"h8 h9", "h8 h9 i9 j9"} {
		at(black, moves)
		unfair(black)
	}
	for _, p := range []*tab{black, sees} {
		at(p, map[*tab]string{black: "h8 i9", sees: "h8 h9 i9"}[p])
		p.wait(known)
		p.click("#study-engine")
		p.wait(study + ".info")
	}
	at(sees, "h8")
	sees.wait("document.querySelectorAll('.explorer tbody tr').length > 0")
	sees.click("#study-engine")
	for _, whole := range []bool{false, true} {
		js[bool](black, study+".searcher.change({ whole: %v }) ?? true", whole)
		at(black, "h8") // the engine that is on stops there
		black.says("#study-message", "You play this game with another person")
		black.says("#study-engine", "Start the engine")
		searches(t, s, 0)
		at(black, "h8 i9")
		black.click("#study-engine")
		black.wait(study + ".info && " + study + ".searcher.running")
	}

	black.click("#study-engine")
	black.view("play")
	white.click("#play-resign")
	white.click("dialog button.main")
	black.wait("document.querySelector('#status').classList.contains('won')")
	black.click("#play-analyse")
	black.wait(study + ".position?.moves.join(' ') === 'h8 h9 i9'")
	black.wait(known)
	black.click("#study-engine")
	black.wait(study + ".info")
}

// The rules, the problems and the analysis open for the game that is played, or that was played last, also in another tab.
// A study in which something was done stays, and so does what a person has chosen.
func browserSameGame(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	who := b.person(t)
	p := who.open(t, address, 900, 700)
	about := func(p *tab, game, study string) {
		t.Helper()
		p.view("rules")
		p.wait("tengen.views.rules.lesson?.game === '%s'", game)
		p.view("problems")
		p.wait("tengen.views.problems.problem?.position.config.game === '%s'", game)
		p.view("analyse")
		p.wait("((c) => [c?.game, c?.size ?? 0].join(' '))(tengen.views.analyse.position?.config) === '%s'", study)
		p.view("play")
	}
	p.view("analyse")
	p.wait("tengen.views.analyse.position?.config.game === 'renju'")
	p.view("play")
	p.begin(request{Do: "new", Config: config(t, "jungo", "size=5"), Black: "person", White: "person"})
	p.cell("C3")
	p.wait(playMoves + " === 'C3'")
	about(p, "jungo", "jungo 5")
	about(who.open(t, address, 900, 700), "jungo", "jungo 9")

	p.begin(request{Do: "new", Config: config(t, "ring"), Black: "person", White: "person"})
	p.view("analyse")
	p.wait("tengen.views.analyse.position?.config.game === 'ring'")
	p.cell("c2")
	p.wait("tengen.views.analyse.position?.moves.length === 1")
	p.view("rules")
	p.wait("tengen.views.rules.lesson?.game === 'ring'")
	p.click("#rules-renju")
	p.wait("tengen.views.rules.lesson?.game === 'renju'")
	p.view("problems") // the one of this tab
	p.wait("tengen.views.problems.problem?.position.config.game === 'jungo'")
	p.view("play")
	p.begin(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "person"})
	p.view("analyse")
	p.wait("tengen.views.analyse.position?.config.game === 'ring'")

	p = who.open(t, address+"#analyse?game=jungo&rule=simple&size=7", 900, 700) // a link without moves
	p.wait("tengen.views.analyse.position?.config.size === 7")
	p.view("play")
	js[bool](p, "document.querySelector('nav [data-view=analyse]').click() ?? true")
	p.wait("document.querySelector('main > .analyse') && location.hash === '#analyse'")
	js[bool](p, "new Promise((done) => setTimeout(done, 300)).then(() => true)")
	if got := js[int](p, "tengen.views.analyse.position.config.size ?? 0"); got != 7 {
		t.Errorf("the study of a link has size %d", got)
	}
}

// From a button that is gone when it was pressed the focus of the keyboard goes on to what follows: in the lobby, in a
// lesson and from one view to another.
func browserFocusGoesOn(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	const active, lesson = "document.activeElement", "tengen.views.rules.lesson"
	press := func(p *tab, selector, then string) {
		t.Helper()
		p.wait("document.querySelector('%s')", selector)
		js[bool](p, "document.querySelector('%s').focus() ?? true", selector)
		p.do(chromedp.KeyEvent(kb.Enter))
		p.wait("%s", then)
	}
	p := b.person(t).open(t, address, 900, 700)
	press(p, "#lobby-renju", playView+".game && "+active+".id === 'status'")
	p = b.person(t).open(t, address, 900, 700)
	press(p, "#lobby-other", "document.querySelector('dialog button.main')")
	press(p, "dialog button.main", playView+".game && "+active+".id === 'status'")

	p = b.person(t).open(t, address+"#rules?game=ring", 900, 700)
	p.wait(lesson + "?.position")
	press(p, "#lesson-next", lesson+".number === 1 && "+active+".id === 'lesson-next'")
	press(p, "#lesson-back", lesson+".number === 0 && "+active+".id === 'lesson-next'")
	for n := 1; n < js[int](p, lesson+".steps.length"); n++ {
		p.do(chromedp.KeyEvent(kb.Enter))
		p.wait(lesson+".number === %d", n)
	}
	p.wait(active + ".id === 'lesson-play'")
	press(p, "#lesson-play", playView+".game && document.querySelector('main > .play') && "+active+".id === 'status'")
	press(p, "#play-analyse", "document.querySelector('main > .analyse') && "+active+".dataset.view === 'analyse'")
}

// A dialog has what its choices need and says what they come to: the level only with an engine, the reason of a komi that is
// most of the board, and the result to which a pass leads. Japanese has no name in letters and no question mark of English.
func browserAskedPlainly(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.person(t).open(t, address, 900, 700)
	p.click("#lobby-other")
	for side, engine := range map[string]bool{"black": true, "both": false, "white": true, "black-guest": false, "neither": true, "white-guest": false} {
		p.fill("side", side)
		p.wait("document.querySelector('#new-level').disabled !== %v && document.querySelector('.row output').textContent.includes('No engine plays') !== %[1]v", engine)
	}
	p.fill("game", "jungo", "size", "5")
	p.says("#new-even", "but for 2 points")
	for _, komi := range []string{"6.5", "23", "24", ""} {
		p.fill("komi", komi)
		if got := js[string](p, "document.querySelector('#new-even').textContent"); (got != "") != (komi == "" || komi == "23") {
			t.Errorf("komi %q: the dialog says %q", komi, got)
		}
	}
	for _, size := range []string{"9", "7"} {
		p.fill("size", size)
		p.wait("document.querySelector('#new-even').textContent === ''")
	}
	p.fill("size", "3", "side", "both")
	p.click("dialog button.main")
	p.wait(playView + ".game")
	p.cell("B2")
	for i, ends := range []bool{false, true} {
		p.wait(playView+".game.position.moves.length === %d", i+1)
		p.click("#play-pass")
		p.wait("document.querySelector('dialog h2')?.textContent === 'Pass?'")
		if got := js[bool](p, "document.querySelector('dialog').textContent.includes('This ends the game: White wins: ')"); got != ends {
			t.Errorf("pass %d: the dialog says %q", i+1, js[string](p, "document.querySelector('dialog').textContent"))
		}
		p.click("dialog button.main")
	}
	p.says("#status", "White wins: ")

	js[bool](p, "tengen.speak('ja').then(() => true)")
	p.begin(request{Do: "new", Config: config(t, "renju"), Opening: "D4", Black: "person", White: "person"})
	p.says("#score", "珠型 D4 花月")
	p.click("#play-resign")
	p.wait("document.querySelector('dialog h2')?.textContent === '白：投了しますか'")
	p.click("dialog button:not(.main)")
	p.click("#play-new")
	p.wait("document.querySelector('#new-opening')?.textContent.includes('D4 花月')")
	if text := js[string](p, "document.body.innerText"); strings.Contains(text, "Kagetsu") {
		t.Errorf("the page says %s", text)
	}
}

// A board that is turned shows every cell at the opposite place, with its signs and under clicks, also after a reload; the
// focus of the keyboard stays on its cell.
func browserTurned(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.person(t).open(t, address, 900, 700)
	for view, c := range map[string]struct{ board, shown string }{
		"play":    {playView + ".board", playMoves + " === 'b1'"},
		"analyse": {"tengen.views.analyse.board", "tengen.views.analyse.position.moves.join(' ') === 'b1'"},
	} {
		if view == "play" {
			p.begin(request{Do: "new", Config: config(t, "renju", "rule=freestyle"), Black: "person", White: "person"})
		}
		p.view(view)
		p.wait("%s.scene", c.board)
		places := func() string {
			return js[string](p, `['a1', 'o15'].map((n) => { const r = document.querySelector('main .hit[aria-label^="' + n + ',"]'); return [r.getAttribute('x'), r.getAttribute('y')].join(); }).join(' ')`)
		}
		before := places()
		one, two, _ := strings.Cut(before, " ")
		js[bool](p, "%s.focus(0) ?? true", c.board)
		p.do(chromedp.KeyEvent("f"))
		p.wait("%s.turned", c.board)
		if after := places(); after != two+" "+one {
			t.Errorf("%s: the corners are at %s and were at %s", view, after, before)
		}
		if !js[bool](p, "document.activeElement.matches('[aria-label^=\"a1,\"]')") {
			t.Errorf("%s: the focus is at %s", view, js[string](p, "document.activeElement.outerHTML.slice(0, 200)"))
		}
		p.cell("b1")
		p.wait("%s && %s.scene.last?.length === 1", c.shown, c.board)
		p.do(chromedp.Reload())
		p.ready()
		p.wait("%s.turned && %s", c.board, c.shown)
		if after := places(); after != two+" "+one {
			t.Errorf("%s: after a reload the corners are at %s", view, after)
		}
		p.do(chromedp.KeyEvent("f"))
		p.wait("!%s.turned", c.board)
		if after := places(); after != before {
			t.Errorf("%s: turned twice the corners are at %s", view, after)
		}
	}
}

// A name that a person has given stands in the page of the other player, in the list of games, and in the record with the day;
// what it has of signs and tags is text everywhere.
func browserNamed(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	black := b.person(t).open(t, address, 900, 700)
	name := func(p *tab, text string) {
		t.Helper()
		p.click("#settings")
		p.wait("document.querySelector('#setting-name')")
		js[bool](p, "((e) => { e.value = %q; e.dispatchEvent(new Event('change')); return true; })(document.querySelector('#setting-name'))", text)
		p.click("dialog button.main")
		p.wait("!document.querySelector('dialog')")
	}
	name(black, "<b>An]na</b>")
	black.begin(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "guest", Clock: "10m/3x30s"})
	white := b.person(t).open(t, black.invitation(), 900, 700)
	white.wait("document.querySelector('.player.black .who')?.textContent === '<b>An]na</b>'")
	black.wait("document.querySelector('.player.white .who').textContent === 'guest'")
	for _, wide := range []string{strings.Repeat("W", 30), strings.Repeat("花", 30)} {
		name(white, wide)
		black.wait("document.querySelector('.player.white .who').textContent === '%s'", wide)
		if js[bool](black, "[...document.querySelectorAll('.player')].some((e) => { const [row, card, time] = [e, e.parentElement, e.querySelector('.time')].map((x) => x.getBoundingClientRect().right); return row > card || time > card || e.querySelector('.time').getBoundingClientRect().width === 0; })") {
			t.Errorf("the clock is out of sight beside %s", wide)
		}
	}
	name(white, "  花子 ")
	black.wait("document.querySelector('.player.white .who').textContent === '花子'")
	black.click("#play-games")
	black.wait("document.querySelector('.played li p')?.textContent.includes('White: 花子')")
	black.click("dialog .buttons button")
	black.cell("h8")
	white.wait(playMoves + " === 'h8'")
	black.cut()()
	white.wait("document.querySelector('.player.black .who').textContent === '<b>An]na</b>'")
	restore := black.cut()
	white.wait("document.querySelector('.player.black .who').textContent === '<b>An]na</b> (not here)'")
	restore()
	white.click("#play-games")
	white.wait("document.querySelector('.played li p')?.textContent.includes('Black: <b>An]na</b>')")
	white.click(".played button[value^=analyse]")
	const study = "tengen.views.analyse"
	white.wait(study + ".position?.moves.length === 1")
	const today = "2020-02-20" // the game was played then, also if it is opened again
	const backdate = "(([key, at]) => { const game = JSON.parse(localStorage[key]); localStorage[key] = JSON.stringify({ ...game, at }); return true; })([Object.keys(localStorage).find((k) => k.startsWith('tengen.games.')), new Date(2020, 1, 20).getTime()])"
	js[bool](white, backdate)
	white.do(chromedp.Navigate(address))
	white.ready()
	white.wait(playMoves + " === 'h8'")
	white.click("#play-analyse")
	white.wait("document.querySelector('main > .analyse') && " + study + ".position?.moves.length === 1")
	record := func(p *tab) string {
		t.Helper()
		return js[string](p, `((make, click) => new Promise((done) => {
			URL.createObjectURL = (blob) => { window.made = blob; return make.call(URL, blob); };
			HTMLAnchorElement.prototype.click = function () { URL.createObjectURL = make; HTMLAnchorElement.prototype.click = click; window.made.text().then((text) => done(this.download + ' ' + text)); };
			document.querySelector('#study-save').click();
		}))(URL.createObjectURL, HTMLAnchorElement.prototype.click)`)
	}
	if got := record(white); !strings.HasPrefix(got, "tengen-renju-"+today+".sgf ") {
		t.Errorf("the file is %s", got)
	} else {
		for _, want := range []string{`PB[<b>An\]na</b>]`, "PW[花子]", "DT[" + today + "]"} {
			if !strings.Contains(got, want) {
				t.Errorf("the record has no %s: %s", want, got)
			}
		}
	}

	black.begin(request{Do: "new", Config: config(t, "ring"), Black: "engine:5", White: "person"})
	black.wait(playView + ".game.position.moves.length === 1")
	black.click("#play-analyse")
	black.wait(study + ".position?.config.game === 'ring'")
	black.says("#study-about", "Tengen (level 5) – <b>An]na</b>")
	if got := record(black); !strings.HasPrefix(got, "tengen-ring-") || !strings.Contains(got, "PB[Tengen, level 5]") || !strings.Contains(got, `PW[<b>An\]na</b>]`) {
		t.Errorf("the record is %s", got)
	}
}
