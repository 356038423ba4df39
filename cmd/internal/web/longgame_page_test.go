package web

import (
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// A game with somebody elsewhere is played, and the engine says nothing of it, however long nobody has moved, while its board
// is on the page or somebody comes back to it. Half a day after it was left it is not.
func browserStillPlayed(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	who := b.person(t)
	black := who.open(t, address, 900, 700)
	black.before("((every) => { window.setInterval = (f, ms) => { if (ms >= 60_000) (window.seldom ??= []).push(f); return every(f, ms); }; })(setInterval);")
	black.do(chromedp.Reload())
	black.ready()
	black.begin(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "guest"})
	white := b.person(t).open(t, black.invitation(), 900, 700)
	black.wait(playView + ".game.shared.begun")
	black.cell("h8")
	white.wait(playMoves + " === 'h8'")
	const later = "Object.keys(localStorage).filter((k) => k.startsWith('tengen.games.')).forEach((k) => { const g = JSON.parse(localStorage[k]); for (const name of ['at', 'seen']) if (g[name]) g[name] -= 13 * 3600_000; localStorage[k] = JSON.stringify(g); }) ?? true"
	playing := func() int { return js[int](black, "import('/gamestore.js').then((g) => g.goingOn().length)") }
	for name, comes := range map[string]func(){
		"a reload": func() {
			black.do(chromedp.Reload())
			black.ready()
			black.wait(playView + ".game?.shared?.begun")
		},
		"another connection": func() { black.cut()(); black.wait("document.querySelector('#offline').hidden") },
		"a board that stays": func() { js[bool](black, "window.seldom.forEach((f) => f()) ?? true") },
		"the other player": func() {
			white.do(chromedp.Navigate("about:blank"))
			black.wait("!" + playView + ".game.shared.here[1]")
			js[bool](black, later)
			white.do(chromedp.Navigate(address))
			black.wait(playView + ".game.shared.here[1]")
		},
	} {
		black.wait(playView + ".game.shared.here.every(Boolean)")
		for began := time.Now(); js[bool](black, later) && playing() != 0; { // once the page has kept what has happened
			if time.Since(began) > tabTime {
				t.Fatalf("before %s %d games that were left are played", name, playing())
			}
		}
		comes()
		for began := time.Now(); playing() != 1; { // once the page has the game again
			if time.Since(began) > tabTime {
				t.Fatalf("after %s %d games are played", name, playing())
			}
		}
	}
}

// The name of the other player is known also after the server was started again, while that one is away, and to the analysis
// of a game that was opened again from the list.
func browserOldNames(t *testing.T, b *chromium) {
	s, address := served(t, Options{})
	named := func(name string) *chromium {
		who := b.person(t)
		js[bool](who.open(t, address, 900, 700), "import('/settings.js').then((m) => m.set('name', %q)).then(() => true)", name)
		return who
	}
	black := named("Anna").open(t, address, 900, 700)
	black.begin(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "guest"})
	white := named("花子").open(t, black.invitation(), 900, 700)
	black.wait(playView + ".game.shared.begun")
	black.cell("h8")
	white.wait(playMoves + " === 'h8'")
	knows := func(when string) {
		t.Helper()
		const names = "Object.keys(localStorage).filter((k) => k.startsWith('tengen.games.')).map((k) => JSON.parse(localStorage[k]).names.join()).join(' ')"
		if got := js[string](black, names); got != "Anna,花子" {
			t.Errorf("%s: the names are %s", when, got)
		}
	}
	const study = "tengen.views.analyse"
	analysed := func(when string) {
		t.Helper()
		js[bool](black, "("+study+".study.root.about = 'another', true)")
		black.click("#play-analyse")
		black.wait("location.hash === '#analyse' && " + study + ".position?.moves.join() === 'h8'")
		if got := js[string](black, study+".study.root.about"); !strings.HasPrefix(got, "Anna – 花子") {
			t.Errorf("%s: the study says %q", when, got)
		}
		black.view("play")
	}
	knows("at first")
	white.do(chromedp.Navigate("about:blank"))
	black.wait("!" + playView + ".game.shared.here[1]")
	s.lose()
	black.do(chromedp.Reload())
	black.ready()
	black.wait(playView + ".game?.shared && !" + playView + ".game.shared.here[1]")
	knows("after a reload")
	analysed("after a reload")
	restore := black.cut()
	s.lose()
	restore()
	black.wait("document.querySelector('#offline').hidden && " + playView + ".since")
	knows("after a lost connection")

	white.do(chromedp.Navigate(address))
	white.ready()
	white.wait(playView + ".game?.shared?.begun")
	white.click("#play-resign")
	white.click("dialog button.main")
	black.wait(playView + ".game.position.result")
	black.begin(request{Do: "new", Config: config(t, "jungo"), Black: "person", White: "person"})
	black.click("#play-games")
	black.click("button[value^=open]")
	black.wait(playMoves + " === 'h8'")
	analysed("opened again")
}
