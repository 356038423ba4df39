package web

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// holds lets the requests of a word wait in the page until flow, which returns when all of them were answered. The page knows
// how many wait as window.held.
func (p *tab) holds(do string) (flow func()) {
	p.t.Helper()
	js[bool](p, `((link) => {
		const { ask } = link;
		const gate = new Promise((open) => { window.flow = async () => { delete link.ask; open(); await gate; return link.ask({ do: 'problems' }).then(() => true); }; });
		window.held = 0;
		link.ask = async (r) => { if (r.do === %q) { window.held++; await gate; } return ask.call(link, r); };
		return true; })(tengen.link)`, do)
	return func() { p.t.Helper(); js[bool](p, "window.flow()") }
}

// An empty study gives way to one of the game that is played, but not when something was done in it while the server was asked.
func browserFreshMeanwhile(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	const view = "tengen.views.analyse"
	for name, c := range map[string]struct {
		does func(p *tab)
		stay string
	}{
		"nothing":  {func(*tab) {}, ""},
		"set up":   {func(p *tab) { p.click("#study-edit"); p.cell("c3") }, view + ".setup.edit.done.length === 1"},
		"comment":  {func(p *tab) { p.do(chromedp.SendKeys(chromedp.CSS("#comment"), "half a sente")) }, "document.querySelector('#comment').value === 'half a sente' && " + view + ".study.root.comment === 'half a sente'"},
		"link":     {func(p *tab) { p.click("#study-link"); p.wait("location.hash.includes('?')") }, "location.hash.includes('?') && " + view + ".from === location.hash"},
		"its link": {func(p *tab) { js[bool](p, "("+view+".from = '#analyse?game=renju', true)") }, "Boolean(" + view + ".from)"},
	} {
		p := b.person(t).open(t, address, 900, 700)
		p.begin(request{Do: "new", Config: config(t, "jungo"), Black: "person", White: "person"})
		flow := p.holds("show")
		p.view("analyse")
		p.wait("window.held > 0")
		c.does(p)
		flow()
		if c.stay == "" {
			p.wait(view + ".position.config.game === 'jungo'")
		} else if !js[bool](p, view+".position.config.game === 'renju' && "+view+".study.root.config.game === 'renju' && Boolean(%s)", c.stay) {
			t.Errorf("%s: what was done meanwhile is gone", name)
		}
	}
}

// What ends a game by a word is asked about once, however often its key is pressed while the server answers, and not while
// another dialog is open.
func browserAskedOnce(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.person(t).open(t, address, 900, 700)
	const dialogs = "document.querySelectorAll('dialog').length"
	press := func(keys string) { js[bool](p, "[...%q].every((key) => "+playView+".key(key))", keys) }
	for i, c := range []struct{ first, more string }{{"p", "pp"}, {"p", "rdp"}, {"p", "n"}} {
		p.begin(request{Do: "new", Config: config(t, "jungo"), Black: "person", White: "person"})
		flow := p.holds("show")
		press(c.first)
		p.wait("window.held === 1")
		press(c.more)
		flow()
		if got := js[int](p, dialogs); got != 1 {
			t.Errorf("case %d: %d dialogs are open", i, got)
		}
		js[bool](p, "document.querySelector('dialog').close() ?? true")
		p.wait(dialogs + " === 0")
	}
	p.begin(request{Do: "new", Config: config(t, "jungo"), Black: "person", White: "engine:1"})
	press("d") // an engine agrees to no draw
	if got := js[int](p, dialogs); got != 0 {
		t.Errorf("against an engine %d dialogs are open", got)
	}
	for key, do := range map[string]string{"p": "play", "r": "resign", "d": "draw"} {
		p.begin(request{Do: "new", Config: config(t, "jungo"), Black: "person", White: "person"})
		press(key)
		p.wait(dialogs + " === 1")
		flow := p.holds(do)
		p.click("dialog button.main")
		p.wait("window.held === 1 && " + dialogs + " === 0")
		press("p")
		press("r")
		press("d")
		if got := js[int](p, dialogs); got != 0 {
			t.Errorf("%s: while it is answered %d dialogs are open", do, got)
		}
		flow()
		p.wait(playView + ".game.position.moves.length === 1 || " + playView + ".game.position.result")
	}
}

// A move in a lesson whose answer comes after the person has gone on does nothing to the next step.
func browserLessonMeanwhile(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	const lesson = "tengen.views.rules.lesson"
	p := b.person(t).open(t, address+"#rules?game=renju", 900, 700)
	p.wait(lesson + ".position")
	flow := p.holds("show")
	p.cell("g5")
	p.wait("window.held === 1")
	p.click("#lesson-next")
	flow()
	p.wait(lesson + ".position")
	if got := js[string](p, "[%[1]s.number, %[1]s.done, %[1]s.message.textContent, %[1]s.position.moves.length].join()", lesson); got != "1,false,,10" {
		t.Errorf("the second step, whether it is done, what is said and how many moves there are: %s", got)
	}
	p.cell("e8")
	p.wait(lesson + ".done")
}

