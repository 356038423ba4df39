#!/usr/bin/env python3
"""Labels positions of games of Renju with a teacher.

    renjulabel.py --teacher teacher.bin --out FOLDER ARRAYS …

judges the unclear positions of every file of arrays (`tengen lab arrays`) with the mean over some symmetries, and
writes FOLDER/NAME.labels beside NAME.arrays: win, draw and loss of the side to move, and its best moves with their
probabilities. bench/lab/labels.go describes the format; `tengen lab network --labels` learns from them. Stones are
never among the moves; points that Renju forbids Black may be, with little probability: the reader leaves them out.

Files are written whole, in the order of the command line; --until ends the work at a time, and the file that is
being labelled then has the labels of its first games.
"""
from common import Log  # first: the clock begins

import argparse
import os
import signal
import struct
import time
import zlib

import numpy as np
import torch

import renjudata
import renjunet

MOVES = 8          # most moves of a label
LEAST = 3          # least probability of a move of a label but the first, in 1/255
BATCH = 8192       # positions at a time on 15×15
BLOCK = 4096       # games of a block; a sixteenth without a GPU


class Enough(Exception):
    pass


def judge(net, p, which, symmetries, dtype):
    """For positions, bytes of win and draw, and the cells and bytes of their likeliest moves. The means over the
    symmetries from 0 on."""
    n, cells = len(which), p.cells
    value = moves = 0
    side = p.columns['side'][which].long()
    for s in symmetries:
        x, _ = p.batch(which, torch.full((n,), s, dtype=torch.long, device=p.device))
        v, m = net(x.to(dtype), side)
        m = m.masked_fill((x[:, 0] + x[:, 1]).flatten(1) > 0, -1e4)
        value = value + torch.softmax(v, 1)
        moves = moves + torch.softmax(m, 1)[:, p.turned[s * (cells + 1):(s + 1) * (cells + 1) - 1]]
    value, moves = value / len(symmetries), moves / len(symmetries)
    top, cell = moves.topk(min(MOVES, cells), 1)
    out = torch.cat([value[:, 2:3], value[:, 1:2], top], 1)
    return (out * 255 + 0.5).to(torch.uint8), cell.to(torch.int16)


class Labels:
    """Writes a file of labels."""

    def __init__(self, arrays, teacher):
        self.blocks = [b'TGLABELS' + struct.pack('<I', 1) + arrays.hash + teacher]
        self.wide = arrays.size > 15

    def add(self, games, counts, values, cells, chances):
        """Adds games: for every searched ply a count of moves (0 where it has no label), and for every label a
        value, cells and chances, of which the first count are written."""
        labelled = counts[counts > 0]
        use = np.arange(cells.shape[1])[None] < labelled[:, None]
        cells = cells[use].astype('<u2')
        parts = [counts.astype(np.uint8), values[:, 0], values[:, 1], (cells & 255).astype(np.uint8)]
        if self.wide:
            parts.append((cells >> 8).astype(np.uint8))
        parts.append(chances[use])
        data = b''.join(np.ascontiguousarray(p).tobytes() for p in parts)
        head = struct.pack('<III', len(data), games, len(counts))
        self.blocks.append(head + struct.pack('<I', zlib.crc32(head + data)) + data)

    def size(self):
        return sum(len(b) for b in self.blocks)

    def write(self, path):
        with open(path + '.part', 'wb') as f:
            f.write(b''.join(self.blocks))
        os.replace(path + '.part', path)
        return self.size()


