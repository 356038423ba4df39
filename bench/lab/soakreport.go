package lab

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"tengen/bench/match"
)

// SoakReport is the result of a soak.
type SoakReport struct {
	// Configurations and Wanted are the numbers of configurations and of their games.
	Configurations, Wanted int
	// Rows are the games by game, protocol, threads and time control.
	Rows []SoakRow
	// Faults describes every game that was lost by a fault.
	Faults []string
}

// SoakRow counts the games that are played in one way, on all boards.
type SoakRow struct {
	Way    string
	Boards int
	Games  int
	// Faults counts the games that a side lost by a fault, by its kind.
	Faults map[match.Reason]int
	// Moves is the number of moves with a time limit. Over came later than the limit,
	// Late by more than match.DefaultMargin; Worst is the greatest time beyond the
	// limit.
	Moves, Over, Late int
	Worst             time.Duration

	boards map[string]bool
}

// Games returns the number of games played.
func (r *SoakReport) Games() (n int) {
	for i := range r.Rows {
		n += r.Rows[i].Games
	}
	return n
}

func (r *SoakReport) row(way string) *SoakRow {
	i := slices.IndexFunc(r.Rows, func(row SoakRow) bool { return row.Way == way })
	if i < 0 {
		i = len(r.Rows)
		r.Rows = append(r.Rows, SoakRow{Way: way, Faults: map[match.Reason]int{}, boards: map[string]bool{}})
	}
	return &r.Rows[i]
}

func (r *SoakReport) add(set *soakSet, res *match.Result) {
	row := r.row(set.way)
	row.Games++
	row.boards[set.name] = true
	row.Boards = len(row.boards)
	if res.Reason.Fault() {
		row.Faults[res.Reason]++
		r.Faults = append(r.Faults, fmt.Sprintf("%s, game %d: %s: %s", set.name, res.ID, res.Reason, res.Detail))
	}
	res.Late(&set.Config, func(by time.Duration) {
		row.Moves++
		if by > 0 {
			row.Over++
			row.Worst = max(row.Worst, by)
		}
		if by > match.DefaultMargin {
			row.Late++
		}
	})
}

// soakFaults are the columns of faults.
var soakFaults = []match.Reason{match.ByTime, match.ByIllegal, match.ByCrash, match.ByHang}

// Write writes the report as a table in Markdown, with the faults below it.
func (r *SoakReport) Write(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "| played by | boards | games | lost on time | illegal | crashes | hangs | moves | over the limit | by more than %v | greatest, s |\n", match.DefaultMargin)
	b.WriteString("|" + strings.Repeat("---|", 11) + "\n")
	rows := slices.Clone(r.Rows)
	slices.SortFunc(rows, func(a, b SoakRow) int { return strings.Compare(a.Way, b.Way) })
	sum := SoakRow{Way: "all", Faults: map[match.Reason]int{}}
	for i := range rows {
		row := &rows[i]
		row.write(&b)
		sum.Boards, sum.Games, sum.Moves = sum.Boards+row.Boards, sum.Games+row.Games, sum.Moves+row.Moves
		sum.Over, sum.Late, sum.Worst = sum.Over+row.Over, sum.Late+row.Late, max(sum.Worst, row.Worst)
		for reason, n := range row.Faults {
			sum.Faults[reason] += n
		}
	}
	sum.write(&b)
	for _, f := range r.Faults {
		b.WriteString(f + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (row *SoakRow) write(b *strings.Builder) {
	fmt.Fprintf(b, "| %s | %d | %d |", row.Way, row.Boards, row.Games)
	for _, f := range soakFaults {
		fmt.Fprintf(b, " %d |", row.Faults[f])
	}
	fmt.Fprintf(b, " %d | %d | %d | %.3f |\n", row.Moves, row.Over, row.Late, row.Worst.Seconds())
}