// An edit that cannot be undone without a connection, or made again, leaves the study, its place and its list of edits as
// they are, also if several are tried at once. With the connection all of it can be done.
func browserUndoOffline(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	const view = "tengen.views.analyse"
	p := b.person(t).open(t, address+"#analyse", 900, 700)
	p.cell("h8")
	p.wait(view + ".position.moves.length === 1")
	js[bool](p, view+".open(new "+view+".study.constructor("+view+".study.root.config, ['a1', 'b1'])).then(() => true)")
	p.wait(view + ".position.moves.length === 0")
	p.cell("c1")
	p.wait(view + ".position.moves.length === 1")
	p.do(chromedp.SendKeys(chromedp.CSS("#comment"), "half a sente"))
	js[bool](p, "document.querySelector('#comment').blur() ?? true")
	p.wait(view + ".edits.done.length === 4")
	const state = "((v) => { let n = v.node; while (n.parent) n = n.parent; return JSON.stringify([v.study.list(), n === v.study.root, v.node === v.shownNode, v.position.moves, v.edits.done.length, v.edits.undone.length, v.comment.writes, document.querySelector('#comment').value]); })(" + view + ")"
	stays := func(way string) {
		t.Helper()
		before := js[string](p, state)
		restore := p.cut()
		for _, times := range []int{1, 2, 4} {
			js[bool](p, "(() => { for (let i = 0; i < %d; i++) document.querySelector('#study-%s').click(); return new Promise((later) => setTimeout(later)).then(() => true); })()", times, way)
			if got := js[string](p, state); got != before {
				t.Errorf("%s, %d times: the study is %s, and was %s", way, times, got, before)
			}
		}
		p.says("#study-message", "no connection")
		restore()
		p.wait("document.querySelector('#offline').hidden")
	}
	for _, moves := range []string{"c1", "", "h8", ""} { // without the comment, the move, the second study, the first move
		stays("undo")
		p.click("#study-undo")
		p.wait(view+".node === "+view+".shownNode && "+view+".position.moves.join(' ') === %q && document.querySelector('#comment').value === ''", moves)
	}
	stays("redo")
	p.click("#study-redo")
	p.wait(view + ".position.moves.join(' ') === 'h8'")
}

