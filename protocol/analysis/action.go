package analysis

import (
	"encoding/json"
	"slices"
)

// act executes a query with an action, and echoes it.
func (s *server) act(q *query, line []byte) error {
	var echo map[string]any
	if err := json.Unmarshal(line, &echo); err != nil {
		return err
	}
	switch q.Action {
	case "query_version":
		echo["version"], echo["git_hash"] = s.opt.Version, "<omitted>"
	case "query_models":
		echo["models"] = []any{}
	case "clear_cache":
		// Every position has its limits; the tables only make a search faster.
	case "terminate":
		if q.TerminateID == "" {
			return bad("terminateId", "terminateId is missing")
		}
		s.terminate(func(t *task) bool {
			return t.query.ID == q.TerminateID && (q.TurnNumbers == nil || slices.Contains(q.TurnNumbers, t.turn))
		})
	case "terminate_all":
		s.terminate(func(t *task) bool { return q.TurnNumbers == nil || slices.Contains(q.TurnNumbers, t.turn) })
	default:
		return bad("action", "unknown action %q", q.Action)
	}
	s.say(echo)
	return nil
}

// terminate ends the tasks that are meant, those that wait too.
func (s *server) terminate(meant func(*task) bool) {
	s.mu.Lock()
	var waiting []*task
	s.queue = slices.DeleteFunc(s.queue, func(t *task) bool {
		if meant(t) {
			waiting = append(waiting, t)
			return true
		}
		return false
	})
	for t := range s.now {
		if meant(t) {
			t.cancel()
		}
	}
	s.mu.Unlock()
	for _, t := range waiting {
		t.cancel()
		s.say(&answer{ID: t.query.ID, Turn: t.turn, NoResults: true})
	}
}
