import type { Database } from '../engine/database.ts';
import { command } from '../engine/statement.ts';
import { checkNumbers } from './number-checks.ts';
import { type Problem, type Repair, rowChecks } from './row-checks.ts';

export interface Checked {
  readonly name: string;
  readonly problems: readonly Problem[];
  readonly repair: Repair | null;
}

const snapshotSql = command('set transaction isolation level repeatable read, read only');
const patientSql = command('set local statement_timeout = 0');

/** Runs all checks on one snapshot, while others write. */
export const checkDatabase = (db: Database): Promise<Checked[]> =>
  db.transaction(async (tx) => {
    await tx.run(snapshotSql);
    await tx.run(patientSql);
    const results: Checked[] = [];
    for (const { name, find, repair } of rowChecks) results.push({ name, problems: await tx.rows(find), repair });
    for (const { name, problems } of await checkNumbers(tx)) results.push({ name, problems, repair: null });
    return results;
  });

/** Repairs what can be repaired, each problem in its own transaction. Returns how many were processed. */
export const repairDatabase = async (db: Database, results: readonly Checked[]): Promise<number> => {
  let done = 0;
  for (const { problems, repair } of results) {
    if (!repair) continue;
    for (const { subject } of problems) {
      await db.transaction(async (tx) => {
        if (repair.lock) await tx.run(repair.lock, [subject]);
        await tx.run(repair.fix, [subject]);
      });
      done++;
    }
  }
  return done;
};
