// Package db keeps games and positions in one file: which moves were played and how those
// games ended, what the engine thinks, what is proven, and what people wrote.
//
// [DB] is the file. It holds a [Game] for each record, and answers what it knows of a position with
// an [Entry]; [NewEngine] makes an engine that plays by it.
//
// # Positions
//
// A position and its images under the symmetries of the board are one entry for each rule
// set, board size and komi. Its key is the smallest key of its images (see [game.Keyed]),
// mixed with the settings. Moves are stored as moves of the image with the smallest key;
// of moves that are images of each other on a symmetric board, one stands for all. An
// entry does not tell how the position came about, so rules of repetition (superko in
// Jungo, repetition in Ring) have no effect.
//
// # Games
//
// A game counts once for every position it reaches and once for every move of the position that it
// makes, also if it comes back there. Games are the same, and are counted once, if settings, start,
// moves, players, result, date and round are the same, up to symmetry.
//
// # The file
//
// The file is a SQLite database in WAL mode, and other programs may read it at any time.
// Its tables are described in docs/db.md. All that belongs together is written in one
// transaction: a process that is killed leaves every finished transaction and nothing of
// an unfinished one.
//
// One process writes at a time. It holds a lock on FILE.lock, and a second writer gets
// [ErrLocked]. Readers see the last finished transaction.
//
// # Reading order
//
// db.go (the file, open) and schema.go (its tables); variant.go (settings, keys of
// positions) and value.go; game.go, record.go, add.go and load.go (how games come in);
// query.go (what is known of a position); tree.go and analyze.go (the engine's values);
// book.go (the engine that plays by them). The rest changes, checks, copies and exports:
// edit.go, check.go, merge.go, split.go, export.go, text.go.
package db
