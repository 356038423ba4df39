package vector

// fast reports that the processor has the instructions of the assembly, NEON.
const fast = true
