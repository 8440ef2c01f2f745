import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import type { SampleRequest } from '../../../tests/support/samples/sample-thread.ts';
import { createThreads, type ThreadOptions } from './threads.ts';

const sampleThread = new URL('../../../tests/support/samples/sample-thread.ts', import.meta.url);

const threads = (options: Partial<ThreadOptions> = {}) => {
  const created = createThreads<SampleRequest, unknown>(sampleThread, { name: 'sample', ...options });
  onTestFinished(() => created.stop());
  return created;
};

test('each asker gets the answer to its own request, also of many at once', async () => {
  const { ask } = threads();
  const asked = Array.from({ length: 200 }, (_, at) => at);
  expect(await Promise.all(asked.map((number) => ask({ double: number })))).toEqual(asked.map((number) => 2 * number));
});

test('a request that fails rejects its asker alone, with the name, the message and the code of its error', async () => {
  const { ask } = threads();
  const [before, failed, after] = await Promise.allSettled([
    ask({ double: 1 }),
    ask({ fail: 'no connection', code: 'ECONNREFUSED' }),
    ask({ double: 3 }),
  ]);
  expect(before).toMatchObject({ value: 2 });
  expect(failed).toMatchObject({ reason: { name: 'TypeError', message: 'no connection', code: 'ECONNREFUSED' } });
  expect(after).toMatchObject({ value: 6 });
});

test('an error that cannot be sent whole reaches its asker in words, and no other asker', async () => {
  const { ask } = threads();
  const [failed, other] = await Promise.allSettled([
    ask({ fail: 'no connection', code: 'ECONNREFUSED', unsendable: true }),
    ask({ double: 3 }),
  ]);
  expect(failed).toMatchObject({ reason: { message: 'no connection', code: 'ECONNREFUSED' } });
  expect(other).toMatchObject({ value: 6 });
});

test('a thread that dies rejects those who wait for it, and the next asker gets a new one', async () => {
  const ends: Error[] = [];
  const { ask } = threads({ onEnd: (error) => ends.push(error) });
  expect(await ask({ double: 1 })).toBe(2);
  const lost = await Promise.allSettled([ask({ exit: 3 }), ask({ double: 2 })]);
  for (const each of lost) expect(each).toMatchObject({ reason: { message: 'The sample thread has ended.' } });
  expect(ends).toHaveLength(1);
  expect(await ask({ double: 4 })).toBe(8);
});

test('one that no one asks for a while ends, which is no failure, and the next asker gets a new one', async () => {
  const ends: Error[] = [];
  const { ask } = threads({ idleMs: 50, onEnd: (error) => ends.push(error) });
  const first = await ask({ holdMs: 0 });
  expect(await ask({ holdMs: 0 })).toBe(first);
  await sleep(300);
  expect(await ask({ holdMs: 0 })).not.toBe(first);
  expect(ends).toEqual([]);
});

test('a request that cannot be sent is refused, and the thread goes on', async () => {
  const { ask } = threads();
  const unsendable = (() => {}) as unknown as SampleRequest;
  await expect(ask(unsendable)).rejects.toThrow(/could not be cloned/);
  expect(await ask({ double: 5 })).toBe(10);
});

test('no more threads run than allowed, and a busy one leaves requests to an idle one', async () => {
  const { ask } = threads({ most: 2 });
  const ids = await Promise.all(Array.from({ length: 6 }, () => ask({ holdMs: 20 })));
  expect(new Set(ids).size).toBe(2);
  const [busy, idle] = await Promise.all([ask({ holdMs: 20 }), ask({ holdMs: 1 })]);
  expect(busy).not.toBe(idle);
});

test('a thread is given its data', async () => {
  const { ask } = threads({ workerData: { cacheBytes: 12 } });
  expect(await ask('workerData')).toEqual({ cacheBytes: 12 });
});

test('an aborting caller returns at once, and the thread gives up the request', async () => {
  const { ask } = threads();
  const leaving = new AbortController();
  const asked = ask({ waitForAbort: true }, leaving.signal);
  expect(await ask('aborted')).toBe(0);
  leaving.abort(new Error('gone'));
  await expect(asked).rejects.toThrow('gone');
  await expect(ask({ double: 1 }, leaving.signal)).rejects.toThrow('gone');
  await expect.poll(() => ask('aborted')).toBe(1);
});

test('a stop rejects those who wait, ends a thread that does not end by itself, and refuses the next', async () => {
  const ends: Error[] = [];
  const { ask, stop } = threads({ stopMs: 50, onEnd: (error) => ends.push(error) });
  await ask({ double: 1 });
  const stuck = ask({ holdMs: 60_000 }).catch((error: unknown) => error);
  await Promise.all([stop(), stop()]);
  expect(String(await stuck)).toMatch('The sample thread was stopped.');
  await expect(ask({ double: 1 })).rejects.toThrow('The sample thread was stopped.');
  expect(ends).toEqual([]);
});

test('a process waits for an answer, and for nothing else of its threads', async () => {
  const script = `
    import(${JSON.stringify(new URL('./threads.ts', import.meta.url).href)}).then(async ({ createThreads }) => {
      const { ask } = createThreads(new URL(${JSON.stringify(sampleThread.href)}), { name: 'sample' });
      // A request that cannot be sent leaves a thread that no one waits for.
      await ask(() => {}).catch(() => {});
      console.log(await ask({ double: 21 }));
    });
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', script]);
  expect(stdout.trim()).toBe('42');
});
