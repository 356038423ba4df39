package web

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// What goes wrong around a page: settings and links that the server refuses, a browser that
// keeps nothing, a lost connection, clicks that are too fast.

// message is what a view says.
func (p *tab) message() string {
	p.t.Helper()
	return js[string](p, "document.querySelector('main .message').textContent")
}

// A link that leads to no position says why, and shows an empty board.
func browserBrokenLinks(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	for link, want := range map[string]string{
		"game=renju&rule=renju&size=15&moves=h8~h8": "move 2:", "game=nothing": "nothing", "game=renju&rule=renju&size=99": "99",
		"game=renju&size=abc": "size=abc", "game=jungo&komi=x": "komi=x", "game=jungo&size=Infinity": "size=Infinity", "record=zzz!": "damaged", "record=zzzz": "damaged",
	} {
		p := b.open(t, address+"#analyse?"+link, 900, 700)
		p.wait("tengen.views.analyse.position")
		if got := p.message(); !strings.Contains(got, want) {
			t.Errorf("%s: the page says %q", link, got)
		}
	}
	for link, want := range map[string]string{"game=renju&moves=h8": "15 undefined", "game=jungo": "9 8", "game=jungo&size=5&komi=": "5 23", "game=jungo&komi=0": "9 undefined"} {
		p := b.open(t, address+"#analyse?"+link, 900, 700)
		p.wait("tengen.views.analyse.position")
		if got := js[string](p, "(({ size, komi }) => `${size} ${komi}`)(tengen.views.analyse.position.config)"); got != want || p.message() != "" {
			t.Errorf("%s: size and komi %s, want %s; the page says %q", link, got, want, p.message())
		}
	}
	p := b.open(t, address, 900, 700)
	js[bool](p, "sessionStorage.setItem('tengen.game', JSON.stringify('no game')) ?? true")
	js[bool](p, "localStorage.setItem('tengen.newgame', JSON.stringify({ game: 'jungo', side: 'both', config: { komi: 1e6, size: 5 } })) ?? true")
	p.do(chromedp.Reload())
	p.ready()
	if got := p.message(); got == "" {
		t.Error("a saved game that cannot be read is lost without a word")
	}
	p.click("#lobby-jungo") // the last settings are refused, and usual ones taken
	p.wait("tengen.views.play.game?.position.config.game === 'jungo'")
}

// noStorage is a script by which the browser refuses the page its storages.
const noStorage = `for (const name of ['localStorage', 'sessionStorage']) {
	Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError'); } });
}`

// A browser that lets the page keep nothing still plays.
func browserWithoutStorage(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.open(t, address, 900, 700)
	p.before(noStorage)
	p.do(chromedp.Reload())
	p.ready()
	p.begin(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "person"})
	p.cell("h8")
	p.wait("tengen.views.play.game.position.moves.length === 1")
	js[bool](p, "tengen.link.socket.close() ?? true")
	p.wait("!document.querySelector('#offline').hidden")
	p.wait("document.querySelector('#offline').hidden && tengen.link.socket.readyState === 1")
	p.wait("tengen.views.play.game.position.moves.length === 1")
}

// Enter in a field of a dialog does what the dialog is for; a second click on a move that is
// being asked about asks no second time; a stone is not dragged.
func browserHaste(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.open(t, address, 900, 700)
	p.click("#lobby-other")
	js[bool](p, "((g) => { g.value = 'jungo'; g.dispatchEvent(new Event('change')); document.querySelector('#new-komi').focus(); return true; })(document.querySelector('#new-game'))")
	p.do(chromedp.KeyEvent(kb.Enter))
	p.wait("!document.querySelector('dialog')")
	p.wait("tengen.views.play.game?.position.config.game === 'jungo'")

	p.begin(request{Do: "new", Config: config(t, "renju"), Moves: strings.Fields("h8 a1 g7 b1 i10 c1 o1 d1"), Black: "person", White: "engine:1"})
	at := p.centre(`main .hit[aria-label^="o15,"]`)
	p.do(chromedp.MouseClickXY(at[0], at[1]), chromedp.MouseClickXY(at[0], at[1]))
	p.wait("document.querySelector('dialog')")
	js[bool](p, "tengen.link.ask({ do: 'game' }).then(() => true)") // both clicks are answered
	if n := js[int](p, "document.querySelectorAll('dialog').length"); n != 1 {
		t.Errorf("%d dialogs ask about a move", n)
	}
	p.do(chromedp.KeyEvent(kb.Escape))
	p.wait("!document.querySelector('dialog')")

	p.begin(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "person"})
	from, to := p.centre(`main .hit[aria-label^="h8,"]`), p.centre(`main .hit[aria-label^="c3,"]`)
	js[bool](p, `((board) => { const at = (type, x, y) => board.dispatchEvent(new PointerEvent(type, { clientX: x, clientY: y, button: 0, pointerId: 1, bubbles: true }));
		at('pointerdown', %f, %f); at('pointerup', %f, %f); return true; })(document.querySelector('main .board'))`, from[0], from[1], to[0], to[1])
	if got := js[int](p, "tengen.link.ask({ do: 'game' }).then((a) => a.game.position.moves.length)"); got != 0 {
		t.Error("a drag has put down a stone")
	}

	p.view("analyse")
	p.wait("tengen.views.analyse.position")
	at = p.centre(`main .hit[aria-label^="h8,"]`)
	js[bool](p, "tengen.views.analyse.pick(112) ?? tengen.views.analyse.pick(112) ?? true")
	p.wait("tengen.views.analyse.position.moves.length === 1")
	if got := js[int](p, "tengen.views.analyse.study.list().length"); got != 2 {
		t.Errorf("after two clicks on a point the study has %d nodes", got)
	}
	p.do(chromedp.MouseClickXY(at[0], at[1]))
	p.wait("document.querySelector('main .message').textContent.includes('occupied')")
}

