// Package web serves a page on which people play and analyse all the games, and the
// protocol behind it: JSON messages over a WebSocket, described in docs/web.md.
//
// Every browser tab has a session of its own, with a game that is played and a position
// that is analysed. The searches of all sessions share the threads of a
// [tengen/cmd/internal/web/desk.Desk]; they stop when their tab goes. The server keeps
// nothing of a closed tab: the page has the text of the game, the tree of variations and
// the mistakes that are being asked, and sends them again after a reload.
//
// A client that reads slowly gets fewer reports of a search; the connection to one that
// reads nothing is closed. No client makes a search wait.
//
// # Reading order
//
// server.go (what is served), socket.go and session.go (a tab and its requests),
// protocol.go (all requests) and message.go (what they and the answers hold); play.go,
// study.go, tree.go, problems.go, review.go, mistakes.go and explore.go do what is asked, shared.go,
// asking.go, seats.go and restore.go do it for a game between tabs; outbox.go sends.
//
// The page gets its board in a message: view.go makes a position, with its scene and its
// legal moves, from a [game.Position]; table.go adds what the game at a table has besides;
// message.go has the form. In the folder page, link.js receives it, and play.js, analyse.js
// or problems.js hands the scene to board.js, which draws it by shapes.js, marks.js and
// motion.js. view.js holds what these views share, picking.js makes moves of picked cells.
package web
