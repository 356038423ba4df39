package play

// usualAddress is where tengen web listens without --addr, or, if that port is taken, on a free one.
// Set by hand.
const usualAddress = "127.0.0.1:7227"
