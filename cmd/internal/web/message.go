package web

import (
	"tengen/bench/review"
	"tengen/internal/say"
	"tengen/search/game"
)

// request is a message of the client. Do says what is to be done; the other fields are its
// arguments.
type request struct {
	ID int64  `json:"id"`
	Do string `json:"do"`

	// A position: its start and the moves from there.
	Config *game.Config `json:"config"`
	Moves  []string     `json:"moves"`

	Move  string `json:"move"`
	Cells []int  `json:"cells"` // of the scene, in the order in which they are picked
	Warn  bool   `json:"warn"`  // ask before a move that loses at once
	// Changes is that of the game in which a person has decided; 0 if it does not say.
	Changes int64 `json:"changes"`

	// A new game.
	Black    string  `json:"black"` // person, engine, engine:LEVEL, or guest for a person in another tab
	White    string  `json:"white"`
	Clock    string  `json:"clock"`
	Opening  string  `json:"opening"`
	Handicap int     `json:"handicap"`
	Swap     bool    `json:"swap"`
	Text     string  `json:"text"`
	File     []byte  `json:"file"`    // of games, in place of a text
	Thought  float64 `json:"thought"` // seconds of the turn that the clock of the text does not have
	Waits    bool    `json:"waits"`   // two engines wait at first
	Side     string  `json:"side"`
	Lines    int     `json:"lines"`
	Depth    int     `json:"depth"`
	Nodes    uint64  `json:"nodes"`
	Seconds  float64 `json:"seconds"`
	Tree     []node  `json:"tree"`

	Findings []finding `json:"findings"` // of a review

	Name string `json:"name"` // of a problem, a file or a shared game
	Key  string `json:"key"`  // of a seat
	// Called is the name of the person at the page, Names are those of the players of a saved game, and Date the day of it.
	Called string    `json:"called"`
	Names  [2]string `json:"names"`
	Date   string    `json:"date"`
	Watch  bool      `json:"watch"` // no seat is wanted
	What   string    `json:"what"`  // the other player of a shared game asks for: undo, draw or rematch
	Own    string    `json:"own"`   // the key of an invitation of one's own, which one gives up for a seat
	// Round and Seals are those of a shared game that the server may have lost.
	Round  int       `json:"round"`
	Seals  [2]string `json:"seals"`
	Number int64     `json:"number"` // of a game of the database, or of a file
}

// reply is a message of the server: the answer to a request with its id, or an event.
type reply struct {
	ID    int64        `json:"id,omitempty"`
	Event string       `json:"event,omitempty"`
	Error *say.Message `json:"error,omitempty"`

	Hello    *hello    `json:"hello,omitempty"`
	Game     *gameView `json:"game,omitempty"`
	Position *position `json:"position,omitempty"`
	Info     *info     `json:"info,omitempty"`
	Hint     *hint     `json:"hint,omitempty"`
	// Warning is the reply by which a move loses at once.
	Warning string       `json:"warning,omitempty"`
	Reason  *say.Message `json:"reason,omitempty"`
	// Search is the number of the analysis that an event is about.
	Search int64 `json:"search,omitempty"`
	// Waiting is the number of searches that wait for threads.
	Waiting int            `json:"waiting,omitempty"`
	Names   []named        `json:"names,omitempty"`
	Review  *reviewed      `json:"review,omitempty"`
	Report  *review.Report `json:"report,omitempty"`
	// Mistakes are the names of the problems that were made of the worst moves of a game.
	Mistakes []string    `json:"mistakes,omitempty"`
	Threat   *threatLine `json:"threat,omitempty"`
	Tree     []node      `json:"tree,omitempty"`
	// Games are the first games of a file that has several, Total is how many it has.
	Games []playedGame `json:"games,omitempty"`
	Total int          `json:"total,omitempty"`
	Text  string       `json:"text,omitempty"` // of a record
	OK    bool         `json:"ok,omitempty"`

	Problems []problemKind `json:"problems,omitempty"`
	Problem  *problem      `json:"problem,omitempty"`
	Answered *verdict      `json:"answered,omitempty"`
	Line     []string      `json:"line,omitempty"` // the solution of a problem
	Explorer *explorer     `json:"explorer,omitempty"`
	Stored   *storedGame   `json:"stored,omitempty"`
}

// hint is a good move and its idea.
type hint struct {
	Move  string       `json:"move"`
	Cells []int        `json:"cells"`
	Idea  *say.Message `json:"idea,omitempty"`
}

