import { expect, test } from 'vitest';
import { hourMs } from '../../contract/domain/durations.ts';
import { type Company, inBatches } from './in-batches.ts';

/** Batches that end when they are told to; an item is its key and a number. */
const held = (most = 4, company?: Company) => {
  const sent: { items: readonly string[]; end: () => void; fail: (error: unknown) => void }[] = [];
  const add = inBatches<string, string>({
    send: (items) =>
      new Promise((resolve, reject) =>
        sent.push({ items, end: () => resolve(items.map((item) => `did ${item}`)), fail: reject }),
      ),
    keyOf: (item) => item[0]!,
    isWanted: (item) => !item.endsWith('?'),
    most,
    ...(company && { company }),
    failsWaiting: (error) => error === 'away',
  });
  const batch = async (at: number) => {
    await expect.poll(() => sent.length, { interval: 1 }).toBeGreaterThan(at);
    return sent[at]!;
  };
  return { add, batch, sent };
};

test('one that comes alone goes at once, and those that come meanwhile go together after it', async () => {
  const { add, batch, sent } = held();
  const first = add('a1');
  expect((await batch(0)).items).toEqual(['a1']);
  const later = [add('b1'), add('c1')];
  expect(sent).toHaveLength(1);
  sent[0]!.end();
  expect(await first).toBe('did a1');
  expect((await batch(1)).items).toEqual(['b1', 'c1']);
  sent[1]!.end();
  expect(await Promise.all(later)).toEqual(['did b1', 'did c1']);
});

test('a key that floods the queue takes no place from the others, and its own go in their order', async () => {
  const { add, batch } = held();
  const all = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'c1', 'd1', 'e1', 'f1'].map(add);
  const orders: (readonly string[])[] = [];
  for (let at = 0; at < 3; at++) {
    const { items, end } = await batch(at);
    orders.push(items);
    end();
  }
  expect(orders).toEqual([
    ['a1', 'b1', 'c1', 'd1'],
    ['e1', 'f1', 'a2', 'a3'],
    ['a4', 'a5'],
  ]);
  await Promise.all(all);
});

test('a batch that fails fails by itself, and with those behind it where they would wait as long', async () => {
  const { add, batch } = held(1);
  const [one, two] = [add('a1'), add('b1')].map((answer) => answer.catch((error: unknown) => error));
  (await batch(0)).fail('wrong');
  expect(await one).toBe('wrong');
  const three = add('c1').catch((error: unknown) => error);
  (await batch(1)).fail('away');
  expect([await two, await three]).toEqual(['away', 'away']);
  const four = add('d1');
  (await batch(2)).end();
  expect(await four).toBe('did d1');
});

test('after a batch of many the next waits for company', async () => {
  const { add, batch, sent } = held(4, { many: 2, ms: 50 });
  const first = add('a1');
  await batch(0);
  const many = [add('b1'), add('c1')];
  sent[0]!.end();
  await first;
  (await batch(1)).end();
  await Promise.all(many);
  const [one, two] = [add('d1'), new Promise((resolve) => setTimeout(resolve, 5)).then(() => add('e1'))];
  expect((await batch(2)).items).toEqual(['d1', 'e1']);
  sent[2]!.end();
  expect(await Promise.all([one, two])).toEqual(['did d1', 'did e1']);
});

test('after a batch of few the next waits for nobody', async () => {
  const { add, batch, sent } = held(4, { many: 2, ms: hourMs });
  const first = add('a1');
  await batch(0);
  const next = add('b1');
  sent[0]!.end();
  await first;
  (await batch(1)).end();
  expect(await next).toBe('did b1');
});

test('one that nobody waits for any more is not sent', async () => {
  const { add, batch, sent } = held();
  const first = add('a1');
  (await batch(0)).end();
  await first;
  void add('b?');
  await new Promise(setImmediate);
  const [second] = [add('c1'), void add('d?')];
  expect((await batch(1)).items).toEqual(['c1']);
  sent[1]!.end();
  expect(await second).toBe('did c1');
});
