//go:build !linux && !darwin && !windows

package machine

// Memory returns how much memory the machine has, and how much of it programs can still get, in
// bytes; 0 for what the system does not tell.
func Memory() (total, free uint64) { return 0, 0 }
