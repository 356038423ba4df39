package db

import (
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// A file that defines anything else than a database of Tengen does is neither read nor
// written, so that nothing of it runs, and the error names what it is.
func TestForeignObjects(t *testing.T) {
	for i, c := range []struct{ statement, want string }{
		{"CREATE TRIGGER gone AFTER INSERT ON game BEGIN DELETE FROM game; END", `its trigger "gone"`},
		{"CREATE TRIGGER gone INSTEAD OF INSERT ON explorer BEGIN DELETE FROM game; END", `its trigger "gone"`},
		{"CREATE VIEW more AS WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n+1 FROM c) SELECT n FROM c", `its view "more"`},
		{"CREATE INDEX more ON game(length(moves))", `its index "more"`},
		{"CREATE TABLE more(x)", `its table "more"`},
		{"DROP VIEW explorer", "its view explorer is missing"},
		{"DROP VIEW explorer; CREATE VIEW explorer AS SELECT 1", `its view "explorer"`},
		{"ALTER TABLE move RENAME TO move2; CREATE VIEW move AS SELECT * FROM move2", `its `},
		{"ALTER TABLE position ADD COLUMN more TEXT DEFAULT (hex(randomblob(100)))", `its table "position"`},
		{"CREATE TRIGGER \"\x1b[2J" + strings.Repeat("x", 1000) + "\" AFTER INSERT ON game BEGIN DELETE FROM game; END", `its trigger "\x1b[2J`},
	} {
		path := filepath.Join(t.TempDir(), fmt.Sprint(i, ".db"))
		d, err := Write(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
		change(t, path, c.statement)
		for what, open := range map[string]func(string) (*DB, error){"Open": Open, "Write": Write} {
			d, err := open(path)
			if err == nil {
				d.Close()
			}
			if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), path) || len(err.Error()) > len(path)+250 {
				t.Errorf("%s after %.60q: %v, want %q", what, c.statement, err, c.want)
			}
		}
	}
}

// What SQLite adds by itself does not matter.
func TestStatistics(t *testing.T) {
	d := create(t)
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	change(t, d.Path(), "ANALYZE")
	r, err := Write(d.Path())
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Close(); err != nil {
		t.Error(err)
	}
}

// change runs a statement on a file as another program can.
func change(t *testing.T, path, statement string) {
	t.Helper()
	name, err := address(path, "rw", 1000)
	if err != nil {
		t.Fatal(err)
	}
	d, err := sql.Open("sqlite", name)
	if err == nil {
		_, err = d.Exec(statement)
	}
	if err := errors.Join(err, d.Close()); err != nil {
		t.Fatal(err)
	}
}
