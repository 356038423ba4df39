package rif

import (
	"bufio"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"iter"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/unicode"

	"tengen/internal/plaintext"
	"tengen/internal/say"
	"tengen/protocol/record"
)

// Games returns the games of a database one after the other. An error names the line and
// the byte; after an error of one game the loop may continue.
func Games(r io.Reader) iter.Seq2[*record.Record, error] {
	return func(yield func(*record.Record, error) bool) {
		d := newDecoder(r)
		for {
			g, err := d.game()
			if err == io.EOF {
				return
			}
			if err != nil {
				line, _ := d.xml.InputPos()
				yield(nil, failed(line, d.xml.InputOffset(), known(err)))
				return
			}
			rec, err := d.tables.record(g)
			if err != nil {
				rec, err = nil, failed(g.line, g.offset, sayGame.With(plaintext.Clip(g.attr["id"]), err))
			}
			if !yield(rec, err) {
				return
			}
		}
	}
}

// failed says where something is wrong.
func failed(line int, offset int64, err error) error {
	return say.In.With("RIF", say.In.With(record.SayPlace.With(line, offset), err))
}

// known returns an error of the XML decoder as a message, without its own line. What the decoder says
// is in English alone and for those who know XML, and so no part of the message.
func known(err error) error {
	var said *say.Message
	var syntax *xml.SyntaxError
	what, ofXML := strings.CutPrefix(err.Error(), "xml: ")
	switch {
	case errors.As(err, &said):
		return said
	case errors.As(err, &syntax) && syntax.Msg == "unexpected EOF":
		return record.SayEnds.With()
	case errors.As(err, &syntax):
		what = syntax.Msg
	case !ofXML: // of the file
		return err
	}
	return fmt.Errorf("%w: %s", sayNotXML.With(), what)
}

// entry is an element of a table, or a game.
type entry struct {
	attr       map[string]string
	move, info string // of a game
	line       int
	offset     int64
}

// decoder walks through a database.
type decoder struct {
	gate   gate
	xml    *xml.Decoder
	depth  int
	tables tables
	begun  bool
}

func newDecoder(r io.Reader) *decoder {
	in := bufio.NewReaderSize(r, 1<<16)
	d := &decoder{gate: gate{r: in}, tables: tables{}}
	// The database has had names that are not valid UTF-8.
	if head, _ := in.Peek(256); !encoded.Match(head) {
		d.gate.r = unicode.UTF8.NewDecoder().Reader(in)
	}
	d.xml = xml.NewDecoder(&d.gate)
	d.xml.Entity = xml.HTMLEntity
	d.xml.CharsetReader = func(name string, in io.Reader) (io.Reader, error) {
		enc, err := htmlindex.Get(name)
		if err != nil {
			return nil, record.SayCharset.With(strconv.Quote(plaintext.Clip(name)))
		}
		if name, _ := htmlindex.Name(enc); strings.HasPrefix(name, "utf-16") {
			return in, nil // no file in UTF-16 gets here as such, since nobody could have read its declaration
		}
		return enc.NewDecoder().Reader(in), nil
	}
	return d
}

// encoded matches a file that is not in UTF-8.
var encoded = regexp.MustCompile(`(?i)^<\?xml[^>]*encoding=["'](?:[^u]|u[^t])`)

// gate bounds the bytes read for one element.
type gate struct {
	r    io.Reader
	left int
}

func (g *gate) Read(p []byte) (int, error) {
	if g.left <= 0 {
		return 0, record.SayLongPiece.With(maxElement >> 10)
	}
	n, err := g.r.Read(p[:min(len(p), g.left)])
	g.left -= n
	return n, err
}

// token returns the next token and keeps count of the depth.
func (d *decoder) token() (xml.Token, error) {
	t, err := d.xml.Token()
	switch t := t.(type) {
	case xml.StartElement:
		if d.depth++; d.depth > maxDepth {
			return nil, sayDeep.With(maxDepth)
		}
		if !d.begun && t.Name.Local != "database" {
			return nil, sayNone.With()
		}
		d.begun = true
	case xml.EndElement:
		d.depth--
	}
	if err == io.EOF && !d.begun {
		err = sayNone.With()
	}
	return t, err
}

// game reads tables up to the next game, and that. err is io.EOF at the end.
func (d *decoder) game() (entry, error) {
	for {
		d.gate.left = maxElement
		t, err := d.token()
		if err != nil {
			return entry{}, err
		}
		start, ok := t.(xml.StartElement)
		if !ok {
			continue
		}
		var e entry
		e.line, _ = d.xml.InputPos()
		e.offset = d.xml.InputOffset()
		if len(start.Attr) > 0 {
			e.attr = make(map[string]string, len(start.Attr))
		}
		for _, a := range start.Attr {
			e.attr[a.Name.Local] = a.Value
		}
		if start.Name.Local == "game" {
			err := d.content(&e)
			return e, err
		}
		if err := d.tables.add(start.Name.Local, e.attr); err != nil {
			return entry{}, err
		}
	}
}

// content reads the elements within that of a game.
func (d *decoder) content(e *entry) error {
	var to *string
	for depth := d.depth; d.depth >= depth; {
		t, err := d.token()
		if err == io.EOF {
			err = record.SayEnds.With()
		}
		if err != nil {
			return err
		}
		switch t := t.(type) {
		case xml.StartElement:
			to = map[string]*string{"move": &e.move, "info": &e.info}[t.Name.Local]
		case xml.EndElement:
			to = nil
		case xml.CharData:
			if to != nil {
				*to += string(t)
			}
		}
	}
	return nil
}
