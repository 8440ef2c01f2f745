import type pg from 'pg';
import { openDatabase } from '../../store/engine/database.ts';
import { answerRequests } from '../../support/concurrency/threads.ts';
import { maintain, type Retagged } from './maintain.ts';

export interface MaintainTask {
  readonly connection: pg.PoolConfig;
  readonly taxonomy: string;
}

/** A merge of large segments takes many milliseconds at once: here it holds nobody up. */
answerRequests<MaintainTask, Retagged>(async ({ connection, taxonomy }, signal) => {
  const db = openDatabase({ ...connection, max: 1 });
  try {
    return await maintain(db, taxonomy, signal);
  } finally {
    await db.close();
  }
});
