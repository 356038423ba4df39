package formats

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"tengen/internal/infile"
	"tengen/internal/plaintext"
	"tengen/internal/say"
	"tengen/protocol/record"
	"tengen/search/game"
	"tengen/search/game/games"
)

// Options are settings of a game that some formats do not hold.
type Options struct {
	Config  game.Config // of the game
	Rule    string      // its rule, if somebody has said it
	Charset string      // of texts whose format names none; "" for the usual one
}

// start returns the settings with which a file that names none is read.
func (o Options) start() game.Config {
	if o.Config.Game == "" {
		return games.All[0].Default()
	}
	return o.Config
}

// Games hands out the games of a file one by one; see [record.Games] for the errors.
type Games = iter.Seq2[*record.Record, error]

// Writer writes games to a file. Close completes the file and does not close it.
type Writer interface {
	Add(*record.Record) error
	Close() error
	// Lost returns what of the games so far the format could not hold.
	Lost() *record.Losses
}

// Format is a format of game records.
type Format struct {
	Name       string
	About      string   // for a list
	Extensions []string // of files, the usual one first
	// Several: a file can hold several games.
	Several bool
	// Read reads a file; nil if the format is only written.
	Read func(r io.Reader, o Options) Games
	// Write starts a file; nil if the format is only read.
	Write func(w io.Writer, o Options) (Writer, error)
	// begins reports whether a file begins so; nil if that cannot be told.
	begins func(head []byte) bool
}

// Formats are all formats; cmd/internal/playing adds one, "saved", by Register. If several formats have
// an extension, the first one that fits the beginning of a file reads it, and the first one in the
// list writes it.
var Formats = []*Format{sgf, psq, lib, rifXML, gib, ngf, sav, posFile, moveLines, posLines, offsetLines, textBoard, drawing}

// Register adds a format that is only read, of files with one game that begin with a text.
func Register(f Format, begins string) {
	f.begins = startsWith(begins)
	Formats = append(Formats, &f)
}

// Names returns the names of the formats that can be read, or written.
func Names(write bool) (out []string) {
	for _, f := range Formats {
		if write && f.Write != nil || !write && f.Read != nil {
			out = append(out, f.Name)
		}
	}
	return out
}

// ByName returns the format with a name that can be read, or written.
func ByName(name string, write bool) (*Format, error) {
	for _, f := range Formats {
		if f.Name != name {
			continue
		}
		switch {
		case write && f.Write == nil:
			return nil, fmt.Errorf("%s files are only read", name)
		case !write && f.Read == nil:
			return nil, fmt.Errorf("%s files are only written", name)
		}
		return f, nil
	}
	return nil, fmt.Errorf("unknown format %q: want %s", name, strings.Join(Names(write), ", "))
}

// ToWrite returns the format of a file to write, by its name.
func ToWrite(file string) (*Format, error) {
	for _, f := range Formats {
		if f.Write != nil && f.named(file) {
			return f, nil
		}
	}
	return nil, fmt.Errorf("%q: this name tells no format to write; name one of %s", file, strings.Join(Names(true), ", "))
}

// Sniff returns the format of a file, as ToRead does, and a reader of all of it, in UTF-8 if its mark says that
// it is UTF-16.
func Sniff(file string, r io.Reader) (*Format, *bufio.Reader, error) {
	in := bufio.NewReaderSize(plaintext.UTF8(r), Sniffed)
	head, err := in.Peek(Sniffed)
	if err != nil && err != io.EOF {
		return nil, in, fmt.Errorf("%s: %w", file, err)
	}
	f, err := ToRead(file, head)
	return f, in, err
}

// Sniffed is how much of a file ToRead looks at, in bytes.
const Sniffed = 4096

// ToRead returns the format of a file to read, by its name and its first bytes. Where the
// name says nothing, the bytes decide.
func ToRead(file string, head []byte) (*Format, error) {
	var first *Format
	for _, f := range Formats {
		if f.Read == nil || !f.named(file) {
			continue
		}
		if f.begins == nil || f.begins(head) {
			return f, nil
		}
		if first == nil {
			first = f
		}
	}
	if first != nil {
		return first, nil // whose reader returns the error
	}
	for _, f := range Formats {
		if f.Read != nil && f.begins != nil && f.begins(head) {
			return f, nil
		}
	}
	return nil, fmt.Errorf("%q: neither name nor content tells a format of games; name one of %s", file, strings.Join(Names(false), ", "))
}

// Named reports whether the name of a file is that of a format.
func Named(file string) bool {
	return slices.ContainsFunc(Formats, func(f *Format) bool { return f.named(file) })
}

func (f *Format) named(file string) bool {
	return infile.Ends(file, f.Extensions...)
}

// one is the Games of a file with one game.
func one(r *record.Record, err error) Games {
	return func(yield func(*record.Record, error) bool) { yield(r, err) }
}

// single returns the function Read of a format whose files hold one game. name is a text or a message:
// the errors begin with it.
func single(name any, read func(io.Reader, Options) (*record.Record, error)) func(io.Reader, Options) Games {
	return func(r io.Reader, o Options) Games {
		out, err := read(r, o)
		if err != nil {
			return one(out, say.In.With(name, err))
		}
		out.NoteLost()
		return one(out, nil)
	}
}

// startsWith returns a function that looks for a text, blanks in front aside.
func startsWith(text string) func([]byte) bool {
	return func(head []byte) bool {
		return bytes.HasPrefix(bytes.TrimLeft(bytes.TrimPrefix(head, []byte(plaintext.Mark)), " \t\r\n"), []byte(text))
	}
}
