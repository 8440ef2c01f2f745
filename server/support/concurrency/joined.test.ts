import { expect, test } from 'vitest';
import { createJoined } from './joined.ts';

const never = new AbortController().signal;

test('who asks for what is under way joins it, and who asks afterwards begins anew', async () => {
  const join = createJoined<number>();
  let begun = 0;
  const held = Promise.withResolvers<void>();
  const work = async () => {
    const own = ++begun;
    await held.promise;
    return own;
  };
  const asked = [join('a', never, work), join('a', never, work), join('b', never, work)];
  held.resolve();
  expect(await Promise.all(asked)).toEqual([1, 1, 2]);
  expect(await join('a', never, work)).toBe(3);
});

test('work goes on as long as anybody waits, and is told to stop when nobody does', async () => {
  const join = createJoined<string>();
  const stops: AbortSignal[] = [];
  const held = Promise.withResolvers<string>();
  const work = (stop: AbortSignal) => {
    stops.push(stop);
    return held.promise;
  };
  const [one, other] = [new AbortController(), new AbortController()];
  const first = join('a', one.signal, work);
  const second = join('a', other.signal, work);
  one.abort(new Error('one left'));
  await expect(first).rejects.toThrow('one left');
  expect(stops[0]!.aborted).toBe(false);
  other.abort(new Error('the other left'));
  await expect(second).rejects.toThrow('the other left');
  expect(stops[0]!.aborted).toBe(true);
  // What was told to stop is joined by nobody.
  const third = join('a', never, work);
  expect(stops).toHaveLength(2);
  held.resolve('done');
  expect(await third).toBe('done');
});

test('a failure reaches all who wait, and is not remembered', async () => {
  const join = createJoined<string>();
  const fail = () => Promise.reject(new Error('broken'));
  const asked = await Promise.allSettled([join('a', never, fail), join('a', never, fail)]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await join('a', never, async () => 'well')).toBe('well');
});
