package web

import (
	"testing"

	"tengen/movegen/renju/opening"
)

// Every question of every opening rule can be answered on the page, to the end of the opening: by
// two persons who take the first or the last of the words, and by one against the engine, who
// begins or not.
func browserOpenings(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	p := b.open(t, address, 1280, 800)
	for _, rule := range opening.Rules {
		for _, x := range []struct {
			black, white string
			last         bool
		}{{"person", "person", false}, {"person", "person", true}, {"person", "engine:1", false}, {"engine:1", "person", true}} {
			p.begin(request{Do: "new", Config: config(t, "renju"), Black: x.black, White: x.white, Opening: rule.Name})
			if asked := js[string](p, answerAll, x.last); asked != "" {
				t.Errorf("%s, %s against %s: no answer to %q, after %s", rule, x.black, x.white, asked, p.saved())
			}
		}
	}
	p.begin(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "person", Opening: "yamaguchi"})
	for _, cell := range []string{"h8", "h9", "i9"} {
		p.cell(cell)
		p.wait("document.querySelector(`main .hit[aria-label^=\"%s,\"]`).getAttribute('aria-label').includes('stone')", cell)
	}
	p.wait("document.querySelectorAll('.words button').length === 12")
	p.shot("opening")
}

// answerAll answers the questions of an opening by the buttons and the board, and returns the one
// that has no answer, "" if the opening is over.
const answerAll = `(async (last) => {
	const view = tengen.views.play;
	const until = async (f) => { for (let n = 0; n < 2000 && !f(); n++) await new Promise((r) => setTimeout(r, 10)); return f(); };
	for (let n = 0; n < 40; n++) {
		if (!await until(() => view.personActs() || !view.game.opening)) return 'the engine does not answer';
		const { game } = view;
		if (!game.opening) return '';
		const words = [...document.querySelectorAll('main .words button')];
		const cell = game.position.choices[(n * 7) %% Math.max(game.position.choices.length, 1)]?.cells[0];
		if (words.length > 0) words[last ? words.length - 1 : 0].click();
		else if (cell !== undefined) view.pick(cell);
		else return document.querySelector('#status').textContent;
		if (!await until(() => view.game !== game)) return document.querySelector('#status').textContent + ' ' + document.querySelector('#message').textContent;
	}
	return 'there is no end';
})(%v)`
