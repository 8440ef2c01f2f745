import type { Database } from '../engine/database.ts';

/** The whole set of reviews behind one thing that an answer counts. */
export interface FindingSet {
  /** Which part of the answer it is behind, such as `complaints/0`. */
  readonly name: string;
  /** Editions, in any order, each once. */
  readonly nos: readonly number[];
}

const pack = (nos: readonly number[]): Buffer => {
  const packed = Buffer.alloc(nos.length * 4);
  for (const [at, no] of nos.toSorted((one, other) => one - other).entries()) packed.writeUInt32LE(no, at * 4);
  return packed;
};

const unpack = (packed: Buffer): number[] =>
  Array.from({ length: packed.length / 4 }, (_, at) => packed.readUInt32LE(at * 4));

/** Files the sets behind an answer over those of an earlier attempt; only the run that holds the job may. */
export const saveFindingSets = (
  db: Database,
  { jobId, claim }: { readonly jobId: string; readonly claim: number },
  sets: readonly FindingSet[],
): Promise<void> =>
  db.transaction(async (tx) => {
    const mine = await tx.row("select 1 from jobs where id = $1 and status = 'running' and claim = $2 for share", [
      jobId,
      claim,
    ]);
    if (!mine) throw new Error('the answer is no longer this run’s to write');
    await tx.rows('delete from finding_sets where job_id = $1', [jobId]);
    await tx.rows(
      `insert into finding_sets (job_id, item, name, nos)
       select $1, item, name, nos from unnest($2::text[], $3::bytea[]) with ordinality as n (name, nos, item)`,
      [jobId, sets.map(({ name }) => name), sets.map(({ nos }) => `\\x${pack(nos).toString('hex')}`)],
    );
  });

/** The sets behind a job's answer, in the order in which they were filed. */
export const findingSets = async (db: Database, jobId: string): Promise<FindingSet[]> => {
  const rows = await db.rows<{ name: string; nos: Buffer }>(
    'select name, nos from finding_sets where job_id = $1 order by item',
    [jobId],
  );
  return rows.map(({ name, nos }) => ({ name, nos: unpack(nos) }));
};
