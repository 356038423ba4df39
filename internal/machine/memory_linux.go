package machine

import (
	"bytes"
	"os"
	"strconv"
)

// Memory returns how much memory the machine has, and how much of it programs can still get, in
// bytes; 0 for what the system does not tell.
func Memory() (total, free uint64) {
	text, err := os.ReadFile("/proc/meminfo")
	if err != nil {
		return 0, 0
	}
	return meminfo(text)
}

// meminfo reads the text of /proc/meminfo, whose lines are such as "MemTotal:  8117076 kB".
func meminfo(text []byte) (total, free uint64) {
	for line := range bytes.Lines(text) {
		words := bytes.Fields(line)
		if len(words) != 3 || string(words[2]) != "kB" {
			continue
		}
		kib, err := strconv.ParseUint(string(words[1]), 10, 54)
		if err != nil {
			continue
		}
		switch string(words[0]) {
		case "MemTotal:":
			total = kib << 10
		case "MemAvailable:":
			free = kib << 10
		}
	}
	return total, free
}
