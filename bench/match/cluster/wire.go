package cluster

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"tengen/bench/match"
	"tengen/bench/selfplay"
)

// Every match, or run of self-play, has two streams on the server: the queue of its jobs, and its settings in
// pieces. Their names and all subjects contain the match's id. What workers send goes to
// the Pool directly:
//
//	tengen.ID.job.N           job N, in the queue
//	tengen.ID.config.N        piece N of the settings
//	tengen.ID.ask.TICKET      asks whether the job with this ticket is still to be played
//	tengen.ID.result.TICKET   the result of that job
//	tengen.ID.note            why a worker does not play this match
const (
	jobStream    = "TENGEN_JOBS_"
	configStream = "TENGEN_CONFIG_"
	prefix       = "tengen."
	anyJob       = prefix + "*.job.*"
	workers      = "workers" // the consumer of a queue that all workers share

	// closeSubject announces to workers that the server ends.
	closeSubject = prefix + "close"
	// workerInbox is the prefix of the subjects at which workers get answers. They may
	// not listen elsewhere.
	workerInbox = "_INBOX_WORKER"
)

// names are the names of a match on the server.
type names struct{ id string }

func (n names) jobs() string                { return jobStream + n.id }
func (n names) configs() string             { return configStream + n.id }
func (n names) job(number int) string       { return prefix + n.id + ".job." + strconv.Itoa(number) }
func (n names) allJobs() string             { return prefix + n.id + ".job.*" }
func (n names) config(piece int) string     { return prefix + n.id + ".config." + strconv.Itoa(piece) }
func (n names) allConfigs() string          { return prefix + n.id + ".config.*" }
func (n names) ask(ticket string) string    { return prefix + n.id + ".ask." + ticket }
func (n names) result(ticket string) string { return prefix + n.id + ".result." + ticket }
func (n names) note() string                { return prefix + n.id + ".note" }

// order is the message with a job for a worker. Only a worker that got the job knows its
// ticket, which is part of the subject of its result.
type order struct {
	Ticket string    `json:"ticket"`
	Job    match.Job `json:"job"` // in self-play only its number, that of the first game
	Batch  *Batch    `json:"batch,omitempty"`
}

// Batch is games of self-play that a worker plays as one job.
type Batch struct {
	First uint64 `json:"first"` // number of the first game
	Games int    `json:"games"`
}

// report is the message with the result, or with the reason why there is none.
type report struct {
	Result *match.Result `json:"result,omitempty"`
	Games  []byte        `json:"games,omitempty"` // of self-play; see selfplay.EncodeGames
	Err    string        `json:"error,omitempty"`
}

// Kinds of work that a Pool lets workers play. The settings are a match.Config or a
// selfConfig.
const (
	kindMatch    = "match"
	kindSelfPlay = "selfplay"
)

// selfConfig is the settings of self-play.
type selfConfig struct {
	Header  selfplay.Header `json:"header"`
	Weights []byte          `json:"weights,omitempty"` // a file of weights; empty for the embedded ones
}

// Answers of a Pool to a question and to a report.
const (
	goOn    = "go on"
	stop    = "stop"
	counted = "counted"
	twice   = "twice"
	refused = "refused: " // and the reason
)

// offer is the description of a match in its queue, by which a worker knows whether it
// can play it.
type offer struct {
	kind     string
	protocol int
	version  string
	bytes    int // of the settings
	hash     string
}

// Keys of an offer in the metadata of a stream.
const (
	keyKind     = "tengen-kind"
	keyProtocol = "tengen-protocol"
	keyVersion  = "tengen-version"
	keyBytes    = "tengen-config-bytes"
	keyHash     = "tengen-config-sha256"
)

func (o *offer) metadata() map[string]string {
	return map[string]string{
		keyKind: o.kind, keyProtocol: strconv.Itoa(o.protocol), keyVersion: o.version,
		keyBytes: strconv.Itoa(o.bytes), keyHash: o.hash,
	}
}