class Labeller:
    def __init__(self, o):
        self.o, self.say = o, Log()
        self.cuda = torch.cuda.is_available() and not o.cpu
        self.device = torch.device('cuda' if self.cuda else 'cpu')
        self.dtype = torch.float16 if self.cuda else torch.float32
        torch.backends.cudnn.benchmark = True
        self.net = None
        self.labels = 0
        self.symmetries = None

    def load(self):
        if self.cuda:  # what takes seconds the first time
            x = torch.zeros(8, 8, 8, 8, device=self.device, dtype=self.dtype)
            torch.nn.functional.conv2d(x, x).sum().item()
        while self.o.wait and not os.path.exists(self.o.wait):
            if self.o.until and time.time() > self.o.until:
                break
            time.sleep(0.2)
        net, self.teacher = renjunet.read(self.o.teacher)
        self.net = renjunet.Folded(net, self.dtype, self.device)
        self.say('teacher %s, %d × %d' % (self.teacher.hex()[:16], net.shape['blocks'], net.shape['channels']))

    def warm(self, p, batch):
        """Chooses how to compute, and the number of symmetries for which there is time."""
        which = torch.arange(batch, device=self.device) % p.count
        if self.cuda:
            x, _ = p.batch(which, torch.zeros(batch, dtype=torch.long, device=self.device))
            self.say(self.net.try_fused(x.to(self.dtype), p.columns['side'][which].long()))
        self.symmetries = self.o.symmetries
        if not self.o.until:
            return
        judge(self.net, p, which, range(1), self.dtype)[0].cpu()
        began = time.time()
        judge(self.net, p, which, range(2), self.dtype)[0].cpu()
        rate = 2 * batch / max(1e-9, time.time() - began)
        wanted = 0
        for path, each in self.files:
            try:
                a = renjudata.Arrays(path)
                wanted += int((a.plies['kind'] == renjudata.UNCLEAR).sum()) // each * a.size**2 / p.cells
            except (OSError, ValueError):
                pass  # told when its turn comes
        while self.symmetries > 1 and wanted * self.symmetries > rate * 0.85 * (self.o.until - time.time()):
            self.symmetries //= 2
        self.say('%.1f M labels, %.0f positions a second: %d symmetries' % (wanted / 1e6, rate, self.symmetries))

    def late(self):
        return self.o.until and time.time() > self.o.until

    @torch.no_grad()
    def label(self, path, out, each, room):
        a = renjudata.Arrays(path)
        if not len(a.plies):
            raise ValueError('no games')
        p = renjudata.Positions(a.size, self.device)
        p.add(a)
        block = BLOCK if self.cuda else BLOCK // 16
        game, ply = a.positions()
        batch = max(8, (BATCH if self.cuda else 256) * 225 // (a.size * a.size) // 8 * 8)
        if self.symmetries is None:
            self.warm(p, batch)
        chosen = (a.plies['kind'] == renjudata.UNCLEAR) & ((ply + game) % each == 0)
        labels, done, began, count = Labels(a, self.teacher), 0, time.time(), 0
        for first in range(0, len(a.games), block):
            games = a.games[first:first + block]
            lo, hi = int(games['first'][0]), int(games['first'][-1]) + int(games['plies'][-1])
            searched = a.plies['kind'][lo:hi] != renjudata.UNSEARCHED
            pick = chosen[lo:hi]
            which = np.flatnonzero(pick) + lo
            parts = []
            n = len(which)
            if n:
                padded = np.concatenate([which, np.full(-n % batch, which[0])])  # all batches are of one size
                for w in torch.from_numpy(padded).to(self.device).split(batch):
                    if self.late():
                        break
                    parts.append(judge(self.net, p, w, range(self.symmetries), self.dtype))
                if len(parts) * batch < n:
                    break  # out of time: the blocks before are written
                value = torch.cat([v for v, _ in parts])[:n].cpu().numpy()
                cells = torch.cat([c for _, c in parts])[:n].cpu().numpy()
            else:
                value, cells = np.zeros((0, 2 + MOVES), np.uint8), np.zeros((0, MOVES), np.int16)
            chances = value[:, 2:].copy()
            chances[:, 0] = np.maximum(chances[:, 0], 1)
            counts = np.zeros(hi - lo, np.int64)
            counts[pick] = np.maximum(1, (chances >= LEAST).sum(1))
            labels.add(len(games), counts[searched], value[:, :2], cells, chances)
            done, count = first + len(games), count + n
            if self.late():
                break
            if room is not None and labels.size() > room:
                break
        if not count:
            return 0
        size = labels.write(out)
        self.labels += count
        took = time.time() - began
        self.say('%s: %d of %d games, %d labels, %.2f bytes each, %.0f a second' % (
            out, done, len(a.games), count, size / max(1, count), count / max(1e-9, took)))
        return size

    def run(self):
        self.load()
        self.files = []
        for name in self.o.arrays:
            path, _, each = name.rpartition('@')
            self.files.append((path, int(each)) if path and each.isdigit() and int(each) else (name, 1))
        room = self.o.room * 2**20 if self.o.room else None
        for path, each in self.files:
            if self.late() or room is not None and room <= 0:
                self.say('left out: %s and later ones' % path)
                break
            out = os.path.join(self.o.out, os.path.splitext(os.path.basename(path))[0] + '.labels')
            try:
                size = self.label(path, out, each, room)
                if room is not None:
                    room -= size
            except Exception as e:  # the other files are labelled all the same
                self.say('%s: %s' % (path, str(e).split('\n')[0]))
                self.net.fused = self.net.fused and not isinstance(e, RuntimeError)
        self.say('%d labels' % self.labels)


def main():
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument('arrays', nargs='+', help='files of arrays; of FILE@3 every third position of a game is labelled')
    a.add_argument('--teacher', required=True)
    a.add_argument('--out', required=True, help='folder for the labels')
    a.add_argument('--symmetries', type=int, default=8, choices=range(1, 9), help='of eight, over which the mean is taken; fewer if --until comes too soon')
    a.add_argument('--until', type=float, default=0, help='time at which to stop, in seconds of the epoch')
    a.add_argument('--room', type=float, default=0, help='stop after so many MiB')
    a.add_argument('--wait', help='wait for this file before the teacher is read')
    a.add_argument('--cpu', action='store_true')
    o = a.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: setattr(o, 'until', 1))
    signal.signal(signal.SIGINT, lambda *_: setattr(o, 'until', 1))
    Labeller(o).run()


if __name__ == '__main__':
    main()
