// Package opening is the rules of the first moves of Renju and Gomoku: who lays the
// stones, who may swap colours, how many fifth stones are offered and who keeps one.
//
// A [Rule] is a list of steps, one rule a file. A [State] goes through the steps: Ask
// says who decides what, Legal and Answers what is allowed, Decide takes one decision,
// Undo takes it back. It searches nothing.
//
// # Decisions
//
//   - Players are First, who begins with Black, and Second. Colours change hands,
//     players do not.
//   - A decision is a text: a point ("h8"), a word ("swap", "stay", "more", "ten") or
//     the number of fifth stones. The decisions in order are the text of a state.
//   - Where one player lays the three stones of a pattern, its name or number ("kagetsu",
//     "D4") lays them at once. A point that may be named comes first: on 7×7, "D4" is the
//     stone on the centre.
//   - Two fifth stones are alike if a symmetry of the first four stones maps one to the
//     other. Offered stones must not be alike.
//   - A stone of an opening must be a legal one; a pass is not one, as the federation's
//     rules say.
//   - A rule that begins on the centre needs a board of odd size.
//
// # Reading order
//
// question.go (players, and what they are asked), rule.go (what a rule consists of),
// state.go (an opening in progress), alike.go (fifth stones); then any rule, such as swap.go
// or taraguchi.go.
package opening
