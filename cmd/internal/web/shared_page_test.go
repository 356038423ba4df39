package web

import (
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// Two people play a game to which one has sent the address; moves are taken back and another game begins
// when both want it; a third watches; a reload and a lost server leave the game where it was.
func browserShared(t *testing.T, b *chromium) {
	const entries = `Object.keys(localStorage).filter((k) => k.startsWith('tengen.games.')).map((k) => JSON.parse(localStorage[k])).map((g) => [g.moves, Boolean(g.result)].join()).sort()`
	_, address := served(t, Options{Token: "secret"})
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
	link := black.invitation()
	if !strings.HasPrefix(link, address+"#play?join=") || !strings.HasSuffix(link, "&token=secret") {
		t.Fatalf("the address is %s", link)
	}

	// In the browser that has a seat the address leads to it. The tab before watches, also after its
	// connection was lost, until it takes the seat again.
	second := b.open(t, link, 360, 740)
	second.wait(playView + ".game.players.join() === 'person,guest'")
	black.says("#shared", "in another tab")
	black.cut()()
	black.wait("document.querySelector('#offline').hidden && document.querySelector('#shared-sit')")
	second.wait(playView + ".game.players.join() === 'person,guest'")
	black.click("#shared-sit")
	black.wait("document.querySelector('#shared-address')")
	second.do(chromedp.Navigate("about:blank"))

	white := b.person(t).open(t, link, 1280, 800)
	white.wait(playView + ".game.shared?.begun && location.hash === '#play' && document.querySelector('#shared').hidden")
	if got := js[[]string](white, entries); !slices.Equal(got, []string{"0,false"}) {
		t.Errorf("the games of one who has joined are %v", got)
	}
	black.wait("document.querySelector('#shared').hidden && " + playView + ".board.signs.next")
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

	watcher := b.person(t).open(t, link, 900, 700)
	watcher.says("#shared", "You watch this game")
	js[bool](watcher, "Boolean(window.said = document.querySelector('#shared').firstChild)")
	watcher.wait(playMoves + " === 'h8 h9' && document.querySelector('#play-undo').disabled && document.querySelector('#play-resign').disabled")

	white.do(chromedp.KeyEvent(","))
	white.wait(playView + ".back.away")
	black.click("#play-undo")
	black.says("#shared-question", "Waiting for the answer of White")
	white.says("#shared-question", "Black asks to take back")
	if !js[bool](white, playView+".back.away") {
		t.Error("a question leads back from an earlier position")
	}
	white.shot("shared-asked")
	white.click("#shared-no")
	black.says("#message", "White does not agree")
	black.wait("!document.querySelector('#shared-question').textContent")
	black.click("#play-undo")
	white.wait("document.querySelector('#shared-yes')")
	white.click("#shared-yes")
	for _, p := range []*tab{black, white, watcher} {
		p.wait(playMoves + " === '' && document.querySelector('#message')")
	}
	if got := js[string](white, "document.activeElement.id"); got != "status" {
		t.Errorf("the focus goes from the question to %q", got)
	}
	if !js[bool](watcher, "window.said === document.querySelector('#shared').firstChild") {
		t.Error("what has not changed is made anew, and read again")
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

	// What happens while a tab is away it hears when it is back, and so does the list of games.
	restore = white.cut()
	black.click("#play-resign")
	black.click("dialog button.main")
	black.wait("document.querySelector('#status').classList.contains('lost')")
	restore()
	white.wait("document.querySelector('#status').classList.contains('won')")
	if got := js[[]string](white, entries); !slices.Equal(got, []string{"2,true"}) {
		t.Errorf("the games of one who was away are %v", got)
	}
	black.click("#play-undo")
	white.click("#shared-yes")
	black.says("#say", "Your move (Black)")

	// A draw is offered, and agreed on.
	black.click("#play-draw")
	black.says("dialog", "Offer a draw?")
	black.click("dialog button.main")
	black.says("#shared-question", "Waiting for the answer of White")
	white.says("#say", "Black offers a draw")
	white.click("#shared-yes")
	for _, p := range []*tab{black, white, watcher} {
		p.says("#status", "draw: by agreement")
	}
	if got := js[[]string](white, entries); !slices.Equal(got, []string{"2,true"}) {
		t.Errorf("the games after a draw are %v", got)
	}
	white.click("#play-undo")
	black.click("#shared-yes")
	white.says("#say", "Black to move")
	black.wait("!document.querySelector('#play-resign').disabled")
	black.click("#play-resign")
	black.click("dialog button.main")
	white.wait("document.querySelector('#status').classList.contains('won')")
	white.click("#play-rematch")
	black.says("#shared-question", "White asks for another game")
	white.click("#play-new") // which then leaves no game that goes on without a question
	restore = white.cut()
	black.click("#shared-yes")
	black.says("#shared", "Black is not here")
	restore()
	white.says("#message", "You have Black now")
	white.click("dialog button.main")
	white.says("dialog", "You leave the game with the other player")
	white.click("dialog button:not(.main)")
	white.wait("!document.querySelector('dialog')")
	for p, players := range map[*tab]string{black: "guest,person", white: "person,guest", watcher: "guest,guest"} {
		p.wait(playMoves+" === '' && "+playView+".game.players.join() === '%s'", players)
	}
	white.cell("h8")
	black.wait(playMoves + " === 'h8'")

	// The list has both games, once the tab has heard of the move.
	for _, p := range []*tab{black, white} {
		p.wait(playMoves + " === 'h8'")
		if got, want := js[[]string](p, entries), []string{"1,false", "2,true"}; !slices.Equal(got, want) {
			t.Errorf("the games are %v, want %v", got, want)
		}
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
	black.wait("location.hash === '#play?join=gone'") // a reload has it still
	black.click("dialog button.main")
	black.says("#message", "there is no game gone on this server")
	black.wait("location.hash === '#play'")
	black.wait(playView + ".game.players.join() === 'guest,person'")

	// A player who has left comes back by the list of games.
	white.click("#play-new")
	white.fill("game", "ring", "side", "both")
	white.click("dialog button.main")
	white.wait(playView + ".game.position.config.game === 'ring'")
	black.says("#shared", "Black is not here")
	white.cell("c2")
	white.wait(playMoves + " === 'c2'")

	// So does one who has followed another address. In an opening the stones of the other player are read, of
	// whatever colour, and so are the decisions.
	watcher.begin(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "guest", Opening: "swap"})
	white.paste("Let us play: " + watcher.invitation() + "\nhere")
	white.says("dialog", "The game on the board is not finished")
	white.click("dialog button.main")
	white.wait(playView + ".game.opening")
	for i, cell := range []string{"h8", "h9", "i9"} {
		watcher.cell(cell)
		white.wait("document.querySelector('#say').textContent === '%s: %s'", []string{"Black", "White", "Black"}[i], cell)
	}
	if got := js[string](watcher, "document.querySelector('#say').textContent"); strings.Contains(got, ":") {
		t.Errorf("one's own stone is read as %q", got)
	}
	// A decision that has arrived is not missed, though its answer has not.
	js[bool](white, "Boolean(tengen.link.socket.onmessage = () => true)")
	white.click(".words button")
	watcher.says("#message", "White: stay")
	js[bool](white, "tengen.link.socket.close() ?? true")
	white.says("#message", "White: stay")
	white.wait("!" + playView + ".game.opening")
	// A move that is taken back is read, also the last one of the game.
	watcher.begin(request{Do: "new", Config: config(t, "renju"), Moves: strings.Fields("h8 a1 i8 a3 j8 a5 k8 a7"), Black: "person", White: "guest"})
	white.paste(watcher.invitation())
	white.click("dialog button.main")
	white.wait(playView + ".game.position.moves.length === 8")
	watcher.cell("l8")
	white.wait("document.querySelector('#status').classList.contains('lost')")
	watcher.wait("document.querySelector('#status').classList.contains('won')") // and the buttons are where they stay
	watcher.click("#play-undo")
	white.says("#shared-question", "asks to take back")
	white.click("#shared-yes")
	watcher.says("#say", "Taken back: l8")
	white.click("#play-games")
	white.click("button[value^=open][value$='-1']")
	white.says("dialog", "You leave the game with the other player")
	white.click("dialog button.main")
	white.wait(playMoves + " === 'h8' && " + playView + ".game.players.join() === 'person,guest'")
	black.wait("document.querySelector('#shared').hidden")
	black.cell("h9")
	white.wait(playMoves + " === 'h8 h9'")
	black.wait(playMoves + " === 'h8 h9'")

	// A pass that was asked about in a position is made there alone.
	black.click("#play-undo")
	white.says("#shared-question", "White asks to take back")
	js[bool](black, "%[1]s.asks('pass?', '', ['pass', 'play', true]).then((yes) => { window.passed = yes; }) && true", playView)
	white.click("#shared-yes")
	black.wait(playMoves + " === 'h8'")
	black.click("dialog button.main")
	black.wait("window.passed === false")
	black.cell("h9")
	white.wait(playMoves + " === 'h8 h9'")
}
