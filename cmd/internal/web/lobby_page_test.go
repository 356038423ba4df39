package web

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// What the server refuses is said in the view in sight: among the games, until the next request, also with a game on the
// board, and in the analysis from which a game was to begin.
func browserToldAtGames(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.person(t).open(t, address, 1280, 800)
	p.begin(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "engine:1"})
	p.click("#home")
	p.wait("document.querySelector('#lobby-back')")
	p.click("#lobby-other")
	p.fill("game", "jungo", "komi", "5000")
	p.click("dialog button.main")
	p.wait("document.querySelector('.lobby .message').textContent.includes('komi') && document.querySelector('.lobby .message').checkVisibility() && location.hash === '#games'")
	p.shot("games-refused")
	p.click("#lobby-ring")
	p.wait(playView + ".game.position.config.game === 'ring' && location.hash === '#play'")
	p.click("#home")
	p.wait("document.querySelector('.lobby .message')?.textContent === ''")

	p.view("analyse")
	p.wait("tengen.views.analyse.position")
	js[bool](p, "tengen.playFrom({ config: { game: 'jungo', rule: 'simple', size: 5, komi: 5000 }, moves: [] }, { side: 'black' }) && true")
	p.click("dialog button.main")
	p.says("#study-message", "komi")
	p.wait("location.hash === '#analyse'")
}

// In low windows the games stand beside each other, and the buttons that begin them are in sight.
func browserLowLobby(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	for _, size := range [][2]int64{{844, 390}, {1366, 460}} {
		for _, language := range []string{"en", "ja"} {
			p := b.person(t).open(t, address, size[0], size[1])
			js[bool](p, "tengen.speak(%q).then(() => true)", language)
			p.wait("document.querySelectorAll('.lobby .choice .ground').length === 3")
			p.shot("lobby-low-" + language)
			if n := js[int](p, "new Set([...document.querySelectorAll('.choice')].map((e) => e.getBoundingClientRect().top)).size"); n != 1 {
				t.Errorf("%v: the games stand in %d rows", size, n)
			}
			if y := js[float64](p, "Math.max(...[...document.querySelectorAll('.choice .main')].map((e) => e.getBoundingClientRect().bottom))"); y > float64(size[1]) {
				t.Errorf("%v, %s: the buttons end at %g", size, language, y)
			}
		}
	}
}

// The dialog and the cards have the last settings of each game, and a card says what is not usual in them. What was kept
// when the browser had those of one game alone is read.
func browserCardsKept(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.person(t).open(t, address, 1280, 800)
	js[bool](p, `(localStorage['tengen.newgame'] = '{"game":"renju","side":"white","level":4,"clock":"3m+2s","opening":"swap2","handicap":0,"config":{"game":"renju","rule":"standard","size":15}}', true)`)
	p.do(chromedp.Reload())
	p.ready()
	card := func(n int, want string) {
		t.Helper()
		p.wait("document.querySelectorAll('.choice .note')[%d]?.textContent.replaceAll('\\u00a0', ' ') === %q", n, want)
	}
	const renju = "Gomoku, exactly five (standard) · 15×15 · Swap2 · You play White · level 4 of 10 · 3 min + 2 s a move"
	card(0, renju)
	p.click("#lobby-other")
	p.fill("game", "jungo")
	p.fill("size", "9", "handicap", "2", "komi", "1.5", "side", "both", "clock", "")
	p.click("dialog button.main")
	p.wait(playView + ".game?.position.config.game === 'jungo'")
	p.click("#home")
	const jungo = "9×9 · Handicap 2 · Komi 1.5 · two people"
	card(1, jungo)
	card(0, renju)
	p.shot("cards-kept")
	p.click("#lobby-other") // for the game on the board
	p.fill("side", "neither", "handicap", "0")
	p.click("dialog button.main")
	p.wait(playView + ".game.players.join() === 'engine:4,engine:4'")
	p.click("#home")
	card(0, renju)
	if got := js[string](p, "document.querySelectorAll('.choice .note')[1].textContent"); !strings.Contains(got, "watch two engines") {
		t.Errorf("the card says %q", got)
	}
	p.click("#lobby-renju")
	p.wait(playView + ".game.position.config.rule === 'standard' && " + playView + ".game.players.join() === 'engine:4,person'")

	// So has another game that is chosen in the open dialog; who plays stays as it was chosen.
	p.begin(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "engine:7"})
	p.do(chromedp.KeyEvent("n"))
	has := func(game, side, level string, more ...string) {
		t.Helper()
		p.fill("game", game)
		for i, pairs := 0, append(more, "side", side, "level", level); i < len(pairs); i += 2 {
			p.wait("document.querySelector('#new-%s').value === %q", pairs[i], pairs[i+1])
		}
	}
	has("jungo", "black", "4", "size", "9", "handicap", "0", "clock", "")
	p.fill("side", "both")
	has("renju", "both", "4", "rule", "standard", "opening", "swap2", "clock", "3m+2s")
	p.fill("level", "6")
	has("ring", "both", "6", "clock", "3m+2s") // which has no last settings
	p.do(chromedp.KeyEvent(kb.Escape))
}

// Buttons do not name single keys that are switched off, and the list of keys leaves them out.
func browserSingleKeys(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.person(t).open(t, address, 1024, 768)
	p.begin(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "person"})
	for _, on := range []bool{false, true} {
		p.click("#settings")
		p.wait("document.querySelector('label[for=setting-characters]')?.textContent === 'Single-key shortcuts'")
		js[bool](p, "((s) => { s.value = %q; s.dispatchEvent(new Event('change')); return true; })(document.querySelector('#setting-characters'))", map[bool]string{true: "on", false: "off"}[on])
		p.click("dialog button.main")
		p.wait("['#play-undo', '#play-turn'].every((x) => document.querySelector(x).hasAttribute('aria-keyshortcuts') === %t)", on)
		p.click("#help")
		p.wait("document.querySelector('dialog').textContent.includes('switched off') !== %t", on)
		p.wait("[...document.querySelectorAll('kbd')].some((k) => k.textContent === 'n') === %t", on)
		p.wait("[...document.querySelectorAll('kbd')].some((k) => k.textContent === %q)", map[bool]string{true: "← → , .", false: "← →"}[on])
		p.shot("keys")
		p.click("dialog button.main")
		p.wait("!document.querySelector('dialog')")
	}
}

// Among the games the title says that somebody elsewhere waits for an answer, and a reload stays there.
func browserCalledAtGames(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	black := b.person(t).open(t, address, 1024, 768)
	black.begin(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "guest"})
	white := b.person(t).open(t, black.invitation(), 1024, 768)
	white.wait(playView + ".game?.shared?.begun")
	black.cell("h8")
	white.wait(playMoves + " === 'h8'")
	white.cell("h9")
	black.wait(playMoves + " === 'h8 h9'")
	black.cell("i9")
	black.wait(playMoves + " === 'h8 h9 i9'")
	black.click("#home")
	black.wait("document.querySelector('.lobby') && !document.title.startsWith('●')")
	js[bool](white, playView+".do({ do: 'draw' }).then(() => true)")
	black.wait("document.title.startsWith('● W')")
	black.do(chromedp.Reload())
	black.ready()
	black.wait(playMoves + " === 'h8 h9 i9' && location.hash === '#games' && document.querySelector('.lobby') && document.title.startsWith('● W')")
	black.click("#lobby-back")
	black.wait("document.querySelector('#shared-yes')?.checkVisibility() && !document.title.startsWith('●')")
}
