package gomocup

import (
	"fmt"
	"strings"
	"time"

	"tengen/protocol/gomocup/wire"
)

// command is one complete command of the manager.
type command struct {
	spec  *spec
	text  string   // the line, without surrounding blanks
	args  []string // words after the name; a text in quotes is one
	body  []string // entries of a block up to DONE, or the path
	err   error    // what is wrong with it as a whole
	stamp time.Time
}

// timing is what a command does to a running search.
type timing uint8

const (
	queued   timing = iota // waits for the search to end
	atOnce                 // is executed while the search goes on
	aborting               // replaces its position, and so ends it
)

// body is what follows the command's own line.
type body uint8

const (
	noBody   body = iota
	block         // entries, on this line or further ones, up to DONE
	path          // one line, if this one has no argument
	labelled      // arguments on this line, entries on further ones up to DONE
	quoted        // a text in quotes, which may have several lines, then entries up to DONE
)

// spec describes a command word. A command that replaces the position is planned
// first, which changes nothing, and executed if planning succeeds, so that a malformed
// one does not end a running search.
type spec struct {
	name   string
	timing timing
	body   body
	bare   bool // takes no argument
	game   bool // needs a board
	run    func(*session, command) error
	plan   func(*session, command) (do func() error, err error) // aborting
}

// specs is filled by init, because the handlers refer to it.
var specs map[string]*spec

func init() {
	specs = make(map[string]*spec)
	for _, s := range append(databaseSpecs(), []spec{
		{name: wire.Start, timing: aborting, plan: (*session).start},
		{name: "RECTSTART", timing: aborting, plan: (*session).rectStart},
		{name: "RESTART", timing: aborting, bare: true, game: true, plan: (*session).restart},
		{name: wire.Begin, bare: true, game: true, run: (*session).begin},
		{name: wire.Turn, game: true, run: (*session).turn},
		{name: "PLAY", game: true, run: (*session).play},
		{name: "TAKEBACK", timing: aborting, game: true, plan: (*session).takeBack},
		{name: wire.Board, timing: aborting, body: block, game: true, plan: (*session).setBoard},
		{name: wire.Swap2Board, timing: aborting, body: block, game: true, plan: (*session).swap2Board},
		{name: wire.Info, run: (*session).info}, // timing by key, see infoTiming
		{name: wire.About, timing: atOnce, run: (*session).about},

		{name: "YXBOARD", timing: aborting, body: block, game: true, plan: (*session).yxBoard},
		{name: "YXNBEST", game: true, run: (*session).nBest},
		{name: "YXSEARCHDEFEND", bare: true, game: true, run: (*session).searchDefend},
		{name: "YXBALANCEONE", game: true, run: (*session).balanceOne},
		{name: "YXBALANCETWO", game: true, run: (*session).balanceTwo},
		{name: "YXSWAP2STEP1", bare: true, game: true, run: (*session).yxSwap2Step1},
		{name: "YXSWAP2STEP2", bare: true, game: true, run: yxSwap2Choice(3)},
		{name: "YXSWAP2STEP3", bare: true, game: true, run: yxSwap2Choice(5)},
		{name: wire.YxSoosorv + "1", bare: true, game: true, run: planned(soosorvStep(1))},
		{name: wire.YxSoosorv + "2", timing: aborting, body: block, bare: true, game: true, plan: soosorvStep(2)},
		{name: wire.YxSoosorv + "3", timing: aborting, body: block, bare: true, game: true, plan: soosorvStep(3)},
		{name: wire.YxSoosorv + "4", timing: aborting, body: block, game: true, plan: soosorvStep(4)},
		{name: wire.YxSoosorv + "5", timing: aborting, body: block, game: true, plan: soosorvStep(5)},
		{name: wire.YxSoosorv + "6", timing: aborting, body: block, game: true, plan: soosorvStep(6)},
		{name: "YXSHOWFORBID", timing: atOnce, bare: true, game: true, run: (*session).showForbid},
		{name: "YXFORBID", timing: atOnce, game: true, run: (*session).forbid},
		{name: "YXSHOWHASHUSAGE", timing: atOnce, bare: true, run: (*session).showHashUsage},
		{name: "YXSHOWINFO", bare: true, run: (*session).showInfo},
		{name: "YXHASHCLEAR", bare: true, run: (*session).hashClear},
		{name: "YXBLOCK", timing: atOnce, body: block, game: true, run: (*session).blockAdd},
		{name: "YXBLOCKUNDO", timing: atOnce, body: block, game: true, run: (*session).blockUndo},
		{name: "YXBLOCKRESET", timing: atOnce, bare: true, run: (*session).blockReset},

		// There is no block by path.
		{name: "YXBLOCKPATHRESET", timing: atOnce, run: func(*session, command) error { return nil }},
		{name: "YXBLOCKPATH", timing: atOnce, body: block, run: unsupported},
		{name: "YXBLOCKPATHUNDO", timing: atOnce, body: block, run: unsupported},
		{name: "YXBLOCKPATHEXCEPT", timing: atOnce, body: block, run: unsupported},
		{name: "YXHASHDUMP", timing: atOnce, body: path, run: unsupported},
		{name: "YXHASHLOAD", timing: atOnce, body: path, run: unsupported},
	}...) {
		specs[s.name] = &s
	}
}

