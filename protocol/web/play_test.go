package web

import "testing"

func TestBrowserPlay(t *testing.T) {
	b := startBrowser(t)
	_, address := served(t, Options{})
	p := b.open(t, address, 1280, 800)
	p.shot("play-light")
	p.cell("h8")
	p.wait("document.querySelectorAll('.stone').length === 2")
	p.shot("play-moved")
	p.dark(true)
	p.shot("play-dark")
}
