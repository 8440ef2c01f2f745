import { bytes, text } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, statement } from '../engine/statement.ts';
import { holdsClaim } from './claims.ts';

/** All reviews behind one figure of an answer. */
export interface FindingSet {
  /** The part of the answer, such as `complaints/0`. */
  readonly name: string;
  /** Distinct edition numbers, in any order. */
  readonly nos: readonly number[];
}

const pack = (nos: readonly number[]): Buffer => {
  const packed = Buffer.alloc(nos.length * 4);
  for (const [at, no] of nos.toSorted((one, other) => one - other).entries()) packed.writeUInt32LE(no, at * 4);
  return packed;
};

const unpack = (packed: Buffer): number[] =>
  Array.from({ length: packed.length / 4 }, (_, at) => packed.readUInt32LE(at * 4));

const deleteFindingSetsSql = command('delete from finding_sets where job_id = $1');

const insertFindingSetsSql = command(
  `insert into finding_sets (job_id, item, name, nos)
   select $1, item, name, nos from unnest($2::text[], $3::bytea[]) with ordinality as n (name, nos, item)`,
);

/** Stores the sets behind an answer, replacing those of an earlier attempt. Only the run that holds the job may. */
export const saveFindingSets = (
  db: Database,
  { jobId, claim }: { readonly jobId: string; readonly claim: number },
  sets: readonly FindingSet[],
): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await holdsClaim(tx, jobId, claim))) throw new Error('the answer is no longer this run’s to write');
    await tx.run(deleteFindingSetsSql, [jobId]);
    await tx.run(insertFindingSetsSql, [
      jobId,
      sets.map(({ name }) => name),
      sets.map(({ nos }) => `\\x${pack(nos).toString('hex')}`),
    ]);
  });

const findingSetsSql = statement(
  { name: text, nos: bytes },
  'select name, nos from finding_sets where job_id = $1 order by item',
);

export const findingSets = async (db: Database, jobId: string) =>
  (await db.rows(findingSetsSql, [jobId])).map(({ name, nos }) => ({ name, nos: unpack(nos) }));
