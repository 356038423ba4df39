package web

import (
	"slices"
	"testing"

	"github.com/chromedp/chromedp"
)

// A game that the server has lost comes back with the tabs of those who play and watch it, and waits meanwhile: the
// board is only looked at, the clock stands still, and nobody else gets a seat.
func browserSharedRestored(t *testing.T, b *chromium) {
	s, address := served(t, Options{})
	one, two := b.person(t), b.person(t)
	black := one.open(t, address, 900, 700)
	black.begin(request{Do: "new", Config: config(t, "renju", "rule=freestyle"), Black: "person", White: "guest", Clock: "10m"})
	link := black.invitation()
	restore := black.cut()
	s.lose()
	restore() // nobody has taken the invitation yet
	black.says("#shared", "Send this address to the one who shall play White")
	white := two.open(t, link, 900, 700)
	watcher := b.person(t).open(t, link, 900, 700)
	watcher.says("#shared", "You watch this game")
	black.wait(playView + ".game.shared.begun")
	black.cell("h8")
	white.wait(playMoves + " === 'h8'")
	white.cell("h9")
	all := []*tab{black, white, watcher}
	for _, p := range all {
		p.wait(playMoves + " === 'h8 h9'")
	}

	var back []func()
	for _, p := range all {
		back = append(back, p.cut())
	}
	s.lose()
	black.cell("i9") // does not arrive
	back[2]()
	watcher.says("#status", "Waiting for the players")
	back[0]()
	black.says("#shared", "White is not here")
	black.says("#message", "i9")
	stranger := b.person(t).open(t, link, 900, 700)
	for range 2 {
		black.says("#status", "Waiting for the other player")
		black.cell("j9")
		black.says("#message", "Waiting for the other player")
		watcher.cell("j9")
		watcher.says("#message", "Waiting for the players")
		stranger.says("#shared", "You watch this game")
		stranger.wait("document.querySelector('#shared-white').disabled && / in \\d+ s$/.test(document.querySelector('#shared-white').textContent)")
		if !js[bool](stranger, `((now) => { Date.now = () => now() + 61_000; `+playView+`.tick(); Date.now = now; const b = document.querySelector('#shared-white'); return !b.disabled && !/\\d/.test(b.textContent); })(Date.now)`) {
			t.Error("the seat cannot be taken after a minute")
		}
		for p, players := range map[*tab]string{black: "person,guest", watcher: "guest,guest", stranger: "guest,guest"} {
			p.wait(playMoves+" === 'h8 h9' && "+playView+".game.shared && "+playView+".game.players.join() === '%s' && !"+playView+".game.clock", players)
			p.wait("document.querySelector('#play-undo').disabled && document.querySelector('#play-resign').disabled")
			p.do(chromedp.Reload())
			p.ready()
		}
	}
	back[1]()
	black.wait(playView + ".game.shared.begun && " + playView + ".game.clock")
	black.cell("i9")
	for _, p := range append(all, stranger) {
		p.wait(playMoves + " === 'h8 h9 i9'")
	}
	const entries = `Object.keys(localStorage).filter((k) => k.startsWith('tengen.games.')).map((k) => JSON.parse(localStorage[k])).map((g) => g.moves)`
	for _, p := range []*tab{black, white} {
		if got := js[[]int](p, entries); !slices.Equal(got, []int{3}) {
			t.Errorf("the games have %v moves", got)
		}
	}

	// One comes back by the list of games, the other one by the address.
	black.begin(request{Do: "new", Config: config(t, "ring"), Black: "person", White: "person"})
	white.do(chromedp.Navigate("about:blank"))
	s.lose()
	again := two.open(t, link, 900, 700)
	again.wait(playMoves + " === 'h8 h9 i9' && " + playView + ".game.players.join() === 'guest,person' && !" + playView + ".game.shared.begun")
	black.click("#play-games")
	black.click("button[value^=open]")
	black.wait(playView + ".game.shared?.begun && " + playView + ".game.players.join() === 'person,guest'")
	again.cell("j9")
	black.wait(playMoves + " === 'h8 h9 i9 j9'")
}