// readOffer is the inverse of metadata.
func readOffer(m map[string]string) (o offer, err error) {
	o.kind, o.version, o.hash = m[keyKind], m[keyVersion], m[keyHash]
	if o.protocol, err = strconv.Atoi(m[keyProtocol]); err != nil {
		return o, fmt.Errorf("no number of a protocol")
	}
	if o.bytes, err = strconv.Atoi(m[keyBytes]); err != nil || o.bytes < 0 || o.bytes > maxConfig {
		return o, fmt.Errorf("settings of %.20q bytes: want at most %d", m[keyBytes], maxConfig)
	}
	return o, nil
}

// check returns an error if a worker of this version cannot play the match.
func (o *offer) check(version string) error {
	switch {
	case o.protocol != Protocol:
		return fmt.Errorf("the match uses protocol %d, this worker %d", o.protocol, Protocol)
	case o.version != version:
		return fmt.Errorf("the match is played by version %s, this worker is %s", plain(o.version), version)
	}
	return nil
}

// pieces is the number of pieces of settings of a size.
func pieces(bytes int) int { return (bytes + chunk - 1) / chunk }

func hashOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// queue makes the queue of a match.
func queue(ctx context.Context, js jetstream.JetStream, n names, o offer, wait time.Duration, storage jetstream.StorageType) (jetstream.Stream, error) {
	jobs, err := js.CreateStream(ctx, jetstream.StreamConfig{
		Name:        n.jobs(),
		Description: "games to be played",
		Subjects:    []string{n.allJobs()},
		Retention:   jetstream.WorkQueuePolicy,
		MaxMsgSize:  maxJob,
		Storage:     storage,
		Metadata:    o.metadata(),
	})
	if err != nil {
		return nil, fmt.Errorf("stream %s: %w", n.jobs(), err)
	}
	return jobs, consume(ctx, jobs, wait)
}

// consume makes the consumer of a queue, if there is none.
func consume(ctx context.Context, jobs jetstream.Stream, wait time.Duration) error {
	_, err := jobs.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
		Durable:       workers,
		AckPolicy:     jetstream.AckExplicitPolicy,
		AckWait:       wait,
		MaxAckPending: -1,
		MaxDeliver:    -1,
	})
	if err != nil {
		return fmt.Errorf("stream %s, consumer %s: %w", jobs.CachedInfo().Config.Name, workers, err)
	}
	return nil
}

// upload stores a match's settings on the server.
func upload(ctx context.Context, js jetstream.JetStream, n names, data []byte, storage jetstream.StorageType) (jetstream.Stream, error) {
	s, err := js.CreateStream(ctx, jetstream.StreamConfig{
		Name:              n.configs(),
		Description:       "settings of a match",
		Subjects:          []string{n.allConfigs()},
		MaxMsgsPerSubject: 1,
		AllowDirect:       true,
		Storage:           storage,
	})
	for i := 0; i < pieces(len(data)) && err == nil; i++ {
		_, err = js.Publish(ctx, n.config(i), data[i*chunk:min((i+1)*chunk, len(data))])
	}
	if err != nil {
		return nil, fmt.Errorf("stream %s: %w", n.configs(), err)
	}
	return s, nil
}

// matchOf returns the id of the match of a queue; ok is false for another stream.
func matchOf(stream string) (n names, ok bool) {
	id, ok := strings.CutPrefix(stream, jobStream)
	ok = ok && id != "" && strings.Trim(id, letters) == ""
	return names{id}, ok
}

// absent reports whether err says that a stream, a consumer or a message does not
// exist.
func absent(err error) bool {
	return errors.Is(err, jetstream.ErrStreamNotFound) || errors.Is(err, jetstream.ErrConsumerNotFound) ||
		errors.Is(err, jetstream.ErrConsumerDeleted) || errors.Is(err, jetstream.ErrMsgNotFound)
}
