package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"tengen/internal/say"
	"tengen/protocol/record"
	"tengen/protocol/record/replay"
	"tengen/search/game"
	"tengen/search/game/games"
)

// AddCharset adds the flag of the commands that read records.
func (f *GameFlags) AddCharset(cmd *cobra.Command) {
	cmd.Flags().Var((*charset)(&f.Charset), "charset", "character encoding of texts in records that name none, such as shift_jis or windows-1251 (default windows-1252, UTF-8 where it is that)")
}

// charset is the value of --charset: the usual name of an encoding.
type charset string

// String implements pflag.Value.
func (c *charset) String() string { return string(*c) }

// Type implements pflag.Value.
func (c *charset) Type() string { return "string" }

// Set implements pflag.Value.
func (c *charset) Set(text string) error {
	name, err := record.Charset(text)
	*c = charset(name)
	return err
}

// readRecord reads the first game of the SGF file of --sgf; "-" is standard input.
func (f *GameFlags) readRecord(cmd *cobra.Command) (*record.Record, error) {
	in, err := Input(cmd, f.SGF)
	if err != nil {
		return nil, BadInput("--sgf: %w", err)
	}
	defer in.Close()
	r, err := record.First(in, f.Charset)
	if err != nil {
		return nil, BadInput("--sgf: %s: %w", InputName(f.SGF), err)
	}
	return r, nil
}

// PrintNotes prints what of a file was not read as it stands there.
func PrintNotes(cmd *cobra.Command, name string, notes []*say.Message) {
	for _, note := range notes {
		fmt.Fprintf(cmd.ErrOrStderr(), "note: %s: %s\n", name, note)
	}
}

// openRecord returns the position of --sgf and --move-number.
func (f *GameFlags) openRecord(cmd *cobra.Command, g game.Game, c game.Config) (game.Position, error) {
	fail := func(err error) (game.Position, error) { return nil, BadInput("--sgf: %s: %w", InputName(f.SGF), err) }
	r, err := f.readRecord(cmd)
	if err != nil {
		return nil, err
	}
	if c, err = replay.Config(r, g, c, cmd.Flags().Changed); err != nil {
		if of := gameOfRecord(r); of != "" && of != g.Name() {
			err = fmt.Errorf("%w: want --game %s", err, of)
		}
		return fail(err)
	}
	start, err := g.New(c)
	if err != nil {
		return fail(err)
	}
	replay.End(r, start)
	PrintNotes(cmd, InputName(f.SGF), r.Notes)
	if moves := r.Moves(); cmd.Flags().Changed("move-number") && (f.moveNumber < 1 || f.moveNumber > moves+1) {
		return nil, BadInput("--move-number: %d: %s has %s", f.moveNumber, InputName(f.SGF), Plural(moves, "move", "moves"))
	}
	if err := replay.New(r.Line()).Play(start, len(r.Before(f.moveNumber))); err != nil {
		return fail(err)
	}
	return start, nil
}

// gameOfRecord returns the first game that a record can be of, as far as it says so; "" if
// there is none.
func gameOfRecord(r *record.Record) string {
	for _, g := range games.All {
		if _, err := replay.Config(r, g, g.Default(), func(string) bool { return false }); err == nil {
			return g.Name()
		}
	}
	return ""
}
