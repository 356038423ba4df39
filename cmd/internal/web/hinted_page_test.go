package web

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// A hint counts once it has come, also after a lost connection and a reload, and not with a problem that was solved before.
func browserHintKept(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.person(t).open(t, address+"#rules", 900, 700)
	c, err := collection()
	if err != nil {
		t.Fatal(err)
	}
	const asks = problemsView + ".problem?.name === '%s' && " + problemsView + ".state === 'ask'"
	hint := func(name string) {
		t.Helper()
		p.problem(name)
		p.click("#problem-hint")
		p.wait(problemsView + ".hints.known")
	}
	hint("jungo-black-3-01")
	js[bool](p, "tengen.link.socket.close() ?? true")
	p.wait("document.querySelector('#offline').hidden && tengen.link.socket.readyState === 1 && !"+problemsView+".hints.known && "+asks, "jungo-black-3-01")
	p.do(chromedp.Reload())
	p.ready()
	p.wait(asks, "jungo-black-3-01")
	p.says("#problem-score", "0 of 900 solved, 0 solved with a hint, 0 missed")
	p.cell(c.byName["jungo-black-3-01"].Key)
	p.says("#problem-message", "(Solved with a hint.)")
	p.says("#problem-score", "0 of 900 solved, 1 solved with a hint, 0 missed")
	// One that is left for another while the page is loaded again is missed.
	hint("jungo-black-3-02")
	p.do(chromedp.Navigate(address + "?again#problems?name=jungo-black-3-03"))
	p.ready()
	p.wait(asks, "jungo-black-3-03")
	p.says("#problem-score", "0 of 900 solved, 1 solved with a hint, 1 missed")
	// A hint that does not come counts nothing.
	js[bool](p, "Boolean("+problemsView+".hints.ask = async () => "+problemsView+".clue({ event: 'clue', error: { code: 'web.undecided', args: ['1 s'] } }))")
	p.click("#problem-hint")
	p.says("#problem-message", "not decided within 1 s")
	p.cell(c.byName["jungo-black-3-03"].Key)
	p.says("#problem-message", "Right!")
	p.says("#problem-score", "1 of 900 solved, 1 solved with a hint, 1 missed")
	p.do(chromedp.Reload())
	p.ready()
	// A problem that was solved before stays solved.
	hint("jungo-black-3-03")
	p.wait("!document.querySelector('#problem-message').textContent.includes('it counts as')")
	p.problem("jungo-black-3-04")
	p.says("#problem-score", "1 of 900 solved, 1 solved with a hint, 1 missed")
	if got := js[string](p, "localStorage['tengen.problems.score']"); got != `{"solved":{"jungo-black-3-03":1},"hinted":{"jungo-black-3-01":1},"missed":{"jungo-black-3-02":1}}` {
		t.Errorf("kept is %s", got)
	}
}
