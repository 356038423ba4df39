package vector

import "golang.org/x/sys/cpu"

// fast reports whether the processor has the instructions of the assembly.
var fast = cpu.X86.HasAVX2
