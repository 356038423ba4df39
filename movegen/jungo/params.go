package jungo

// The fixed sizes and tunables of the package.
const (
	// MinSize and MaxSize bound the side of the board (rules of the game).
	MinSize = 2
	MaxSize = 19
	// MaxPoints is the number of points of the largest board.
	MaxPoints = MaxSize * MaxSize
	// MaxBitSize is the largest board held as bitboards: 81 points fit two words.
	MaxBitSize = 9
	// MaxTinySize is the largest board of the type Tiny: with one guard column,
	// 7 rows of 8 bits fit one word.
	MaxTinySize = 7

	// moveCapFactor × N² moves is where a referee stops a game without superko
	// (rules of the game).
	moveCapFactor = 3

	// zobristSeed starts the splitmix64 sequence of all keys.
	zobristSeed = 0x6a756e676f2d7631 // "jungo-v1"
)
