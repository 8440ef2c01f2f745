import { workerData } from 'node:worker_threads';
import type pg from 'pg';
import { openDatabase } from '../../store/engine/database.ts';
import { maintain } from './maintain.ts';

export interface MaintainTask {
  readonly connection: pg.PoolConfig;
  readonly taxonomy: string;
}

/** A merge of large segments takes many milliseconds at once: here they hold nobody up. Ends with the work. */
const { connection, taxonomy } = workerData as MaintainTask;
const db = openDatabase({ ...connection, max: 1 });
try {
  await maintain(db, taxonomy, new AbortController().signal);
} finally {
  await db.close();
}
