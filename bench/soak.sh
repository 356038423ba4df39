#!/bin/sh
# Plays fast games of the Gomocup brain against itself under c-gomoku-cli
# (https://github.com/dhbloo/c-gomoku-cli), and counts how they end.
#
#   bench/soak.sh C-GOMOKU-CLI BRAIN GAMES [LOG]
#
# C-GOMOKU-CLI and BRAIN are the programs, GAMES is the number of games of every
# configuration: three rule sets, four sizes, time for a move and for a game, one and two
# threads. LOG (soak.log if not given) gets a line for every game; a configuration whose
# games are in it is not played again, so that a soak that was stopped goes on. The script
# ends with a table of all games in LOG, and with exit code 1 if one was lost by a fault.
set -u
[ $# -ge 3 ] || { sed -n '2,12s/^# \{0,1\}//p' "$0" >&2; exit 2; }
cli=$1
brain=$(cd "$(dirname "$2")" && pwd)/$(basename "$2") || exit 2
games=$3
log=${4:-soak.log}
[ -x "$cli" ] || { echo "$cli is not a program" >&2; exit 2; }
[ -x "$brain" ] || { echo "$brain is not a program" >&2; exit 2; }
touch "$log" || exit 1
for rule in 0 1 4; do
    for size in 6 11 15 20; do
        for control in 0/0.05 2 1/0+0.02; do
            for threads in 1 2; do
                name="rule=$rule size=$size tc=$control threads=$threads"
                [ "$(grep -c "^$name " "$log")" -lt "$games" ] || continue
                "$cli" -each "tc=$control" "thread=$threads" tolerance=10 \
                    -engine name=A "cmd=$brain" -engine name=B "cmd=$brain" \
                    -rule "$rule" -boardsize "$size" -games "$games" 2>&1 |
                    sed -nE "s#.*Finished game [0-9]+ .*: [^ ]+ \{(.*)\}.*#$name \1#p" >> "$log"
            done
        done
    done
done
awk '
    {
        row = $1 " " $3 " " $4
        games[row]++; games["all"]++
        kind = ""
        if (/time forfeit/) kind = "time"
        else if (/illegal move/) kind = "illegal"
        else if (/crash/) kind = "crash"
        else if (/Unterminated/) kind = "open"
        if (kind != "") { n[row, kind]++; n["all", kind]++; bad = 1 }
    }
    END {
        print "| played under c-gomoku-cli | games | lost on time | illegal | crashes | not ended |"
        print "|---|---|---|---|---|---|"
        for (row in games) if (row != "all") print line(row) | "sort"
        close("sort")
        print line("all")
        exit bad
    }
    function line(row) {
        return "| " row " | " games[row] + 0 " | " n[row, "time"] + 0 " | " n[row, "illegal"] + 0 " | " n[row, "crash"] + 0 " | " n[row, "open"] + 0 " |"
    }' "$log"
