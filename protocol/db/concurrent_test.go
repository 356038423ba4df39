package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"
)

// TestLookWhileWriting looks up positions of settings that the database does not have, while
// others are written. None waits for the other.
func TestLookWhileWriting(t *testing.T) {
	d := create(t)
	done := make(chan error, 1)
	go func() {
		var all sync.WaitGroup
		errs := make(chan error, 2)
		all.Go(func() {
			for i := range 40 {
				_, err := d.Look(at(t, config(t, "jungo", fmt.Sprintf("komi=%d", 100+i))))
				if err != nil {
					errs <- err
					return
				}
			}
		})
		all.Go(func() {
			text := "a label"
			for i := range 40 {
				if err := d.Edit(context.Background(), at(t, config(t, "jungo", fmt.Sprintf("komi=%d", i))), Edit{Label: &text}); err != nil {
					errs <- err
					return
				}
			}
		})
		all.Wait()
		close(errs)
		done <- <-errs
	}()
	select {
	case err := <-done:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(time.Minute):
		t.Fatal("reader and writer wait for each other")
	}
}

// TestVariantNotCommitted adds a variant in a transaction whose context ends before it is
// committed. The next transaction adds it again.
func TestVariantNotCommitted(t *testing.T) {
	d := create(t)
	c := config(t, "renju")
	ctx, cancel := context.WithCancel(context.Background())
	err := d.transaction(ctx, func(tx *sql.Tx) error {
		_, err := d.variantOf(c, tx)
		cancel()
		return err
	})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("%v, want the context's error", err)
	}
	text := "a comment"
	edit(t, d, at(t, c, "h8"), Edit{Comment: &text})
	if list, err := d.Variants(); err != nil || len(list) != 1 {
		t.Errorf("variants %v, %v", list, err)
	}
	if c, err := d.Check(context.Background()); err != nil || len(c.Faults) > 0 {
		t.Errorf("%+v, %v", c, err)
	}
}
