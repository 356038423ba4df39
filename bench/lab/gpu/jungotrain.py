"""Trains Jungo's network on the samples of tengen lab batch, beside the games that make them."""
import math
import os

import numpy as np
import torch
import torch.nn.functional as F

from jungonet import Board, Net, flatten, moves, views

LOSSES = ('policy', 'owner', 'lead', 'first')


def record_bytes(size):
    p = size * size
    return (16 + 2 * p + 2 * (p + 1) + 3) // 4 * 4


class Samples:
    """The newest samples of one size, as records on the device, and some held back for measuring."""

    def __init__(self, size, device, most, held):
        self.size, self.board, self.bytes = size, Board(size, device), record_bytes(size)
        self.rec = torch.zeros(most, self.bytes, dtype=torch.uint8, device=device)
        self.window = torch.ones(2, dtype=torch.float64, device=device)  # how many, and where they end
        self.most, self.held_most, self.total = most, held, 0
        self.fixed = self.newest = np.zeros((0, self.bytes), np.uint8)
        self.at = 0  # bytes read of the file

    def read(self, folder):
        """Takes what was appended to the file; returns how many samples to train on that are."""
        path = os.path.join(folder, '%d.samples' % self.size)
        if not os.path.exists(path):
            return 0
        n = (os.path.getsize(path) - self.at) // self.bytes
        if n <= 0:
            return 0
        with open(path, 'rb') as f:
            f.seek(self.at)
            new = np.frombuffer(f.read(n * self.bytes), np.uint8).reshape(-1, self.bytes)
        self.at += new.size
        return self.add(new)

    def add(self, new):
        held = new[new[:, 9] == 1]
        if len(self.fixed) < self.held_most:
            self.fixed = np.concatenate([self.fixed, held])[:self.held_most]
        else:
            self.newest = np.concatenate([self.newest, held])[-self.held_most:]
        new = new[new[:, 9] == 0][-self.most:]
        at = self.total % self.most
        part = torch.from_numpy(np.ascontiguousarray(new)).to(self.rec.device)
        first = min(len(new), self.most - at)
        self.rec[at:at + first] = part[:first]
        self.rec[:len(new) - first] = part[first:]
        self.total += len(new)
        return len(new)

    def set_window(self, share, least):
        """Trains on the newest samples only: a share of all, at least so many."""
        n = min(self.total, self.most, max(int(share * self.total), least))
        self.window.copy_(torch.tensor([n, self.total % self.most], dtype=torch.float64))

    def draw(self, n):
        back = (torch.rand(n, device=self.rec.device, dtype=torch.float64) * self.window[0]).long()
        return self.rec[(self.window[1].long() - 1 - back) % self.most]


def decode(board, rec):
    p = board.points
    f = lambda at: rec[:, at:at + 4].contiguous().view(torch.float32)[:, 0]
    visits = rec[:, 16 + 2 * p:16 + 2 * p + 2 * (p + 1)].reshape(len(rec), p + 1, 2).float()
    return dict(komi=f(0), lead=f(4), marks=rec[:, 12:16], cells=rec[:, 16:16 + p],
                owner=rec[:, 16 + p:16 + 2 * p], visits=visits[:, :, 0] + 256 * visits[:, :, 1])


def losses(net, board, s, sym):
    """Losses in nats of each sample, by LOSSES; the last one is 1 if the likeliest move is the most
    visited one."""
    logits, passing, owner, _, weight, mean, scale = net.run(board, s['cells'], s['marks'], s['komi'], sym, torch.float32)
    back = board.back[sym]
    turned = lambda x: torch.gather(x, 1, back)
    move = moves(logits, passing, turned(s['cells'].long()))
    share = s['visits'] / s['visits'].sum(1, keepdim=True).clamp(min=1)
    share = torch.cat([turned(share[:, :-1]), share[:, -1:]], 1)
    policy = -(share * move).sum(1)
    own = -torch.gather(owner, 2, turned(s['owner'].long()).unsqueeze(2)).squeeze(2).mean(1)
    z = (s['lead'][:, None] - mean).abs() / scale
    lead = -torch.logsumexp(weight - z - scale.log() - 2 * torch.log1p(torch.exp(-z)), 1)
    first = (move.argmax(1) == share.argmax(1)).float()
    return policy, own, lead, first


