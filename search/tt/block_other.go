//go:build !linux

package tt

// advise does nothing: the system offers no large pages on request.
func advise([]byte) {}
