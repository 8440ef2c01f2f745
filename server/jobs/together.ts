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
