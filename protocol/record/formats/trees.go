package formats

import (
	"bytes"
	"cmp"
	"io"
	"regexp"

	"tengen/protocol/record"
	"tengen/protocol/record/renlib"
	"tengen/protocol/record/rif"
)

// sgf is the Smart Game Format, which holds everything.
var sgf = &Format{
	Name: "sgf", About: "Smart Game Format, with variations, comments and marks", Extensions: []string{".sgf"}, Several: true,
	Read:  func(r io.Reader, o Options) Games { return record.GamesIn(r, o.Charset) },
	Write: func(w io.Writer, _ Options) (Writer, error) { return &sgfWriter{w: w}, nil },
	begins: func(head []byte) bool {
		_, after, ok := bytes.Cut(head, []byte("("))
		return ok && gameBegins.Match(after)
	},
}

// gameBegins matches what follows the bracket of a game: a semicolon, or the first property.
var gameBegins = regexp.MustCompile(`^\s*(?:;|[A-Z]{1,3}\[)`)

type sgfWriter struct {
	w    io.Writer
	lost record.Losses
}

func (w *sgfWriter) Add(r *record.Record) error {
	_, err := r.WriteTo(w.w)
	return err
}

func (w *sgfWriter) Close() error         { return nil }
func (w *sgfWriter) Lost() *record.Losses { return &w.lost }

// lib are RenLib's libraries. A library of several games is one tree of them.
var lib = &Format{
	Name: "lib", About: "library of RenLib: a tree with comments", Extensions: []string{".lib"}, Several: true,
	Read: func(r io.Reader, o Options) Games {
		out, err := renlib.Read(r, o.Charset)
		if err == nil {
			out.Rules = cmp.Or(o.Rule, "renju") // which RenLib is for
			out.NoteLost()
		}
		return one(out, err)
	},
	Write:  func(w io.Writer, o Options) (Writer, error) { return renlib.NewWriter(w, o.Charset) },
	begins: func(head []byte) bool { return bytes.HasPrefix(head, []byte("\xffRenLib\xff")) },
}

// rifXML is the database of the Renju International Federation.
var rifXML = &Format{
	Name: "rif", About: "game database of RIF (RenjuNet), XML", Extensions: []string{".rif", ".xml"}, Several: true,
	Read:   func(r io.Reader, _ Options) Games { return rif.Games(r) },
	begins: func(head []byte) bool { return bytes.Contains(head, []byte("<database")) },
}
