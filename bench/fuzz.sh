#!/bin/sh
# Runs every fuzz target of the repository in turn and adds up the time of each.
#
#   bench/fuzz.sh TIME [LOG] [PATTERN]
#
# TIME is for one target, as go test takes it: 30s, 10m. LOG (fuzz.log if not given) gets a
# line "SECONDS PACKAGE TARGET ok" or "… FAILED" for each run; the script ends with the sums
# of all lines in it, so that the times of several runs add up. PATTERN chooses targets
# by "PACKAGE TARGET". Inputs that fail stay in the package's testdata/fuzz, as go test
# leaves them; interesting ones stay in go's build cache.
set -u
cd "$(dirname "$0")/.." || exit 2
[ $# -ge 1 ] || { sed -n '2,10s/^# \{0,1\}//p' "$0" >&2; exit 2; }
time=$1
log=${2:-fuzz.log}
pattern=${3:-.}
failed=0
targets=$(grep -rn --include='*_test.go' -E '^func Fuzz[A-Z][A-Za-z0-9]*\(' . |
    sed -E 's|^(\./.*)/[^/]*_test\.go:[0-9]+:func (Fuzz[A-Za-z0-9]*)\(.*|\1 \2|' | sort -u | grep -E "$pattern")
[ -n "$targets" ] || { echo "no fuzz target is like $pattern" >&2; exit 2; }
while read -r package target; do
    begin=$(date +%s)
    if out=$(go test "$package" -run '^$' -fuzz "^$target\$" -fuzztime "$time" -timeout 0 2>&1); then
        verdict=ok
    else
        verdict=FAILED
        failed=1
        printf '%s\n' "$out" >&2
    fi
    # The time that the fuzzer itself reports, without the time to build it.
    spent=$(printf '%s\n' "$out" | sed -nE 's/^fuzz: elapsed: (([0-9]+)m)?([0-9]+)s,.*/\2 \3/p' | tail -1 | awk '{print NF == 2 ? $1 * 60 + $2 : $1 + 0}')
    [ -n "$spent" ] || spent=$(($(date +%s) - begin))
    echo "$spent $package $target $verdict" >> "$log"
done <<EOF
$targets
EOF
awk '{ s[$2 " " $3] += $1; n += $1; if ($4 != "ok") f[$2 " " $3]++ }
    END { for (t in s) printf "%8.2f h  %s%s\n", s[t] / 3600, t, f[t] ? "  FAILED" : ""
          printf "%8.2f h  in all\n", n / 3600 }' "$log" | sort -k3
exit $failed
