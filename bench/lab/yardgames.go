package lab

import (
	"bufio"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"slices"
	"strings"

	"tengen/bench/match"
	"tengen/bench/review"
	"tengen/bench/selfplay"
	"tengen/internal/infile"
	"tengen/protocol/record"
	"tengen/protocol/record/replay"
	"tengen/search/game"
	"tengen/search/game/games"
)

// YardGames are the games from which a yardstick draws positions: files of self-play,
// journals of matches, and SGF.
type YardGames struct {
	Files []string
	// Held leaves out the games of self-play that train networks.
	Held bool
	// Rule is the rule set of SGF games that do not name one; "" for the usual one.
	Rule string
	// Last, if not 0, is the number of moves before the end of a game in which positions
	// are drawn.
	Last int
	// Positions is the number of positions to draw, at most.
	Positions int
	Seed      uint64
	// Repeated is set by Draw: the games left out because their moves are those of an earlier game, as of a
	// match that is given as a journal and as SGF. They say nothing new.
	Repeated int
}

// Sample is a position of a game with a result.
type Sample struct {
	Config game.Config
	Moves  []string // that lead to the position
	Share  float64  // of the points of the side to move in the game
	Game   int      // positions of one game have the same number
}

// position returns the position.
func (s *Sample) position() (game.Position, error) {
	p, err := games.New(s.Config)
	if err != nil {
		return nil, err
	}
	for _, m := range s.Moves {
		if _, err := p.Submit(m); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// recorded is a game of a file.
type recorded struct {
	name    string // for errors
	config  game.Config
	opening int            // moves from which no position is drawn
	moves   []string       // nil in a game of self-play
	self    *selfplay.Game // nil in other games
	black   float64        // share of the points of Black
}

// plies is the number of moves.
func (g *recorded) plies() int {
	if g.self != nil {
		return len(g.self.Plies)
	}
	return len(g.moves)
}

// gameKey tells games apart.
type gameKey struct {
	config game.Config
	sum    uint64 // of the moves
}

func (g *recorded) key() gameKey {
	if g.self != nil {
		return gameKey{g.config, g.self.Sum()}
	}
	sum := fnv.New64a()
	fmt.Fprintln(sum, g.moves)
	return gameKey{g.config, sum.Sum64()}
}

// text returns move k in p.
func (g *recorded) text(p game.Position, k int) (string, error) {
	if g.self == nil {
		return g.moves[k], nil
	}
	player, ok := p.(game.SelfPlayer)
	if !ok {
		return "", fmt.Errorf("there is no self-play of %s", g.config.Game)
	}
	return player.Decode(g.self.Plies[k].Move)
}

// Draw draws positions: at most one of each game, or if there are too few games, about the
// same number of each. The choice depends on the files in their order and on the seed.
func (y *YardGames) Draw() ([]Sample, error) {
	if y.Positions < 1 {
		return nil, fmt.Errorf("%d positions: want at least 1", y.Positions)
	}
	r := rand.New(rand.NewPCG(y.Seed, yardStream))
	var chosen []recorded
	seen := map[gameKey]bool{}
	y.Repeated = 0
	for _, name := range y.Files {
		err := y.read(name, func(g recorded) {
			switch key := g.key(); {
			case y.first(&g) >= g.plies():
				return
			case seen[key]:
				y.Repeated++
				return
			default:
				seen[key] = true
			}
			if len(chosen) < y.Positions {
				chosen = append(chosen, g)
			} else if k := r.IntN(len(seen)); k < len(chosen) {
				chosen[k] = g
			}
		})
		if err != nil {
			return nil, err
		}
	}
	if len(chosen) == 0 {
		held := ""
		if y.Held {
			held = fmt.Sprintf(" (of self-play every %dth)", heldShare)
		}
		return nil, fmt.Errorf("%s: no game%s with a result and with positions after its opening", strings.Join(y.Files, ", "), held)
	}
	at := y.places(chosen, r)
	var out []Sample
	for i := range chosen {
		slices.Sort(at[i])
		samples, err := chosen[i].at(at[i])
		if err != nil {
			return nil, fmt.Errorf("%s: %w", chosen[i].name, err)
		}
		for _, s := range samples {
			s.Game = i
			out = append(out, s)
		}
	}
	for _, s := range out {
		if s.Config.Game != out[0].Config.Game || s.Config.Rule != out[0].Config.Rule {
			return nil, fmt.Errorf("%s is a game of %s, rule %s, and %s of %s, rule %s: want one game and one rule set",
				chosen[out[0].Game].name, out[0].Config.Game, out[0].Config.Rule, chosen[s.Game].name, s.Config.Game, s.Config.Rule)
		}
	}
	// Boards of the same size follow each other, so that engines can be kept.
	slices.SortStableFunc(out, func(a, b Sample) int {
		return strings.Compare(fmt.Sprint(a.Config), fmt.Sprint(b.Config))
	})
	return out, nil
}

// first returns the first position of a game that may be drawn, as a number of moves.
func (y *YardGames) first(g *recorded) int {
	if y.Last > 0 {
		return max(g.opening, g.plies()-y.Last)
	}
	return g.opening
}

// places draws the positions of each game, as numbers of moves.
func (y *YardGames) places(chosen []recorded, r *rand.Rand) [][]int {
	orders, out := make([][]int, len(chosen)), make([][]int, len(chosen))
	left := y.Positions
	for round := 0; left > 0; round++ {
		before := left
		for i := range chosen {
			first := y.first(&chosen[i])
			if round == 0 {
				orders[i] = r.Perm(chosen[i].plies() - first)
			}
			if round < len(orders[i]) && left > 0 {
				out[i] = append(out[i], first+orders[i][round])
				left--
			}
		}
		if left == before {
			break // all positions of all games
		}
	}
	return out
}

// at returns the positions after the given numbers of moves, which ascend.
func (g *recorded) at(places []int) (out []Sample, err error) {
	p, err := games.New(g.config)
	if err != nil {
		return nil, err
	}
	var moves []string
	for _, n := range places {
		for len(moves) < n {
			text, err := g.text(p, len(moves))
			if err == nil {
				text, err = p.Submit(text)
			}
			if err != nil {
				return nil, fmt.Errorf("move %d: %w", len(moves)+1, err)
			}
			moves = append(moves, text)
		}
		if end, over := p.Result(); over && !end.Stopped { // self-play goes on after a stop
			return nil, fmt.Errorf("the game goes on after its end with move %d", n)
		}
		s := Sample{Config: g.config, Moves: slices.Clone(moves), Share: g.black}
		if p.Side() == game.White {
			s.Share = 1 - s.Share
		}
		out = append(out, s)
	}
	return out, nil
}

// read passes the games with a result in a file to take.
func (y *YardGames) read(name string, take func(recorded)) error {
	f, err := infile.Regular(name)
	if err != nil {
		return err
	}
	defer f.Close()
	in := bufio.NewReader(f)
	head, err := in.Peek(sniffed)
	if err != nil && err != io.EOF {
		return err
	}
	switch own := selfplay.Begins(head); {
	case own:
		err = y.readSelfPlay(in, name, take)
	case y.Held:
		err = errors.New("only games of selfplay are held back from a training")
	case len(head) > 0 && head[0] == '{':
		err = readJournal(in, name, take)
	default:
		err = y.readSGF(in, name, take)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

func (y *YardGames) readSelfPlay(in io.Reader, name string, take func(recorded)) error {
	r, err := selfplay.NewReader(in)
	if err != nil {
		return err
	}
	n := 0
	for g, err := range r.All() {
		if err != nil {
			return err
		}
		n++
		if g.Result == selfplay.Unfinished || y.Held && !heldBack(n) {
			continue
		}
		take(recorded{name: fmt.Sprintf("%s:%d", name, n), config: r.Header().Config, opening: g.Random, self: &g, black: g.Result.For(game.Black)})
	}
	return nil
}

// heldBack reports whether a network is not trained with game n of a file, from 1.
func heldBack(n int) bool { return n%heldShare == 0 }

// readJournal reads the journal of a match. Games that a fault ended say nothing about
// their positions.
func readJournal(in io.Reader, name string, take func(recorded)) error {
	h, results, err := match.ReadJournal(in)
	if err != nil {
		return err
	}
	for i := range results {
		r := &results[i]
		if r.Reason.Fault() {
			continue
		}
		moves := slices.Clone(r.First())
		g := recorded{name: fmt.Sprintf("%s, game %d", name, r.ID), config: h.Config.Config, opening: len(moves), black: 0.5}
		for _, m := range r.Moves {
			moves = append(moves, m.Move)
		}
		g.moves = moves
		switch r.Outcome {
		case match.BlackWon:
			g.black = 1
		case match.WhiteWon:
			g.black = 0
		}
		take(g)
	}
	return nil
}

func (y *YardGames) readSGF(in io.Reader, name string, take func(recorded)) error {
	n := 0
	for rec, err := range record.Games(in) {
		n++
		if err != nil {
			return err
		}
		black, ok := shareOf(rec.Result)
		lost, decided := record.Outcome(rec.Result)
		if !ok && !(decided && byForfeit(rec.Result)) {
			continue
		}
		g, err := y.fromRecord(rec, fmt.Sprintf("%s:%d", name, n))
		switch {
		case !ok && (err != nil || !g.fouled(lost)):
			continue
		case err != nil:
			return fmt.Errorf("game %d: %w", n, err)
		case !ok: // lost on the board, as after a forbidden point
			black = lost
		}
		g.black = black
		take(g)
	}
	if n == 0 {
		return errors.New("neither games of self-play, nor the journal of a match, nor SGF")
	}
	return nil
}

func (y *YardGames) fromRecord(rec *record.Record, name string) (recorded, error) {
	of, err := replay.GameOf(rec)
	if err != nil {
		return recorded{}, err
	}
	c := of.Default()
	if y.Rule != "" {
		c.Rule = y.Rule
	}
	if c, err = replay.Config(rec, of, c, func(string) bool { return false }); err != nil {
		return recorded{}, err
	}
	g, err := review.FromRecord(rec, c, name)
	if err != nil {
		return recorded{}, err
	}
	return recorded{name: name, config: g.Config, opening: sgfOpening, moves: g.Moves}, nil
}

// byForfeit reports whether a result is one by forfeit, "W+F" or "W+Forfeit".
func byForfeit(result string) bool {
	_, by, _ := strings.Cut(strings.ToUpper(result), "+")
	return strings.HasPrefix(by, "F")
}

// fouled reports whether the last move of a game lost it by the rules, and gives Black such a share.
func (g *recorded) fouled(black float64) bool {
	p, err := (&Sample{Config: g.config, Moves: g.moves}).position()
	if err != nil {
		return false
	}
	end, over := p.Result()
	return over && end.Foul && end.Share(game.Black) == black
}

// shareOf returns Black's share of the points by the result of a record; ok is false if
// there is none, or if the game was lost on time or by forfeit ("W+T", "W+Forfeit"), which
// says nothing about its positions, unless the loss is on the board.
func shareOf(result string) (black float64, ok bool) {
	if _, by, _ := strings.Cut(strings.ToUpper(result), "+"); strings.HasPrefix(by, "T") || byForfeit(result) {
		return 0, false
	}
	return record.Outcome(result)
}
