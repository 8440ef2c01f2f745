import { expect, test } from 'vitest';
import { inBatches } from './in-batches.ts';

/** Batches that end when they are asked to; an item is its key and a number. Items of the keys in `locked` are not done together. */
const held = (most = 4) => {
  interface Sent {
    items: readonly string[];
    waits: boolean;
    end: (locked?: string) => void;
    fail: (error: unknown) => void;
  }
  const sent: Sent[] = [];
  const add = inBatches<string, string>({
    send: (items) =>
      new Promise((resolve, reject) => {
        const end = (locked = '') => resolve(items.map((item) => (locked.includes(item[0]!) ? null : `did ${item}`)));
        sent.push({ items, waits: false, end, fail: reject });
      }),
    sendOne: (item) =>
      new Promise((resolve, reject) => {
        sent.push({ items: [item], waits: true, end: () => resolve(`did ${item}`), fail: reject });
      }),
    keyOf: (item) => item[0]!,
    isWanted: (item) => !item.endsWith('?'),
    most,
    failsAll: (error) => error === 'away',
    failsKey: (error) => error === 'away' || error === 'locked',
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

test('a batch that fails fails by itself, and with all that wait where nothing can be done at present', async () => {
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

test('one that no one waits for any more is not sent', async () => {
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

test('one that comes alone waits for its lock apart from the others, which go on', async () => {
  const { add, batch, sent } = held();
  const locked = add('a1');
  (await batch(0)).end('a');
  expect(await batch(1)).toMatchObject({ items: ['a1'], waits: true });
  const other = add('b1');
  expect(await batch(2)).toMatchObject({ items: ['b1'], waits: false });
  sent[2]!.end();
  expect(await other).toBe('did b1');
  sent[1]!.end();
  expect(await locked).toBe('did a1');
});

test('items of a locked key are sent one at a time, in their order, and hold up no other key', async () => {
  const { add, batch, sent } = held();
  const all = ['a1', 'b1', 'a2'].map(add);
  expect((await batch(0)).items).toEqual(['a1', 'b1', 'a2']);
  sent[0]!.end('a');
  expect(await all[1]).toBe('did b1');
  expect((await batch(1)).items).toEqual(['a1']);
  const [later, other] = [add('a3'), add('c1')];
  expect((await batch(2)).items).toEqual(['c1']);
  sent[2]!.end();
  expect(await other).toBe('did c1');
  expect(sent).toHaveLength(3);
  sent[1]!.end();
  expect((await batch(3)).items).toEqual(['a2']);
  sent[3]!.end();
  expect((await batch(4)).items).toEqual(['a3']);
  sent[4]!.end();
  expect(await Promise.all([all[0], all[2], later])).toEqual(['did a1', 'did a2', 'did a3']);
});

test('those that wait behind an item of a locked key fail with it where they would wait as long, and no other key does', async () => {
  const { add, batch, sent } = held();
  const [one, two, other] = ['a1', 'a2', 'b1'].map((item) => add(item).catch((error: unknown) => error));
  (await batch(0)).end('a');
  const three = add('a3').catch((error: unknown) => error);
  (await batch(1)).fail('locked');
  expect(await Promise.all([one, two, three, other])).toEqual(['locked', 'locked', 'locked', 'did b1']);
  const next = add('a4');
  (await batch(2)).end();
  expect(await next).toBe('did a4');
  expect(sent).toHaveLength(3);
});

test.each(['wrong', 'locked'])(
  'a batch in which one item is %s is sent item by item, and only that one fails',
  async (error) => {
    const { add, batch } = held();
    const [one, two, three] = ['a1', 'b1', 'c1'].map((item) => add(item).catch((thrown: unknown) => thrown));
    (await batch(0)).fail(error);
    expect([(await batch(1)).items, (await batch(2)).items, (await batch(3)).items]).toEqual([['a1'], ['b1'], ['c1']]);
    (await batch(1)).end();
    (await batch(2)).fail(error);
    (await batch(3)).end();
    expect(await Promise.all([one, two, three])).toEqual(['did a1', error, 'did c1']);
  },
);
