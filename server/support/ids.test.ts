import { expect, test } from 'vitest';
import { newId } from './ids.ts';

test('an id is a UUID of version 7 that says when it was made', () => {
  const before = Date.now();
  const ids = Array.from({ length: 1_000 }, newId);
  const after = Date.now();
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const madeAt = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
    expect(madeAt).toBeGreaterThanOrEqual(before);
    expect(madeAt).toBeLessThanOrEqual(after);
  }
});

test('no id is given twice, and every random bit is used', () => {
  const ids = Array.from({ length: 30_000 }, newId);
  expect(new Set(ids).size).toBe(ids.length);
  // 74 random bits: 12 after the version, 62 after the variant. Each is set in about half of the ids.
  const random = ids.map((id) => BigInt(`0x${id.replaceAll('-', '')}`));
  const bits = Array.from({ length: 76 }, (_, bit) => BigInt(bit)).filter((bit) => bit !== 62n && bit !== 63n);
  for (const bit of bits) {
    const share = random.filter((id) => (id >> bit) & 1n).length / ids.length;
    expect(share, `bit ${bit}`).toBeGreaterThan(0.48);
    expect(share, `bit ${bit}`).toBeLessThan(0.52);
  }
});

test('later ids sort after those of an earlier millisecond', async () => {
  const first = newId();
  const began = Date.now();
  while (Date.now() <= began + 1) await new Promise(setImmediate);
  expect(newId() > first).toBe(true);
});
