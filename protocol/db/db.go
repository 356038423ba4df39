package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"modernc.org/sqlite" // the driver, without cgo
	sqlite3 "modernc.org/sqlite/lib"

	"tengen/internal/infile"
	"tengen/search/game"
)

// DB is an open database. Its methods may be called from any goroutine.
type DB struct {
	path string
	sql  *sql.DB
	lock *os.File // of the writer; nil for a reader

	mu       sync.Mutex // guards the rest
	variants map[game.Config]variant
	// fresh are the variants of a transaction that is not committed yet.
	fresh map[*sql.Tx]map[game.Config]variant
}

// Open opens a database for reading.
func Open(path string) (*DB, error) {
	if err := infile.CheckRegular(path); err != nil {
		return nil, err
	}
	d, err := open(path, "ro", nil)
	if err != nil {
		// A database that is complete in one file is readable where nothing can be
		// written beside it.
		if _, e := os.Stat(real(path) + "-wal"); errors.Is(e, fs.ErrNotExist) && slices.Contains([]int{sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY}, code(err)) {
			return open(path, "ro&immutable=1", nil)
		}
	}
	return d, err
}

// Write opens a database for reading and writing, and makes the file if there is none. It
// fails with ErrLocked if another process writes.
func Write(path string) (*DB, error) {
	if err := infile.CheckRegular(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	lock, err := acquire(real(path))
	if err != nil {
		return nil, err
	}
	d, err := open(path, "rwc", lock)
	if err != nil {
		return nil, errors.Join(err, release(lock))
	}
	return d, nil
}

// real returns the name of the file to which a link leads; the files of the database and
// of the lock are beside it.
func real(path string) string {
	if to, err := filepath.EvalSymlinks(path); err == nil {
		return to
	}
	return path
}

// address returns the name of a file for the driver, with a cache of so many KiB.
func address(path, mode string, cache int) (string, error) {
	full, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	full = filepath.ToSlash(full)
	if !strings.HasPrefix(full, "/") {
		full = "/" + full // C:/…
	}
	u := url.URL{Path: full}
	return fmt.Sprintf("file://%s?mode=%s&_pragma=busy_timeout(10000)&_pragma=trusted_schema(0)&_pragma=cache_size(-%d)", u.EscapedPath(), mode, cache), nil
}

func open(path, mode string, lock *os.File) (*DB, error) {
	cache := readerCache
	if lock != nil {
		cache = writerCache
	}
	name, err := address(path, mode, cache)
	if err != nil {
		return nil, err
	}
	conns, err := sql.Open("sqlite", name)
	if err != nil {
		return nil, err
	}
	d := &DB{path: path, sql: conns, lock: lock, variants: map[game.Config]variant{}, fresh: map[*sql.Tx]map[game.Config]variant{}}
	if lock != nil {
		conns.SetMaxOpenConns(1) // so that every statement is in the open transaction
		err = d.prepare()
	} else {
		conns.SetMaxOpenConns(runtime.GOMAXPROCS(0))
		err = d.verify()
	}
	if err != nil {
		conns.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return d, nil
}

// prepare makes the tables of an empty file.
func (d *DB) prepare() error {
	var tables int
	if err := d.sql.QueryRow("SELECT count(*) FROM sqlite_schema").Scan(&tables); err != nil {
		return plain(err)
	}
	if tables > 0 {
		return d.verify()
	}
	for _, s := range []string{
		"PRAGMA journal_mode=WAL",
		fmt.Sprintf("BEGIN IMMEDIATE; PRAGMA application_id=%d; PRAGMA user_version=%d; %s COMMIT", applicationID, Format, schema),
	} {
		if _, err := d.sql.Exec(s); err != nil {
			return plain(err)
		}
	}
	return nil
}

// verify returns an error for a file that is not a database of this format.
func (d *DB) verify() error {
	var id int
	if err := d.sql.QueryRow("PRAGMA application_id").Scan(&id); err != nil {
		return plain(err)
	}
	if id != applicationID {
		return errors.New("not a database of Tengen")
	}
	format, err := formatOf(d.sql)
	if err != nil {
		return plain(err)
	}
	if format < 1 || format > Format {
		return fmt.Errorf("a database of format %d: this program has format %d", format, Format)
	}
	return checkObjects(d.sql)
}

// formatOf returns the number of a file's format.
func formatOf(q queryer) (n int, err error) {
	err = q.QueryRow("PRAGMA user_version").Scan(&n)
	return n, err
}

// plain returns the driver's error in words for users.
func plain(err error) error {
	switch code(err) {
	case sqlite3.SQLITE_NOTADB:
		return errors.New("not a database of Tengen")
	case sqlite3.SQLITE_CORRUPT:
		return fmt.Errorf("the file is damaged: %w", err)
	}
	return err
}

// code returns the kind of an error of the driver, as SQLite numbers it, or 0.
func code(err error) int {
	var of *sqlite.Error
	if !errors.As(err, &of) {
		return 0
	}
	return of.Code() & 0xff // without what tells apart errors of a kind
}

// Path returns the name of the file.
func (d *DB) Path() string { return d.path }

// Close closes the database. What a writer has written is then in the file itself, also while others read it: only the
// last one to close it does that of its own accord. Those who are reading at that moment put it off.
func (d *DB) Close() error {
	var err error
	if d.lock != nil {
		_, err = d.sql.Exec("PRAGMA wal_checkpoint(PASSIVE)")
	}
	err = errors.Join(err, d.sql.Close())
	if d.lock != nil {
		err = errors.Join(err, release(d.lock))
	}
	return err
}

// transaction runs f in one transaction, which is undone if f fails.
func (d *DB) transaction(ctx context.Context, f func(*sql.Tx) error) error {
	if d.lock == nil {
		return fmt.Errorf("%s is open for reading only", d.path)
	}
	tx, err := d.sql.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("%s: %w", d.path, err)
	}
	if err = f(tx); err != nil {
		err = errors.Join(err, tx.Rollback())
	} else if err = tx.Commit(); err != nil {
		if errors.Is(err, sql.ErrTxDone) && ctx.Err() != nil {
			err = ctx.Err() // which has ended the transaction
		}
		err = fmt.Errorf("%s: %w", d.path, err)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if err == nil {
		maps.Copy(d.variants, d.fresh[tx])
	}
	delete(d.fresh, tx)
	return err
}

// queryer is a database or a transaction.
type queryer interface {
	Query(query string, args ...any) (*sql.Rows, error)
	QueryRow(query string, args ...any) *sql.Row
	Exec(query string, args ...any) (sql.Result, error)
}

// variantOf returns the variant of a configuration. Its number is 0 if the database does
// not have it and tx is nil; otherwise it is added.
func (d *DB) variantOf(c game.Config, tx *sql.Tx) (variant, error) {
	v := newVariant(c)
	d.mu.Lock()
	known, ok := d.variants[v.config]
	if !ok {
		known, ok = d.fresh[tx][v.config]
	}
	d.mu.Unlock() // a query may wait for a transaction that wants the lock
	if ok {
		return known, nil
	}
	var q queryer = d.sql
	if tx != nil {
		q = tx
	}
	args := []any{v.config.Game, v.config.Rule, v.config.Size, v.config.Komi}
	err := q.QueryRow("SELECT id FROM variant WHERE game=? AND rule=? AND size=? AND komi=?", args...).Scan(&v.id)
	if errors.Is(err, sql.ErrNoRows) {
		if tx == nil {
			return v, nil
		}
		err = tx.QueryRow("INSERT INTO variant(game, rule, size, komi) VALUES(?,?,?,?) RETURNING id", args...).Scan(&v.id)
	}
	if err != nil {
		return v, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	switch {
	case tx == nil:
		d.variants[v.config] = v
	case d.fresh[tx] == nil:
		d.fresh[tx] = map[game.Config]variant{v.config: v}
	default:
		d.fresh[tx][v.config] = v
	}
	return v, nil
}

// rows calls f with every row of a query.
func rows(q queryer, query string, args []any, f func(scan func(...any) error) error) error {
	r, err := q.Query(query, args...)
	if err != nil {
		return err
	}
	defer r.Close()
	for r.Next() {
		if err := f(r.Scan); err != nil {
			return err
		}
	}
	return r.Err()
}
