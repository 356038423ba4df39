package web

import (
	"context"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// What a picked piece of Ring can do is marked in three ways, and said. By touch a pass of the ring waits until it is
// confirmed, and the carrier can be let go. A refusal names no rule, and the aim is said in the first moves.
func browserRingMarks(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.person(t).open(t, address, 390, 844)
	p.begin(request{Do: "new", Config: config(t, "ring"), Black: "person", White: "person", Moves: strings.Fields("c2 f11")})
	p.says("#score", "into the yellow goal")
	name := func(cell string) string {
		return js[string](p, "document.querySelector('main .hit[aria-label^=\"%s,\"]').getAttribute('aria-label')", cell)
	}
	p.cell("c2")
	p.says("#message", "A dot: step there. A dashed ring: pass the ring")
	p.shot("ring-carrier")
	for cell, want := range map[string]string{"c3": "step here", "b2": "gets the ring"} {
		if got := name(cell); !strings.HasSuffix(got, want) {
			t.Errorf("with the carrier picked: %q, want %q", got, want)
		}
	}
	if n := js[int](p, "document.querySelectorAll('.play circle.target.pass').length"); n != 4 {
		t.Errorf("%d friends can get the ring", n)
	}
	p.cell("c2")
	p.wait("document.querySelector('#message').textContent === '' && !document.querySelector('.play .target.pass')")
	// Escape takes back the piece, and what was said of its marks, here and in the analysis.
	for _, view := range []string{"play", "analyse"} {
		p.view(view)
		if view == "analyse" {
			p.click("[data-view=play]")
			p.click("#play-analyse")
			p.wait("tengen.views.analyse.position?.moves.join(' ') === 'c2 f11'")
		}
		p.cell("c2")
		p.wait("document.querySelector('main .message').textContent.includes('Pick the carrier again') && document.querySelector('main .edge-of + .target.pass')")
		p.do(chromedp.KeyEvent(kb.Escape))
		p.wait("document.querySelector('main .message').textContent === '' && !document.querySelector('main .target.pass, main .picked')")
	}
	p.view("play")
	p.cell("c2")
	p.cell("f9")
	p.says("#message", "c2f9 is illegal: ")
	if got := js[string](p, "document.querySelector('#message').textContent"); strings.Contains(got, "(") {
		t.Errorf("the page says %q", got)
	}

	p.begin(request{Do: "new", Config: config(t, "ring", "position=6/6/6/6/6/6/3w2/2wW2/2bB2/6/6/6 - b -"), Black: "person", White: "person"})
	p.cell("c4")
	p.says("#message", "A red frame: hit that enemy.")
	p.shot("ring-hits")
	if got := name("c5"); !strings.HasSuffix(got, "is hit") {
		t.Errorf("an enemy is called %q", got)
	}

	p.touched()
	p.begin(request{Do: "new", Config: config(t, "ring"), Black: "person", White: "person", Moves: strings.Fields("c2 f11")})
	p.cell("c2")
	p.cell("b2")
	p.says("#play-sure", "c2b2")
	p.cell("c2")
	p.wait("document.querySelector('.play .sure').hidden && " + playView + ".picked.length === 0")
	p.cell("b2")
	p.cell("b4")
	p.wait(playMoves + " === 'c2 f11 b2b4'")
	p.cell("f11")
	p.cell("e11")
	p.cell("e11")
	p.wait(playMoves + " === 'c2 f11 b2b4 f11e11'")
}

// touched lets the page see a screen that fingers play on.
func (p *tab) touched() {
	p.t.Helper()
	p.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := chromedp.Call(ctx, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true})
		return err
	}))
	p.wait("matchMedia('(pointer: coarse)').matches")
}

// A game against the engine speaks to the person who plays it; one of two people on one computer does not. The question
// before a pass of Jungo says what counts, and two passes are told. In Renju the button stands last.
func browserOwnMove(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.person(t).open(t, address, 390, 844)
	p.begin(request{Do: "new", Config: config(t, "renju", "rule=freestyle"), Black: "person", White: "engine:1", Moves: strings.Fields("h8 a1 h9 a3 h10 a5 h11 a7")})
	p.wait("document.querySelector('#status').textContent === 'Your move (Black)' && document.title.startsWith('● Your move (Black)')")
	p.wait("document.querySelector('.ends > #play-pass:last-child')?.offsetParent && !document.querySelector('.bar-of #play-pass')")
	p.shot("renju-buttons")
	p.cell("h12")
	p.wait("document.querySelector('#status').textContent.startsWith('You won: five in a row')")
	p.begin(request{Do: "new", Config: config(t, "renju", "rule=freestyle"), Black: "person", White: "engine:1"})
	js[bool](p, playView+".do({ do: 'resign' }).then(() => true)")
	p.says("#status", "You lost: you resigned")
	p.wait("document.querySelector('#play-pass').hidden")

	p.begin(request{Do: "new", Config: config(t, "jungo", "size=5", "komi=3"), Black: "person", White: "person", Moves: strings.Fields("C3 B2")})
	p.says("#status", "Black to move")
	p.says("#score", "White 1 + komi 3")
	for i := range 2 {
		p.wait(playView+".game.position.moves.length === %d", 2+i)
		p.click(".bar-of #play-pass")
		p.wait("document.querySelector('dialog h2')?.textContent === 'Pass?'")
		if said := js[bool](p, "document.querySelector('dialog').textContent.includes('Only stones on the board count: fill your own safe points before you pass. Now Black has 1, White 1, and the komi is 3.')"); said != (i == 0) {
			t.Errorf("pass %d: the dialog says %q", i+1, js[string](p, "document.querySelector('dialog').textContent"))
		}
		if i == 0 {
			p.shot("jungo-pass")
		}
		p.click("dialog button.main")
	}
	p.says("#status", "White wins: ")
	p.says("#score", "both passed")
	p.shot("jungo-passed")
}

