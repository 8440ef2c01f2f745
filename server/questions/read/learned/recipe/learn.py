"""Learns to label the words of questions: python learn.py EXAMPLES OUT [--folds] [--epochs N] [--start WEIGHTS]

With --folds, each author's questions are labelled by a network that has seen none of them."""
import json, math, struct, sys, zlib
import numpy as np, torch, torch.nn as nn, torch.nn.functional as F

examples_file, out = sys.argv[1:3]
def option(name, default):
    return type(default)(sys.argv[sys.argv.index(name) + 1]) if name in sys.argv else default
epochs, width, hidden = option('--epochs', 16), option('--width', 128), option('--hidden', 320)
vectors = np.load(option('--vectors', '')) if '--vectors' in sys.argv else None
dropout, size, rate = option('--dropout', 0.42), option('--batch', 128), option('--rate', 3e-3)
device = 'cuda' if torch.cuda.is_available() else 'cpu'
BUCKETS, UNITS = 32768, 4
meta = json.load(open(examples_file + '.meta'))
LABELS, HEADS = len(meta['labels']), [len(h) for h in meta['heads']]
ENDS = np.cumsum([0] + HEADS).tolist()
IDLE = [meta['labels'].index(x) for x in ('filler', 'unread', 'declined')]
DECLINED = meta['labels'].index('declined')

class Reader(nn.Module):
    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(BUCKETS + 1, width, padding_idx=BUCKETS)
        nn.init.normal_(self.table.weight, std=0.08)
        with torch.no_grad():
            self.table.weight[BUCKETS] = 0
            if vectors is not None: self.table.weight += torch.tensor(vectors[:BUCKETS + 1].astype(np.float32))
        self.first = nn.GRU(width, hidden, batch_first=True, bidirectional=True)
        self.second = nn.GRU(2 * hidden, hidden, batch_first=True, bidirectional=True)
        self.label = nn.Linear(2 * hidden, LABELS)
        self.unit = nn.Linear(2 * hidden, UNITS)
        self.mix = nn.Linear(2 * hidden + LABELS, 2 * hidden)
        self.choose = nn.Linear(4 * hidden, 2 * hidden)
        self.heads = nn.Linear(2 * hidden, sum(HEADS))
        self.because = nn.Linear(2 * hidden, 4)
        self.drop = nn.Dropout(dropout)

    def forward(self, features, lengths, on_cpu, gold=None):
        longest = features.shape[1]
        mask = torch.arange(longest, device=device)[None] < lengths[:, None]
        known = features != BUCKETS
        if self.training:
            # Some features are left out, and of some words nearly all: those are read by their neighbours.
            rare = torch.rand(features.shape[:2], device=device) < 0.05
            keep = torch.rand(features.shape, device=device) > torch.where(rare, 0.7, 0.12).unsqueeze(-1)
            known = known & keep
        counts = known.sum(-1, keepdim=True).clamp(min=1)
        sums = F.embedding_bag(torch.where(known, features, BUCKETS).flatten(0, 1), self.table.weight, mode='sum', padding_idx=BUCKETS)
        words = sums.view(*features.shape[:2], width) / counts.sqrt()
        pack = lambda x: nn.utils.rnn.pack_padded_sequence(x, on_cpu, batch_first=True, enforce_sorted=False)
        unpack = lambda x: nn.utils.rnn.pad_packed_sequence(x, batch_first=True, total_length=longest)[0]
        h = unpack(self.first(pack(self.drop(words)))[0])
        h = unpack(self.second(pack(self.drop(h)))[0])
        d = self.drop(h)
        label, unit = self.label(d), self.unit(d)
        said, of = (label.argmax(-1), unit.argmax(-1)) if gold is None else gold
        spoken = F.one_hot(said.clamp(min=0), LABELS).float()
        g = torch.tanh(self.mix(torch.cat([d, spoken], -1)))
        none = torch.full_like(g, -1.0)
        idle = sum(said == x for x in IDLE).bool()
        whole = torch.where(mask.unsqueeze(-1), g, none).amax(1)
        parts = torch.stack([torch.where((mask & (of == u) & ~idle).unsqueeze(-1), g, none).amax(1) for u in range(UNITS)], 1)
        z = torch.relu(self.choose(self.drop(torch.cat([parts, whole.unsqueeze(1).expand_as(parts)], -1))))
        refused = mask & (said == DECLINED)
        because = self.because(torch.where(refused.unsqueeze(-1), g, none).amax(1))
        return label, unit, self.heads(z), because

def tensors(examples):
    longest = max(len(x['labels']) for x in examples); most = 40
    features = np.full((len(examples), longest, most), BUCKETS, dtype=np.int32)
    labels = np.full((len(examples), longest), -100); units = np.full((len(examples), longest), -100)
    choices = np.full((len(examples), UNITS, len(HEADS)), -100)
    for i, x in enumerate(examples):
        for t, f in enumerate(x['features']):
            # What stands around a word comes last and is kept.
            f = f if len(f) <= most else f[:most - 16] + f[-16:]
            features[i, t, :len(f)] = f
        labels[i, :len(x['labels'])] = x['labels']; units[i, :len(x['units'])] = x['units']
        for u, c in enumerate(x['choices']): choices[i, u] = c
    lengths = np.array([len(x['labels']) for x in examples]); because = np.array([x['because'] if x['because'] >= 0 else -100 for x in examples])
    return [torch.tensor(a, device=device) for a in (features, lengths, labels, units, choices, because)]

