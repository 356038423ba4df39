#!/usr/bin/env python3
"""One round on a machine with a GPU: games, a teacher of Renju and Gomoku, labels.

    renjuround.py --budget 300 --tengen ./tengen --games FOLDER --out FOLDER

 1. `tengen selfplay` plays games on the processor: all rule sets, large boards, games with many random moves, games
    that branch off long ones of FOLDER.
 2. At the same time renjuteacher.py begins to train with the games of FOLDER, and takes in the new ones.
 3. renjulabel.py labels the new games, then those of FOLDER.
 4. Teacher, labels, new games and logs are packed: part-0, part-1, … together are a tar, the most valuable first:

        cat FOLDER/part-* | tar x

A part that fails leaves what the others made. An interrupt, or another signal to end, packs what there is. Games and
labels in the tar end in .xz. Without a GPU all of it runs on the processor; make the teacher small then.
"""
import common
from common import START, Log  # first: the clock begins

import argparse
import concurrent.futures
import glob
import io
import lzma
import os
import secrets
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
import time

import renjudata

HERE = os.path.dirname(os.path.abspath(__file__))
SLIPS, MANY_SLIPS, AFTER = 0.04, 0.25, 28
PACKING = 6  # seconds


class Round:
    def __init__(self, o):
        self.o, self.end = o, START + o.budget
        self.children, self.games, self.jobs = [], [], []
        self.work = o.work or tempfile.mkdtemp(prefix='renju-round-')
        self.folder('new'), self.folder('arrays'), self.folder('labels')
        os.makedirs(o.out, exist_ok=True)
        self.say = Log(self.path('round.log'))
        self.pool = concurrent.futures.ThreadPoolExecutor(max(1, o.threads))
        self.squeezed = {}  # by name, of finished files

    def path(self, *names):
        return os.path.join(self.work, *names)

    def folder(self, name):
        os.makedirs(self.path(name), exist_ok=True)

    def child(self, line, log):
        with open(self.path(log), 'a') as out:
            c = common.child(line, out)
        self.children.append(c)
        return c

    def python(self, name, *args):
        return [sys.executable, os.path.join(HERE, name)] + [str(a) for a in args]

    def tengen(self):
        """The program, unpacked if its name ends in .xz."""
        name = os.path.abspath(self.o.tengen)
        if name.endswith('.xz'):
            with lzma.open(name) as f, open(self.path('tengen'), 'wb') as out:
                shutil.copyfileobj(f, out)
            name = self.path('tengen')
            os.chmod(name, 0o755)
        return name

    # Games.

    def carried(self):
        """The games of the folder, by number and then by name (renju.0.games)."""
        def key(name):
            number = ''.join(c for c in name.split('.')[-2] if c.isdigit()) if name.count('.') > 1 else ''
            return int(number or 0), name
        return sorted(glob.glob(os.path.join(self.o.games, '*.games')), key=lambda n: key(os.path.basename(n)))

    def arrays_of(self, games):
        return self.path('arrays', os.path.splitext(os.path.basename(games))[0] + '.arrays')

    def write_arrays(self, games):
        out = self.arrays_of(games)
        r = subprocess.run([self.program, 'lab', 'arrays', '--out', out, games], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if r.returncode:
            self.say('%s: no arrays: %s' % (games, r.stdout.decode(errors='replace').strip()[-300:]))

    def plan(self):
        """The kinds of games to play: rule set, size, share of random moves, games to branch off."""
        after = {}
        for name in self.carried():
            try:
                a = renjudata.Arrays(self.arrays_of(name))
            except (OSError, ValueError):
                continue
            if a.size == 15 and (a.games['plies'] > AFTER + 8).sum() > 20:
                after.setdefault(renjudata.RULES[a.rule], name)
        rules = ('renju', 'freestyle', 'standard', 'caro')
        kinds = [(rule, 15, SLIPS, None) for rule in rules]
        kinds += [(rule, 15, SLIPS, after[rule]) for rule in rules if rule in after]
        kinds += [('freestyle', 20, SLIPS, None), ('standard', 20, SLIPS, None)]
        kinds += [(rule, 15, MANY_SLIPS, None) for rule in rules]
        if self.o.kinds:
            kinds = kinds[:self.o.kinds]
        nice = ['nice'] if shutil.which('nice') else []  # the teacher comes first
        for wave in range(self.o.waves):
            for k, (rule, size, slips, begin) in enumerate(kinds):
                name = self.path('new', '%s-%d%s%s-%d-%d.games' % (
                    rule, size, '-late' if begin else '', '-slips' if slips == MANY_SLIPS else '', self.o.seed, wave))
                threads = self.o.threads // len(kinds) + (k < self.o.threads % len(kinds))
                line = [*nice, self.program, 'selfplay', '--rule', rule, '--size', size, '--nodes', self.o.nodes, '--slips', slips,
                        '--positions', 100_000_000, '--seed', self.o.seed + 100 * wave + k, '--threads', max(1, threads), '--out', name]
                if begin:
                    line += ['--from', begin, '--after', AFTER]
                self.games.append((wave, name, [str(v) for v in line]))

    def begin_games(self, wave):
        self.jobs = [(name, self.child(line, 'selfplay.log')) for w, name, line in self.games if w == wave]
        self.say('%d self-plays begun' % len(self.jobs))

    def end_games(self, jobs):
        for _, c in jobs:
            if c.poll() is None:
                c.send_signal(signal.SIGINT)
        for name, c in jobs:
            try:
                c.wait(10)
            except subprocess.TimeoutExpired:
                c.kill()
                self.say('%s did not stop' % name)

    def take_games(self, jobs):
        made = [n for n, _ in jobs if os.path.exists(n)]
        list(self.pool.map(self.write_arrays, made))
        self.say('%d files of games made, %.1f MiB' % (len(made), sum(os.path.getsize(n) for n in made) / 2**20))
        for n in made:
            self.squeeze(n)

    # Packing.

    def squeeze(self, name):
        """Begins to compress a finished file."""
        def work():
            try:
                with open(name, 'rb') as f:
                    return lzma.compress(f.read(), preset=6)
            except OSError as e:
                self.say('%s: %s' % (name, e))
                return b''
        if name not in self.squeezed:
            self.squeezed[name] = self.pool.submit(work)

    def new(self):
        return [name for _, name, _ in self.games]

    def order(self):
        """All games with whether they are new, the most valuable first."""
        return ([(n, True) for w, n, _ in self.games if w == 0] + [(n, False) for n in self.carried()] +
                [(n, True) for w, n, _ in self.games if w > 0])

    def labels_of(self, games):
        return self.path('labels', os.path.splitext(os.path.basename(games))[0] + '.labels')

    def pack(self):
        """Writes the parts, from what is finished."""
        tar, room = io.BytesIO(), self.o.room * 2**20
        with tarfile.open(fileobj=tar, mode='w') as out:
            def add(files):
                """Adds files together, if there is room."""
                size = sum(len(data) + 1024 for data in files.values())
                if tar.tell() + size + 10240 > room:
                    self.say('no room for %s (%.1f MiB)' % (', '.join(files), size / 2**20))
                    return
                for name, data in files.items():
                    info = tarfile.TarInfo(name)
                    info.size, info.mtime = len(data), int(time.time())
                    out.addfile(info, io.BytesIO(data))

            for name in ['teacher.bin'] + sorted(os.path.basename(n) for n in glob.glob(self.path('*.log'))):
                if os.path.exists(self.path(name)):
                    with open(self.path(name), 'rb') as f:
                        add({name: f.read()})
            for games, new in self.order():
                names = ([games] if new else []) + [self.labels_of(games)]
                files = {os.path.basename(n) + '.xz': self.squeezed[n].result() for n in names if n in self.squeezed}
                if files:
                    add(files)
        data, part = tar.getvalue(), int(self.o.part * 2**20)
        for k in range(0, len(data), part):
            to = os.path.join(self.o.out, 'part-%d' % (k // part))
            with open(to + '.new', 'wb') as f:
                f.write(data[k:k + part])
            os.replace(to + '.new', to)
        for k in range(-(-len(data) // part), 100):
            if os.path.exists(os.path.join(self.o.out, 'part-%d' % k)):
                os.remove(os.path.join(self.o.out, 'part-%d' % k))
        self.say('packed %.1f MiB' % (len(data) / 2**20))

    # The round.

    def stop(self, c, wait):
        """Ends a child: it may finish its work within some seconds."""
        if c.poll() is not None:
            return
        c.send_signal(signal.SIGTERM)
        try:
            c.wait(wait)
        except subprocess.TimeoutExpired:
            c.kill()
            c.wait()

    def run(self):
        o, done = self.o, self.path('teacher.bin.done')
        self.program = self.tengen()
        label_from = self.end - PACKING - o.labels
        teacher = self.child(self.python(
            'renjuteacher.py', '--until', label_from, '--out', self.path('teacher.bin'), '--blocks', o.blocks,
            '--channels', o.channels, '--batch', o.batch, '--steps', o.steps, '--done', done, *(['--from', os.path.abspath(o.begin)] if o.begin else []),
            self.path('arrays')), 'teacher.log')
        list(self.pool.map(self.write_arrays, self.carried()))
        self.plan()
        labeller = self.child(self.python(
            'renjulabel.py', '--teacher', self.path('teacher.bin'), '--wait', done, '--until', self.end - PACKING,
            '--symmetries', o.symmetries, '--out', self.path('labels'),
            *[self.arrays_of(n) + ('' if new else '@%d' % o.each) for n, new in self.order()]), 'labels.log')
        self.begin_games(0)
        wave, packed = 1, time.time()
        while labeller.poll() is None and time.time() < self.end - PACKING + 2:
            time.sleep(0.2)
            now, jobs = time.time(), self.jobs
            if jobs and (now > START + o.selfplay * wave / o.waves or all(c.poll() is not None for _, c in jobs)):
                self.end_games(jobs)
                self.jobs = []
                if wave < o.waves:
                    self.begin_games(wave)
                wave += 1
                self.take_games(jobs)
            if not os.path.exists(done) and (teacher.poll() is not None or now > label_from + 8):
                self.say('the teacher ended without its last word (%s)' % teacher.poll())
                self.stop(teacher, 3)
                open(done, 'w').close()
            if now - packed > 45 and os.path.exists(self.path('teacher.bin')):
                packed = now
                self.pack()
            for name, _ in self.order():
                if os.path.exists(self.labels_of(name)):
                    self.squeeze(self.labels_of(name))

    def finish(self):
        for c in self.children:
            if c.poll() is None:
                c.send_signal(signal.SIGTERM)
        for c in self.children:
            self.stop(c, 4)
        for n in self.new() + [self.labels_of(g) for g, _ in self.order()]:
            if os.path.exists(n):
                self.squeeze(n)
        for name in ('teacher.log', 'labels.log', 'selfplay.log'):
            if os.path.exists(self.path(name)):
                with open(self.path(name), errors='replace') as f:
                    print('--- ' + name)
                    print(f.read()[-self.o.tail:])
        self.pack()
        if not self.o.work:
            shutil.rmtree(self.work, ignore_errors=True)


def main():
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument('--budget', type=float, default=300, help='seconds, all in all')
    a.add_argument('--selfplay', type=float, default=85, help='seconds of self-play, from the start')
    a.add_argument('--labels', type=float, default=50, help='seconds for labels')
    a.add_argument('--tengen', required=True, help='the program, which may be compressed by xz')
    a.add_argument('--games', required=True, help='folder of files of games to begin with')
    a.add_argument('--out', required=True, help='folder for the parts, new or empty')
    a.add_argument('--threads', type=int, default=max(1, (os.cpu_count() or 1) - 2))
    a.add_argument('--nodes', type=int, default=200, help='nodes of a move of self-play')
    # Waves and kinds of games count on from the seed, so those that are drawn are far apart.
    a.add_argument('--seed', type=int, default=secrets.randbits(31) // 1000 * 1000,
                   help='of the self-play, and in the names of its games (drawn by chance)')
    a.add_argument('--waves', type=int, default=2, help='parts of the self-play, after each of which the teacher gets its games')
    a.add_argument('--kinds', type=int, default=0, help='of the kinds of games, only the first')
    a.add_argument('--blocks', type=int, default=10)
    a.add_argument('--channels', type=int, default=128)
    a.add_argument('--batch', type=int, default=2048)
    a.add_argument('--steps', type=int, default=0, help='most steps of the teacher; 0 for no limit')
    a.add_argument('--from', dest='begin', help='teacher to begin with')
    a.add_argument('--symmetries', type=int, default=8)
    a.add_argument('--each', type=int, default=2, help='label every so many-th position of the games of FOLDER')
    a.add_argument('--room', type=float, default=45, help='MiB of all parts')
    a.add_argument('--part', type=float, default=15.9, help='MiB of a part')
    a.add_argument('--tail', type=int, default=2500, help='characters of each log to print at the end')
    a.add_argument('--work', help='folder for what is not packed; it is kept')
    o = a.parse_args()
    o.games = os.path.abspath(o.games)
    common.unused(a, '--out', o.out)
    common.unused(a, '--work', o.work)
    played = glob.glob(os.path.join(glob.escape(o.games), '*-%d-[0-9]*.games' % o.seed))
    if played:
        a.error('--seed: %s has games of a round with the seed %d, which would be played again' % (os.path.basename(played[0]), o.seed))
    r = Round(o)
    r.say('seed %d' % o.seed)

    common.interruptible()
    try:
        r.run()
    except KeyboardInterrupt:
        r.say('interrupted')
    except Exception as e:
        r.say('failed: %r' % e)
    common.uninterrupted()
    r.finish()


if __name__ == '__main__':
    main()
