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

// Streams and subjects. The number of a job follows its match's name.
const (
	jobStream     = "TENGEN_JOBS"
	jobSubject    = "tengen.job."
	resultStream  = "TENGEN_RESULTS"
	resultSubject = "tengen.result."
	workers       = "workers" // the consumer of jobStream all workers share

	// aliveSubject is where a Pool answers as long as it wants its jobs played.
	aliveSubject = "tengen.alive."
	// closeSubject tells workers that the server is about to end.
	closeSubject = "tengen.close"
)

// order is a job on its way to a worker.
type order struct {
	Match   string       `json:"match"`
	Version string       `json:"version"`
	Config  match.Config `json:"config"`
	Job     match.Job    `json:"job"`
}

// report is its way back: a result, or why there is none.
type report struct {
	Result match.Result `json:"result"`
	Err    string       `json:"error,omitempty"`
}

func (o *order) jobSubject() string { return jobSubject + o.Match + "." + strconv.Itoa(o.Job.ID) }
func (o *order) resultSubject() string {
	return resultSubject + o.Match + "." + strconv.Itoa(o.Job.ID)
}

// messageID is the same for every result of the game.
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

// absent tells whether a stream, a consumer or a message is not there.
func absent(err error) bool {
	return errors.Is(err, jetstream.ErrStreamNotFound) || errors.Is(err, jetstream.ErrConsumerNotFound) ||
		errors.Is(err, jetstream.ErrConsumerDeleted) || errors.Is(err, jetstream.ErrMsgNotFound)
}
