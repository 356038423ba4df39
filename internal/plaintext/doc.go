// Package plaintext reads plain text as editors and shells write it, with or without a byte
// order mark, that of UTF-16 too, and with comments among its lines. It also shortens text for errors, and makes it
// harmless for a terminal. Time reads times as people type them. Its End is the last line of Tengen's own files of weights, which
// shows that nothing is missing; NoNetwork tells these files from networks.
package plaintext