class Trainer:
    """AdamW with a running mean of the weights. A step has samples of the main size and of another
    one; the work of a step is a CUDA graph for each pair of sizes."""

    keep, decay, clip = 0.998, 0.02, 2.0
    betas = (0.9, 0.999)
    weights = (1.0, 1.5, 0.3)  # of the losses
    record = True  # whether to record CUDA graphs

    def __init__(self, channels, blocks, w, stores, batch, device, say):
        self.channels, self.blocks, self.device, self.say = channels, blocks, device, say
        self.stores, self.main = stores, max((s for s in stores if s <= 9), default=max(stores))
        self.batch = batch
        self.flat = flatten(channels, blocks, w, device)
        zeros = lambda: torch.zeros_like(self.flat)
        self.grad, self.first, self.second, self.mean = zeros(), zeros(), zeros(), self.flat.clone()
        self.steps = torch.zeros((), device=device)
        self.lr = torch.zeros((), device=device)
        self.sums = torch.zeros(5, device=device)
        self.made, self.graphs = 0, {}
        self.w = {}
        grads = views(self.grad, channels, blocks)
        for k, v in views(self.flat, channels, blocks).items():
            self.w[k] = v.detach().requires_grad_()
            self.w[k].grad = grads[k]
        self.net = Net(blocks, self.w)
        self.net.mixed = device.type == 'cuda'
        self.judge = Net(blocks, views(self.mean, channels, blocks))
        self.good = self.copy()

    def tensors(self):
        return dict(flat=self.flat, mean=self.mean, first=self.first, second=self.second, steps=self.steps)

    def copy(self):
        return {k: v.clone() for k, v in self.tensors().items()}

    def restore(self, saved):
        with torch.no_grad():
            for k, v in self.tensors().items():
                v.copy_(torch.as_tensor(saved[k], device=self.device))

    def body(self, parts):
        """One step, of samples by size."""
        self.grad.zero_()
        total = 0
        for size, n in parts:
            store = self.stores[size]
            s = decode(store.board, store.draw(n))
            sym = (torch.rand(n, device=self.device) * 8).long()
            part = losses(self.net, store.board, s, sym)
            sums = torch.stack([x.sum() for x in part])
            self.sums.add_(F.pad(sums.detach(), (0, 1), value=float(n)))
            total = total + sum(c * x for c, x in zip(self.weights, sums)) / self.batch
        total.backward()
        with torch.no_grad():
            self.adam()

    def adam(self):
        g, t, (b1, b2) = self.grad, self.steps, self.betas
        t.add_(1)
        g.mul_((self.clip / (g.norm() + 1e-6)).clamp(max=1))
        self.first.lerp_(g, 1 - b1)
        self.second.mul_(b2).addcmul_(g, g, value=1 - b2)
        part = lambda b: 1 - torch.exp(t * math.log(b))
        m, v = self.first / part(b1), self.second / part(b2)
        self.flat.sub_(self.lr * (m / (v.sqrt() + 1e-8) + self.decay * self.flat))
        keep = torch.minimum(t / (t + 10), torch.full_like(t, self.keep))
        self.mean.add_((self.flat - self.mean) * (1 - keep))

    def pairs(self):
        """The steps there are: the main size with each of the others."""
        others = [s for s in self.stores if s != self.main]
        part = self.batch * 2 // 3
        return {o: [(self.main, part), (o, self.batch - part)] for o in others}

    def prepare(self):
        """Warms up, and records the graphs. The weights stay as they are."""
        if self.device.type != 'cuda' or not self.record:
            return
        saved = self.copy()
        self.lr.fill_(0)
        torch.cuda.synchronize()
        for other, parts in self.pairs().items():
            try:
                torch.backends.cudnn.benchmark = other in (7, 8)  # the other shapes are rare
                for _ in range(3):
                    self.body(parts)
                torch.cuda.synchronize()
                graph = torch.cuda.CUDAGraph()
                with torch.cuda.graph(graph, stream=torch.cuda.current_stream()):
                    self.body(parts)
                self.graphs[other] = graph
            except RuntimeError as err:
                torch.cuda.synchronize()
                self.say('training %d with %d has no graph: %s' % (self.main, other, str(err)[:300]))
        torch.backends.cudnn.benchmark = False  # no tests of the shapes that come now and then
        self.restore(saved)
        self.sums.zero_()

    def step(self, rng, rate):
        """One step, if there are samples; reports whether there were."""
        there = {s: min(x.total, x.most) for s, x in self.stores.items()}
        if not there[self.main]:
            return False
        others = [s for s in there if s != self.main and there[s]]
        pick = self.main
        if others:
            share = np.array([there[s] for s in others], np.float64)
            pick = int(rng.choice(others, p=share / share.sum()))
        self.lr.fill_(rate * min(1.0, (self.made + 1) / 100))
        if pick in self.graphs:
            self.graphs[pick].replay()
        else:
            self.body(self.pairs().get(pick) or [(self.main, self.batch)])
        self.made += 1
        return True

    def take_losses(self):
        """Mean losses over the samples since the last call, None without any."""
        sums = self.sums.cpu().numpy().astype(np.float64)
        self.sums.zero_()
        return sums[:4] / sums[4] if sums[4] else None

    def settle(self, mean):
        """Remembers the weights if the losses are numbers, else goes back; reports which."""
        if mean is None or (np.isfinite(mean).all() and bool(torch.isfinite(self.mean).all())):
            self.good = self.copy()
            return True
        self.restore(self.good)
        return False

    def measure(self, store, rec, batch=1024):
        """Mean losses of the running mean of the weights on records, None without any."""
        sums, count = np.zeros(4), 0
        with torch.no_grad():
            for at in range(0, len(rec), batch):
                part = torch.from_numpy(np.ascontiguousarray(rec[at:at + batch])).to(self.device)
                sym = torch.zeros(len(part), dtype=torch.long, device=self.device)
                part = losses(self.judge, store.board, decode(store.board, part), sym)
                sums += np.array([float(x.sum()) for x in part])
                count += len(rec[at:at + batch])
        return sums / count if count else None