// While a position is on its way to the board, whatever a person does leaves the board in its study, and loses nothing.
func browserStudyMeanwhile(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	const view = "tengen.views.analyse"
	p := b.person(t).open(t, address+"#analyse?game=renju&rule=renju&size=15&moves=h8~i9~i7~j6", 1280, 800)
	const moves = "[" + view + ".study.list().map((n) => n.move ?? '').join(' ').trim(), " + view + ".position.moves.join(' ')].join(' | ')"
	have := func(want string) {
		t.Helper()
		p.wait(view + ".position && " + view + ".node === " + view + ".shownNode && document.querySelectorAll('.tree .now').length === 1")
		if got := js[string](p, moves); got != want {
			t.Errorf("the study and the board are %q, want %q", got, want)
		}
		if !js[bool](p, "((v) => v.study.constructor.path(v.node)[0] === v.study.root)("+view+")") {
			t.Error("the board shows nothing of the study")
		}
	}
	meanwhile := func(first, then func()) {
		t.Helper()
		flow := p.holds("show")
		first()
		p.wait("window.held > 0")
		then()
		flow()
		js[bool](p, view+".going.then(() => new Promise((later) => setTimeout(later))).then(() => true)")
	}
	undo := func() { p.click("#study-undo") }
	have("h8 i9 i7 j6 | h8 i9 i7 j6")
	p.paste("a1b1")
	p.wait(view + ".position.moves.length === 0")

	// A study comes back by undo, and a move of the one before it is pressed.
	meanwhile(undo, func() { p.click(".tree .node:nth-of-type(2)") })
	have("a1 b1 | a1")
	meanwhile(undo, func() { p.click("#study-forward") })
	have("h8 i9 i7 j6 | h8 i9 i7 j6")
	p.control("y")
	p.wait(view + ".study.list().length === 3")
	have("a1 b1 | ")

	// A move is taken back that the board does not show yet.
	meanwhile(func() { p.cell("o15") }, undo)
	have("a1 b1 | ")
	p.control("y")
	p.wait(view + ".position.moves.length === 1")
	have("a1 b1 o15 | o15")
	meanwhile(func() { p.click("#study-first") }, func() { undo(); undo() })
	p.wait(view + ".study.list().length === 5")
	have("h8 i9 i7 j6 | h8 i9 i7 j6")

	// What was deleted is not there to go on to while it comes back.
	p.click("#study-back")
	have("h8 i9 i7 j6 | h8 i9 i7")
	p.do(chromedp.KeyEvent(kb.Delete))
	p.wait(view + ".study.list().length === 3")
	meanwhile(undo, func() { p.do(chromedp.KeyEvent(kb.End)) })
	have("h8 i9 i7 j6 | h8 i9 i7")
	p.click("#study-last")
	p.wait(view + ".position.moves.length === 4")

	// A study takes the place of another in which a move is on its way.
	p.click("#study-back")
	have("h8 i9 i7 j6 | h8 i9 i7")
	flow := p.holds("show")
	p.cell("o15")
	p.wait("window.held === 1")
	js[bool](p, "((v, link) => { const { ask } = link; delete link.ask; const done = v.begin(new v.study.constructor(v.study.root.config, ['c1'])); link.ask = ask; return done.then(() => true); })("+view+", tengen.link)")
	flow()
	js[bool](p, "new Promise((later) => setTimeout(later)).then(() => true)")
	have("c1 | ")
	undo()
	p.wait(view + ".study.list().length === 5")
	have("h8 i9 i7 j6 | h8 i9 i7")

	// What is being typed when undo is pressed is an edit by itself, and one that is typed meanwhile is the last one.
	const comments = "Boolean(" + view + ".node.comment) + ' ' + document.querySelector('#comment').value"
	p.cell("o15")
	p.wait(view + ".study.list().length === 6 && " + view + ".shownNode === " + view + ".node")
	p.do(chromedp.SendKeys(chromedp.CSS("#comment"), "half a sente"))
	js[bool](p, "document.querySelector('#study-undo').click() ?? true") // as by a tap that leaves the focus in the field
	p.wait(comments + " === 'false ' && !document.querySelector('#study-redo').disabled")
	js[bool](p, "document.querySelector('#study-redo').click() ?? true")
	p.wait(comments + " === 'true half a sente'")
	meanwhile(undo, func() { p.do(chromedp.SendKeys(chromedp.CSS("#comment"), "X")) })
	have("h8 i9 i7 j6 o15 | h8 i9 i7 o15")
	p.wait(comments + ".replace('X', '') === 'true half a sente'")
	undo()
	p.wait(comments + " === 'true half a sente'")
	undo()
	p.wait(comments + " === 'false '")
	undo()
	p.wait(view + ".study.list().length === 5")

	// A line of the engine belongs to the position on the board.
	js[bool](p, view+".engine.show({ lines: [{ move: 'a1', pv: ['a1', 'a2'], score: '', win: 0.5 }], black: 0.5, nodes: 1, depth: 1, seldepth: 1, ms: 1 }, "+view+", () => null) ?? true")
	meanwhile(func() { p.click("#study-forward") }, func() { p.click(".candidates .quiet") })
	have("h8 i9 i7 j6 a1 a2 | h8 i9 i7 j6")

	// One step on does not lose an undo that is on its way, and a failure of the page not those after it.
	const size = view + ".study.list().length"
	p.cell("o15")
	p.wait(size + " === 8")
	meanwhile(undo, func() { p.click("#study-first") })
	have("h8 i9 i7 j6 a1 a2 | ")
	p.control("y")
	p.wait(size + " === 8 && " + view + ".position.moves.length === 5")
	js[bool](p, "(("+view+".going = Promise.reject(new Error('a failure')))).catch(() => {}) && true")
	undo()
	p.wait(size + " === 7")
	have("h8 i9 i7 j6 a1 a2 | h8 i9 i7 j6")
}

// What is played after the question about a move that loses at once reaches the game, also if the page had to load it again meanwhile.
func browserLosesMeanwhile(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.person(t).open(t, address, 900, 700)
	p.begin(request{Do: "new", Config: config(t, "renju", "rule=freestyle"), Black: "person", White: "engine:2", Moves: strings.Fields("h8 a1 h10 a2 o1 a3 o3 a4")})
	p.view("play")
	p.cell("a5")
	p.wait(playView + ".game.position.moves.length === 10")
	p.click("#play-undo")
	p.wait(playView + ".game.position.moves.length === 8 && " + playView + ".game.changes > 1")
	p.cell("k12")
	p.wait("document.querySelector('dialog button[value=play]')")
	restore := p.cut()
	restore()
	p.wait("document.querySelector('#offline').hidden && " + playView + ".game.position.moves.length === 8 && " + playView + ".game.changes === 1")
	p.click("dialog button[value=play]")
	p.wait(playMoves + ".startsWith('h8 a1 h10 a2 o1 a3 o3 a4 k12')")
}
