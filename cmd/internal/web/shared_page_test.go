package web

import (
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// Two people in two tabs play a game to which one has sent the address; moves are taken back and another
// game begins when both want it; a third watches; a reload and a lost server leave the game where it was.
func browserShared(t *testing.T, b *chromium) {
	s, address := served(t, Options{Token: "secret"})
	black := b.open(t, address+"#token=secret", 360, 740)
	black.click("#lobby-other")
	black.fill("game", "renju", "side", "black-guest")
	black.click("dialog button.main")
	black.wait("document.querySelector('#shared-address')")
	black.shot("shared-invitation")
	if wide := js[float64](black, "document.documentElement.scrollWidth"); wide > 360 {
		t.Errorf("the page is %g wide", wide)
	}
	black.says("#shared", "Send this address to the one who shall play White")
	black.says("#shared", "on this computer alone")
	black.cell("h8")
	black.says("#message", "Waiting for the other player")
	link := js[string](black, "document.querySelector('#shared-address').value")
	if !strings.HasPrefix(link, address+"#play?join=") || !strings.HasSuffix(link, "&token=secret") {
		t.Fatalf("the address is %s", link)
	}

	white := b.open(t, link, 1280, 800)
	white.wait(playView + ".game.shared?.begun && location.hash === '#play' && document.querySelector('#shared').hidden")
	black.wait("document.querySelector('#shared').hidden")
	black.cell("h8")
	white.wait(playMoves + " === 'h8'")
	white.cell("h9")
	black.wait(playMoves + " === 'h8 h9'")
	if got := js[string](white, "[...document.querySelectorAll('.who')].map((e) => e.textContent).join()"); got != "guest,you" {
		t.Errorf("White sees the players %s", got)
	}
	for _, id := range []string{"redo", "hint"} {
		if !js[bool](white, "document.querySelector('#play-%s').hidden", id) {
			t.Errorf("there is a button %s", id)
		}
	}

	watcher := b.open(t, link, 900, 700)
	watcher.says("#shared", "You watch this game")
	watcher.wait(playMoves + " === 'h8 h9' && document.querySelector('#play-undo').disabled && document.querySelector('#play-resign').disabled")

	white.do(chromedp.KeyEvent(","))
	white.wait(playView + ".back.away")
	black.click("#play-undo")
	black.says("#shared", "Waiting for the answer of White")
	white.says("#shared", "Black asks to take back")
	if !js[bool](white, playView+".back.away") {
		t.Error("a question leads back from an earlier position")
	}
	white.shot("shared-asked")
	white.click("#shared-no")
	black.says("#message", "White does not agree")
	black.wait("document.querySelector('#shared').hidden")
	black.click("#play-undo")
	white.wait("document.querySelector('#shared-yes')")
	white.click("#shared-yes")
	for _, p := range []*tab{black, white, watcher} {
		p.wait(playMoves + " === '' && document.querySelector('#message')")
	}

	// A tab that comes back has its seat, and so has one whose connection was lost.
	white.do(chromedp.Navigate(address))
	white.ready()
	white.wait(playView + ".game.players.join() === 'guest,person'")
	restore := white.cut()
	black.says("#shared", "White is not here")
	black.says(".player.white .who", "not here")
	black.cell("i9")
	restore()
	white.wait(playMoves + " === 'i9'")
	white.cell("j9")
	black.wait(playMoves + " === 'i9 j9' && document.querySelector('#shared').hidden")

	black.click("#play-resign")
	black.click("dialog button.main")
	white.wait("document.querySelector('#status').classList.contains('won')")
	white.click("#play-rematch")
	black.says("#shared", "White asks for another game")
	black.click("#shared-yes")
	for p, players := range map[*tab]string{black: "guest,person", white: "person,guest", watcher: "guest,guest"} {
		p.wait(playMoves+" === '' && "+playView+".game.players.join() === '%s'", players)
	}
	white.cell("h8")
	black.wait(playMoves + " === 'h8'")

	// The list has both games.
	kept := js[[]string](black, `Object.keys(localStorage).filter((k) => k.startsWith('tengen.games.')).map((k) => JSON.parse(localStorage[k]))
		.map((g) => [g.moves, Boolean(g.result)].join()).sort()`)
	if want := []string{"1,false", "2,true"}; !slices.Equal(kept, want) {
		t.Errorf("the games are %v, want %v", kept, want)
	}

	// Another tab that knows the key takes the seat, and gives it back.
	key := js[string](white, "sessionStorage.getItem('tengen.shared')")
	js[bool](watcher, "sessionStorage.setItem('tengen.shared', %q) ?? true", key)
	watcher.do(chromedp.Reload())
	watcher.ready()
	watcher.wait(playView + ".game.players.join() === 'person,guest'")
	white.says("#shared", "in another tab")
	white.click("#shared-sit")
	white.wait(playView + ".game.players.join() === 'person,guest'")
	watcher.says("#shared", "in another tab")

	// The address of another game is followed after a question; if there is none, the game goes on.
	js[bool](black, "((location.hash = '#play?join=gone')) !== ''")
	black.says("dialog", "come back to it by “My games”")
	black.click("dialog button.main")
	black.says("#message", "there is no game gone on this server")
	black.wait(playView + ".game.players.join() === 'guest,person'")

	// A player who has left comes back by the list of games.
	white.click("#play-new")
	white.fill("game", "ring", "side", "both")
	white.click("dialog button.main")
	white.wait(playView + ".game.position.config.game === 'ring'")
	black.says("#shared", "Black is not here")
	white.click("#play-games")
	white.click("button[value^=open][value$='-1']")
	white.wait(playMoves + " === 'h8' && " + playView + ".game.players.join() === 'person,guest'")
	black.wait("document.querySelector('#shared').hidden")
	black.cell("h9")
	white.wait(playMoves + " === 'h8 h9'")

	// What the server no longer has goes on in the tab, until the other one follows another address.
	s.games.mu.Lock()
	clear(s.games.byName)
	s.games.mu.Unlock()
	for _, p := range []*tab{white, black} {
		p.cut()()
		p.says("#shared", "The server no longer has the game")
	}
	white.click("#shared-again")
	white.wait("document.querySelector('#shared-address') && " + playView + ".game.players.join() === 'person,guest'")
	black.paste("Let us go on: " + js[string](white, "document.querySelector('#shared-address').value") + "\nhere")
	black.click("dialog button.main")
	black.wait(playView + ".game.shared?.begun && " + playMoves + " === 'h8 h9'")
	white.cell("i9")
	black.wait(playMoves + " === 'h8 h9 i9'")
}
