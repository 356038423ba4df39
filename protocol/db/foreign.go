package db

import (
	"cmp"
	"database/sql"
	"fmt"
	"slices"
	"strings"
	"sync"

	"tengen/internal/plaintext"
)

// object is a table, an index, a view or a trigger of a file.
type object struct{ kind, name, of, sql string }

// objects returns what a file defines.
func objects(d *sql.DB) (out []object, err error) {
	err = rows(d, "SELECT type, name, tbl_name, coalesce(sql,'') FROM sqlite_schema", nil, func(scan func(...any) error) error {
		var o object
		err := scan(&o.kind, &o.name, &o.of, &o.sql)
		o.sql = strings.Join(strings.Fields(o.sql), " ")
		if !slices.Contains(statistics, o) {
			out = append(out, o)
		}
		return err
	})
	slices.SortFunc(out, func(a, b object) int {
		return cmp.Or(cmp.Compare(a.kind, b.kind), cmp.Compare(a.name, b.name), cmp.Compare(a.of, b.of), cmp.Compare(a.sql, b.sql))
	})
	return out, err
}

// statistics are the tables that SQLite's own ANALYZE adds.
var statistics = []object{
	{"table", "sqlite_stat1", "sqlite_stat1", "CREATE TABLE sqlite_stat1(tbl,idx,stat)"},
	{"table", "sqlite_stat4", "sqlite_stat4", "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)"},
}

// ownObjects returns what a file of this program defines.
var ownObjects = sync.OnceValues(func() ([]object, error) {
	d, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		return nil, err
	}
	defer d.Close()
	d.SetMaxOpenConns(1) // every connection has a database of its own
	if _, err := d.Exec(schema); err != nil {
		return nil, err
	}
	return objects(d)
})

// checkObjects returns an error for a file that defines anything else than one of this
// program. A trigger would run with every change, and a view in place of a table with
// every look.
func checkObjects(d *sql.DB) error {
	want, err := ownObjects()
	if err != nil {
		return err
	}
	have, err := objects(d)
	if err != nil {
		return plain(err)
	}
	for _, o := range have {
		if !slices.Contains(want, o) {
			return fmt.Errorf("its %s %q is none of Tengen's: a file with additions is not opened", plaintext.Clip(o.kind), plaintext.Clip(o.name))
		}
	}
	for _, o := range want {
		if !slices.Contains(have, o) {
			return fmt.Errorf("its %s %s is missing", o.kind, o.name)
		}
	}
	return nil
}
