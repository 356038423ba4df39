package web

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// A tab that may keep nothing has its seat still after a reload, on a server that wants a token, too, also from another
// view and after the game was left.
func browserSeatKept(t *testing.T, b *chromium) {
	_, address := served(t, Options{Token: "secret"})
	black := b.person(t).open(t, address+"#token=secret", 900, 700)
	black.before(noStorage)
	black.do(chromedp.Navigate("about:blank"), chromedp.Navigate(address+"#token=secret"))
	black.ready()
	black.begin(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "guest"})
	link := js[string](black, "document.querySelector('#shared-address').value")
	white := b.person(t).open(t, link, 900, 700)
	black.cell("h8")
	white.wait(playMoves + " === 'h8'")
	for _, view := range []string{"rules", "play"} {
		black.view(view)
		black.do(chromedp.Reload())
		black.wait("document.body.dataset.ready === 'true' && " + playView + ".game?.players.join() === 'person,guest'")
		if address := js[string](black, "location.href"); strings.Contains(address, "secret") || strings.Contains(address, "key") {
			t.Errorf("%s: the address is %s", view, address)
		}
	}
	white.cell("h9")
	black.wait(playMoves + " === 'h8 h9'")
	black.begin(request{Do: "new", Config: config(t, "ring"), Black: "person", White: "person"})
	white.says("#shared", "Black is not here")
	black.do(chromedp.Reload())
	black.ready()
	if js[bool](black, "Boolean("+playView+".game)") {
		t.Error("a game that was left is back")
	}
}
