#!/usr/bin/env python3
"""Trains a teacher for Renju and Gomoku, one network for all rule sets, on games of `tengen selfplay`.

    renjuteacher.py --budget 200 --out teacher.bin FOLDER|ARRAYS …

reads arrays of games (`tengen lab arrays`) and trains for a number of seconds. It takes in files that appear in a
FOLDER while it trains. It writes the network every half minute, at the end, and when it is interrupted; --from
continues from an earlier one. At the end it prints losses on games held back: the value against the result on one
position a game, the cross entropy of the best moves of the search, and how often the first choice is the best move.
"""
from common import START, Log  # first: the clock begins

import argparse
import glob
import math
import os
import signal
import time

import torch
import torch.nn.functional as F

import renjudata
import renjunet

# Set by hand.
POLICY = 0.5        # weight of the policy's cross entropy beside the value's
DECIDED = 0.3       # share of the decided positions that is used
RATE, RATE_FROM = 2e-3, 1e-3
WARM_UP = 200       # steps
SAVE_EVERY = 30     # seconds
RESERVE = 8         # seconds for measuring at the end
MOST_HELD = 40_000


class Enough(Exception):
    pass


def free(moves, x):
    """The logits of moves, without those on stones."""
    return moves.masked_fill((x[:, 0] + x[:, 1]).flatten(1) > 0, -1e4)


class Losses(torch.nn.Module):
    """The mean losses of value and policy."""

    def __init__(self, net, cuda):
        super().__init__()
        self.net, self.on_gpu = net, cuda

    def forward(self, x, side, target, best):
        with torch.autocast('cuda' if self.on_gpu else 'cpu', torch.bfloat16, enabled=self.on_gpu):
            value, moves = self.net(x, side)
        moves = free(moves, x)
        lv = -(target * F.log_softmax(value, 1)).sum(1).mean()
        lp = F.cross_entropy(moves, torch.where(best < moves.shape[1], best, -100), ignore_index=-100)
        return lv, lp


