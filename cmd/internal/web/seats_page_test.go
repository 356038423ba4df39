package web

import (
	"slices"
	"strings"
	"testing"
	"time"

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
	link := black.invitation()
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

// A question of the other player, the wait for an answer, and the address for one who has gone move nothing that can be
// pressed, on a phone and in a window. A message can be read beside the question, and the question is within its room.
func browserQuestion(t *testing.T, b *chromium) {
	for _, size := range [][2]int64{{360, 740}, {320, 640}, {740, 360}, {1280, 800}} {
		_, address := served(t, Options{})
		black := b.person(t).open(t, address, size[0], size[1])
		black.begin(request{Do: "new", Config: config(t, "renju", "rule=freestyle"), Black: "person", White: "guest"})
		white := b.person(t).open(t, black.invitation(), size[0], size[1])
		for i, cell := range []string{"h8", "h9"} {
			[]*tab{black, white}[i].cell(cell)
			for _, p := range []*tab{black, white} {
				p.wait(playView+".game.position.moves.length === %d", i+1)
			}
		}
		places := func(p *tab) string {
			return js[string](p, `[...document.querySelectorAll('header :is(a, button), main :is(button, input, summary), .board')].filter((e) => !e.closest('#shared, #shared-question') && e.offsetParent !== null || e.matches('.board'))
				.map((e) => { const r = e.getBoundingClientRect(); return [e.id || e.className.baseVal || e.textContent, r.x + scrollX, r.y + scrollY, r.width, r.height].map((x) => typeof x === 'number' ? Math.round(x) : x).join(); }).join('\n')`)
		}
		before := map[*tab]string{black: places(black), white: places(white)}
		stay := func(what string) {
			t.Helper()
			for p, side := range map[*tab]string{black: "Black", white: "White"} {
				if now := places(p); now != before[p] {
					t.Errorf("%v, %s: what %s can press is at\n%s\nand was at\n%s", size, what, side, now, before[p])
				}
			}
		}
		black.click("#play-undo")
		white.says("#shared-question", "Black asks to take back")
		black.says("#shared-question", "Waiting for the answer")
		stay("a question")
		if size[0] == 360 {
			js[bool](white, "(scrollTo(0, 200), true)")
			white.shot("shared-question")
		}
		white.cell("i9")
		white.says("#message", "Black thinks")
		stay("a message with a question")
		if got := js[string](white, `(() => { const [q, s, m] = ['#shared-question', '.play .slot', '#message'].map((x) => document.querySelector(x).getBoundingClientRect());
			return [q.top < s.top ? 'above its room' : '', q.bottom > s.bottom + 1 ? 'below its room' : '', m.bottom > q.top ? 'over the message' : '', m.height < 20 ? 'without a message' : ''].filter(Boolean).join(); })()`); got != "" {
			t.Errorf("%v: the question is %s", size, got)
		}
		white.click("#shared-no")
		black.says("#message", "White does not agree")
		stay("an answer")
		restore := white.cut()
		black.says("#shared", "White is not here")
		if size[0] < 1000 {
			delete(before, white) // which says that it has no connection
			if now := places(black); now != before[black] {
				t.Errorf("%v: when White has gone, what Black can press is at\n%s\nand was at\n%s", size, now, before[black])
			}
		}
		restore()
	}
}

// Two who have invited each other, and whose tabs have no connection, come together by the addresses in other tabs
// of their browsers.
func browserCrossed(t *testing.T, b *chromium) {
	s, address := served(t, Options{})
	var people []*chromium
	var links []string
	for range 2 {
		who := b.person(t)
		p := who.open(t, address, 900, 700)
		p.begin(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "guest"})
		people, links = append(people, who), append(links, p.invitation())
		p.cut()
		for s.sessions.Load() > 0 {
			time.Sleep(time.Millisecond)
		}
	}
	one := people[0].open(t, links[1], 900, 700)
	one.wait(playView + ".game?.players.join() === 'guest,person'")
	one.says("#status", "Waiting for the other player")
	two := people[1].open(t, links[0], 900, 700)
	two.wait(playView + ".game?.players.join() === 'person,guest'")
	two.cell("h8")
	one.wait(playMoves + " === 'h8'")
}

