package lab

import (
	"context"
	"io"

	"tengen/internal/atomicfile"
	searchjungo "tengen/search/jungo"
)

// FitPriors fits the priors of Jungo's tree search and playouts to the games that a fit has,
// and writes them to a file.
func FitPriors(ctx context.Context, f *searchjungo.PriorFit, seed uint64, out string, report func(searchjungo.PriorLoss)) error {
	return atomicfile.Write(out, func(w io.Writer) error { return f.Fit(ctx, seed, w, report) })
}
