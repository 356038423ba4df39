package plaintext

// Set by hand: clipped is the number of characters of an input that an error repeats. maxSeconds
// bounds a time that is a bare number, in seconds: some 30 years, far below what a time.Duration holds.
const (
	clipped    = 40
	maxSeconds = 1e9
)
