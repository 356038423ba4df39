package jungo

// useGo switches the loops in assembly off until the function it returns is called.
func useGo() func() {
	fast, wider := Fast, wide
	Fast, wide = false, false
	return func() { Fast, wide = fast, wider }
}
