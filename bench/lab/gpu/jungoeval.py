"""Evaluates batches of positions of Jungo for tengen lab batch, over shared memory: the protocol is
in the comment of the Go package bench/lab/batch.

    python3 jungoeval.py SOCKET NET [NET]

serves one connection, with two networks for a match.
"""
import json
import mmap
import os
import queue
import socket
import struct
import sys
import threading
import time

import torch
import torch.nn.functional as F

from jungonet import HEAD, POLICY, Board, Net, flatten, moves, read, views

SECOND = 8  # a mark: the second network should evaluate


def value(komi, weight, mean, scale, open_points):
    """Chance to win, lead without komi and points that both may get, for the player to move."""
    weight = weight.exp()
    win = (weight * torch.sigmoid((mean + komi[:, None]) / scale)).sum(1)
    return torch.stack([win, (weight * mean).sum(1), open_points], 1)


def evaluate(player, board, cells, marks, komi):
    """Probabilities of the moves, and values."""
    if player.kernels:
        logits, *rest = player.kernels.evaluate(player, board, cells, marks, komi)
        return F.softmax(logits, 1), value(komi, *rest)
    sym = (marks[:, 3] & 7).long()
    logits, passing, owner, _, weight, mean, scale = player.net.run(board, cells, marks, komi, sym, player.half)
    logits = torch.gather(logits, 1, board.turn[sym])
    open_points = owner[:, :, :2].exp().amin(2).sum(1)
    return moves(logits, passing, cells).exp(), value(komi, weight, mean, scale, open_points)


class Player:
    """A network with which to evaluate. Its weights may be changed at any time by give."""

    kernels = None  # the module jungokernels, where it works

    def __init__(self, channels, blocks, w, device):
        self.half = torch.float16 if device.type == 'cuda' else torch.float32
        self.flat = flatten(channels, blocks, w, device)
        self.low = self.flat.to(self.half)
        self.net = Net(blocks, views(self.low, channels, blocks), views(self.flat, channels, blocks))
        self.net.fused = device.type == 'cuda'
        self.policy = torch.zeros(HEAD, device=device)  # for jungokernels
        self.fresh = (self.flat, None)
        self.take()

    def give(self, flat):
        """Takes new weights before the next batch; flat must not change any more."""
        event = None
        if flat.is_cuda:
            event = torch.cuda.Event()
            event.record()
        self.fresh = (flat, event)

    def take(self):
        fresh, self.fresh = self.fresh, None
        if fresh is None:
            return
        if fresh[1] is not None:
            fresh[1].wait()
            fresh[0].record_stream(torch.cuda.current_stream())
        self.flat.copy_(fresh[0])
        self.low.copy_(fresh[0])
        self.policy[:POLICY].copy_(self.net.h['policy'])


class Slab:
    """One batch: its memory here and on the device, and how to compute it. Each has a stream of its
    own, so that small batches run beside large ones."""

    graphs = True  # whether to record CUDA graphs

    def __init__(self, place, memory, players, boards, device):
        n, size = place['games'], place['size']
        points = size * size
        if size not in boards:
            boards[size] = Board(size, device)
        self.board, self.players, self.device = boards[size], players, device
        begin = place['cells']
        self.host_in = memory[begin:place['komi'] + 4 * n]
        self.host_out = memory[place['policy']:place['value'] + 12 * n]
        self.input, self.output = self.host_in, self.host_out
        if device.type == 'cuda':
            # Only copies of pinned memory run beside the rest.
            self.pinned_in, self.pinned_out = (torch.zeros(len(x), dtype=torch.uint8, pin_memory=True) for x in (self.host_in, self.host_out))
            self.input, self.output = (torch.zeros_like(x, device=device) for x in (self.host_in, self.host_out))
        part = lambda x, at, length: x[at:at + length]
        self.cells = part(self.input, 0, n * points).view(n, points)
        self.marks = part(self.input, place['marks'] - begin, 4 * n).view(n, 4)
        self.komi = part(self.input, place['komi'] - begin, 4 * n).view(torch.float32)
        self.policy = part(self.output, 0, 4 * n * (points + 1)).view(torch.float32).view(n, points + 1)
        self.value = part(self.output, place['value'] - place['policy'], 12 * n).view(torch.float32).view(n, 3)
        self.graph = None
        self.stream = torch.cuda.Stream() if device.type == 'cuda' else None

    def compute(self):
        one = lambda p: evaluate(p, self.board, self.cells, self.marks, self.komi)
        policy, value = one(self.players[0])
        if len(self.players) > 1:
            second = (self.marks[:, 3:] & SECOND) != 0
            policy, value = (torch.where(second, b, a) for a, b in zip((policy, value), one(self.players[1])))
        self.policy.copy_(policy)
        self.value.copy_(value)

    def capture(self, say):
        """Records the work of a batch as a CUDA graph."""
        self.input.copy_(self.host_in)
        torch.backends.cudnn.benchmark = self.board.size >= 7 and self.cells.shape[0] > 64
        for _ in range(2):
            self.compute()
        torch.backends.cudnn.benchmark = False
        torch.cuda.synchronize()
        if not self.graphs:
            return
        want = self.policy.clone()
        try:
            graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(graph, stream=self.stream):
                self.compute()
            self.policy.zero_()
            graph.replay()
            torch.cuda.synchronize()
            worst = float((self.policy - want).abs().max())
            if not worst < 0.02:
                raise RuntimeError('its probabilities differ by %g' % worst)
            self.graph = graph
        except RuntimeError as err:
            torch.cuda.synchronize()
            say('no graph for size %d: %s' % (self.board.size, str(err)[:200]))

    def launch(self):
        if self.device.type != 'cuda':
            for p in self.players:
                p.take()
            self.compute()
            return None
        with torch.cuda.stream(self.stream):
            for p in self.players:
                p.take()
            self.pinned_in.copy_(self.host_in)
            self.input.copy_(self.pinned_in, non_blocking=True)
            if self.graph is not None:
                self.graph.replay()
            else:
                self.compute()
            self.pinned_out.copy_(self.output, non_blocking=True)
            event = torch.cuda.Event()
            event.record()
        return event

    def finish(self, event):
        """Waits until the answers are in the shared memory."""
        if event is not None:
            event.synchronize()
            self.host_out.copy_(self.pinned_out)


