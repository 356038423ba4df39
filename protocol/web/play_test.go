package web

import "testing"

func TestBrowserPlay(t *testing.T) {
	b := startBrowser(t)
	_, address := served(t, Options{})
	p := b.open(t, address, 1280, 800)
	p.cell("h8")
	p.wait("document.querySelectorAll('.stone').length === 2")
	p.click("#play-analyse")
	p.wait("location.hash === '#analyse' && document.querySelector('main .analyse')")
	p.click("#study-engine")
	p.wait("document.querySelectorAll('.candidates li').length >= 3")
	p.wait("window.tengen.views.analyse.info.depth > 7")
	p.shot("analyse-light")
	p.click("[data-view=rules]")
	p.wait("document.querySelectorAll('.rules figure .ground').length >= 7")
	p.shot("rules-light")
	p.dark(true)
	js[bool](p, "document.querySelectorAll('.rules button')[2].click() || true")
	p.wait("document.querySelectorAll('.rules figure .ground').length >= 10")
	p.shot("rules-ring-dark")
}
