package net

// assembled returns the layers in assembly.
func assembled() []layers { return []layers{{"NEON", poolSIMD, headSIMD, querySIMD}} }
