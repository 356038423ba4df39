// Package draw draws positions as SVG and PNG: [Picture] is a board with signs on it, [Graph] the
// course of a game.
//
// The same drawing on a canvas of paths (path.go, shape.go) gives either format (svg.go,
// png.go). Text is drawn as the outlines of its glyphs, so that a picture does not depend on
// the fonts of the system. The same scene gives the same bytes of SVG.
//
// Lengths are in points; the caller chooses the number of pixels per point of a PNG.
package draw
