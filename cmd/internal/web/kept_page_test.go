package web

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// A link that cannot be read leaves the study that is open, also after a reload; of one with a bad
// move the moves before it are shown.
func browserBrokenLink(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	const view = "tengen.views.analyse"
	const shown = view + ".node === " + view + ".shownNode && " + view + ".position.moves.join(' ') === '%s'"
	p := b.open(t, address+"#analyse?game=renju&size=15&moves=h8~i9~i7", 1280, 800)
	p.wait(shown, "h8 i9 i7")
	p.wait(view + ".position.config.rule === 'renju'") // the usual one
	for _, words := range []string{"game=chess", "game=renju&rule=foo", "game=renju&rule=renju&size=99&moves=h8", "record=x"} {
		js[bool](p, "Boolean(location.hash = '#analyse?%s')", words)
		p.wait("document.querySelector('#study-message.bad')?.textContent")
		for range 2 {
			p.wait(shown, "h8 i9 i7")
			p.do(chromedp.Reload())
			p.ready()
		}
		js[bool](p, view+".tell('') ?? true")
	}
	js[bool](p, "Boolean(location.hash = '#analyse?game=renju&rule=renju&size=15&moves=h8~j10~k9~k9~a1')")
	p.wait(shown, "h8 j10 k9")
	p.wait("document.querySelector('#study-message.bad')?.textContent.includes('k9')")
	p.click("#study-undo")
	p.wait(shown, "h8 i9 i7")
}

// A link leads to the node of the study at which it was copied, also to its start.
func browserLinkedNode(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	const view = "tengen.views.analyse"
	p := b.person(t).open(t, address+"#analyse?game=renju&rule=renju&size=15&moves=h8~i9", 900, 700)
	p.do(chromedp.SendKeys(chromedp.CSS("#comment"), "half a sente")) // which only the record of the study has
	js[bool](p, "document.querySelector('#comment').blur() ?? true")
	for _, moves := range []string{"h8 i9", "h8", ""} {
		p.wait(view+".node === "+view+".shownNode && "+view+".position.moves.join(' ') === %q", moves)
		before := js[string](p, "location.hash")
		p.click("#study-link")
		p.wait("location.hash !== %q && location.hash.includes('record=')", before)
		js[bool](p, "document.querySelector('dialog')?.close() ?? true")
		q := b.person(t).open(t, js[string](p, "location.href"), 900, 700)
		q.wait(view + ".study?.list().length === 3 && " + view + ".node === " + view + ".shownNode")
		if got := js[string](q, view+".position.moves.join(' ')"); got != moves {
			t.Errorf("the link of %q leads to %q", moves, got)
		}
		p.wait("!document.querySelector('dialog')")
		p.click("#study-back")
	}
}

// What a person has reached or set stays: the step of a lesson, the settings of the analysis, the
// game of the dialog. A clock without time is not taken.
func browserKept(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.open(t, address+"#rules?game=ring", 1280, 800)
	const lesson = "tengen.views.rules.lesson"
	p.wait(lesson + ".position")
	p.click("#lesson-next")
	p.wait(lesson + ".number === 1 && " + lesson + ".position")
	p.click("#language")
	p.wait("document.documentElement.lang === 'ja' && " + lesson + ".number === 1 && " + lesson + ".position")
	p.click("#language")
	p.wait("document.documentElement.lang === 'en'")
	p.do(chromedp.Reload())
	p.ready()
	p.wait(lesson + ".number === 1 && " + lesson + ".position")

	p.view("analyse")
	js[bool](p, "(() => { const e = document.querySelector('#study-lines'); e.value = '7'; e.dispatchEvent(new Event('change')); return true; })()")
	p.do(chromedp.Reload())
	p.ready()
	p.wait("document.querySelector('#study-lines').value === '7'")
	js[bool](p, "localStorage.removeItem('tengen.engine') ?? true")

	p.view("play")
	p.click("#lobby-ring")
	p.wait("tengen.views.play.game?.position.config.game === 'ring'")
	p.click("#play-new")
	if got := js[string](p, "['game', 'side', 'level'].map((x) => document.querySelector(`#new-${x}`).value).join(' ')"); got != "ring black 2" {
		t.Errorf("the dialog beside a game of ring offers %s", got)
	}
	p.fill("clock", "own", "minutes", "0", "added", "5", "periods", "0", "seconds", "30", "moves", "0")
	p.click("dialog button.main")
	if !js[bool](p, "document.querySelector('dialog').open && !document.querySelector('#new-minutes').validity.valid") {
		t.Error("a clock without time is taken")
	}
	p.fill("periods", "2")
	p.click("dialog button.main")
	p.wait("tengen.views.play.game.clock?.periods[0] === 2 && !document.querySelector('dialog')")
	js[bool](p, "localStorage.removeItem('tengen.newgame') ?? true")
}