// hello tells the client what there is.
type hello struct {
	Version  string     `json:"version"`
	Games    []gameKind `json:"games"`
	MaxLevel int        `json:"max_level"`
	Usual    int        `json:"usual_level"`
	Threads  int        `json:"threads"`
	Lines    int        `json:"max_lines"`
	Longest  int        `json:"max_message"`       // bytes
	DB       bool       `json:"db,omitempty"`      // there is a database
	Address  string     `json:"address,omitempty"` // of the page on other machines
}

// gameKind is a game with its settings.
type gameKind struct {
	Name     string          `json:"name"`
	Rules    []string        `json:"rules"`
	Default  game.Config     `json:"default"`
	Sizes    []int           `json:"sizes,omitempty"`
	FairKomi map[int]float64 `json:"fair_komi,omitempty"`
	Komi     bool            `json:"komi"`
	Handicap map[int]int     `json:"handicap,omitempty"` // the most stones, by the size
	Arrange  bool            `json:"arrange"`            // stones can be set up
	// Levels says what each level of play sees, from level 1.
	Levels   []*say.Message `json:"levels"`
	Openings []openingKind  `json:"openings,omitempty"`
	Patterns []patternKind  `json:"patterns,omitempty"`
}

// openingKind is an opening rule.
type openingKind struct {
	Name  string       `json:"name"`
	Title *say.Message `json:"title"`
	About *say.Message `json:"about"`
}

// patternKind is one of the 26 patterns of Renju, with which a game can begin.
type patternKind struct {
	Code  string       `json:"code"`
	Title *say.Message `json:"title"`
}

// position is a position of a game, with all that a board shows.
type position struct {
	Config  game.Config    `json:"config"`
	Title   *say.Message   `json:"title"`
	Text    string         `json:"text"`
	Moves   []string       `json:"moves"`
	Side    string         `json:"side"`
	Scene   scene          `json:"scene"`
	Choices []choice       `json:"choices"`
	Status  []*say.Message `json:"status,omitempty"`
	Score   string         `json:"score,omitempty"`
	Result  *result        `json:"result,omitempty"`
	// Motions is what the last move did, Said the same in a sentence.
	Motions []motion     `json:"motions,omitempty"`
	Said    *say.Message `json:"said,omitempty"`
}

// scene is a game.Scene; cells are numbered row by row from the lower left.
type scene struct {
	Columns     int      `json:"columns"`
	Rows        int      `json:"rows"`
	ColumnNames []string `json:"column_names"`
	RowNames    []string `json:"row_names"`
	Squares     bool     `json:"squares,omitempty"`
	Halves      bool     `json:"halves,omitempty"`
	Rim         bool     `json:"rim,omitempty"`
	Crosses     bool     `json:"crosses,omitempty"` // banned points are marked
	Cells       []cell   `json:"cells"`
	Last        []int    `json:"last,omitempty"`
	Won         []int    `json:"won,omitempty"`
}

// cell is a game.Cell with its name.
type cell struct {
	Name   string `json:"name,omitempty"`
	Stone  string `json:"stone,omitempty"` // black, white, wall or void
	Ring   bool   `json:"ring,omitempty"`
	Slot   bool   `json:"slot,omitempty"`
	Goal   uint8  `json:"goal,omitempty"`
	Star   bool   `json:"star,omitempty"`
	Banned bool   `json:"banned,omitempty"`
	Number int    `json:"number,omitempty"`
}

// choice is a legal move.
type choice struct {
	Move  string `json:"move"`
	Cells []int  `json:"cells"`
}

// motion is a game.Motion.
type motion struct {
	From int  `json:"from"`
	To   int  `json:"to"`
	Ring bool `json:"ring,omitempty"`
}

// result is how a game ended.
type result struct {
	Text   *say.Message `json:"text"`
	Winner string       `json:"winner,omitempty"`
}

// gameView is the game being played.
type gameView struct {
	Position position  `json:"position"`
	Changes  int64     `json:"changes"` // of the game so far, each of which makes another number
	Players  [2]string `json:"players"` // Black and White
	// ToAct is who is to move or to decide, "" after the end.
	ToAct    string       `json:"to_act,omitempty"`
	Thinking bool         `json:"thinking,omitempty"`
	Waits    bool         `json:"waits,omitempty"` // the engines were stopped
	Clock    *clock       `json:"clock,omitempty"`
	Opening  *openingView `json:"opening,omitempty"`
	Undo     bool         `json:"undo,omitempty"` // there is something to take back
	Redo     bool         `json:"redo,omitempty"` // there are moves to make again
	// Saved is the text of the game with which load goes on.
	Saved string `json:"saved"`
	// Note says what an engine, or a player of a shared game, decided last in the opening, or why the engine has
	// no move.
	Note *say.Message `json:"note,omitempty"`
	// Shared is there in a game between tabs. The tab's player is a person then, and others are guests.
	Shared *sharedView `json:"shared,omitempty"`
}

