package cluster

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"tengen/bench/match"
)

// Streams and subjects. In a subject the number of a job follows its match's name.
const (
	jobStream     = "TENGEN_JOBS"
	jobSubject    = "tengen.job."
	resultStream  = "TENGEN_RESULTS"
	resultSubject = "tengen.result."
	workers       = "workers" // the consumer of jobStream that all workers share

	// aliveSubject is where a Pool answers as long as it waits for its jobs.
	aliveSubject = "tengen.alive."
	// closeSubject announces to workers that the server ends.
	closeSubject = "tengen.close"
)

// order is the message with a job for a worker.
type order struct {
	Match   string       `json:"match"`
	Version string       `json:"version"`
	Config  match.Config `json:"config"`
	Job     match.Job    `json:"job"`
}

// report is the message with the result, or with the error if there is none.
type report struct {
	Result match.Result `json:"result"`
	Err    string       `json:"error,omitempty"`
}

func (o *order) jobSubject() string { return jobSubject + o.Match + "." + strconv.Itoa(o.Job.ID) }
func (o *order) resultSubject() string {
	return resultSubject + o.Match + "." + strconv.Itoa(o.Job.ID)
}

// messageID returns the id of the result, which is the same for every result of the
// game.
func (o *order) messageID() string { return o.Match + "/" + strconv.Itoa(o.Job.ID) }

// queue makes the streams, or finds them.
func queue(ctx context.Context, js jetstream.JetStream, wait time.Duration, storage jetstream.StorageType) (jobs, results jetstream.Stream, err error) {
	jobs, err = js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name:        jobStream,
		Description: "games to be played",
		Subjects:    []string{jobSubject + ">"},
		Retention:   jetstream.WorkQueuePolicy,
		Storage:     storage,
	})
	if err != nil {
		return nil, nil, fmt.Errorf("stream %s: %w", jobStream, err)
	}
	_, err = jobs.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
		Durable:       workers,
		AckPolicy:     jetstream.AckExplicitPolicy,
		AckWait:       wait,
		MaxAckPending: -1,
		MaxDeliver:    -1,
	})
	if err != nil {
		return nil, nil, fmt.Errorf("stream %s, consumer %s: %w", jobStream, workers, err)
	}
	results, err = js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name:        resultStream,
		Description: "games played",
		Subjects:    []string{resultSubject + ">"},
		Retention:   jetstream.LimitsPolicy,
		MaxAge:      keepResults,
		Duplicates:  keepResults,
		Storage:     storage,
	})
	if err != nil {
		return nil, nil, fmt.Errorf("stream %s: %w", resultStream, err)
	}
	return jobs, results, nil
}

// absent reports whether err says that a stream, a consumer or a message does not
// exist.
func absent(err error) bool {
	return errors.Is(err, jetstream.ErrStreamNotFound) || errors.Is(err, jetstream.ErrConsumerNotFound) ||
		errors.Is(err, jetstream.ErrConsumerDeleted) || errors.Is(err, jetstream.ErrMsgNotFound)
}
