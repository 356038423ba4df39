"""A round of learning Jungo: games, evaluation and training at once, within a budget of seconds.

    python3 bench/lab/gpu/jungoround.py --budget 290 --tengen ./tengen --net eval/jungo/jungo.net --out OUT

tengen lab batch plays the games and sends its positions here. OUT gets final.net, a network now and
then (gen-N.net), log.txt, and state.bin, from which --resume continues, also after an interrupt or
another signal to end. README.md has more.
"""
import common
from common import Log, now  # first: the clock begins

import argparse
import json
import math
import os
import queue
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import traceback

import numpy as np
import torch

import jungonet
import jungostate
from jungoeval import Evaluator, Player, Slab
from jungotrain import LOSSES, Samples, Trainer

GROUPS = '9:1536,8:512,9:1536,7:768,6:256,13:48,5:128'
HERE = os.path.dirname(os.path.abspath(__file__))


def arguments():
    p = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    p.add_argument('--budget', type=float, default=290, help='seconds for all')
    p.add_argument('--tengen', default='tengen', help='the program')
    p.add_argument('--net', default=os.path.join(HERE, '../../../eval/jungo/jungo.net'), help='network to begin from')
    p.add_argument('--blocks', type=int, default=0, help='blocks of the network, if it has fewer')
    p.add_argument('--out', required=True, help='folder of the results, new or empty')
    p.add_argument('--resume', help='state of an earlier round, to continue it')
    p.add_argument('--threads', type=int, default=max(1, (os.cpu_count() or 2) - 2))
    p.add_argument('--groups', default=GROUPS, help='SIZE:GAMES,… in the order of their turns')
    p.add_argument('--visits', type=int, default=256)
    p.add_argument('--cheap', type=int, default=40)
    p.add_argument('--generation', type=float, default=10, help='seconds from one network to the next')
    p.add_argument('--keep', type=int, default=5, help='a network is written every so many generations')
    p.add_argument('--batch', type=int, default=1536, help='samples in a step')
    p.add_argument('--rate', type=float, default=1e-3, help='highest learning rate')
    p.add_argument('--reuse', type=float, default=8, help='how often a sample is learned from')
    p.add_argument('--least', type=int, default=10000, help='samples to begin with')
    p.add_argument('--steps', type=int, default=0, help='end the games after so many steps of training; 0: only with the budget')
    p.add_argument('--last', type=float, default=10, help='seconds of training after the games')
    p.add_argument('--match', type=float, default=10, help='seconds for each match of the last network with the first')
    p.add_argument('--matches', default='9:1024,7:512', help='SIZE:GAMES,… of the matches')
    p.add_argument('--match-visits', type=int, default=64)
    p.add_argument('--seed', type=int, default=0, help='0: by the clock')
    p.add_argument('--plain', action='store_true', help='no kernels of our own, no CUDA graphs')
    args = p.parse_args()
    common.unused(p, '--out', args.out)
    return args


class Games:
    """tengen lab batch as a process, whose reports come by a queue."""

    def __init__(self, args, socket, out, groups, more):
        self.memory = os.path.join('/dev/shm' if os.path.isdir('/dev/shm') else out, 'jungo-%d-%d' % (os.getpid(), id(self)))
        line = [args.tengen, 'lab', 'batch', '--socket', socket, '--memory', self.memory, '--groups', groups,
                '--threads', str(args.threads)] + more
        self.process = subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.lines = queue.SimpleQueue()
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip())
        self.lines.put(None)

    def reports(self, say):
        """The last report that came since the last call, None without any."""
        last = None
        while not self.lines.empty():
            line = self.lines.get()
            if line and line.startswith('{'):
                last = json.loads(line)
            elif line:
                say('tengen:', line)
        return last

    def stop(self, seconds=5):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        if os.path.exists(self.memory):
            os.unlink(self.memory)


