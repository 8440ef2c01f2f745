"""Learns vectors for words and their parts from the texts of reviews: python vectors.py FOLDER OUT

A word's vector foretells the words around it (skip-gram), so words of like use have like vectors."""
import sys, time, numpy as np, torch, torch.nn.functional as F

folder, out = sys.argv[1:3]
device = 'cuda' if torch.cuda.is_available() else 'cpu'
BUCKETS, width, most, epochs, size, negatives = 32768, 128, 28, 3, 32768, 4096
text = torch.tensor(np.fromfile(folder + '/text.i32', dtype=np.int32), device=device).long()
parts = np.fromfile(folder + '/vocab.u16', dtype=np.uint16).astype(np.int64); offsets = np.fromfile(folder + '/offs.i32', dtype=np.int32)
words = len(offsets) - 1
table = np.full((words, most), BUCKETS, dtype=np.int64)
for w in range(words):
    own = parts[offsets[w]:offsets[w + 1]][:most]; table[w, :len(own)] = own
table = torch.tensor(table, device=device); many = (table != BUCKETS).sum(1).clamp(min=1).sqrt().unsqueeze(1)
counts = torch.bincount(text[text >= 0], minlength=words).float()
keep = torch.clamp(torch.sqrt(1e-4 * counts.sum() / counts.clamp(min=1)), max=1.0)
noise = counts.pow(0.75)
torch.manual_seed(0)
inner = torch.nn.Embedding(BUCKETS + 1, width, padding_idx=BUCKETS, device=device); torch.nn.init.normal_(inner.weight, std=0.05)
with torch.no_grad(): inner.weight[BUCKETS] = 0
outer = torch.nn.Embedding(words, width, device=device); torch.nn.init.zeros_(outer.weight)
best = torch.optim.Adam([*inner.parameters(), *outer.parameters()], lr=2e-3)
started = time.time(); steps = 0
for epoch in range(epochs):
    for shift in range(1, 6):
        for place in torch.randperm(len(text) - shift, device=device).split(size):
            one, two = text[place], text[place + shift]
            if torch.rand(()) < 0.5: one, two = two, one
            # Texts are told apart by -1; within one, frequent words are thinned out.
            fit = (one >= 0) & (two >= 0)
            one, two = one[fit], two[fit]
            fit = (torch.rand(len(one), device=device) < keep[one]) & (torch.rand(len(two), device=device) < keep[two])
            one, two = one[fit], two[fit]
            x = F.embedding_bag(table[one], inner.weight, mode='sum', padding_idx=BUCKETS) / many[one]
            near = (x * outer(two)).sum(1)
            far = x @ outer(torch.multinomial(noise, negatives, replacement=True)).T
            loss = F.softplus(-near).mean() + 5 * F.softplus(far).mean()
            best.zero_grad(); loss.backward(); best.step(); steps += 1
    print('epoch', epoch, 'loss', round(float(loss), 4), 'steps', steps, 'seconds', round(time.time() - started), flush=True)
weight = inner.weight.detach()
x = F.embedding_bag(table, weight, mode='sum', padding_idx=BUCKETS) / many
print('length of a word', float(x[:20000].norm(dim=1).mean()))
np.save(out, (weight / x[:20000].norm(dim=1).mean() * 1.5).half().cpu().numpy())
