// Package web serves a page on which people play and analyse all the games, and the
// protocol behind it: JSON messages over a WebSocket, described in docs/web.md.
//
// Every browser tab has a session of its own, with a game that is played and a position
// that is analysed. The searches of all sessions share the threads of a
// [tengen/cmd/internal/web/desk.Desk]; they stop when their tab goes. The server keeps
// nothing of a closed tab: the page has the text of the game and the tree of variations,
// and sends them again after a reload.
//
// A client that reads slowly gets fewer reports of a search; the connection to one that
// reads nothing is closed. No client makes a search wait.
package web