class Round:
    def __init__(self, args):
        self.args = args
        os.makedirs(args.out, exist_ok=True)
        self.say = Log(os.path.join(args.out, 'log.txt'))
        self.device = torch.device('cuda' if torch.cuda.is_available() else 'cpu')
        self.cuda = self.device.type == 'cuda'
        if self.cuda:
            torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = False
        torch.set_num_threads(1)  # the cores are for the games
        sys.setswitchinterval(5e-4)  # the evaluator shall not wait long for the trainer
        self.temp = tempfile.mkdtemp(prefix='jungo')
        self.samples = os.path.join(self.temp, 'samples')
        self.tail = args.last + 4 * self.cuda + sum(args.match + 3 * self.cuda for _ in args.matches.split(',')) * (args.match > 0)
        self.end = args.budget - self.tail  # of the games
        self.playing, self.failures, self.generation = True, 0, 0
        self.quiet = threading.Lock()  # of who records graphs, which no step may disturb
        self.rng = np.random.default_rng(args.seed or int(time.time()))
        self.kernels = None
        Slab.graphs = Trainer.record = not args.plain
        if self.cuda and not args.plain:
            # A kernel that fails may end its process, so another one tries them first.
            os.environ['TRITON_CACHE_DIR'] = os.path.join(self.temp, 'triton')
            self.trial = subprocess.Popen([sys.executable, os.path.join(HERE, 'jungokernels.py'), args.net],
                                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.say('torch', torch.__version__, torch.cuda.get_device_name(0) if self.cuda else 'without a GPU',
                 os.cpu_count(), 'cores;', ' '.join(sys.argv[1:]))

    def prepare(self):
        a = self.args
        self.channels, self.blocks, w = jungonet.read(a.net)
        if a.blocks > self.blocks:
            w = jungonet.deepen(self.channels, self.blocks, w, a.blocks, self.rng)
            self.blocks = a.blocks
        self.first = w
        sizes = sorted({int(g.split(':')[0]) for g in a.groups.split(',')}, reverse=True)
        most = lambda s: (1 << 20 if s == 9 else 1 << 18) if self.cuda else 1 << 14
        self.stores = {s: Samples(s, self.device, most(s), 2048 if self.cuda else 256) for s in sizes}
        self.trainer = Trainer(self.channels, self.blocks, w, self.stores, a.batch, self.device, self.say)
        if a.resume:
            n = jungostate.read(a.resume, self.trainer)
            self.say('resumed after %d steps, with %d samples' % (self.trainer.made, n))
        self.began = self.trainer.made
        self.player = Player(self.channels, self.blocks, jungonet.unflatten(self.trainer.mean, self.channels, self.blocks), self.device)
        self.check()
        self.stream = torch.cuda.Stream() if self.cuda else None
        self.on_stream(self.trainer.prepare)
        self.say('the trainer is prepared')
        self.use_kernels()
        self.say('%d channels, %d blocks; ready to train' % (self.channels, self.blocks))
        self.ready = now()

    def use_kernels(self):
        """Uses the kernels if their trial went well."""
        if not self.cuda or self.args.plain:
            return
        try:
            text = self.trial.communicate(timeout=30)[0].strip().split('\n')
            self.say('\n'.join(text[-6:]))
            if self.trial.returncode == 0 and self.player.net.fused:
                import jungokernels
                self.kernels = self.player.kernels = jungokernels
        except (subprocess.TimeoutExpired, ImportError, OSError) as err:
            self.trial.kill()
            self.say('no kernels: %r' % err)

    def check(self):
        """Compares the forward pass with Tengen's; a wrong one ends the round."""
        fixture = os.path.join(HERE, '../../../eval/jungo/testdata/outputs.json')
        _, blocks, w = jungonet.read(os.path.join(HERE, '../../../eval/jungo/jungo.net'))
        w = {k: torch.from_numpy(v).to(self.device) for k, v in w.items()}
        worst, count = jungonet.check(jungonet.Net(blocks, w), fixture, self.device)
        self.say('forward pass: %d numbers of Tengen differ by at most %.1e' % (count, worst))
        if not worst < 1e-2:
            raise ValueError('the forward pass is wrong')
        if not self.cuda:
            return
        one = Player(self.channels, self.blocks, self.first, self.device)
        for fused in (True, False)[self.args.plain:]:
            try:
                one.net.fused = fused
                plain = jungonet.Net(self.blocks, {k: torch.from_numpy(v).to(self.device) for k, v in self.first.items()})
                worst = self.compare(one.net, plain)
                self.say('half precision, fused %s: logits differ by %.3f in the mean' % (fused, worst))
                if worst < 0.1:
                    self.player.net.fused = fused
                    return
            except RuntimeError as err:
                self.say('fused convolutions fail: %s' % str(err)[:200])
        self.player.net.fused = False

    def compare(self, half, plain):
        board, n = jungonet.Board(9, self.device), 256
        with torch.no_grad():
            cells = torch.randint(0, 13, (n, 81), device=self.device).to(torch.uint8)
            marks = torch.full((n, 4), 255, dtype=torch.uint8, device=self.device)
            komi, sym = torch.full((n,), 7.5, device=self.device), torch.randint(0, 8, (n,), device=self.device)
            a = half.run(board, cells, marks, komi, sym, torch.float16)[0]
            b = plain.run(board, cells, marks, komi, sym, torch.float32)[0]
        return float((a - b).abs().mean())

    def on_stream(self, f, *args):
        if self.stream is None:
            return f(*args)
        with torch.cuda.stream(self.stream):
            return f(*args)

    # The games.

    def play(self):
        """Keeps the games going until their end; starts them again if they fail."""
        a = self.args
        path = os.path.join(self.temp, 'evaluator')
        evaluator = Evaluator(path, [self.player], self.device, self.say, self.quiet)
        tries, before = 0, None
        while self.playing and now() < self.end and tries < 4:
            more = ['--out', self.samples, '--visits', str(a.visits), '--cheap', str(a.cheap), '--every', '1s',
                    '--seed', str(self.rng.integers(1 << 62)), '--patience', '60s']
            games, tries, last = Games(a, path, self.temp, a.groups, more), tries + 1, None
            try:
                while self.playing and now() < self.end and games.process.poll() is None:
                    time.sleep(0.1)
                    report = games.reports(self.say)
                    if report:
                        self.report = report
            finally:
                games.stop()
                games.reports(self.say)
            if self.playing and now() < self.end:
                self.say('the games ended early')
        self.playing = False
        evaluator.close()

    report = None

    def tell(self, old, seconds):
        """The games since an old report."""
        new = self.report
        if not new:
            return old
        was = {s['size']: s for s in (old or {}).get('sizes', [])}
        texts, leaves = [], 0
        for s in new['sizes']:
            d = {k: s[k] - was.get(s['size'], {}).get(k, 0) for k in s if k != 'size'}
            if any(v < 0 for v in d.values()):
                d = {k: s[k] for k in s if k != 'size'}
            leaves += d['leaves']
            if d['games']:
                texts.append('%d: %d games of %.0f plies, cut %.1f %%, Black %.0f %%, %d samples' % (
                    s['size'], d['games'], d['plies'] / d['games'], 100 * d['cut'] / d['games'], 100 * d['black'] / d['games'], d['samples']))
        time_ = new['seconds'] - (old or {}).get('seconds', 0)
        if time_ <= 0:
            time_ = new['seconds'] or 1
        self.say('games: %.0f leaves/s; %s' % (leaves / time_, '; '.join(texts)))
        return new

    # Training.

    def rate(self):
        """The learning rate: full for the first half, then down to a fiftieth at the end of training."""
        end = self.end + self.args.last
        x = max(0.0, min(1.0, (now() / end - 0.5) / 0.5))
        return self.args.rate * (0.02 + 0.98 * (1 + math.cos(math.pi * x)) / 2)

    def train(self):
        while self.failures < 20:
            try:
                self.learn()
                return
            except Exception:
                self.failures += 1
                self.say('training failed\n' + traceback.format_exc())
                time.sleep(0.5)
                self.guard('going back', self.trainer.restore, self.trainer.good)

    def learn(self):
        a, t = self.args, self.trainer
        while self.report is None:  # graphs are recorded without other work on the GPU
            if not self.playing:
                return
            time.sleep(0.05)
            if now() > self.ready + 60:
                raise RuntimeError('no games')
        next_look, next_gen, report, steps, since = 0, now() + a.generation, self.report, t.made, now()
        first, began = t.made, sum(s.total for s in self.stores.values())
        while now() < self.end + a.last:
            if a.steps and t.made - first >= a.steps:
                self.end = min(self.end, now())
            if now() >= next_look:
                for s in self.stores.values():
                    s.read(self.samples)
                    s.set_window(0.6, a.least)
                next_look = now() + 0.3
            if now() >= next_gen:
                report = self.tell(report, now() - since)
                self.pass_on(t.made - steps, now() - since)
                steps, since, next_gen = t.made, now(), now() + a.generation
            have = sum(s.total for s in self.stores.values())
            enough = have >= a.least and (not self.playing or (t.made - first) * a.batch < a.reuse * (have - began) + began)
            with self.quiet:
                made = enough and t.step(self.rng, self.rate())
            if not made:
                time.sleep(0.005)
                if not self.playing and have < a.least:
                    break
            elif self.cuda and t.made % 8 == 0:
                torch.cuda.current_stream().synchronize()  # a short queue
        self.tell(report, now() - since)
        self.pass_on(t.made - steps, now() - since)

    def pass_on(self, steps, seconds):
        """Ends a generation: measures, and hands the network to the games."""
        a, t = self.args, self.trainer
        self.generation += 1
        mean = t.take_losses()
        if not t.settle(mean):
            self.say('generation %d: the losses are %s; back to the last one' % (self.generation, mean))
            return
        text = lambda x: '-' if x is None else ' '.join('%s %.4f' % p for p in zip(LOSSES, x))
        self.say('generation %d: step %d, %.0f samples/s, rate %.1e, training: %s' % (
            self.generation, t.made, steps * a.batch / max(seconds, 1e-3), self.rate(), text(mean)))
        for n, s in self.stores.items():
            if len(s.fixed):
                self.say('   held %d: first %d: %s | newest %d: %s; %d samples' % (
                    n, len(s.fixed), text(t.measure(s, s.fixed)), len(s.newest), text(t.measure(s, s.newest)), s.total))
        if t.made:
            self.player.give(t.mean.clone())
        if self.generation % a.keep == 0:
            self.save('gen-%d.net' % self.generation)

    def save(self, name):
        t = self.trainer
        jungonet.write(os.path.join(self.args.out, name), self.channels, self.blocks, jungonet.unflatten(t.mean, self.channels, self.blocks))

    # After the games.

    def match(self, size, games):
        """The last network against the first, without anything else."""
        a = self.args
        new = jungonet.unflatten(self.trainer.mean, self.channels, self.blocks)
        players = [Player(self.channels, self.blocks, w, self.device) for w in (new, self.first)]
        for p in players:
            p.net.fused, p.kernels = self.player.net.fused, self.kernels
        path = os.path.join(self.temp, 'match-%d' % size)
        evaluator = Evaluator(path, players, self.device, self.say, self.quiet)
        half = max(2, games // 4 * 2)
        match = Games(a, path, self.temp, '%d:%d,%d:%d' % (size, half, size, half),
                      ['--match', str(a.match_visits), '--time', '%.1fs' % a.match, '--seed', '%d' % (size + 1), '--every', '1h'])
        try:
            match.process.wait(max(0.1, a.match + 8))
        except subprocess.TimeoutExpired:
            self.say('the match takes too long')
        finally:
            match.stop()
        time.sleep(0.1)
        report = match.reports(self.say)
        evaluator.close()
        if report:
            r = report['sizes'][0]
            n = r['first'] + r['drawn'] + r['second']
            p = (r['first'] + r['drawn'] / 2) / max(n, 1)
            elo = 400 * math.log10(p / (1 - p)) if 0 < p < 1 else float('nan')
            self.say('match %d×%d, networks alone, %d visits: last against first +%d =%d -%d of %d (%.1f %%, %+.0f ± %.0f Elo), %.0f leaves/s' % (
                size, size, a.match_visits, r['first'], r['drawn'], r['second'], 2 * half, 100 * p, elo, 695 / max(n, 1) ** 0.5,
                r['leaves'] / max(report['seconds'], 0.1)))

    def run(self):
        a = self.args
        self.prepare()
        player = threading.Thread(target=self.guard, args=('games', self.play), daemon=True)
        trainer = threading.Thread(target=self.guard, args=('training', self.on_stream, self.train), daemon=True)
        try:
            player.start()
            trainer.start()
            trainer.join(max(1.0, a.budget - now()))
        finally:  # also after an interrupt what was learned is kept
            common.uninterrupted()
            self.playing = False
            self.end = min(self.end, now() - a.last)
            if trainer.is_alive():  # the interrupt may have come before it started
                trainer.join(max(1.0, min(10.0, a.budget - now())))
            if self.cuda:
                self.guard('the GPU', torch.cuda.synchronize)
            self.guard('export', self.save, 'final.net')
            self.guard('state', self.state)
            if player.is_alive():
                player.join(10)
        common.interruptible()
        for m in a.matches.split(',') if a.match > 0 else []:
            if now() + a.match < a.budget + 3:
                self.guard('match', self.match, *map(int, m.split(':')))
        self.say('end: %d generations, %d steps, %d failures' % (self.generation, self.trainer.made, self.failures))

    def state(self):
        n, size = jungostate.write(os.path.join(self.args.out, 'state.bin'), self.trainer)
        self.say('state of %d samples, %.1f MiB' % (n, size / 2 ** 20))

    def guard(self, name, f, *args):
        try:
            f(*args)
        except Exception:
            self.failures += 1
            self.say(name + ' failed\n' + traceback.format_exc())

    def clean(self):
        shutil.rmtree(self.temp, ignore_errors=True)


def main():
    args = arguments()
    common.interruptible()
    code, round_ = 1, Round(args)
    try:
        round_.run()
        code = 0 if round_.trainer.made > round_.began and os.path.exists(os.path.join(round_.args.out, 'final.net')) else 1
    except KeyboardInterrupt:
        round_.say('interrupted')
    except Exception:
        round_.say('the round failed\n' + traceback.format_exc())
    finally:
        common.uninterrupted()
        round_.clean()
        sys.stdout.flush()
        os._exit(code)  # threads may hang


if __name__ == '__main__':
    main()