// An element that is drawn again keeps the focus of the keyboard.
func browserFocus(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.open(t, address, 900, 700)
	p.begin(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "engine:3"})
	change := func(selector, value, then string) {
		t.Helper()
		js[bool](p, `((s) => { s.focus(); s.value = '%[2]s'; s.dispatchEvent(new Event('change')); return true; })(document.querySelector("%[1]s"))`, selector, value)
		p.wait("%s", then)
		p.wait(`document.activeElement === document.querySelector("%s")`, selector)
	}
	change(".player select", "4", "tengen.views.play.game.players[1] === 'engine:4'")
	p.view("problems")
	p.wait("document.querySelector('#problem-by-game')")
	change("#problem-by-game", "ring", "tengen.views.problems.problem.position.config.game === 'ring'")
	p.view("rules")
	p.click("#rules-ring")
	p.wait("document.activeElement === document.querySelector('#rules-ring')")
	p.view("analyse")
	p.cell("h8")
	p.wait("document.querySelectorAll('.node').length === 2")
	js[bool](p, "document.querySelector('.node').focus() ?? true")
	p.do(chromedp.KeyEvent(kb.Enter))
	p.wait("document.querySelector('.node').classList.contains('now') && document.activeElement.classList.contains('now')")

	// A button that goes, or can no longer be pressed, hands the focus on.
	press := func(selector, then, heir string) {
		t.Helper()
		p.wait("document.querySelector('%[1]s') && !document.querySelector('%[1]s').disabled", selector)
		js[bool](p, "document.querySelector('%s').focus() ?? true", selector)
		p.do(chromedp.KeyEvent(kb.Enter))
		p.wait("%s", then)
		p.wait("document.activeElement.matches('%s')", heir)
	}
	const study = "tengen.views.analyse"
	p.click("#study-edit")
	p.cell("a1")
	press("#study-done", "!"+study+".setup.edit", "#study-edit")
	press("#study-edit", study+".setup.edit", ".edit button:first-child")
	press(".ends:has(#study-done) button", "!"+study+".setup.edit", "#study-edit")
	p.cell("a2")
	p.wait(study + ".position.moves.length === 1")
	press("#study-cut", study+".position.moves.length === 0", ".tree .now")
	press("#study-undo", study+".position.moves.length === 1", "#study-undo")
	press("#study-play", "document.querySelector('dialog')", "dialog *")
	press("dialog .main", "document.querySelector('main > .play')", "main > .play *")
	p.begin(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "person"})
	press("#play-analyse", "document.querySelector('main > .analyse')", "nav [aria-current]")
	p.problem("renju-black-fours-01")
	press("#problem-solution", problemsView+".state === 'over'", "#problem-next")
	press("#problem-next", problemsView+".state === 'ask'", "#problem-next")
}

