// Package match plays matches between two engines, or between every pair of more, in any
// game, with each opening played from both sides. It has a referee. It writes a journal
// of the results, so that a match that was killed continues without losing or repeating a
// game.
//
// # Parts
//
// A Config is the settings of a match and its engines. A Schedule makes a list of Jobs,
// one for each game. A Player plays a Job and returns a Result; Run uses several players
// at the same time. A Journal stores the results, and a Standing counts them (the
// statistics are in match/elo). Job and Result are plain data, so that games can be
// played on other machines: CheckResult plays a result's moves again, and Programs are
// what such a machine lets a match run.
//
// A Player uses engines (engine.go): Tengen's in this process (own.go), and
// programs that speak the Gomocup protocol or GTP. The referee is the game's own
// Position (referee.go), and trusts no engine. Package search/game describes the
// games; renju.go has what only Renju and Gomoku need.
//
// # Decisions
//
//   - A fault (an illegal move, exceeded time, a crash, a hang) loses the game. It is
//     a result like any other, and counted separately. A program that crashed, hung,
//     or made an illegal move is started again.
//   - All engines are timed in the same way: wall clock around the question, measured by
//     the referee, with a margin for pipes and the scheduler. On a clock for the whole
//     game the margin counts once, not for each move. An answer that comes later, but
//     within the grace, loses on time. A program that does not answer even then hangs,
//     and is killed; an engine in process is abandoned.
//   - Black on a forbidden point has lost, whether anybody claims it or not.
//   - A win is adjudicated only if Config.Adjudicate asks for it, an engine in
//     process claims it, and the game finds a proof that its verifier accepts (see
//     game.Prover); any other game is played to its end. Draws are by rule or by
//     length.
//   - Each game begins with empty tables, so with fixed nodes, one thread and the
//     same seed a match repeats itself, however many games are played at a time. In
//     Jungo that needs off=solver, because no limit of nodes bounds the exact solver.
//   - A Gomocup brain gets the position by BOARD once and then by TURN. The protocol
//     has no pass, so after one the brain gets the stones by BOARD again.
//   - GTP has no increment, so the program gets the clock before each move.
//   - Under an opening rule a game has no other opening. The engines in process decide
//     with the limits of a move, a run of decisions that belong together counting as one
//     move; the two games of a pair have the same random numbers.
//   - A player of Go does not fill its territory; see filler for the solution.
//
// # Reading order
//
// config.go and job.go (the data), schedule.go, run.go, play.go (a game), referee.go,
// engine.go with own.go, gomocup.go and gtp.go (the engines; program.go and process.go are
// for those outside); journal.go and standing.go, replay.go (results from elsewhere).
package match
