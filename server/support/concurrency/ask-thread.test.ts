import { expect, test } from 'vitest';
import { askThread } from './ask-thread.ts';

const doubling = () =>
  askThread<number | string | null, number>(new URL('../../../tests/support/doubling-thread.ts', import.meta.url));

test('each asker gets the answer to its own request, also of many at once', async () => {
  const ask = doubling();
  const asked = Array.from({ length: 200 }, (_, at) => at);
  expect(await Promise.all(asked.map(ask))).toEqual(asked.map((number) => 2 * number));
});

test('a request that breaks is told to its asker alone', async () => {
  const ask = doubling();
  const [before, broken, after] = await Promise.allSettled([ask(1), ask('one'), ask(3)]);
  expect(before).toMatchObject({ value: 2 });
  expect(broken).toMatchObject({ reason: { name: 'TypeError', message: '“one” is no number.' } });
  expect(after).toMatchObject({ value: 6 });
});

test('a thread that dies fails those who wait for it, and the next asker gets a new one', async () => {
  const ask = doubling();
  expect(await ask(1)).toBe(2);
  const lost = await Promise.allSettled([ask(null), ask(2)]);
  for (const each of lost) expect(each).toMatchObject({ reason: { message: 'The thread that was asked has ended.' } });
  expect(await ask(4)).toBe(8);
});

test('what no thread can be sent is refused, and the thread goes on', async () => {
  const ask = doubling();
  const unsendable = (() => {}) as unknown as number;
  await expect(ask(unsendable)).rejects.toThrow(/could not be cloned/);
  expect(await ask(5)).toBe(10);
});
