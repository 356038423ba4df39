#!/bin/sh
# Runs every fuzz target of the repository and adds up the time of each.
#
#   bench/fuzz.sh TIME [LOG] [PATTERN]
#
# TIME is for one target, as go test takes it: 30s, 10m. As many targets run at a time as
# JOBS says (the number of processors if not set), each with one worker. LOG (fuzz.log if not
# given) gets a line "SECONDS PACKAGE TARGET ok" or "… FAILED" for each run; the script ends
# with the sums of all lines in it, so that the times of several runs add up. PATTERN chooses
# targets by "PACKAGE TARGET". Inputs that fail stay in the package's testdata/fuzz, as go test
# leaves them; interesting ones stay in go's build cache.
set -u
cd "$(dirname "$0")/.." || exit 2
[ $# -ge 1 ] || { sed -n '2,11s/^# \{0,1\}//p' "$0" >&2; exit 2; }
log=${2:-fuzz.log}
pattern=${3:-.}
targets=$(grep -rn --include='*_test.go' -E '^func Fuzz[A-Z][A-Za-z0-9]*\(' . |
    sed -E 's|^(\./.*)/[^/]*_test\.go:[0-9]+:func (Fuzz[A-Za-z0-9]*)\(.*|\1 \2|' | sort -u | grep -E "$pattern")
[ -n "$targets" ] || { echo "no fuzz target is like $pattern" >&2; exit 2; }

# Fuzzes target $4 of package $3 for time $1 and writes its line to log $2.
one='
    begin=$(date +%s)
    verdict=ok
    out=$(go test "$3" -run "^\$" -fuzz "^$4\$" -fuzztime "$1" -fuzzminimizetime 1s -parallel 1 -timeout 0 2>&1) || verdict=FAILED
    # At the end of the time Go before 1.27 may report its own deadline as a failure (golang/go#75804).
    case $out in
    *"Failing input written"* | *panic:*) ;;
    *"context deadline exceeded"*) verdict=ok ;;
    esac
    [ $verdict = ok ] || printf "%s\n" "$out" >&2
    # The time that the fuzzer itself reports, without the time to build it.
    spent=$(printf "%s\n" "$out" | sed -nE "s/^fuzz: elapsed: (([0-9]+)h)?(([0-9]+)m)?([0-9]+)s,.*/0\2 0\4 \5/p" |
        tail -1 | awk "{print \$1 * 3600 + \$2 * 60 + \$3}")
    echo "${spent:-$(($(date +%s) - begin))} $3 $4 $verdict" >> "$2"
    [ $verdict = ok ]
'
failed=0
printf '%s\n' "$targets" | xargs -P "${JOBS:-$(getconf _NPROCESSORS_ONLN)}" -L 1 sh -c "$one" fuzz "$1" "$log" || failed=1
awk '{ s[$2 " " $3] += $1; n += $1; if ($4 != "ok") f[$2 " " $3]++ }
    END { for (t in s) printf "%8.2f h  %s%s\n", s[t] / 3600, t, f[t] ? "  FAILED" : ""
          printf "%8.2f h  in all\n", n / 3600 }' "$log" | sort -k3
exit $failed