def load(model, file):
    """Starts from a file that write.py wrote."""
    data = open(file, 'rb').read(); size = struct.unpack_from('<I', data)[0]; at = 4 + size
    state = model.state_dict()
    for table in json.loads(data[4:at])['tables']:
        rows, columns, name = table['rows'], table['columns'], table['name']
        units = np.frombuffer(data, '<f4', rows, at); at += 4 * rows
        values = torch.tensor(np.frombuffer(data, np.int8, rows * columns, at).reshape(rows, columns) * units[:, None]); at += rows * columns
        layer, *end = name.split('.')
        if layer == 'table': state['table.weight'][:rows] = values; continue
        part = '' if not end else ('_ih_l0' if end[1] == 'input' else '_hh_l0') + ('_reverse' if end[0] == 'back' else '')
        state[f'{layer}.weight{part}'], state[f'{layer}.bias{part}'] = values[:, :-1].contiguous(), values[:, -1].contiguous()
    model.load_state_dict(state)

def learn(data, seed=0):
    torch.manual_seed(seed)
    features, lengths, labels, units, choices, because = data
    many = len(lengths); model = Reader().to(device)
    if '--start' in sys.argv: load(model, option('--start', ''))
    per = math.ceil(many / size) + 1
    best = torch.optim.AdamW([{'params': [model.table.weight], 'weight_decay': 1e-4}, {'params': [p for n, p in model.named_parameters() if n != 'table.weight'], 'weight_decay': 0.01}], lr=rate)
    plan = torch.optim.lr_scheduler.OneCycleLR(best, rate, total_steps=epochs * per, pct_start=0.15)
    ce = F.cross_entropy
    on_cpu = lengths.cpu(); orders = torch.Generator().manual_seed(seed)
    # Questions of like length are learned from together.
    def batches():
        order = torch.randperm(many, generator=orders)
        order = torch.cat([chunk[on_cpu[chunk].argsort()] for chunk in order.split(size * 16)])
        groups = order.split(size)
        return [groups[i] for i in torch.randperm(len(groups), generator=orders)]
    for epoch in range(epochs):
        model.train(); total = 0.0
        for group in batches():
            rows = group.to(device)
            longest = int(on_cpu[group].max())
            want, of = labels[rows, :longest], units[rows, :longest]
            label, unit, scores, why = model(features[rows, :longest].long(), lengths[rows], on_cpu[group], gold=(want, of))
            loss = 3 * ce(label.flatten(0, 1), want.flatten(), ignore_index=-100, label_smoothing=0.05)
            busy = of.clone()
            for x in IDLE: busy[want == x] = -100
            loss = loss + ce(unit.flatten(0, 1), busy.flatten(), ignore_index=-100)
            chosen = choices[rows].flatten(0, 1); flat = scores.flatten(0, 1)
            for h in range(len(HEADS)):
                loss = loss + 0.5 * ce(flat[:, ENDS[h]:ENDS[h + 1]], chosen[:, h], ignore_index=-100, label_smoothing=0.03)
            loss = loss + 0.1 * torch.nan_to_num(ce(why, because[rows], ignore_index=-100))
            best.zero_grad(); loss.backward(); nn.utils.clip_grad_norm_(model.parameters(), 1.0); best.step(); plan.step()
            total += loss.detach()
        if epoch == epochs - 1: print('loss', round(float(total) / per, 3), flush=True)
    return model

def read(models, data, ids):
    features, lengths, *_ = data; found = []
    with torch.no_grad():
        for start in range(0, len(ids), 256):
            rows = slice(start, start + 256); longest = int(lengths[rows].max())
            for m in models: m.eval()
            label, unit, scores, why = [sum(x) / len(models) for x in zip(*[m(features[rows, :longest].long(), lengths[rows], lengths[rows].cpu()) for m in models])]
            for i, id in enumerate(ids[rows]):
                n = int(lengths[start + i])
                found.append({'id': id, 'labels': label[i, :n].log_softmax(-1).cpu().numpy().round(3).tolist(), 'units': unit[i, :n].log_softmax(-1).cpu().numpy().round(3).tolist(),
                              'choices': [[scores[i, u, ENDS[h]:ENDS[h + 1]].log_softmax(-1).cpu().numpy().round(3).tolist() for h in range(len(HEADS))] for u in range(UNITS)], 'because': int(why[i].argmax())})
    return found

def hash_of(text):
    return zlib.crc32(text.encode()) / 2 ** 32

if __name__ == '__main__':
    examples = [json.loads(line) for line in open(examples_file)]
    data = tensors(examples)
    authors = np.array([x['author'] for x in examples]); copies = np.array([x['copy'] for x in examples])
    print(len(examples), 'examples', flush=True)
    of = lambda choice: [d[torch.tensor(np.nonzero(choice)[0], device=device)] for d in data]
    if '--folds' in sys.argv:
        only, share = option('--only', ''), option('--share', 1.0)
        numbers = np.array([hash_of(x['id'].split('+')[0]) for x in examples])
        with open(out, 'w') as file:
            for author in sorted(set(authors)):
                if only and author not in only: continue
                model = learn(of((authors != author) & (numbers < share)))
                held = (authors == author) & ~copies
                found = read([model], of(held), [x['id'] for x, k in zip(examples, held) if k])
                gold = [x for x, k in zip(examples, held) if k]
                right = sum(int(np.argmax(w) == g) for f, x in zip(found, gold) for w, g in zip(f['labels'], x['labels']))
                print('author', author, 'words', round(right / sum(len(x['labels']) for x in gold), 4), flush=True)
                for f in found: file.write(json.dumps(f) + '\n')
    else:
        model = learn(data, option('--seed', 0))
        torch.save({k: v.cpu() for k, v in model.state_dict().items()}, out)