// On a phone a view begins at its top, and what a touch asks for is in sight, and said.
func browserHandheld(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.open(t, address, 360, 640)
	js[bool](p, "import('/settings.js').then((m) => m.set('confirm', 'on')).then(() => true)")
	p.click("#lobby-ring") // below the others
	p.wait("tengen.views.play.game")
	if y := js[float64](p, "scrollY"); y != 0 {
		t.Errorf("a first game begins at %g", y)
	}
	p.begin(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "person"})
	p.cell("h8")
	p.wait("document.querySelector('#message').textContent.includes('h8')")
	if !js[bool](p, "(() => { const r = document.querySelector('#play-sure').getBoundingClientRect(); return r.top > -1 && r.bottom <= innerHeight; })()") {
		t.Error("the button that confirms a move is out of sight")
	}
	p.click("#play-sure")
	p.wait("tengen.views.play.game.position.moves.length === 1")
	js[bool](p, "(scrollTo(0, 200), true)")
	p.view("rules")
	if y := js[float64](p, "scrollY"); y != 0 {
		t.Errorf("the rules begin at %g", y)
	}
	p.view("analyse")
	p.wait("tengen.views.analyse.position")
	js[bool](p, "tengen.views.analyse.link.ask({ do: 'read', config: tengen.hello.games[0].default, text: 'x' }).catch(() => true)")
	js[bool](p, `(() => { const f = new File(['no record'], 'x.txt'); const d = new DataTransfer(); d.items.add(f); const e = document.querySelector('.analyse input[type=file]');
		document.querySelector('#study-load').scrollIntoView({ block: 'end' }); e.files = d.files; e.dispatchEvent(new Event('change')); return true; })()`)
	p.wait("document.querySelector('#study-message.bad')?.textContent && (() => { const r = document.querySelector('#study-message').getBoundingClientRect(); return r.top > -1 && r.bottom <= innerHeight; })()")
	js[bool](p, "localStorage.removeItem('tengen.settings') ?? true")
}

// Two engines play at a pace that can be watched, and stop when they are told to. What a colour is
// exchanged for is said.
func browserWatch(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.open(t, address, 1280, 800)
	p.begin(request{Do: "new", Config: config(t, "renju"), Black: "engine:1", White: "engine:1"})
	const moves = "tengen.views.play.game.position.moves.length"
	p.wait(moves + " > 1")
	p.click("#play-pause")
	p.wait("tengen.views.play.game.waits && document.querySelector('#status').textContent === 'The engines wait'")
	before := js[int](p, moves)
	p.do(chromedp.Reload())
	p.ready()
	p.wait("tengen.views.play.game?.waits && %s === %d", moves, before)
	p.click("#play-undo")
	p.wait("%s === %d", moves, before-1)
	p.wait("tengen.views.play.game.waits")
	p.click("#play-pause")
	p.wait("%s > %d", moves, before)

	p.begin(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "engine:1"})
	js[bool](p, "tengen.views.play.do({ do: 'resign' }).then(() => true)")
	p.click("#play-rematch")
	p.wait("document.querySelector('#message').textContent.includes('You have White now.')")
	p.wait("tengen.views.play.game.position.moves.length === 1") // still, after the engine's move
	if !js[bool](p, "document.querySelector('#message').textContent.includes('You have White now.')") {
		t.Error("the engine's move hides that the colours were exchanged")
	}
	if got := js[string](p, "document.querySelector('#say').textContent"); strings.Contains(got, "Taken back") {
		t.Errorf("a rematch is read aloud as %q", got)
	}
	p.begin(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "person"})
	if got := js[string](p, "document.querySelector('#message').textContent"); got != "" {
		t.Errorf("a new game begins with %q", got)
	}
}

// A variation becomes the main line at all places where it leaves it, until that is undone.
func browserMainLine(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	const view = "tengen.views.analyse"
	p := b.open(t, address+"#analyse?game=renju&rule=renju&size=15&moves=h8~i9~i7~j6", 1280, 800)
	line := func(want string) {
		t.Helper()
		p.wait("(() => { const line = []; for (let n = %s.study.root; n; [n] = n.children) line.push(n.move); return line.join(' ').trim() === '%s'; })()", view, want)
	}
	p.wait(view + ".node?.move === 'j6' && " + view + ".shownNode === " + view + ".node")
	if !js[bool](p, "document.querySelector('#study-lead').disabled") {
		t.Error("the main line can be made the main line")
	}
	js[bool](p, "%[1]s.go(%[1]s.study.root.children[0]).then(() => { %[1]s.take(['h9', 'g7']); return %[1]s.go(%[1]s.node.children[1].children[0]); }).then(() => { %[1]s.back(); return true; })", view)
	p.wait(view + ".shownNode.move === 'h9'")
	js[bool](p, "Boolean(%[1]s.take(['i10', 'j10']))", view)
	js[bool](p, "%[1]s.go(%[1]s.node.children[1].children[0])", view)
	line("h8 i9 i7 j6")
	p.click("#study-lead")
	line("h8 h9 i10 j10")
	p.wait("document.querySelector('#study-lead').disabled")
	p.click("#study-undo")
	line("h8 i9 i7 j6")
	p.wait("!document.querySelector('#study-redo').disabled")
	p.click("#study-redo")
	line("h8 h9 i10 j10")
}
