package plaintext

import (
	"strconv"
	"time"
)

// Time reads a time such as 10s or 1m30s; a bare number is seconds. It may be negative.
func Time(text string) (d time.Duration, ok bool) {
	if d, err := time.ParseDuration(text); err == nil {
		return d, true
	}
	s, err := strconv.ParseFloat(text, 64)
	if err != nil || !(s > -maxSeconds && s < maxSeconds) {
		return 0, false
	}
	return time.Duration(s * float64(time.Second)), true
}