class Teacher:
    def __init__(self, o):
        self.o, self.say = o, Log()
        self.cuda = torch.cuda.is_available() and not o.cpu
        self.device = torch.device('cuda' if self.cuda else 'cpu')
        torch.manual_seed(o.seed)
        torch.backends.cudnn.benchmark = True
        if o.begin:
            self.net, _ = renjunet.read(o.begin)
        else:
            self.net = renjunet.Net(o.blocks, o.channels)
        self.net = self.net.to(self.device).to(memory_format=torch.channels_last)
        self.losses = Losses(self.net, self.cuda)
        self.rate = o.rate or (RATE_FROM if o.begin else RATE)
        groups = [{'params': [p for p in self.net.parameters() if p.dim() > 1], 'weight_decay': 0.03},
                  {'params': [p for p in self.net.parameters() if p.dim() <= 1], 'weight_decay': 0.}]
        try:
            self.adam = torch.optim.AdamW(groups, lr=1e-3, **({'fused': True} if self.cuda else {}))
        except (RuntimeError, TypeError):
            self.adam = torch.optim.AdamW(groups, lr=1e-3)
        self.sizes, self.files, self.train = {}, set(), {}
        self.steps = self.seen = 0
        self.sums = {}
        self.tensors = [v for v in self.net.state_dict().values() if v.dtype.is_floating_point]
        self.mean = [v.detach().clone() for v in self.tensors]
        self.good = [(v.detach().clone(), v.detach().clone()) for v in self.tensors]

    # The games.

    def look(self):
        """Takes in files that have appeared."""
        names = []
        for name in self.o.arrays:
            names += sorted(glob.glob(os.path.join(name, '*.arrays'))) if os.path.isdir(name) else [name]
        new = [n for n in names if n not in self.files]
        for name in new:
            self.files.add(name)
            try:
                a = renjudata.Arrays(name)
            except (OSError, ValueError) as e:
                self.say('left out: %s' % e)
                continue
            if len(a.plies):
                self.sizes.setdefault(a.size, renjudata.Positions(a.size, self.device)).add(a)
        if new:
            self.choose()
            self.say('%d files, %s positions to train on' % (len(self.files), ', '.join(
                '%d on %d×%d' % (len(v[0]), s, s) for s, v in sorted(self.train.items()))))

    def choose(self):
        self.train = {}
        for size, p in self.sizes.items():
            kind, held = p.columns['kind'], p.columns['held']
            use = (kind == renjudata.UNCLEAR) | ((kind == renjudata.DECIDED) & (torch.rand(len(kind), device=self.device) < DECIDED))
            which = (use & (held == 0)).nonzero()[:, 0]
            if len(which):
                self.train[size] = [which, torch.zeros(0, dtype=torch.long, device=self.device), 0]

    def draw(self, size, n):
        """The next n positions of a random order."""
        entry = self.train[size]
        if entry[2] + n > len(entry[1]):
            which = entry[0]
            order = torch.cat([torch.randperm(len(which), device=self.device) for _ in range(-(-n // len(which)))])
            entry[1], entry[2] = which[order], 0
        entry[2] += n
        return entry[1][entry[2] - n:entry[2]]

    # Losses.

    def sample(self, size, which, turn=True):
        p = self.sizes[size]
        n = len(which)
        s = torch.randint(8, (n,), device=self.device) if turn else torch.zeros(n, dtype=torch.long, device=self.device)
        x, best = p.batch(which, s)
        c = p.columns
        result, share, trust = c['result'][which].long(), c['share'][which], c['trust'][which]
        target = F.one_hot(result + 1, 3).float() * trust[:, None]
        target[:, 0] += (1 - trust) * (1 - share)
        target[:, 2] += (1 - trust) * share
        return x, c['side'][which].long(), target, best

    # Steps.

    def batch_of(self, size):
        return max(8, self.o.batch * 225 // (size * size) // 8 * 8)

    def next_size(self):
        sizes = sorted(self.train)
        weights = [len(self.train[s][0]) for s in sizes]
        at = (self.steps * 0.6180339887) % 1 * sum(weights)  # spread evenly
        for size, w in zip(sizes, weights):
            at -= w
            if at < 0:
                break
        return size

    def step(self, rate):
        size = self.next_size()
        args = self.sample(size, self.draw(size, self.batch_of(size)))
        for g in self.adam.param_groups:
            g['lr'] = rate
        lv, lp = self.losses(*args)
        (lv + POLICY * lp).backward()
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), 1.)
        self.adam.step()
        self.net.zero_grad(set_to_none=True)
        self.steps += 1
        self.seen += len(args[1])
        if self.steps % 4 == 0:
            keep = min(0.999, (1 + self.steps) / (10 + self.steps)) ** 4
            with torch.no_grad():
                torch._foreach_mul_(self.mean, keep)
                torch._foreach_add_(self.mean, self.tensors, alpha=1 - keep)
        if self.steps % 20 == 0:
            self.sums[self.steps] = (lv.detach(), lp.detach())

    def told(self, since):
        if self.sums:
            v = torch.stack([torch.stack(p) for p in self.sums.values()]).float().mean(0).tolist()
            self.sums = {}
            if not all(map(math.isfinite, v)):
                self.go_back()
            self.say('step %d, %.2f M positions, %.0f a second, value %.4f policy %.4f' % (
                self.steps, self.seen / 1e6, (self.seen - since[1]) / max(1e-9, time.time() - since[0]), *v))
        return time.time(), self.seen

    def averaged(self):
        state = self.net.state_dict()
        names = [k for k, v in state.items() if v.dtype.is_floating_point]
        return dict(zip(names, self.mean))

    def go_back(self):
        """Returns to the numbers last saved, and goes on more slowly."""
        self.say('the loss is not finite: back to the last numbers saved')
        with torch.no_grad():
            for v, mean, (good, good_mean) in zip(self.tensors, self.mean, self.good):
                v.copy_(good)
                mean.copy_(good_mean)
        self.adam.state.clear()
        self.rate /= 2

    def save(self):
        if not all(bool(torch.isfinite(v).all()) for v in self.mean):
            self.go_back()
        self.good = [(v.detach().clone(), mean.clone()) for v, mean in zip(self.tensors, self.mean)]
        hash = renjunet.write(self.o.out, self.averaged(), self.net.shape, steps=self.steps, positions=self.seen)
        return hash.hex()[:16]

    # The whole training.

    def run(self):
        self.look()
        end = self.o.until or START + self.o.budget
        while not self.train:
            if time.time() > end:
                raise SystemExit('no games to train on')
            time.sleep(0.5)
            self.look()
        begin = time.time()
        last = end - min(RESERVE, (end - begin) / 5)
        saved = looked = begin
        since = begin, 0
        warnings = 0
        while True:
            now = time.time()
            done = max((now - begin) / max(1e-9, last - begin), self.steps / (self.o.steps or 1e9))
            if done >= 1:
                break
            rate = self.rate * min(1, (self.steps + 1) / WARM_UP) * (0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * done)))
            try:
                self.step(rate)
                warnings = 0
            except RuntimeError as e:
                warnings += 1
                self.say('a step failed: %s' % str(e).split('\n')[0])
                self.net.zero_grad(set_to_none=True)
                if warnings == 3:
                    break
            if self.steps % 10 == 0:
                if now - looked > 5:
                    looked = now
                    self.look()
                    if now - since[0] > self.o.tell:
                        since = self.told(since)
                if now - saved > SAVE_EVERY:
                    saved = now
                    self.save()
        self.told(since)

    def finish(self):
        if not self.steps:
            return
        hash = self.save()
        if self.o.done:
            open(self.o.done, 'w').close()
        self.say('%s: %d steps, %.2f M positions, hash %s' % (self.o.out, self.steps, self.seen / 1e6, hash))
        self.net.load_state_dict(self.averaged(), strict=False)
        torch.backends.cudnn.benchmark = False  # the last batches are of many sizes
        for size in sorted(self.sizes):
            for rule in range(4):
                self.measure(size, rule)
        self.say('measured')

    @torch.no_grad()
    def measure(self, size, rule):
        p = self.sizes[size]
        c = p.columns
        of = (c['held'] == 1) & (c['side'] // 2 == rule) & (c['kind'] != renjudata.UNSEARCHED) & (c['trust'] > 0.4 * renjudata.TRUST)
        for name, use in (('all', of), ('unclear', of & (c['kind'] == renjudata.UNCLEAR))):
            which = use.nonzero()[:, 0]
            if not len(which):
                continue
            # One position of each game: the one with the highest of random numbers.
            game = c['game'][which].long()
            r = torch.rand(len(which), device=self.device)
            order = torch.argsort(r)
            pick = torch.full((int(game.max()) + 1,), -1, dtype=torch.long, device=self.device)
            pick[game[order]] = which[order]
            which = pick[pick >= 0][:MOST_HELD]
            self.net.eval()
            sums = torch.zeros(5, dtype=torch.double, device=self.device)
            for part in which.split(2048):
                x, side, target, best = self.sample(size, part, False)
                with torch.autocast('cuda' if self.cuda else 'cpu', torch.bfloat16, enabled=self.cuda):
                    value, moves = self.net(x, side)
                moves = free(moves, x)
                w = torch.softmax(value, 1)
                share = (w[:, 2] + w[:, 1] / 2).clamp(1e-6, 1 - 1e-6)
                z = c['result'][part].float() / 2 + 0.5
                t = target[:, 2] + target[:, 1] / 2
                ok = best < moves.shape[1]
                sums += torch.stack([F.binary_cross_entropy(share, z, reduction='sum'), F.binary_cross_entropy(share, t, reduction='sum'),
                                     F.cross_entropy(moves[ok], best[ok], reduction='sum'), (moves[ok].argmax(1) == best[ok]).sum(),
                                     ok.sum()]).double()
            self.net.train()
            s, n = sums.tolist(), len(which)
            self.say('held %s %d×%d, %s, %d positions: value %.4f against the result, %.4f against the target; moves %.4f, first %.1f %%' % (
                renjudata.RULES[rule], size, size, name, n, s[0] / n, s[1] / n, s[2] / max(1, s[4]), 100 * s[3] / max(1, s[4])))


def main():
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument('arrays', nargs='*', help='files of arrays, and folders of them')
    a.add_argument('--out', required=True, help='file of the teacher to write')
    a.add_argument('--budget', type=float, default=200, help='seconds, all in all')
    a.add_argument('--until', type=float, default=0, help='time at which to end instead, in seconds of the epoch')
    a.add_argument('--from', dest='begin', help='teacher to begin with')
    a.add_argument('--blocks', type=int, default=10)
    a.add_argument('--channels', type=int, default=128)
    a.add_argument('--batch', type=int, default=2048, help='positions in a step on 15×15; fewer on larger boards')
    a.add_argument('--rate', type=float, default=0, help='highest learning rate (%g, with --from %g)' % (RATE, RATE_FROM))
    a.add_argument('--steps', type=int, default=0, help='most steps; 0 for no limit')
    a.add_argument('--seed', type=int, default=1)
    a.add_argument('--tell', type=float, default=10, help='seconds between two lines')
    a.add_argument('--cpu', action='store_true')
    a.add_argument('--done', help='file to make when the last network is written, before it is measured')
    o = a.parse_args()
    t = Teacher(o)

    def stop(*_):
        raise Enough()
    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    try:
        t.run()
    except Enough:
        t.say('interrupted')
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    t.finish()


if __name__ == '__main__':
    main()
