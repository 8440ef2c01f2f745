import type pg from 'pg';
import { openDatabase } from '../../store/engine/database.ts';
import { answerRequests } from '../../support/concurrency/threads.ts';
import { type Reread, rereadAll } from './reread.ts';

export interface RereadTask {
  readonly connection: pg.PoolConfig;
}

/** Tagging takes a full core: a thread keeps the process responsive. */
answerRequests<RereadTask, Reread>(async ({ connection }, signal) => {
  const db = openDatabase({ ...connection, max: 1 });
  try {
    return await rereadAll(db, { signal });
  } finally {
    await db.close();
  }
});
