package web

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// The games of a browser are kept, with what they came to: one that was not finished goes on, in another
// tab too, and one that was goes to the analysis.
func browserMyGames(t *testing.T, b *chromium) {
	const list = "[...document.querySelectorAll('.played li')].map((li) => li.innerText.split('\\n').filter(Boolean).slice(0, 2).map((s) => s.replace(/^.*[AP]M · /, '')).join(' | '))"
	_, address := served(t, Options{})
	p := b.open(t, address, 360, 740)
	p.wait("document.querySelector('.lobby')")
	if js[bool](p, "document.querySelector('#lobby-games') !== null") {
		t.Error("the games of a new browser are offered")
	}
	p.begin(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "person"})
	p.click("#play-games")
	p.says("dialog", "No game has been played")
	p.click("dialog .buttons button")
	p.cell("h8")
	p.wait(playMoves + " === 'h8'")
	p.cell("h9")
	p.wait(playMoves + " === 'h8 h9'")
	for range 2 {
		p.begin(request{Do: "new", Config: config(t, "jungo", "size=5"), Moves: []string{"C3", "B3"}, Black: "person", White: "engine:3"})
		js[bool](p, "%s.do({ do: 'resign' }).then(() => true)", playView)
	}
	p.begin(request{Do: "new", Config: config(t, "ring"), Black: "person", White: "person"})
	p.click("#play-games")
	p.wait("document.querySelectorAll('.played li').length === 3")
	p.shot("my-games")
	if wide := js[float64](p, "document.documentElement.scrollWidth"); wide > 360 {
		t.Errorf("the page is %g wide", wide)
	}
	if got := js[string](p, "document.querySelector('.tally tbody').innerText.replaceAll('\\t', ' ')"); got != "jungo 5×5, komi 6.5, simple ko 3 0 2 0" {
		t.Errorf("the results are %q", got)
	}
	if got := js[[]string](p, "%s", list); len(got) != 3 || got[2] != "renju 15×15 · Black: person · White: person | not finished · 2 moves" {
		t.Errorf("the games are %q", got)
	}

	// Another tab goes on with the first game; it is the same one in the list.
	q := b.open(t, address, 1280, 800)
	q.click("#lobby-games")
	q.click(".played li:last-child button[value^=open]")
	q.wait(playMoves + " === 'h8 h9'")
	q.cell("i9")
	q.wait(playMoves + " === 'h8 h9 i9'")
	q.do(chromedp.Reload())
	q.ready()
	q.wait(playMoves + " === 'h8 h9 i9'")
	q.click("#play-games")
	if got := js[[]string](q, "%s", list); len(got) != 3 || got[0] != "renju 15×15 · Black: person · White: person | not finished · 3 moves" {
		t.Errorf("the games are %q", got)
	}
	// A game that goes on is left after a question alone; no reload brings back what was forgotten.
	q.click(".played li:nth-child(2) button[value^=open]")
	q.says("dialog", "It stays under “My games”")
	q.click("dialog .buttons button")
	q.wait(playMoves + " === 'h8 h9 i9' && !document.querySelector('dialog')")
	q.click("#play-games")
	q.click(".played li:nth-child(1) button[type=button]")
	q.click("dialog .buttons button")
	q.do(chromedp.Reload())
	q.ready()
	q.wait(playMoves + " === 'h8 h9 i9'")
	q.click("#play-games")
	q.wait("document.querySelectorAll('.played li').length === 2")
	q.click("dialog .buttons button")
	q.cell("j9")
	q.wait(playMoves + " === 'h8 h9 i9 j9'")
	q.click("#play-games")
	q.click(".played li:nth-child(3) button[type=button]")
	q.wait("document.querySelectorAll('.played li').length === 2")
	q.click(".played li:nth-child(2) button[value^=analyse]")
	q.wait("location.hash === '#analyse' && tengen.views.analyse.position?.moves.join(' ') === 'C3 B3'")
	js[bool](q, "localStorage.clear() ?? true")
}

