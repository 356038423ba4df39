package web

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// noStudy is true when the browser keeps no study that is not saved.
const noStudy = "!Object.keys(localStorage).some((k) => k.startsWith('tengen.studies.'))"

// crash ends the page without a word to it.
func (p *tab) crash() {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, 2*time.Second)
	defer cancel()
	chromedp.Do(ctx, chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error { // nobody answers
		_, err := chromedp.Call(ctx, page.Crash, cdp.Empty{})
		return err
	}))
}

// A study that is not saved comes back by "Undo" also when its tab ended without a word, with a comment that was being
// typed when nobody saw the page any more. That of a tab that is still there is not offered to others.
func browserEnds(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	const view = "tengen.views.analyse"
	fresh := func() *tab {
		p := b.open(t, address+"#analyse", 1280, 800)
		p.wait(view + ".position")
		return p
	}
	p := fresh()
	p.cell("h8")
	p.wait(view + ".position.moves.length === 1")
	p.wait("!(" + noStudy + ")")
	q := fresh()
	if !js[bool](q, "document.querySelector('#study-undo').disabled && document.querySelector('#study-message').textContent === ''") {
		t.Error("the study of an open tab is offered")
	}
	p.do(chromedp.SendKeys(chromedp.CSS("#comment"), "half a sente"))
	js[bool](p, "Object.defineProperty(document, 'hidden', { value: true }) && document.dispatchEvent(new Event('visibilitychange'))")
	p.crash()
	q = fresh()
	q.says("#study-message", "Undo brings back the last study")
	q.click("#study-undo")
	q.wait(view + ".position.moves.join() === 'h8' && document.querySelector('#comment').value === 'half a sente'")
	q.crash() // it changed nothing
	q = fresh()
	q.click("#study-undo")
	q.wait(view + ".position.moves.join() === 'h8'")
	q.click("#study-redo")
	q.wait(view + ".position.moves.length === 0")
	q.do(chromedp.Navigate("about:blank"))
	q = fresh()
	q.click("#study-undo")
	q.wait(view + ".position.moves.join() === 'h8'")
	q.click("#study-save")
	q.wait(noStudy)
	q.cell("h9")
	q.wait("!(" + noStudy + ")")
	q.click("#study-undo") // to what is saved
	q.wait(noStudy)
}

// Whatever stands in the storages of the browser, each view begins and says nothing of it, and keeps what comes then.
func browserDamaged(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.open(t, address, 1280, 800)
	p.begin(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "person"})
	p.cell("h8")
	p.wait("tengen.views.play.game.position.moves.length === 1")
	const keys = `[['localStorage', ['explorer', 'newgame', 'newstudy', 'problems.filter', 'problems.score', 'engine', 'settings', 'language', 'studies.x', 'studies.y', 'studies.z', 'games.x']],
		['sessionStorage', ['game.id', 'lesson', 'token', 'problem', 'mending', 'game', 'thought', 'waiting', 'shared', 'study', 'study.at', 'study.setup', 'study.replaced', 'tab']]]`
	values := []string{`{"a":1}`, `[]`, `[{"tab":"x","tree":[]}]`, `5`, `"x"`, `{`, `true`, `{"tree":[],"at":[],"time":1}`, `{"tree":[{"parent":-1}],"at":[],"time":1}`,
		`{"tree":[{"parent":0,"config":{"game":"renju"}},{"parent":1}],"at":[7],"time":1}`, `{"tree":[{"parent":-1,"config":{"game":"renju"}},{"parent":-1}],"at":[],"time":1}`,
		`{"side":"black","stones":[["black",true]]}`, `{"renju":0.5,"game":"x","name":"x","solved":{"x":{}},"missed":[]}`,
		`{"id":"x","at":4e12,"text":"x","title":{"code":"x"},"players":["person","guest"],"moves":0,"names":"ab","line":{},"seat":5}`, `{"id":"x","at":4e12,"text":"x","title":{"code":"x"},"players":["person","guest"],"names":[1],"line":{"config":{"game":"renju"},"moves":5},"seat":{"name":"x"},"result":{}}`}
	list, _ := json.Marshal(values)
	p.before(fmt.Sprintf(`((value) => { if (value === undefined) return;
		for (const s of ['localStorage', 'sessionStorage']) window[s].clear();
		%s.forEach(([s, names]) => names.forEach((name) => window[s].setItem('tengen.' + name, value))); })(%s[location.search.slice(1)])`, keys, list))
	for i, value := range values {
		p.do(chromedp.Navigate(fmt.Sprintf("%s?%d#analyse", address, i)))
		p.ready()
		p.wait("tengen.views.analyse.position && document.querySelectorAll('main .hit').length > 0 && document.querySelector('#study-undo').disabled")
		if got := p.message(); got != "" {
			t.Errorf("%s: the analysis says %q", value, got)
		}
		p.cell("h8")
		p.wait("tengen.views.analyse.position.moves.length === 1")
		p.click("#study-engine")
		p.wait("tengen.views.analyse.searcher.running")
		p.click("#study-engine")
		p.view("problems")
		p.wait(problemsView + ".problem")
		p.view("rules")
		p.wait("tengen.views.rules.lesson?.position")
		p.view("play")
		p.click("#lobby-other")
		p.click("dialog button.main")
		p.wait("tengen.views.play.game")
		p.click("#play-games")
		p.wait("document.querySelectorAll('.played li').length === %d", strings.Count(value, `"id":"x"`))
		p.click("dialog .buttons button")
		p.wait("Object.keys(localStorage).filter((k) => k.startsWith('tengen.studies.')).length < 2")
	}
}
