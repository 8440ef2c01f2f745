import { expect, test } from 'vitest';
import type { HeldReads } from '../../connectors/sources.ts';
import { keptBody } from './kept-bodies.ts';

const aRead = (value: string): HeldReads => [{ outcome: { kind: 'found', value }, readAt: 0 }];

/** Each test has a key of its own: what is kept is kept for all. */
const counted = (key: string) => {
  let made = 0;
  return {
    ask: (held: () => HeldReads | null) => keptBody(key, held, async () => ({ made: ++made })),
    key,
  };
};

test('a body is made once of the same reads, and then answered at once as the same object', async () => {
  const { ask } = counted('same');
  const reads = aRead('a');
  const first = await ask(() => reads);
  const second = ask(() => [...reads]);
  expect(second).not.toBeInstanceOf(Promise);
  expect((await second).body).toBe(first.body);
});

test('what was read anew is answered with a new body, even where it says the same', async () => {
  const { ask } = counted('anew');
  await ask(() => aRead('a'));
  const reads = aRead('a');
  expect((await ask(() => reads)).body).toEqual({ made: 2 });
  expect((await ask(() => reads)).body).toEqual({ made: 2 });
  expect((await ask(() => [...reads, ...aRead('b')])).body).toEqual({ made: 3 });
});

test('a body is not kept where a read is missing, or was replaced while the body was made', async () => {
  const { ask } = counted('replaced');
  const reads = aRead('a');
  await ask(() => null);
  await ask(() => []);
  let looks = 0;
  await ask(() => (looks++ === 0 ? reads : aRead('b')));
  expect((await ask(() => reads)).body).toEqual({ made: 4 });
  expect((await ask(() => reads)).body).toEqual({ made: 4 });
});
