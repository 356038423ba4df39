package match

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"tengen/search/game/games"
)

// With one of these words as its first argument the test binary is an engine, or a whole
// match, instead of a test.
const (
	asGomocup = "as-gomocup"
	asGTP     = "as-gtp"
	asMatch   = "as-match"
	asSleeper = "as-sleeper"
)

// roles are further such words, of systems that have what they need.
var roles = map[string]func(){}

func TestMain(m *testing.M) {
	if len(os.Args) > 2 {
		switch os.Args[1] {
		case asGomocup:
			fakeGomocup(os.Args[2])
			os.Exit(0)
		case asGTP:
			fakeGTP(os.Args[2:])
			os.Exit(0)
		case asSleeper:
			time.Sleep(time.Hour)
		case asMatch:
			childMatch(os.Args[2], os.Args[3])
			os.Exit(0)
		}
		if role := roles[os.Args[1]]; role != nil {
			role()
			os.Exit(0)
		}
	}
	// The parallel tests wait more than they compute.
	if err := flag.Set("test.parallel", "4"); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// fake is an engine of this test binary.
func fake(name string, words ...string) EngineConfig {
	proto := protoGomocup
	if words[0] == asGTP {
		proto = protoGTP
	}
	return EngineConfig{Name: name, Command: append([]string{os.Args[0]}, words...), Protocol: proto}
}

// fakeGomocup is a brain that takes the first empty point, in row order, whose
// number is a multiple of 5, and misbehaves at its third move in the given way.
func fakeGomocup(mode string) {
	if mode == "dead" {
		fmt.Fprintln(os.Stderr, "cannot open weights")
		os.Exit(3)
	}
	if file, ok := strings.CutPrefix(mode, "forks:"); ok {
		fork(file, nil)
	}
	in := bufio.NewScanner(os.Stdin)
	size, made, starts := 0, 0, 0
	taken := map[string]bool{}
	body := false
	move := func() {
		made++
		if made == 3 {
			switch mode {
			case "crash":
				fmt.Fprintln(os.Stderr, "first line\n"+strings.Repeat("trace ", tailBytes)+"\nthe last but one\nassertion failed")
				os.Exit(3)
			case "leaves":
				defer os.Exit(0)
			case "hang":
				time.Sleep(time.Hour)
			case "late":
				time.Sleep(3 * time.Second)
			case "illegal":
				for p := range taken {
					fmt.Println(p)
					return
				}
			case "off":
				fmt.Println("15,15")
				return
			case "below", "pass", "letters", "minus":
				fmt.Println(map[string]string{"below": "-1,0", "pass": "pass", "letters": "h8", "minus": "-1,-1"}[mode])
				return
			case "unable":
				fmt.Println("ERROR no memory")
				return
			case "endless":
				for {
					fmt.Print("MESSAGE ")
				}
			case "babble":
				fmt.Println("I resign, I think")
				return
			}
		}
		for i := 0; ; i += 5 {
			i %= size*size + 1
			p := fmt.Sprintf("%d,%d", i%size, i/size)
			if i < size*size && !taken[p] {
				taken[p] = true
				if mode == "blanks" {
					p = " " + strings.ReplaceAll(p, ",", " , ") + "\r"
				}
				fmt.Printf("MESSAGE DEPTH 7-9 EV 12 N 345 N/MS 1 TM 2 PV h8\n%s\n", p)
				return
			}
		}
	}
	for in.Scan() {
		words := strings.Fields(in.Text())
		if len(words) == 0 {
			continue
		}
		switch {
		case body && words[0] == "DONE":
			body = false
			move()
		case body:
			taken[in.Text()[:strings.LastIndex(in.Text(), ",")]] = true
		case words[0] == "START":
			switch mode {
			case "mute":
				continue
			case "refuse":
				fmt.Println("ERROR unsupported size")
				continue
			case "forget": // loses the head of a command that comes after a move
				if starts++; starts%2 == 0 {
					fmt.Println("ERROR Unknown command: 15")
					continue
				}
			}
			size, _ = strconv.Atoi(words[1])
			made, taken = 0, map[string]bool{}
			fmt.Println("OK")
		case words[0] == "ABOUT":
			fmt.Println(`name="Fake", version="1.2", author="nobody"`)
		case words[0] == "BOARD":
			body = true
		case words[0] == "BEGIN":
			move()
		case words[0] == "TURN":
			taken[words[1]] = true
			move()
		case words[0] == "SWAP2BOARD" && mode == "passover":
		case words[0] == "SWAP2BOARD":
			fmt.Println("UNKNOWN command")
		case words[0] == "END":
			return
		}
	}
}

// fork starts a child, with more settings if with gives them, that lives for an hour, and writes its number to a file.
func fork(file string, with func(*exec.Cmd)) {
	cmd := exec.Command(os.Args[0], asSleeper, "")
	if with != nil {
		with(cmd)
	}
	err := cmd.Start()
	if err == nil {
		err = os.WriteFile(file, []byte(strconv.Itoa(cmd.Process.Pid)), 0o600)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// fakeGTP answers genmove with the given words, one after the other from each
// clear_board on, and passes after the last. With "opens" as the first word it decides in
// openings by the next words. With "chatty" as the first word it also
// prints answers to commands that nobody sent, and text outside the protocol.
func fakeGTP(script []string) {
	in := bufio.NewScanner(os.Stdin)
	chatty := script[0] == "chatty"
	if chatty {
		script = script[1:]
	}
	next := 0
	for in.Scan() {
		words := strings.Fields(in.Text())
		if len(words) < 2 {
			continue
		}
		id, answer, ok := words[0], "", true
		switch words[1] {
		case "name":
			answer = "FakeGTP"
		case "version":
			ok, answer = false, "unknown command"
		case "clear_board":
			next = 0
		case "tengen-opening":
			if ok = script[0] == "opens"; !ok {
				answer = "unknown command"
			}
			next = 1
		case "genmove", "tengen-opening_choose":
			answer = "PASS"
			if next < len(script) {
				answer = script[next]
				next++
			}
			switch answer {
			case "REFUSE":
				ok, answer = false, "no idea"
			case "ENDLESS":
				fmt.Printf("=%s\n", id)
				for {
					fmt.Println("line")
				}
			case "leave":
				answer = "pass" // and exit after it
			}
		case "undo":
			ok = script[0] != "no-undo"
		case "play":
			if script[0] == "strict" && words[3] == "E5" {
				ok, answer = false, "illegal move"
			}
		}
		sign := map[bool]string{true: "=", false: "?"}[ok]
		if chatty {
			fmt.Printf("thinking\n=%s0 A1\n\n?%s0 no\n\n= A2\n\n=\n\n", id, id)
		}
		fmt.Printf("%s%s %s\n\n", sign, id, answer)
		if words[1] == "quit" || answer == "pass" {
			return
		}
	}
}

// scripted is an engine that plays given moves.
type scripted struct {
	moves []string
	at    int
	claim bool
}

func (s *scripted) begin(context.Context, Job) error     { s.at = 0; return nil }
func (s *scripted) tell(context.Context, []string) error { return nil }
func (s *scripted) about() string                        { return "" }
func (s *scripted) stop()                                {}
func (s *scripted) think(context.Context, limit) (reply, error) {
	if s.at == len(s.moves) {
		return reply{}, faultf(ByCrash, "end of the script")
	}
	s.at++
	return reply{move: s.moves[s.at-1], claim: s.claim}, nil
}

// playScript plays a game from two lists of moves.
func playScript(t *testing.T, c Config, opening []string, black, white *scripted) Result {
	t.Helper()
	c.Engines = []EngineConfig{{Name: "B", Nodes: 1}, {Name: "W", Nodes: 1}}
	p := &player{c: c, engines: []engine{black, white}}
	res, err := p.Play(context.Background(), Job{Black: 0, White: 1, Opening: Opening{Moves: opening}})
	if err != nil {
		t.Fatal(err)
	}
	return res
}

func config(t *testing.T, game string) Config {
	t.Helper()
	g, err := games.ByName(game)
	if err != nil {
		t.Fatal(err)
	}
	return NewConfig(g.Default())
}

// firstEngine returns the first engine of settings that hold.
func firstEngine(t *testing.T, c *Config, o *Options) engine {
	t.Helper()
	if err := c.Check(); err != nil {
		t.Fatal(err)
	}
	e, err := newEngine(c, 0, o)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func script(moves string) *scripted { return &scripted{moves: strings.Fields(moves)} }