// A card of the lobby says what game its button begins: at first Gomoku without forbidden points, and later the last one. A
// friend is one click away. The dialog calls the rules by names that say what they are.
func browserCards(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.person(t).open(t, address, 1280, 800)
	notes := "[...document.querySelectorAll('.choice .note')].map((e) => e.textContent.replaceAll('\\u00a0', ' '))"
	p.wait("document.querySelectorAll('.lobby .choice .ground').length === 3")
	p.shot("lobby-level")
	p.wait("%s[0] === 'Gomoku, five or more (freestyle) · 15×15 · You play Black · level 2 of 10'", notes)
	p.wait("%s[1] === '9×9 · You play Black · level 2 of 10' && %s[2] === 'You play Black · level 2 of 10'", notes, notes)
	p.click("#lobby-friend")
	p.wait("document.querySelector('#new-side')?.value === 'black-guest'")
	p.shot("friend-dialog")
	p.fill("game", "jungo")
	if got := js[string](p, "[document.querySelector('label[for=new-rule]').textContent, ...[...document.querySelector('#new-rule').options].map((o) => o.textContent)].join()"); got != "Ko,simple ko,positional superko,situational superko" {
		t.Errorf("the rules of Jungo are %s", got)
	}
	p.click("dialog button[value='']")
	p.wait("!document.querySelector('dialog')")
	p.click("#lobby-renju")
	p.wait(playView + ".game?.position.config.rule === 'freestyle' && " + playView + ".game.players.join() === 'person,engine:2'")
	p.click("#play-new")
	p.wait("document.querySelector('dialog')")
	p.fill("rule", "standard", "level", "4", "side", "white")
	p.click("dialog button.main")
	p.wait(playView + ".game.position.config.rule === 'standard' && " + playView + ".game.position.moves.length === 1")

	js[bool](p, "(sessionStorage.clear(), true)")
	p.do(chromedp.Reload())
	p.ready()
	p.wait("%s[0] === 'Gomoku, exactly five (standard) · 15×15 · You play White · level 4 of 10'", notes)
}

// A game from a position of the analysis begins after the dialog, which asks for the players alone and keeps the level.
func browserFromHere(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.person(t).open(t, address+"#analyse?game=jungo&rule=simple&size=5&komi=0&moves=C3", 1280, 800)
	p.wait("tengen.views.analyse.position?.moves.length === 1")
	p.click("#study-play")
	p.wait("document.querySelector('#new-side')?.value === 'white' && !document.querySelector('#new-game') && !document.querySelector('#new-komi')")
	p.shot("from-here")
	p.fill("level", "3", "clock", "5m+3s")
	p.click("dialog button.main")
	p.wait("location.hash === '#play' && " + playMoves + " === 'C3' && " + playView + ".game.players.join() === 'engine:3,person' && " + playView + ".game.position.config.size === 5")
}

// Both players of a shared game are asked for their names on the spot, once.
func browserNames(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	black := b.person(t).open(t, address, 390, 844)
	black.begin(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "guest"})
	black.wait("document.querySelector('#shared-name')?.offsetParent && !document.querySelector('#talk-name').offsetParent")
	black.shot("shared-name")
	name := func(p *tab, field, name string) {
		p.click(field)
		p.do(chromedp.SendKeys(chromedp.CSS(field), name))
	}
	name(black, "#shared-name", "Aki")
	white := b.person(t).open(t, black.invitation(), 1280, 800)
	white.says(".player.black .who", "Aki") // what was typed counts when the box goes
	white.shot("talk-name")
	name(white, "#talk-name", "Ben")
	white.do(chromedp.SendKeys(chromedp.CSS("#talk-name"), "\r"))
	black.says(".player.white .who", "Ben")
	white.wait("!document.querySelector('#talk-name').offsetParent && document.activeElement.id === 'talk-text'")
	white.cell("a1") // White is not to move; the page is drawn
	black.cell("h8")
	white.wait("!document.querySelector('#talk-name').offsetParent && " + playMoves + " === 'h8'")
	black.wait("!document.querySelector('#shared-name') && !document.querySelector('#talk-name').offsetParent")
	white.says("#status", "Your move (White)")
	black.says("#status", "White to move")
}
