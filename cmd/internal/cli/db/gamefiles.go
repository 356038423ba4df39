package db

// This file reads games for the database: records, Tengen's own self-play, and journals of
// matches. The content tells which of them a file is.

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"iter"
	"path/filepath"
	"strconv"
	"strings"

	"tengen/bench/match"
	"tengen/bench/selfplay"
	"tengen/internal/infile"
	"tengen/protocol/db"
	"tengen/protocol/record/formats"
	"tengen/search/game"
)

// gameSeq are the games of a file.
type gameSeq = iter.Seq2[*db.Game, error]

// namesGames reports whether the name of a file is one for games: that of the reports of review is
// not.
func namesGames(path string) bool {
	return filepath.Base(path) != "review.jsonl" && infile.Ends(path, ".jsonl", ".games", ".sgf", ".psq", ".lib", ".rif", ".xml")
}

// readGames returns the games of a file. Its name is for messages and may tell the format, and the
// last part of it is the source of the games.
// usual has the settings that a record does not name, except for those of told.
func readGames(r io.Reader, name string, usual game.Config, told said) gameSeq {
	in := bufio.NewReaderSize(r, 1<<16)
	start, _ := in.Peek(64)
	switch {
	case selfplay.Begins(start):
		return readSelfplay(in, name)
	case bytes.HasPrefix(start, []byte(`{"match":`)):
		return readMatch(in, name)
	}
	f, in, err := formats.Sniff(name, in)
	if err != nil {
		return fail(err)
	}
	games := f.Read(in, formats.Options{Config: usual, Rule: told.Rule, Charset: told.Charset})
	usual.Komi = told.Komi
	return readRecords(games, name, usual, f.Name == "lib")
}

// said is what somebody has said of games whose records do not tell.
type said struct {
	Rule    string  // in a format that names none; "" for the format's own
	Komi    float64 // in records of Go; 0 if nobody has
	Charset string  // of texts in a format that names none; "" for the usual one
}

func fail(err error) gameSeq {
	return func(yield func(*db.Game, error) bool) { yield(nil, err) }
}

// readRecords reads games of people. library says that they are trees of moves and not
// games. A game that cannot be read is left out; if none follows, the file breaks off there.
func readRecords(read formats.Games, name string, usual game.Config, library bool) gameSeq {
	return func(yield func(*db.Game, error) bool) {
		n := 0
		var unread error
		for rec, err := range read {
			if unread != nil && !yield(refused(name, n, unread), nil) {
				return
			}
			n++
			if unread = err; err != nil {
				continue
			}
			if rec.Round == "" && strings.HasPrefix(rec.Program, "Tengen:") && strings.HasPrefix(rec.Event, "game ") {
				rec.Round, rec.Event = rec.Event, "" // matches before version 1.0
			}
			g, err := db.FromRecord(rec, usual, filepath.Base(name))
			if err != nil {
				g = refused(name, n, err)
			}
			g.Library = g.Library || library
			if !yield(g, nil) {
				return
			}
		}
		switch {
		case n == 0:
			yield(nil, fmt.Errorf("%s: no game in it", name))
		case unread != nil:
			yield(nil, fmt.Errorf("%s: game %d: %w", name, n, unread))
		}
	}
}

// refused returns a game that cannot be read.
func refused(name string, n int, why error) *db.Game {
	return &db.Game{Source: filepath.Base(name), Refused: fmt.Errorf("game %d: %w", n, why)}
}

// readSelfplay reads training games. The seed of the file takes the place of the date, so
// that the same moves in two files are two games.
func readSelfplay(r io.Reader, name string) gameSeq {
	return func(yield func(*db.Game, error) bool) {
		in, err := selfplay.NewReader(r)
		for err == nil {
			var g selfplay.Game
			if g, err = in.Next(); err != nil || len(g.Plies) == 0 {
				continue
			}
			h := in.Header()
			out := &db.Game{Config: h.Config, Round: "seed " + strconv.FormatUint(h.Seed, 10), Source: filepath.Base(name), Result: selfResults[g.Result]}
			for _, p := range g.Plies {
				out.Codes = append(out.Codes, p.Move)
			}
			if !yield(out, nil) {
				return
			}
		}
		if err != io.EOF {
			yield(nil, fmt.Errorf("%s: %w", name, err))
		}
	}
}

// selfResults maps the results of self-play; an unfinished game has none.
var selfResults = map[selfplay.Result]db.Result{selfplay.Draw: db.Drawn, selfplay.BlackWon: db.BlackWon, selfplay.WhiteWon: db.WhiteWon}

// readMatch reads the journal of a match. The number of a game tells it from others with
// the same moves.
func readMatch(r io.Reader, name string) gameSeq {
	return func(yield func(*db.Game, error) bool) {
		h, results, err := match.ReadJournal(r)
		if err != nil {
			yield(nil, fmt.Errorf("%s: %w", name, err))
			return
		}
		for i := range results {
			res := &results[i]
			black, white := res.Sides()
			if most := len(h.Config.Engines); min(black, white) < 0 || max(black, white) >= most {
				if !yield(refused(name, res.ID, fmt.Errorf("no such engine: there are %d", most)), nil) {
					return
				}
				continue
			}
			g := &db.Game{Config: h.Config.Config, Black: h.Config.Engines[black].Name, White: h.Config.Engines[white].Name,
				Round: "game " + strconv.Itoa(res.ID), Source: filepath.Base(name), Result: db.Result(res.Outcome.String())}
			g.Moves = append(g.Moves, res.First()...)
			for _, m := range res.Moves {
				g.Moves = append(g.Moves, m.Move)
			}
			if len(g.Moves) > 0 && !yield(g, nil) {
				return
			}
		}
	}
}
