"""Writes a learned reader as the file that the service reads: python write.py MODEL.pt OUT.bin RECIPE_HASH"""
import json, struct, sys
import numpy as np, torch

state, out, recipe = torch.load(sys.argv[1], map_location='cpu'), sys.argv[2], sys.argv[3]
tensor = lambda name: state[name].float().numpy()
# The last column of a table is what it adds.
with_bias = lambda weight, bias: np.concatenate([tensor(weight), tensor(bias)[:, None]], 1)
tables = {'table': tensor('table.weight')[:32768]}
for layer in ('first', 'second'):
    for end, mark in (('forth', ''), ('back', '_reverse')):
        tables[f'{layer}.{end}.input'] = with_bias(f'{layer}.weight_ih_l0{mark}', f'{layer}.bias_ih_l0{mark}')
        tables[f'{layer}.{end}.state'] = with_bias(f'{layer}.weight_hh_l0{mark}', f'{layer}.bias_hh_l0{mark}')
for name in ('label', 'unit', 'mix', 'choose', 'heads', 'because'):
    tables[name] = with_bias(f'{name}.weight', f'{name}.bias')
header = json.dumps({'recipe': recipe, 'tables': [{'name': n, 'rows': t.shape[0], 'columns': t.shape[1]} for n, t in tables.items()]}).encode()
with open(out, 'wb') as file:
    file.write(struct.pack('<I', len(header))); file.write(header)
    for t in tables.values():
        units = np.maximum(np.abs(t).max(1), 1e-8) / 127
        file.write(units.astype('<f4').tobytes()); file.write(np.clip(np.round(t / units[:, None]), -127, 127).astype(np.int8).tobytes())
