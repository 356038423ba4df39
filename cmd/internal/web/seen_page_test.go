package web

import (
	"testing"
	"time"
)

// searches waits until so many searches run on a server.
func searches(t *testing.T, s *Server, want int) {
	t.Helper()
	for began := time.Now(); ; time.Sleep(time.Millisecond) {
		running, waiting, _ := s.desk.Load()
		if running+waiting == want {
			return
		}
		if time.Since(began) > clientTime {
			t.Fatalf("%d searches run and %d wait, want %d", running, waiting, want)
		}
	}
}

// The engine searches exactly if its button says so: after another link, behind another view,
// after a lost connection, and after a search for a threat.
func browserSeen(t *testing.T, b *chromium) {
	s, address := served(t, Options{})
	const view, link = "tengen.views.analyse", "#analyse?game=renju&rule=freestyle&size=15&moves="
	p := b.open(t, address+link+"h8~h9", 1280, 800)
	goesOn := func(what string) {
		t.Helper()
		p.wait("document.querySelector('#study-engine').textContent === 'Stop the engine' && document.querySelector('.candidates li')")
		searches(t, s, 1)
		nodes := js[float64](p, view+".info?.nodes ?? 0")
		p.wait(view+".info?.nodes > %f && %s.searcher.job", nodes, view)
		if t.Failed() {
			t.Fatal(what)
		}
	}
	p.wait(view + ".position?.moves.length === 2")
	p.click("#study-engine")
	goesOn("a click")
	js[bool](p, "Boolean(location.hash = %q)", link+"h8")
	p.wait(view + ".position.moves.length === 1")
	goesOn("another link")
	for _, other := range []string{"rules", "play", "problems"} {
		p.view(other)
		searches(t, s, 0)
		p.view("analyse")
		goesOn(other)
	}
	js[bool](p, "tengen.link.socket.close() ?? true")
	p.wait("!document.querySelector('#offline').hidden")
	p.wait("document.querySelector('#offline').hidden")
	goesOn("a lost connection")
	p.click("#study-black")
	p.wait("document.querySelector('#study-message').textContent === 'no win by fours and threes was found'")
	goesOn("a threat")
	p.view("rules")
	js[bool](p, "tengen.link.socket.close() ?? true")
	p.wait("!document.querySelector('#offline').hidden")
	p.wait("document.querySelector('#offline').hidden")
	js[bool](p, "tengen.link.ask({ do: 'stop' }).then(() => true)")
	searches(t, s, 0)
	p.view("analyse")
	goesOn("a connection that was lost behind another view")
	p.click("#study-engine")
	p.wait("document.querySelector('#study-engine').textContent === 'Start the engine'")
	searches(t, s, 0)
}

// With the whole game the engine gives every position a value for the graph, that of the board first, also
// after the game has ended, and rests with the view.
func browserWholeGame(t *testing.T, b *chromium) {
	s, address := served(t, Options{})
	const view = "tengen.views.analyse"
	p := b.open(t, address+"#analyse?game=renju&rule=freestyle&size=9&moves=e5~f6~e6~a3~e7~a5~e8~a7~e9", 1280, 800)
	p.wait(view + ".position?.result && document.querySelector('#study-play').disabled")
	for language, words := range map[string]string{"ja": "黒の勝ち", "en": "Black wins"} {
		js[bool](p, "tengen.speak('%s').then(() => true)", language)
		p.says("#study-message", words) // in another language, too
	}
	js[bool](p, "tengen.speak('en').then(() => true)")
	p.click("#study-back")
	p.click("#study-back")
	p.wait(view + ".position.moves.length === 7 && !document.querySelector('#study-play').disabled")
	js[bool](p, "((ask) => { window.asked = []; tengen.link.ask = (r) => { if (r.do === 'analyse') asked.push(r.moves.length); return ask(r); }; return true; })(tengen.link.ask.bind(tengen.link))")
	p.click("#study-whole")
	p.click("#study-engine")
	p.wait("document.querySelectorAll('.graph .value').length === 9") // all but the end of the game
	if first := js[int](p, "asked[0]"); first != 7 {
		t.Errorf("the first position has %d moves, not that on the board", first)
	}
	// A question that the server refuses ends nothing, here and below.
	p.click("#study-last")
	p.wait(view + ".position.result")
	p.click("#study-black")
	p.says("#study-message", "the game is over")
	asked := js[int](p, "asked.length")
	p.wait("asked.length > %d + 2", asked)
	// A search for threats is not replaced by the next one of the game, while the server is asked.
	p.click("#study-back")
	p.wait("!" + view + ".position.result")
	if js[bool](p, "((s, n) => { s.threat('black'); s.follow(); return asked.length > n; })("+view+".searcher, asked.length)") {
		t.Error("the next search of the game takes the place of one for threats")
	}
	p.wait("document.querySelector('#study-message').textContent.includes('win by')")
	p.click("#study-last")
	p.wait(view + ".position.result")
	p.view("rules")
	searches(t, s, 0)
	p.view("analyse")
	p.wait("document.querySelector('#study-engine').textContent === 'Stop the engine'")
	searches(t, s, 1)
	p.click("#study-engine")
	searches(t, s, 0)
	p.reviews(true)
	p.click("#study-review")
	p.wait("window.held.length === 1")
	p.click("#study-black")
	p.says("#study-message", "the game is over")
	if !js[bool](p, view+".searcher.reviewing") {
		t.Error("the review is called stopped")
	}
}
