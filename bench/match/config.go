package match

// Config is all that a match is played by: with a Job it makes a game. It is
// what a worker on another machine needs to know.
type Config struct {
	Game   string         `json:"game"`           // renju, jungo or ring
	Rule   string         `json:"rule,omitempty"` // renju: rule set; jungo: ko rule; ring: variant
	Size   int            `json:"size,omitempty"` // of the board
	Komi   float64        `json:"komi,omitempty"` // jungo: stones White is given
	Engine []EngineConfig `json:"engines"`        // at least two
	// DrawAfter is the number of moves (the opening's included) after which a
	// game is a draw, 0 for the game's own limit.
	DrawAfter int `json:"draw_after,omitempty"`
	// Margin is how much longer than its time an engine may take, for pipes and
	// the machine's scheduler.
	Margin Seconds `json:"margin"`
	// Grace is how long a process may take to start or to answer anything that
	// is no move, and how long after the end of its time it counts as hung.
	Grace Seconds `json:"grace"`
}

// EngineConfig is how one engine is run.
type EngineConfig struct {
	Name string `json:"name"`
	// Command is the program with its arguments; empty for Tengen in process.
	Command  []string `json:"command,omitempty"`
	Dir      string   `json:"dir,omitempty"`   // working directory
	Protocol string   `json:"proto,omitempty"` // gomocup or gtp
	// Turn is the time a move, Match and Increment the clock of a game; without
	// any time only Nodes and Depth limit.
	Turn      Seconds `json:"turn,omitempty"`
	Match     Seconds `json:"match,omitempty"`
	Increment Seconds `json:"increment,omitempty"`
	Nodes     uint64  `json:"nodes,omitempty"`   // a move
	Depth     int     `json:"depth,omitempty"`   // a move
	Memory    int     `json:"memory,omitempty"`  // MiB
	Threads   int     `json:"threads,omitempty"` // 0 counts as 1
	// Options go to the engine as they are: INFO KEY VALUE, or GTP commands.
	Options map[string]string `json:"options,omitempty"`
	Off     []string          `json:"off,omitempty"` // in process: heuristics switched off
	// Fill has a player of Go, which passes when nothing is left but filling,
	// filled in for (jungo).
	Fill bool `json:"fill,omitempty"`
}
