package machine

import "golang.org/x/sys/unix"

// Memory returns how much memory the machine has, and how much of it programs can still get, in
// bytes; 0 for what the system does not tell.
func Memory() (total, free uint64) {
	total, err := unix.SysctlUint64("hw.memsize")
	if err != nil {
		return 0, 0
	}
	percent, err := unix.SysctlUint32("kern.memorystatus_level")
	if err != nil || percent > 100 {
		return total, 0
	}
	return total, total / 100 * uint64(percent)
}
