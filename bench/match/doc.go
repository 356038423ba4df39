// Package match plays games between engines and keeps the record: any two, or
// every pair of many, in any game, with openings played from both sides, a referee
// of its own, and a journal from which a match that was killed goes on without losing
// or doubling a game.
//
// # Parts
//
// A Config says how games are played and by whom, a Schedule makes it a list of
// Jobs, a Player plays a Job to a Result, Run has several players do so side by
// side, a Journal keeps the results, and a Standing counts them (the statistics
// are those of match/elo). Job and Result are plain data, so that games can be
// played elsewhere.
//
// Behind a Player are engines (engine.go): Tengen's in this process (own.go), and
// programs that speak the Gomocup protocol or GTP. The referee is the game's own
// Position (referee.go), and trusts no engine. Package search/game describes the
// games; renju.go has what only Renju and Gomoku have.
//
// # Decisions
//
//   - A fault (an illegal move, an overstepped time, a crash, a hang) loses the
//     game; it is a result like others, and counted apart. A program that crashed
//     or hung, or was caught at an illegal move, is started anew.
//   - All engines are timed alike: wall clock around the question, as the referee
//     sees it, with a margin for pipes and the scheduler. On a clock for the whole
//     game the margin counts once, not for each move. What comes later but within
//     the grace is a loss on time; a program that still says nothing hangs, and is
//     killed. An engine in process that does not stop is left behind.
//   - Black on a forbidden point has lost, whoever claims it or not.
//   - A win is adjudicated only if Config.Adjudicate asks for it, an engine in
//     process claims it, and the game finds a proof that its verifier accepts (see
//     game.Prover); anything else is played out. Draws are by rule or by length.
//   - Each game begins with empty tables, so with fixed nodes, one thread and the
//     same seed a match repeats itself, however many games are played at a time. In
//     Jungo that takes off=solver: no limit of nodes bounds the exact solver.
//   - A Gomocup brain gets the position by BOARD once and by TURN from then on.
//     The protocol has no pass: after one the stones are told again.
//   - GTP has no increment: the clock is told before each move.
//   - A player of Go does not fill its territory; see filler for what is done.
package match
