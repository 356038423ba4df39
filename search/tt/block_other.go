//go:build !linux

package tt

// advise does nothing: the system does not take advice of this kind.
func advise([]byte) {}
