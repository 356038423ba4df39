package net

// fast reports whether the processor has the instructions of the assembly: every one of
// this architecture has NEON.
const fast = true

func pool(h *Head, s *sums, first int, x *[Inputs]int16) {
	poolSIMD(h, &s.zones[0][first], &s.zones[0][Channels-first], &x[Inputs-Hidden])
}

func head(h *Head, x *[Inputs]int16, hidden *[Hidden]int16) int32 { return headSIMD(h, x, hidden) }

func queryOf(h *Head, hidden *[Hidden]int16, q *[Width]int16) { querySIMD(h, hidden, q) }
