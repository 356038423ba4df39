package web

import "testing"

// Without a connection the clock on the page stands still, also in a game with somebody elsewhere, whose clock may go on:
// with the connection the page shows that.
func browserClockStands(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	for _, opponent := range []string{"guest", "person"} {
		p := b.person(t).open(t, address, 900, 700)
		p.begin(request{Do: "new", Config: config(t, "renju"), Black: "person", White: opponent, Clock: "10m"})
		if opponent == "guest" {
			b.person(t).open(t, js[string](p, "document.querySelector('#shared-address').value"), 900, 700)
			p.wait(playView + ".game.shared.begun")
		}
		// later is the time on the clock if the page's own clock is some minutes ahead.
		const later = `((now) => { Date.now = () => now() + %d * 60_000; tengen.views.play.tick(); Date.now = now; return document.querySelector('.player.black .time').textContent; })(Date.now)`
		if now, then := js[string](p, later, 0), js[string](p, later, 5); now == then {
			t.Errorf("%s: the clock that goes shows %s and then %s", opponent, now, then)
		}
		restore := p.cut()
		if now, then := js[string](p, later, 0), js[string](p, later, 5); now != then {
			t.Errorf("%s: the clock that stands shows %s and then %s", opponent, now, then)
		}
		restore()
		p.wait("document.querySelector('#offline').hidden && " + playView + ".since")
	}
}