// Two people play in two tabs of one browser. Its list has a game for each seat, and one who comes back to it has that
// seat; what another person watches is not in a list.
func browserOneBrowser(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	both := b.person(t)
	black := both.open(t, address, 360, 740)
	black.begin(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "guest"})
	link := black.invitation()
	white := both.open(t, link, 360, 740)
	white.says("#shared", "the other tab gets Black back")
	white.shot("shared-twin")
	white.click("#shared-other")
	white.wait(playView + ".game.shared.begun && " + playView + ".game.players.join() === 'guest,person'")
	black.cell("h8")
	white.wait(playMoves + " === 'h8'")
	watcher := b.person(t).open(t, link, 900, 700)
	watcher.says("#shared", "You watch this game")
	for _, p := range []*tab{black, white} {
		p.do(chromedp.Reload())
		p.ready()
	}
	black.wait(playView + ".game.players.join() === 'person,guest'")
	white.wait(playView + ".game.players.join() === 'guest,person'")
	const ids = "Object.keys(localStorage).filter((k) => k.startsWith('tengen.games.')).map((k) => JSON.parse(localStorage[k]).id).sort().join()"
	var want []string
	for _, p := range []*tab{black, white} {
		want = append(want, js[string](p, "(({ name, key }) => [name, key.slice(0, 8), 0].join('-'))(%s.game.shared)", playView))
	}
	slices.Sort(want)
	if got := js[string](black, ids); got != strings.Join(want, ",") {
		t.Errorf("the games are %s, want %s", got, want)
	}
	if got := js[string](watcher, ids); got != "" {
		t.Errorf("the list of one who watches has %s", got)
	}
	id := js[string](white, "sessionStorage.getItem('tengen.game.id').slice(1, -1)")
	white.begin(request{Do: "new", Config: config(t, "ring"), Black: "person", White: "person"})
	white.click("#play-games")
	white.click("button[value='open " + id + "']")
	white.wait(playMoves + " === 'h8' && " + playView + ".game.players.join() === 'guest,person'")
	black.wait(playView + ".game.players.join() === 'person,guest'")
}

// The colours that an opening has exchanged stay so after a reload, which tells nothing new. One who was away is told.
func browserExchanged(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	one := b.person(t).open(t, address, 900, 700)
	one.begin(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "guest", Opening: "taraguchi-10"})
	two := b.person(t).open(t, one.invitation(), 900, 700)
	one.cell("h8")
	two.wait("document.querySelectorAll('.words button').length === 2")
	two.click(".words button:last-of-type")
	const hasBlack, hasWhite = playView + ".game?.players.join() === 'person,guest'", playView + ".game?.players.join() === 'guest,person'"
	one.wait(hasWhite)
	two.wait(hasBlack)
	one.says("#message", "You have White now")
	two.says("#message", "You have Black now")
	for _, p := range []*tab{one, two} {
		p.do(chromedp.Reload())
		p.ready()
	}
	one.wait(hasWhite)
	two.wait(hasBlack)
	for _, p := range []*tab{one, two} {
		if got := p.message(); strings.Contains(got, "You have") {
			t.Errorf("a reload says %q", got)
		}
	}
	restore := two.cut()
	one.cell("h9")
	one.wait(playMoves + " === 'h8 h9'")
	restore()
	two.wait("document.querySelectorAll('.words button').length === 2")
	restore = one.cut()
	two.click(".words button:last-of-type")
	two.wait(hasWhite)
	restore()
	one.wait(hasBlack)
	one.says("#message", "You have Black now")
	one.cell("i9")
	two.wait(playMoves + " === 'h8 h9 i9'")
}

// A player who goes to another page is not here, and comes back with the page.
func browserLeft(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	black := b.person(t).open(t, address, 900, 700)
	black.begin(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "guest"})
	white := b.person(t).open(t, black.invitation(), 900, 700)
	black.wait(playView + ".game.shared.begun")
	black.do(chromedp.Navigate("about:blank"))
	white.says("#shared", "Black is not here")
	js[float64](black, "setTimeout(() => history.back(), 50)") // which may end the page that is asked
	white.wait("document.querySelector('#shared').hidden")
	black.cell("h8")
	white.wait(playMoves + " === 'h8'")
}