// A lost connection takes nothing away from a study: neither a comment that is being typed nor
// stones that are being set up. What is clicked meanwhile leads nowhere.
func browserLostStudy(t *testing.T, b *chromium) {
	s, address := served(t, Options{})
	p := b.open(t, address+"#analyse", 900, 700)
	p.cell("h8")
	p.wait("tengen.views.analyse.position.moves.length === 1")
	js[bool](p, "((c) => { c.focus(); c.value = 'not yet done'; return true; })(document.querySelector('#comment'))")
	js[bool](p, "tengen.link.socket.close() ?? true")
	p.wait("!document.querySelector('#offline').hidden")
	js[bool](p, "tengen.views.analyse.make('g7').then(() => true)")
	p.wait("document.querySelector('#offline').hidden")
	js[bool](p, "tengen.link.ask({ do: 'stop' }).then(() => true)")
	if got := js[string](p, "document.querySelector('#comment').value"); got != "not yet done" {
		t.Errorf("the comment is %q", got)
	}
	if got := js[int](p, "tengen.views.analyse.study.list().length"); got != 2 {
		t.Errorf("the study has %d nodes", got)
	}
	p.cell("g8")
	p.wait("tengen.views.analyse.position.moves.length === 2")
	p.click("#study-edit")
	p.cell("c3")
	js[bool](p, "tengen.link.socket.close() ?? true")
	p.wait("!document.querySelector('#offline').hidden")
	p.wait("document.querySelector('#offline').hidden")
	js[bool](p, "tengen.link.ask({ do: 'stop' }).then(() => true)")
	p.click("#study-done")
	p.wait("tengen.views.analyse.position.config.position?.includes('X') && tengen.views.analyse.position.scene.cells.filter((c) => c.stone).length === 3")

	// A game that is over leaves nothing to search.
	js[bool](p, "tengen.views.analyse.go(tengen.views.analyse.study.root).then(() => true)")
	p.click("#study-engine")
	p.wait("tengen.views.analyse.info")
	js[bool](p, "tengen.link.ask({ do: 'read', config: tengen.hello.games[0].default, text: 'a1o1b1o3c1o5d1o7e1' }).then((a) => tengen.analyse({ config: a.tree[0].config, moves: a.tree.slice(1).map((n) => n.move) })).then(() => true)")
	p.wait("tengen.views.analyse.position.result")
	searches(t, s, 0)
}

// cut ends the connection of a tab, which comes back with restore.
func (p *tab) cut() (restore func()) {
	p.t.Helper()
	js[bool](p, `((l) => { const connect = l.connect; l.connect = () => l.socket; window.restore = () => { l.connect = connect; l.connect(); return true; }; l.socket.close(); return true; })(tengen.link)`)
	p.wait("!document.querySelector('#offline').hidden")
	return func() { js[bool](p, "window.restore()") }
}

// refused opens a tab that the server refuses, which says so.
func (b *chromium) refused(t *testing.T, address string) *tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(b.ctx)
	t.Cleanup(cancel)
	p := &tab{t: t, ctx: ctx}
	p.do(chromedp.EmulateViewport(900, 700))
	p.do(chromedp.Navigate(address))
	p.wait("document.querySelector('#offline')?.textContent")
	return p
}

// Pictures that were asked for without a connection are drawn when there is one again. The tab is named after the game that
// the rules are of.
func browserLostRules(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.open(t, address+"#analyse", 900, 700)
	restore := p.cut()
	p.view("rules")
	p.wait("document.querySelectorAll('.figures .bad').length > 0")
	restore()
	p.wait("document.querySelector('#offline').hidden && document.querySelectorAll('.figures .bad').length === 0 && document.querySelectorAll('.figures svg circle').length > 0")
	// The others stay as they are, and so does the lesson.
	p.wait("tengen.views.rules.lesson.position && document.querySelectorAll('.rules a.button').length > 0")
	p.cell("g5")
	p.wait("tengen.views.rules.lesson.done")
	js[bool](p, "Boolean(window.drawn = [...document.querySelectorAll('.rules > *, .figures svg > *')])")
	p.cut()()
	p.wait("document.querySelector('#offline').hidden")
	js[bool](p, "tengen.link.ask({ do: 'problems' }).then(() => true)")
	if !js[bool](p, "window.drawn.every((x) => x.isConnected) && tengen.views.rules.lesson.done && document.querySelector('#lesson-message.good').textContent !== ''") {
		t.Error("a connection that comes back begins the rules anew")
	}
	for _, game := range []string{"Jungo", "Ring"} {
		p.click("#rules-" + strings.ToLower(game))
		p.wait("document.title.toLowerCase() === 'rules of %s · tengen'", strings.ToLower(game))
	}
}

// A page without the token says that it is refused, not that the connection is lost.
func browserRefused(t *testing.T, b *chromium) {
	_, address := served(t, Options{Token: "secret"})
	b.refused(t, address).wait("document.querySelector('#offline').textContent.includes('token')")
}

// A screen reader says which points are offered as fifth stones, and which piece is picked.
func browserSpoken(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.open(t, address, 900, 700)
	p.begin(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "person", Opening: "rif"})
	for _, move := range strings.Fields("h8 h9 i9 stay g7 j10 f7") {
		js[bool](p, "tengen.views.play.do({ do: 'play', move: '%s' }).then((a) => Boolean(a))", move)
	}
	label := func(cell string) string {
		return js[string](p, `document.querySelector('main .hit[aria-label^="%s,"]').getAttribute('aria-label')`, cell)
	}
	if got := label("j10"); got != "j10, empty, offered as a fifth stone" {
		t.Errorf("an offer is %q", got)
	}
	p.begin(request{Do: "new", Config: config(t, "ring"), Moves: []string{"c2", "d11"}, Black: "person", White: "person"})
	p.cell("b2")
	if got := label("b2"); !strings.Contains(got, ", picked") {
		t.Errorf("a picked piece is %q", got)
	}
}
