package net

// assembled returns the layers in assembly that the processor has the instructions for.
func assembled() (all []layers) {
	if fast {
		all = append(all, layers{"AVX2", poolSIMD, headSIMD, querySIMD})
	}
	if wide {
		all = append(all, layers{"AVX-512", poolVNNI, headVNNI, queryVNNI})
	}
	return all
}
