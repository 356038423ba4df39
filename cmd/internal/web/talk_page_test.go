package web

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// Two players in two places say something to each other while they play; it stays beside the board after a reload.
func browserTalk(t *testing.T, b *chromium) {
	const list = "[...document.querySelectorAll('#talk li')].map((x) => x.textContent).join('|')"
	_, address := served(t, Options{})
	black := b.open(t, address, 360, 740)
	if !js[bool](black, playView+".talk.root.hidden") {
		t.Error("there is a field for what is said without a game")
	}
	black.begin(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "guest"})
	white := b.person(t).open(t, black.invitation(), 1280, 800)
	black.wait(playView + ".game.shared?.begun")
	typed := func(p *tab, text string) {
		p.do(chromedp.Focus("#talk-text"), chromedp.SendKeys("#talk-text", text+"\r"))
		p.wait("document.querySelector('#talk-text').value === ''")
	}
	typed(black, "hello <b>nu</b>") // n and u are keys of the page elsewhere
	white.says("#message", "Black: hello <b>nu</b>")
	white.says("#say", "Black: hello <b>nu</b>")
	if got := js[string](black, list); got != "Black hello <b>nu</b>" {
		t.Errorf("the list is %s", got)
	}
	if got := js[string](black, "document.querySelector('#message').textContent"); got != "White is here." {
		t.Errorf("one's own words are told: %s", got)
	}
	if wide := js[float64](black, "document.documentElement.scrollWidth"); wide > 360 {
		t.Errorf("the page is %g wide", wide)
	}
	black.cell("h8")
	white.wait(playMoves + " === 'h8'")
	typed(white, "thanks")
	black.wait(list + " === 'Black hello <b>nu</b>|White thanks'")
	black.shot("talk-phone")
	white.shot("talk")
	watcher := b.person(t).open(t, js[string](black, "location.origin + '/#play?join=' + "+playView+".game.shared.name"), 900, 700)
	watcher.wait(list + " === 'Black hello <b>nu</b>|White thanks' && document.querySelector('#talk-text').closest('[hidden]')")

	// What is said while a connection is lost is told when it is back, and not again after a reload.
	restore := white.cut()
	typed(black, "are you there?")
	restore()
	white.says("#message", "Black: are you there?")
	white.do(chromedp.Reload())
	white.ready()
	white.wait(list + " === 'Black hello <b>nu</b>|White thanks|Black are you there?'")
	if got := js[string](white, "document.querySelector('#message').textContent"); got != "" {
		t.Errorf("after a reload there is told %s", got)
	}
	// A name holds for what is said from then on.
	js[bool](white, "tengen.link.ask({do: 'called', called: 'Wes'}).then(() => true)")
	typed(white, "here")
	black.says("#message", "Wes: here")
	black.wait(list + " === 'Black hello <b>nu</b>|White thanks|Black are you there?|Wes here'")
	// What cannot be sent stays in its field.
	js[bool](white, "Boolean(tengen.link.ask = () => Promise.reject(new Error('lost')))")
	white.do(chromedp.SendKeys("#talk-text", "yes\r"))
	white.says("#message", "lost")
	if got := js[string](white, "document.querySelector('#talk-text').value"); got != "yes" {
		t.Errorf("the field has %q", got)
	}
}
