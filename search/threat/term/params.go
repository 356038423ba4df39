package term

// Default limits of the searches for the terms, in moves made. Set by hand: a fukumi's
// VCF usually takes hundreds of moves, a koshu's win thousands.
const (
	defaultVCFNodes = 200_000
	defaultVCTNodes = 200_000
	vcfTableBits    = 14
	vctTableBytes   = 16 << 20
)
