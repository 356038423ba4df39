// Package draw draws boards as SVG and PNG.
//
// A board is drawn once, on gonum's vector canvas, which writes either format;
// text is drawn as the outlines of its glyphs, so that a picture looks the same
// everywhere whatever fonts there are. The same scene gives the same bytes of SVG.
//
// Lengths are in points; a PNG has as many pixels to the point as is asked for.
package draw
