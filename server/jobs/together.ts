import { setTimeout as sleep } from 'node:timers/promises';
import { mayPass } from '../store/engine/database.ts';
import type { NotInBatch } from '../store/jobs/batches.ts';

/** Sends a batch. One that the database refuses because of one of its items has changed nothing: each is done by itself. */
export const sendTogether = async <Item, Answer>(
  items: readonly Item[],
  send: (items: readonly Item[]) => Promise<readonly (Answer | NotInBatch)[]>,
): Promise<readonly (Answer | NotInBatch)[]> => {
  try {
    return await send(items);
  } catch (error) {
    if (mayPass(error)) throw error;
    return items.map(() => 'alone');
  }
};

/** Pauses before an item whose account was locked is put into another batch; after the last it is done by itself. */
const pausesMs = [3, 6, 12, 24];

/** What came of an item in a batch; `alone`: it must be done by itself, which waits for the account. */
export const inSomeBatch = async <Answer>(ask: () => Promise<Answer | NotInBatch>): Promise<Answer | 'alone'> => {
  for (const pauseMs of pausesMs) {
    const answer = await ask();
    if (answer !== 'busy') return answer;
    await sleep(pauseMs);
  }
  const last = await ask();
  return last === 'busy' ? 'alone' : last;
};
