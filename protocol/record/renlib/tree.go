package renlib

import (
	"errors"
	"io"

	"tengen/internal/say"
	"tengen/protocol/record"
)

// Read returns a library as a record. charset is that of Nodes. Of a file that is cut off it returns
// what there is, with a note.
func Read(r io.Reader, charset string) (*record.Record, error) {
	out := record.New(record.Gomoku, size)
	path := []*record.Node{out.Root} // the nodes above the next one, by depth
	count := 0
	for n, err := range Nodes(r, charset) {
		if count > 0 && errors.Is(err, errEnds) {
			out.Notes = append(out.Notes, sayCut.With())
			break
		}
		if err != nil {
			return nil, err
		}
		if count++; count > maxNodes {
			return nil, say.In.With("RenLib", record.SayManyNodes.With(maxNodes))
		}
		at := out.Root
		if n.Depth > 0 {
			above := path[n.Depth-1]
			if n.Text != "" && !n.Pass {
				above.Marks = append(above.Marks, record.Mark{Kind: record.Label, Point: n.Point, Text: n.Text})
			}
			if n.Bare && !n.Pass {
				continue
			}
			side := record.Black
			if n.Depth%2 == 0 {
				side = record.White
			}
			at = above.Add(record.Move{Color: side, Pass: n.Pass, Point: n.Point})
			path = append(path[:n.Depth], at)
		}
		at.Comment = n.Comment
		if n.Text != "" && (n.Pass || n.Depth == 0) {
			at.Comment = comment(n.Text) + "\n" + at.Comment
		}
		if n.Mark {
			at.Set(markProperty, "1")
		}
		if n.Start {
			at.Set(startProperty, "1")
		}
	}
	return out, nil
}
