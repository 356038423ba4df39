package web

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// A tab that the browser has copied takes a name of its own, and so keeps its study apart. One that is loaded
// again keeps its name.
func browserCopied(t *testing.T, b *chromium) {
	_, address := served(t, Options{})
	const name = "sessionStorage.getItem('tengen.tab')"
	p, q := b.open(t, address+"#analyse", 900, 700), b.open(t, address+"#analyse", 900, 700)
	again := func() {
		q.do(chromedp.Reload())
		q.wait("window.tengen?.views.analyse.position")
	}
	first, second := js[string](p, name), js[string](q, name)
	again()
	if name := js[string](q, name); name != second || name == first {
		t.Errorf("the tabs are called %s and %s, then %s", first, second, name)
	}
	js[bool](q, "sessionStorage.setItem('tengen.tab', %q) ?? true", first)
	again()
	q.wait("%s !== %q", name, first)
	if name := js[string](p, name); name != first {
		t.Errorf("the tab that was copied is called %s, no longer %s", name, first)
	}
}