// Damaged entries hide no other game, a list that is full makes room, and of a game that goes on in two tabs
// both ways are kept.
func browserKeptGames(t *testing.T, b *chromium) {
	const kept = "Object.keys(localStorage).filter((k) => k.startsWith('tengen.games.'))"
	_, address := served(t, Options{})
	p := b.open(t, address, 1280, 800)
	p.begin(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "person"})
	p.cell("h8")
	p.wait(playMoves + " === 'h8'")
	js[bool](p, `(() => { const whole = JSON.parse(localStorage[%s[0]]);
		for (let i = 0; i < 99; i++) localStorage['tengen.games.old' + i] = JSON.stringify({ ...whole, id: 'old' + i, at: 1000 + i });
		for (const [i, text] of ['{oops', '5', '{}', '{"id":"bad3","players":[null,null]}'].entries()) localStorage['tengen.games.bad' + i] = text;
		return true; })()`, kept)
	p.click("#play-games")
	p.wait("document.querySelectorAll('.played li').length === 100")
	p.click("dialog .buttons button")
	p.begin(request{Do: "new", Config: config(t, "ring"), Black: "person", White: "person"})
	p.cell("c2")
	p.wait(playMoves + " === 'c2'")
	if js[bool](p, "'tengen.games.old0' in localStorage || !('tengen.games.old1' in localStorage)") {
		t.Error("a full list does not make room for one game")
	}

	q := b.open(t, address, 1280, 800)
	q.click("#lobby-games")
	q.click(".played li:nth-child(2) button[value^=open]")
	q.wait(playMoves + " === 'h8'")
	p.click("#play-games")
	p.click(".played li:nth-child(2) button[value^=open]")
	p.click("dialog .buttons button.main") // the game of ring is left
	p.wait(playMoves + " === 'h8'")
	q.cell("h9")
	q.wait(playMoves + " === 'h8 h9'")
	p.cell("i9")
	p.wait(playMoves + " === 'h8 i9'")
	// Where the browser takes nothing, nothing is forgotten, and nobody is told that games are kept.
	games := js[int](p, "%s.length", kept)
	js[bool](p, "Boolean(Storage.prototype.setItem = function () { throw new DOMException('full', 'QuotaExceededError'); })")
	p.cell("j9")
	p.wait(playMoves + " === 'h8 i9 j9' && document.querySelector('#kept').hidden")
	if n := js[int](p, "%s.length", kept); n != games {
		t.Errorf("%d games are left of %d", n, games)
	}
	if n := js[int](p, "%s.map((k) => localStorage[k]).filter((s) => s.startsWith('{\"id\"') && JSON.parse(s).moves === 2).length", kept); n != 2 {
		t.Errorf("%d of the two ways are kept", n)
	}
	// Of invitations that nobody has taken one is kept.
	p.do(chromedp.Reload())
	p.ready()
	for range 2 {
		p.begin(request{Do: "new", Config: config(t, "ring"), Black: "person", White: "guest"})
	}
	if n := js[int](p, "%s.filter((k) => localStorage[k].includes('guest')).length", kept); n != 1 {
		t.Errorf("%d invitations are kept", n)
	}
	js[bool](p, "localStorage.clear() ?? true")
}

// fillTab fills a storage of a tab to the last letter.
const fillTab = "(() => { let n = 0; for (let size = 4e6; size >= 1; size >>= 1) for (;;) try { %[1]s['other' + n] = 'x'.repeat(size); n++; } catch { break; } return true; })()"

// A game for which a tab has no room is there after a reload, from the list of games; one that this tab has begun and no longer
// shows goes on.
func browserFullTab(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.person(t).open(t, address, 900, 700)
	p.begin(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "person"})
	p.cell("h8")
	p.wait(playMoves + " === 'h8'")
	js[bool](p, fillTab, "sessionStorage")
	p.cell("h9")
	p.wait(playMoves + " === 'h8 h9' && !('tengen.game' in sessionStorage)")
	p.do(chromedp.Reload())
	p.ready()
	p.wait(playMoves + " === 'h8 h9'")

	entry := js[string](p, "JSON.parse(sessionStorage['tengen.game.id'])")
	js[bool](p, "(() => { const { name, game } = (({ id }) => ({ name: 'tengen.games.' + id, game: localStorage['tengen.games.' + id] }))({ id: %q }); localStorage.removeItem(name); window.name = game; return true; })()", entry)
	p.do(chromedp.Reload())
	p.ready()
	p.wait("document.querySelector('.lobby')")
	js[bool](p, "Boolean(localStorage['tengen.games.%s'] = window.name)", entry)
	p.view("rules")
	p.view("play")
	p.do(chromedp.KeyEvent("g"))
	p.click(".played button[value^=open]")
	p.wait(playMoves + " === 'h8 h9'")
}
