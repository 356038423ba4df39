"""The teacher's network of Renju: a residual network for all rule sets, and its file.

The input is planes of own stones, other stones and ones, plus a vector for rule set and colour of the side to move.
Every third block adds means and maxima of the whole board. The outputs are logits of a loss, a draw and a win
of the side to move, and a logit for every cell.

    file = magic "TGTEACH1", uint32 length of the head, head (JSON: shape and the tensors' names and sizes),
           the tensors in float16, SHA-256 of all before
"""
import hashlib
import json
import lzma
import os
import struct

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

MAGIC = b'TGTEACH1'
HEAD = 64  # channels of the heads


class Block(nn.Module):
    def __init__(self, channels, pooled):
        super().__init__()
        self.first = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.norm1 = nn.BatchNorm2d(channels)
        self.second = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.norm2 = nn.BatchNorm2d(channels)
        self.pooled = nn.Linear(2 * channels, channels) if pooled else None

    def forward(self, x):
        y = F.relu(self.norm1(self.first(x)))
        if self.pooled is not None:
            y = y + self.pooled(pool(y))[:, :, None, None]
        return F.relu(x + self.norm2(self.second(y)))


def pool(x):
    return torch.cat([x.mean((2, 3)), x.amax((2, 3))], 1)


class Net(nn.Module):
    def __init__(self, blocks=10, channels=128):
        super().__init__()
        self.shape = {'blocks': blocks, 'channels': channels}
        self.stem = nn.Conv2d(3, channels, 5, padding=2, bias=False)
        self.side = nn.Embedding(8, channels)
        self.norm = nn.BatchNorm2d(channels)
        self.blocks = nn.ModuleList([Block(channels, k % 3 == 2) for k in range(blocks)])
        self.policy1 = nn.Conv2d(channels, HEAD, 1)
        self.policy2 = nn.Conv2d(HEAD, 1, 1)
        self.value1 = nn.Conv2d(channels, HEAD, 1)
        self.value2 = nn.Linear(2 * HEAD, HEAD)
        self.value3 = nn.Linear(HEAD, 3)
        nn.init.normal_(self.side.weight, std=0.1)
        for b in self.blocks:
            nn.init.constant_(b.norm2.weight, 0.3)
        nn.init.zeros_(self.value3.weight)

    def forward(self, x, side):
        x = self.stem(x)
        x = F.relu(self.norm(x + self.side(side)[:, :, None, None].to(x.dtype)))
        for b in self.blocks:
            x = b(x)
        return self.heads(x)

    def heads(self, x):
        moves, value = F.relu(self.policy1(x)), F.relu(self.value2(pool(F.relu(self.value1(x)))))
        with torch.autocast(x.device.type, enabled=False):  # bfloat16 is too coarse for logits
            dtype = self.policy2.weight.dtype
            moves, value = self.policy2(moves.to(dtype)).flatten(1), self.value3(value.to(dtype))
        return value.float(), moves.float()


class Folded:
    """A network for judging only: the norms are part of the convolutions."""

    def __init__(self, net, dtype, device):
        self.fused = False
        put = lambda v: v.detach().to(device=device, dtype=dtype)

        def fold(conv, norm):
            scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
            return (put(conv.weight * scale[:, None, None, None]).contiguous(memory_format=torch.channels_last),
                    put(norm.bias - norm.running_mean * scale), scale)

        with torch.no_grad():
            self.stem, bias, scale = fold(net.stem, net.norm)
            self.side = put(net.side.weight * scale) + bias
            self.blocks = []
            for b in net.blocks:
                w1, b1, _ = fold(b.first, b.norm1)
                w2, b2, _ = fold(b.second, b.norm2)
                p = (put(b.pooled.weight), put(b.pooled.bias)) if b.pooled is not None else None
                self.blocks.append((w1, b1, w2, b2, p))
            other = Net(**net.shape)
            other.load_state_dict(net.state_dict())
            self.net = other.to(device=device, dtype=dtype).eval()

    def __call__(self, x, side):
        x = F.relu(F.conv2d(x, self.stem, None, 1, 2) + self.side[side][:, :, None, None])
        one = (1, 1)
        for w1, b1, w2, b2, p in self.blocks:
            if self.fused:
                y = torch.cudnn_convolution_relu(x, w1, b1, one, one, one, 1)
            else:
                y = F.relu_(F.conv2d(x, w1, b1, 1, 1))
            if p is not None:
                y = y + F.linear(pool(y), *p)[:, :, None, None]
            if self.fused:
                x = torch.cudnn_convolution_add_relu(y, w2, x, 1.0, b2, one, one, one, 1)
            else:
                x = F.relu_(F.conv2d(y, w2, b2, 1, 1).add_(x))
        return self.net.heads(x)

    def try_fused(self, x, side):
        """Uses cuDNN's fused convolutions if they work and give the same."""
        with torch.no_grad():
            want = self(x, side)
            try:
                self.fused = True
                got = self(x, side)
                far = max(float((torch.softmax(a, 1) - torch.softmax(b, 1)).abs().max()) for a, b in zip(got, want))
                self.fused = far < 0.02
                return 'fused convolutions, largest difference %.4f' % far
            except Exception as e:
                self.fused = False
                return 'no fused convolutions: %s' % str(e).split('\n')[0]


def write(path, tensors, shape, **more):
    """Writes a network whole or not at all, and returns its hash."""
    names = [(k, list(v.shape)) for k, v in tensors.items() if v.dtype.is_floating_point]
    head = json.dumps(dict(shape=shape, tensors=names, **more)).encode()
    body = MAGIC + struct.pack('<I', len(head)) + head
    body += b''.join(tensors[k].detach().float().cpu().numpy().astype('<f2').tobytes() for k, _ in names)
    hash = hashlib.sha256(body).digest()
    with open(path + '.part', 'wb') as f:
        f.write(body + hash)
    os.replace(path + '.part', path)
    return hash


def read(path):
    """Returns the network of a file, which xz may have packed, and its hash."""
    with (lzma.open if path.endswith('.xz') else open)(path, 'rb') as f:
        text = f.read()
    if text[:8] != MAGIC:
        raise ValueError('%s: no teacher' % path)
    body, hash = text[:-32], text[-32:]
    if hashlib.sha256(body).digest() != hash:
        raise ValueError('%s: the checksum is wrong' % path)
    n, = struct.unpack('<I', body[8:12])
    head, at, tensors = json.loads(body[12:12 + n]), 12 + n, {}
    for name, shape in head['tensors']:
        count = int(np.prod(shape))
        tensors[name] = torch.from_numpy(np.frombuffer(body, '<f2', count, at).astype(np.float32).reshape(shape))
        at += 2 * count
    net = Net(**head['shape'])
    missing = net.load_state_dict(tensors, strict=False)
    if missing.unexpected_keys or any(not k.endswith('num_batches_tracked') for k in missing.missing_keys):
        raise ValueError('%s: a teacher of another version' % path)
    return net, hash
