package jungo

// useGo switches off the loops in assembly until the function it returns is called.
func useGo() func() {
	fast, wider, four := Fast, wide, vnni
	Fast, wide, vnni = false, false, false
	return func() { Fast, wide, vnni = fast, wider, four }
}

// useAVX2 switches off the loops that need more than AVX2, until the function it
// returns is called.
func useAVX2() func() {
	wider, four := wide, vnni
	wide, vnni = false, false
	return func() { wide, vnni = wider, four }
}
