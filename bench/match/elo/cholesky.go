package elo

import "math"

// cholesky is the lower triangle L of a symmetric positive definite matrix L·Lᵀ.
type cholesky [][]float64

// factorise returns the triangle of a matrix, of which it reads the lower half, and whether the
// matrix is positive definite.
func factorise(a [][]float64) (l cholesky, ok bool) {
	l = make(cholesky, len(a))
	for i := range a {
		l[i] = make([]float64, i+1)
		for j := range l[i] {
			sum := a[i][j]
			for k := range j {
				sum -= l[i][k] * l[j][k]
			}
			switch {
			case j < i:
				l[i][j] = sum / l[j][j]
			case sum > 0:
				l[i][i] = math.Sqrt(sum)
			default:
				return nil, false
			}
		}
	}
	return l, true
}

// solve returns x with L·Lᵀ·x = b.
func (l cholesky) solve(b []float64) []float64 {
	x := append([]float64(nil), b...)
	for i := range x {
		for k := range i {
			x[i] -= l[i][k] * x[k]
		}
		x[i] /= l[i][i]
	}
	for i := len(x) - 1; i >= 0; i-- {
		for k := i + 1; k < len(x); k++ {
			x[i] -= l[k][i] * x[k]
		}
		x[i] /= l[i][i]
	}
	return x
}

// inverse returns the inverse of the matrix.
func (l cholesky) inverse() [][]float64 {
	out := make([][]float64, len(l))
	for i := range out {
		unit := make([]float64, len(l))
		unit[i] = 1
		out[i] = l.solve(unit)
	}
	return out
}