// sharedView is what a tab has to know of a game between tabs.
type sharedView struct {
	Name  string  `json:"name"`          // with which another tab joins it
	Key   string  `json:"key,omitempty"` // with which this tab comes back to its seat; "" if it watches
	Round int     `json:"round"`         // how many games there were before
	Begun bool    `json:"begun"`         // both players have come
	Here  [2]bool `json:"here"`          // Black and White: a tab is connected
	// Names are those that Black and White have given, "" for none.
	Names [2]string `json:"names"`
	// Seals tell the keys of Black's and White's seats, so that these stay with their players when the server is
	// started again; "" for one that nobody has had.
	Seals [2]string `json:"seals"`
	// Kept are the milliseconds for which Black's and White's seats are still kept for players who are away.
	Kept [2]int64 `json:"kept"`
	// Twin says that the tab before in this seat is there, and gets it back if this one joins with the other side.
	Twin bool `json:"twin,omitempty"`
	// Asked is what a player has asked the other for, undo, draw or rematch, and By the colour of the one who asks.
	// After a no Asked is "", and Refused is set until something else happens.
	Asked   string `json:"asked,omitempty"`
	By      string `json:"by,omitempty"`
	Refused bool   `json:"refused,omitempty"`
	// Talk is the last of what the players have said, and Said how often they have said something.
	Talk []saying `json:"talk"`
	Said int      `json:"said"`
}

// saying is something that a player has said.
type saying struct {
	By   string `json:"by"`             // the colour that the player has now
	Name string `json:"name,omitempty"` // of the player when it was said
	Text string `json:"text"`
}

// clock is the game clock; times are in milliseconds.
type clock struct {
	Control string `json:"control"`
	// Main is the main time; below 0 it is time of the periods that follow.
	Main    [2]int64 `json:"main"`
	Periods [2]int   `json:"periods"` // or, of a Canadian clock, moves to be made within the period
	Period  int64    `json:"period"`  // length of a period
	// Moves is the number of moves that a period of a Canadian clock is for.
	Moves   int `json:"moves,omitempty"`
	Running int `json:"running"` // 0 Black, 1 White, -1 nobody
}

// openingView is an opening in progress.
type openingView struct {
	Title    *say.Message   `json:"title"`
	Asked    *say.Message   `json:"asked"`
	Words    []string       `json:"words,omitempty"`
	Meanings []*say.Message `json:"meanings,omitempty"`
	Offers   []int          `json:"offers,omitempty"`
}

// info is a report of an analysis. Win rates are Black's, scores of the side to move.
type info struct {
	Depth     int          `json:"depth"`
	SelDepth  int          `json:"seldepth"`
	Nodes     uint64       `json:"nodes"`
	NPS       uint64       `json:"nps"`
	Time      int64        `json:"ms"`
	Best      string       `json:"best"`
	Black     float64      `json:"black"` // Black's expected share of points, 0 to 1
	Lines     []line       `json:"lines"`
	Ownership []float64    `json:"ownership,omitempty"` // Black's, -1 to 1, by cell
	Proven    *say.Message `json:"proven,omitempty"`    // of the final score, in jungo
	Decided   string       `json:"decided,omitempty"`   // by that: black, white or draw
	Final     bool         `json:"final,omitempty"`
}

// line is a ranked move.
type line struct {
	Move   string       `json:"move"`
	Score  *say.Message `json:"score"`
	Black  float64      `json:"black"`
	Win    float64      `json:"win"`              // of the side to move
	Proven string       `json:"proven,omitempty"` // win or loss
	Plies  int          `json:"plies,omitempty"`  // within which it is proven
	Nodes  uint64       `json:"nodes,omitempty"`
	PV     []string     `json:"pv"`
}

// named is what a move is called, or what it does.
type named struct {
	Move string       `json:"move"`
	Text *say.Message `json:"text"`
}

// threatLine is a forced win.
type threatLine struct {
	Kind string   `json:"kind"` // fours or threes; "" where there is none
	Line []string `json:"line,omitempty"`
}
