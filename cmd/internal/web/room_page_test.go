package web

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// keys counts the entries of the browser's storage of a kind, "studies" or "games".
func (p *tab) keys(kind string) int {
	p.t.Helper()
	return js[int](p, "Object.keys(localStorage).filter((k) => k.startsWith('tengen.%s.')).length", kind)
}

// noLocks takes the browser's locks away, as it does itself on a page of another computer.
const noLocks = "Object.defineProperty(navigator, 'locks', { value: undefined });"

// studyOf is a study that is kept for other tabs, as text of a script, at a time.
const studyOf = "((time, comment) => JSON.stringify({ tree: [{ parent: -1, config: { game: 'renju', rule: 'renju', size: 15 }, comment }, { parent: 0, move: 'h8' }], at: [0], time }))"

// fillUp fills the browser's storage with studies of tabs that are gone, and with 20 games.
const fillUp = `(() => { for (let i = 0; i < 20; i++) localStorage['tengen.games.g' + i] = JSON.stringify({ id: 'g' + i, at: i + 1, text: 'x'.repeat(3000), title: { code: 'x' }, players: ['person', 'engine:1'], moves: 1 });
	let n = 0;
	for (let size = 400000; size > 10; size >>= 1) for (;;) try { localStorage['tengen.studies.f' + n] = ` + studyOf + `(n + 1, 'x'.repeat(size)); n++; } catch { break; }
	return true; })()`

// Of studies that are not saved the browser keeps the last ones, also where it cannot tell which tabs are gone, and those of
// tabs that are gone make room for games. What takes nothing forgets nothing.
func browserRoom(t *testing.T, b *chromium) {
	for _, locks := range []bool{true, false} {
		_, address := served(t, Options{})
		p := b.person(t).open(t, address+"#analyse", 900, 700)
		if !locks {
			p.before(noLocks)
		}
		p.before("if (location.search === '?begin') { sessionStorage.clear(); for (let i = 1; i <= 12; i++) localStorage['tengen.studies.f' + i] = " + studyOf + "(i); }")
		p.do(chromedp.Navigate(address + "?begin#analyse"))
		p.ready()
		if got := js[bool](p, "Boolean(navigator.locks)"); got != locks {
			t.Fatalf("the browser has locks: %v", got)
		}
		want := map[bool]string{true: "f11 f12", false: "f10 f11 f12 f5 f6 f7 f8 f9"}[locks]
		if got := js[string](p, "Object.keys(localStorage).filter((k) => k.startsWith('tengen.studies.')).map((k) => k.slice(15)).sort().join(' ')"); got != want {
			t.Errorf("locks %v: the studies are %s, want %s", locks, got, want)
		}

		js[bool](p, fillUp)
		studies := p.keys("studies")
		p.begin(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "person"})
		p.view("play")
		p.cell("h8")
		p.wait(playMoves + " === 'h8' && localStorage['tengen.games.' + JSON.parse(sessionStorage['tengen.game.id'])] && document.querySelector('#kept').checkVisibility()")
		if games, now := p.keys("games"), p.keys("studies"); games != 21 || now >= studies || now == 0 {
			t.Errorf("locks %v: %d games, and %d studies of %d", locks, games, now, studies)
		}
		js[bool](p, "Boolean(Storage.prototype.setItem = function () { throw new DOMException('full', 'QuotaExceededError'); })")
		studies = p.keys("studies")
		p.cell("h9")
		p.wait(playMoves + " === 'h8 h9' && !document.querySelector('#kept').checkVisibility()")
		js[bool](p, "tengen.link.ask({ do: 'problems' }).then(() => true)")
		if games, now := p.keys("games"), p.keys("studies"); games != 21 || now != studies {
			t.Errorf("locks %v: what takes nothing leaves %d games, and %d studies of %d", locks, games, now, studies)
		}
	}
}

// What a person has set and solved is kept where the browser has no room for more: there is spare room for it, without that
// studies of tabs that are gone make room, which is told, and without any the score and the settings from before stay, while the page goes by the new ones.
func browserFullBrowser(t *testing.T, b *chromium) {
	const kept = "[localStorage['tengen.problems.score'], localStorage['tengen.settings']].join(' ')"
	_, address := served(t, Options{})
	p := b.person(t).open(t, address+"#rules", 900, 700)
	js[bool](p, "import('/score.js').then((m) => { window.score = new m.Score(); score.add('a', 'solved'); return true; })")
	js[bool](p, "import('/settings.js').then((m) => { window.set = m.set; window.setting = m.setting; set('theme', 'dark'); return true; })")
	old := js[string](p, kept)
	js[bool](p, fillTab, "localStorage")
	js[bool](p, "(score.add('a'.repeat(99), 'solved'), set('confirm', 'off'), true)")
	if got := js[string](p, kept); got == old || !strings.Contains(got, "aaa") || !strings.Contains(got, "confirm") {
		t.Errorf("with spare room %s is kept after %s", got, old)
	}
	js[bool](p, "delete localStorage['tengen.spare']")
	js[bool](p, fillTab, "localStorage")
	old = js[string](p, kept)
	js[bool](p, "(score.add('b'.repeat(99), 'solved'), set('board', 'plain'), true)")
	if got := js[string](p, kept); got != old {
		t.Errorf("without room %s is kept of %s", got, old)
	}
	if !js[bool](p, "score.of('a') === 3 && score.of('b'.repeat(99)) === 3 && document.documentElement.dataset.board === 'plain' && setting('theme') === 'dark'") {
		t.Error("the page has forgotten what the browser does not take")
	}
	js[bool](p, "(() => { Object.keys(localStorage).filter((k) => k.startsWith('other')).forEach((k) => localStorage.removeItem(k)); localStorage['tengen.studies.f'] = "+studyOf+"(1, 'x'.repeat(1e5)); return true; })()")
	js[bool](p, fillTab, "localStorage")
	js[bool](p, "(score.add('b'.repeat(99), 'solved'), set('sounds', 'on'), true)")
	p.wait("document.querySelector('main .message').textContent.startsWith('This browser had no room left, so 1 unsaved study of')")
	p.wait("localStorage['tengen.problems.score'].includes('bbb') && localStorage['tengen.settings'].includes('plain') && localStorage['tengen.settings'].includes('sounds') && !('tengen.studies.f' in localStorage)")

	// The room that was made is spare room for the next ones.
	js[bool](p, "(localStorage['tengen.studies.g'] = "+studyOf+"(1, ''), true)")
	js[bool](p, fillTab, "localStorage")
	js[bool](p, "(set('ask-blunder', 'off'), set('characters', 'off'), true)")
	if !js[bool](p, "localStorage['tengen.settings'].includes('characters') && 'tengen.studies.g' in localStorage") {
		t.Error("the settings after those for which room was made have no spare room")
	}
}
