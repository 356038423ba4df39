package jungo

// useGo switches the loops in assembly off until the function it returns is called.
func useGo() func() {
	fast, wider, bytes := Fast, wide, bytesFast
	Fast, wide, bytesFast = false, false, false
	return func() { Fast, wide, bytesFast = fast, wider, bytes }
}