// planned executes what a plan returns at once.
func planned(plan func(*session, command) (func() error, error)) func(*session, command) error {
	return func(s *session, c command) error {
		do, err := plan(s, c)
		if err == nil {
			err = do()
		}
		return err
	}
}

func unsupported(*session, command) error { return fmt.Errorf("not supported") }

// The words that are executed before waiting commands.
func isEnd(word string) bool  { return word == wire.End }
func isStop(word string) bool { return word == "YXSTOP" || word == "STOP" }

// known reports whether a word, in capitals, begins a command.
func known(word string) bool {
	_, ok := specs[word]
	return ok || isEnd(word) || isStop(word)
}

// fits reports whether words can be the arguments of a command, and not the rest of a path that
// begins with the command's word, such as "end games.db".
func fits(word string, args []string) bool {
	number := func(w string) bool { return strings.Trim(w, "0123456789,-") == "" }
	switch {
	case len(args) == 0:
		return true
	case isEnd(word), isStop(word), specs[word].bare:
		return false
	case strings.HasPrefix(word, "YX"):
		return true // their arguments are texts and paths, too; hardly a path begins so
	case word == wire.Info:
		_, key := infoKeys[strings.ToLower(args[0])]
		return len(args) == 2 && (key || number(args[1]))
	}
	for _, w := range args {
		if !number(w) && !strings.EqualFold(w, wire.Done) {
			return false
		}
	}
	return true
}

// blank reports whether a character separates words; control characters do.
func blank(r rune) bool { return r <= ' ' || r == 0x7f || r == '\ufeff' }

// fields splits a line into words. Blanks around a comma are dropped in coordinates, where
// "7, 7" is one word, and not in a text, such as "good, but slow".
func fields(line string) []string {
	words := strings.FieldsFunc(line, blank)
	out := words[:0]
	for _, w := range words {
		if n := len(out); n > 0 && (w[0] == ',' || strings.HasSuffix(out[n-1], ",")) && strings.Trim(out[n-1]+w, "0123456789,-") == "" {
			out[n-1] += w
			continue
		}
		out = append(out, w)
	}
	return out
}

// behind returns the rest of a line after its first word, without blanks around it.
func behind(line string) string {
	line = strings.TrimLeftFunc(line, blank)
	return strings.TrimFunc(line[max(strings.IndexFunc(line, blank), 0):], blank)
}

// assembler puts lines together into commands.
type assembler struct {
	open *command // a block that waits for DONE, or a command that waits for its path
	text *quote   // the text that open begins with, until it ends
}