class Evaluator:
    """Serves one connection after the other at a unix socket, in a thread of its own, with the
    players: for self-play one, for a match two. It holds the lock quiet while it records graphs."""

    def __init__(self, path, players, device, say, quiet):
        self.path, self.players, self.device, self.say, self.quiet = path, players, device, say, quiet
        self.served = threading.Event()  # one connection has ended
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(path)
        self.listener.listen(1)
        threading.Thread(target=self.run, daemon=True).start()

    def run(self):
        while True:
            try:
                conn, _ = self.listener.accept()
            except OSError:
                return
            try:
                with conn, conn.makefile('rb') as stream, torch.no_grad():
                    self.serve(conn, stream)
            except OSError as err:
                self.say('the connection ended:', err)
            except Exception as err:  # the next connection may go well
                self.say('the evaluator failed: %r' % err)
            self.served.set()

    def close(self):
        self.listener.close()
        os.unlink(self.path)

    def serve(self, conn, stream):
        line = stream.readline()
        if not line:
            return
        hello = json.loads(line)
        if hello['nets'] != len(self.players):
            raise ValueError('%d networks asked for, %d there' % (hello['nets'], len(self.players)))
        with open(hello['memory'], 'r+b') as f:
            memory = torch.frombuffer(mmap.mmap(f.fileno(), hello['bytes']), dtype=torch.uint8)
        with self.quiet:
            slabs = self.prepare(hello['batches'], memory)
        conn.sendall(b'ready\n')
        answers = queue.SimpleQueue()
        sender = threading.Thread(target=self.answer, args=(conn, answers), daemon=True)
        sender.start()
        try:
            while True:
                bell = stream.read(4)
                if len(bell) < 4:
                    return
                slab = slabs[struct.unpack('<I', bell)[0]]
                answers.put((bell, slab, slab.launch()))
        finally:
            answers.put(None)
            sender.join()

    def prepare(self, places, memory):
        boards = {}
        slabs = [Slab(p, memory, self.players, boards, self.device) for p in places]
        if self.device.type == 'cuda':
            torch.cuda.synchronize()
            for s in slabs:
                with torch.cuda.stream(s.stream):
                    s.capture(self.say)
            self.tell_speed(slabs)
        return slabs

    def tell_speed(self, slabs):
        """Says how long each batch takes by itself, the copies with it."""
        text = []
        for s in slabs:
            begin = time.perf_counter()
            for _ in range(10):
                s.launch()
            torch.cuda.synchronize()
            text.append('%d of size %d %.2f ms' % (s.cells.shape[0], s.board.size, (time.perf_counter() - begin) * 100))
        self.say('a batch takes: ' + ', '.join(text))

    @staticmethod
    def answer(conn, answers):
        """Answers for the batches as they are computed."""
        while True:
            item = answers.get()
            if item is None:
                return
            bell, slab, event = item
            slab.finish(event)
            try:
                conn.sendall(bell)
            except OSError:
                return


def main():
    device = torch.device('cuda' if torch.cuda.is_available() else 'cpu')
    torch.set_num_threads(1)
    players = [Player(*read(name), device) for name in sys.argv[2:]]
    evaluator = Evaluator(sys.argv[1], players, device, lambda *words: print(*words, flush=True), threading.Lock())
    print('listening', flush=True)
    evaluator.served.wait()
    evaluator.close()


if __name__ == '__main__':
    main()
