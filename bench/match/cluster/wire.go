package cluster

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"tengen/bench/match"
	"tengen/bench/selfplay"
	"tengen/bench/weaksolve"
	"tengen/internal/secret"
)

// A worker asks and a Pool answers. The name of the worker is part of every subject, and
// the server lets a worker use its own name alone, so that a Pool knows who asks:
//
//	tengen.WORKER.look                which matches are played? Every Pool answers.
//	tengen.WORKER.ID.settings.N       piece N of the settings of the match ID
//	tengen.WORKER.ID.job              a job to play
//	tengen.WORKER.ID.playing.TICKET   the job with this ticket is being played; is it wanted?
//	tengen.WORKER.ID.result.TICKET    the result of that job
//	tengen.WORKER.ID.back.TICKET      that job is given back
//	tengen.WORKER.ID.note             why this worker does not play the match; no answer
//
// Answers go to the worker's own inbox, where nobody else may listen.
const (
	prefix      = "tengen."
	workerInbox = "_INBOX_WORKER"
	// closeSubject announces to workers that the server ends, with wordStopped if work is left.
	closeSubject = prefix + "close"
	wordStopped  = "stopped"
)

// Questions of a worker.
const (
	verbLook     = "look"
	verbSettings = "settings"
	verbJob      = "job"
	verbPlaying  = "playing"
	verbResult   = "result"
	verbBack     = "back"
	verbNote     = "note"
)

// lookSubject is where a worker asks for matches.
func lookSubject(worker string) string { return prefix + worker + "." + verbLook }

// subject is where a worker asks the Pool of a match.
func subject(worker, match string, words ...string) string {
	return prefix + worker + "." + match + "." + strings.Join(words, ".")
}

// inboxOf is the prefix of the subjects at which a worker gets answers.
func inboxOf(worker string) string { return workerInbox + "." + worker }

// asker returns the worker that asks at a subject, and the subject's last word. ok is false if
// the answer would go elsewhere than to the inbox of that worker. Such a question must not be
// answered: the answer is published with the rights of the match, where the worker wants it.
func asker(subject, reply string) (worker, last string, ok bool) {
	words := strings.Split(subject, ".")
	if len(words) < 3 || !isName(words[1]) {
		return "", "", false
	}
	return words[1], words[len(words)-1], strings.HasPrefix(reply, inboxOf(words[1])+".")
}

// isName reports whether a text can be the name of a worker, one word of a subject.
func isName(s string) bool {
	return s != "" && len(s) <= maxName && strings.Trim(s, secret.Letters+"-_") == ""
}

// order is the message with a job for a worker. Nobody else knows its ticket.
type order struct {
	Ticket string         `json:"ticket"`
	Job    match.Job      `json:"job"` // only its number if there is one of the following: in self-play that of the first game
	Batch  *Batch         `json:"batch,omitempty"`
	Solve  *weaksolve.Job `json:"solve,omitempty"`
}

// String returns what people call the job.
func (o *order) String() string {
	if o.Solve != nil {
		return fmt.Sprintf("job %d of weaksolve, after %.200q", o.Job.ID, o.Solve.At())
	}
	return fmt.Sprintf("game %d", o.Job.ID)
}

// data returns the job as a worker reads it, or an error if it has more than so many bytes.
func (o *order) data(most int) ([]byte, error) {
	data, err := json.Marshal(o)
	if len(data) > most {
		err = fmt.Errorf("%v has %d bytes: want at most %d", o, len(data), most)
	}
	return data, err
}

// Batch is games of self-play that a worker plays as one job.
type Batch struct {
	First uint64 `json:"first"` // number of the first game
	Games int    `json:"games"`
}

// report is the message with the result, or with the reason why there is none.
type report struct {
	Result *match.Result     `json:"result,omitempty"`
	Games  []byte            `json:"games,omitempty"` // of self-play; see selfplay.EncodeGames
	Solve  *weaksolve.Answer `json:"solve,omitempty"`
	Err    string            `json:"error,omitempty"`
}

// Kinds of work that a Pool lets workers play. The settings are a match.Config, a selfConfig or
// weaksolve.Settings.
const (
	kindMatch     = "match"
	kindSelfPlay  = "selfplay"
	kindWeakSolve = "weaksolve"
)

// selfConfig is the settings of self-play.
type selfConfig struct {
	Header  selfplay.Header `json:"header"`
	Weights []byte          `json:"weights,omitempty"` // a file of weights; empty for the embedded ones
}

// Answers of a Pool. That to a question for a job is an order, none or retired.
const (
	none    = "none"
	retired = "retired: " // and the reason
	goOn    = "go on"
	stop    = "stop"
	counted = "counted"
	twice   = "twice"
	refused = "refused: " // and the reason
)

// offer is the description of a match, by which a worker knows whether it can play it.
type offer struct {
	ID       string `json:"id"`
	Kind     string `json:"kind"`
	Protocol int    `json:"protocol"`
	Version  string `json:"version"`
	Bytes    int    `json:"bytes"` // of the settings
	Hash     string `json:"sha256"`
	// Wait is the time in which a sign of life is due.
	Wait match.Seconds `json:"wait"`
}

// wait returns the time in which a sign of life is due.
func (o *offer) wait() time.Duration {
	return min(max(time.Duration(o.Wait), time.Millisecond), longestWait)
}

// check returns an error if a worker of this version cannot play the match.
func (o *offer) check(version string) error {
	switch {
	case o.Protocol != Protocol:
		return fmt.Errorf("the match uses protocol %d, this worker %d", o.Protocol, Protocol)
	case o.Version != version:
		return fmt.Errorf("the match is played by version %s, this worker is %s", plain(o.Version), version)
	case o.Bytes < 0 || o.Bytes > maxConfig:
		return fmt.Errorf("settings of %d bytes: want at most %d", o.Bytes, maxConfig)
	}
	return nil
}

// pieces is the number of pieces of settings of a size.
func pieces(bytes int) int { return (bytes + chunk - 1) / chunk }

// piece returns a piece of settings, nil if there is none of that number.
func piece(settings []byte, number int) []byte {
	if number < 0 || number >= pieces(len(settings)) {
		return nil
	}
	return settings[number*chunk : min((number+1)*chunk, len(settings))]
}

func hashOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// outside is an error of another machine. Its text is bounded, and a terminal does not act
// on it.
type outside struct{ error }

func (o outside) Error() string { return plain(o.error.Error()) }

func (o outside) Unwrap() error { return o.error }

// ended is why a worker ends: its server does.
type ended struct{ stopped bool }

func (e ended) Error() string {
	if e.stopped {
		return "the work was stopped: start the workers again when it goes on"
	}
	return "the work is done"
}