// add takes one line and emits the commands that it completes.
func (a *assembler) add(in input, emit func(command)) {
	if in.size > 0 {
		a.give(emit, fmt.Errorf("cut short by a line of %d bytes", in.size))
		emit(command{text: "a line", err: fmt.Errorf("%d bytes long: the limit is %d", in.size, maxLine), stamp: in.stamp})
		return
	}
	if a.text != nil {
		a.quote("\n"+in.text, emit)
		return
	}
	words := fields(in.text)
	if len(words) == 0 {
		return
	}
	word := strings.ToUpper(words[0])
	if a.open != nil {
		switch {
		case a.open.spec.body == path && !(known(word) && fits(word, words[1:])):
			a.open.body = []string{strings.TrimSpace(in.text)}
			a.give(emit, nil)
			return
		case isEnd(word):
			a.open = nil // no answers after END
		case known(word):
			a.give(emit, fmt.Errorf("not finished before %s", word))
		default:
			a.entries(words, emit)
			return
		}
	}
	c := command{spec: specs[word], text: strings.Join(words, " "), args: words[1:], stamp: in.stamp}
	if c.spec == nil && (isEnd(word) || isStop(word)) {
		c.spec = &spec{name: word}
	}
	switch {
	case c.spec == nil || c.spec.body == noBody:
		emit(c)
	case c.spec.body == path:
		if len(c.args) > 0 {
			c.body = []string{behind(in.text)}
			emit(c)
		} else {
			a.open = &c
		}
	case c.spec.body == labelled:
		a.open = &c
		if len(c.args) == 1 && strings.EqualFold(c.args[0], wire.Done) { // behind a point it is a text
			c.args = nil
			a.give(emit, nil)
		}
	case c.spec.body == quoted && strings.Contains(in.text, `"`):
		a.open, a.text = &c, &quote{}
		c.text = words[0]
		_, text, _ := strings.Cut(in.text, `"`)
		a.quote(text, emit)
	default:
		// Words before the first entry are arguments.
		n := 0
		for n < len(c.args) && !strings.Contains(c.args[n], ",") && !strings.EqualFold(c.args[n], wire.Done) {
			n++
		}
		rest := c.args[n:]
		c.args = c.args[:n]
		c.text = strings.Join(words[:n+1], " ")
		a.open = &c
		a.entries(rest, emit)
	}
}

// quote is a text in quotes, in which \" and \\ stand for a quote and a backslash.
type quote struct {
	text    strings.Builder
	escaped bool // the next byte stands for itself
}

// quote adds a piece of the text that the open command begins with. What follows the quote at
// its end are entries.
func (a *assembler) quote(piece string, emit func(command)) {
	q := a.text
	for i := range len(piece) {
		c := piece[i]
		switch {
		case q.escaped, c != '"' && c != '\\':
			q.text.WriteByte(c)
			q.escaped = false
		case c == '\\':
			q.escaped = true
		default:
			a.open.args, a.text = []string{q.text.String()}, nil
			a.entries(fields(piece[i+1:]), emit)
			return
		}
		if q.text.Len() > maxText {
			a.give(emit, fmt.Errorf("a text of more than %d bytes", maxText))
			return
		}
	}
}

// entries adds words to the open block.
func (a *assembler) entries(words []string, emit func(command)) {
	c := a.open
	for i, w := range words {
		if strings.EqualFold(w, wire.Done) {
			var err error
			if i+1 < len(words) {
				err = fmt.Errorf("%s after DONE", wire.Quote(strings.Join(words[i+1:], " ")))
			}
			a.give(emit, err)
			return
		}
		if len(c.body) == maxBody {
			c.err = fmt.Errorf("more than %d entries", maxBody)
			continue
		}
		if len(w) > maxEntry {
			c.err = fmt.Errorf("an entry of %d bytes", len(w))
			continue
		}
		c.body = append(c.body, w)
	}
}

// give emits the open command, if there is one, with err.
func (a *assembler) give(emit func(command), err error) {
	if a.open == nil {
		return
	}
	c := *a.open
	a.open, a.text = nil, nil
	if c.err == nil {
		c.err = err
	}
	emit(c)
}
