import { bytes, int, text } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { statement } from '../engine/statement.ts';
import type { Problem } from './row-checks.ts';

const largestSql = statement(
  { largest: int },
  `select greatest((select max(no) from reviews), (select max(no) from review_editions), 0) as largest`,
);

const batch = 100_000;

const currentSql = statement({ no: int }, `select no from reviews where no > $1 order by no limit ${batch}`);
const earlierSql = statement({ no: int }, `select no from review_editions where no > $1 order by no limit ${batch}`);

const pullsSql = statement(
  { id: text, pull: text, ordinal: int, kept: int, nos: bytes },
  `select a.pull_id || ' ' || lpad(a.ordinal::text, 5, '0') as id, a.pull_id::text as pull, a.ordinal::int as ordinal, a.kept,
     substring(a.facts for a.kept * 4) as nos
   from pull_apps a where a.pull_id || ' ' || lpad(a.ordinal::text, 5, '0') > $1 order by 1 limit 200`,
);

const findingsSql = statement(
  { id: text, job: text, name: text, nos: bytes },
  `select f.job_id || ' ' || lpad(f.item::text, 5, '0') as id, f.job_id::text as job, f.name, f.nos
   from finding_sets f where f.job_id || ' ' || lpad(f.item::text, 5, '0') > $1 order by 1 limit 500`,
);

const numbersOf = (packed: Buffer): number[] =>
  Array.from({ length: Math.floor(packed.length / 4) }, (_, at) => packed.readUInt32LE(4 * at));

/** Reads rows in batches, ordered by id. */
async function* inBatches<Row, Id>(read: (after: Id) => Promise<Row[]>, idOf: (row: Row) => Id, first: Id) {
  for (let after = first; ; ) {
    const rows = await read(after);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = idOf(last);
  }
}

export interface NumberCheck {
  readonly name: string;
  readonly problems: readonly Problem[];
}

/** Whether each edition number is stored. */
const readOnFile = async (db: Database): Promise<Uint8Array> => {
  const onFile = new Uint8Array((await db.row(largestSql))!.largest + 1);
  for (const sql of [currentSql, earlierSql]) {
    for await (const { no } of inBatches(
      (after: number) => db.rows(sql, [after]),
      (row) => row.no,
      -1,
    )) {
      onFile[no] = 1;
    }
  }
  return onFile;
};

/** Compares the numbers packed in pulls and findings with the stored reviews. */
export const checkNumbers = async (db: Database): Promise<NumberCheck[]> => {
  const onFile = await readOnFile(db);
  const missingOf = (nos: Buffer): number[] => numbersOf(nos).filter((no) => onFile[no] !== 1);
  const inPulls: Problem[] = [];
  const pulls = inBatches(
    (after: string) => db.rows(pullsSql, [after]),
    ({ id }) => id,
    '',
  );
  for await (const { pull, ordinal, kept, nos } of pulls) {
    const missing = missingOf(nos);
    const where = `app ${ordinal + 1} of pull ${pull}`;
    if (nos.length !== kept * 4)
      inPulls.push({ subject: pull, what: `${where} keeps ${kept} reviews and has ${Math.floor(nos.length / 4)}` });
    else if (missing.length > 0)
      inPulls.push({ subject: pull, what: `${where} has ${missing.length} reviews that are not on file` });
  }
  const inFindings: Problem[] = [];
  const findings = inBatches(
    (after: string) => db.rows(findingsSql, [after]),
    ({ id }) => id,
    '',
  );
  for await (const { job, name, nos } of findings) {
    const missing = missingOf(nos);
    if (missing.length === 0) continue;
    inFindings.push({ subject: job, what: `${name} of job ${job} has ${missing.length} reviews that are not on file` });
  }
  return [
    { name: 'pulled reviews', problems: inPulls },
    { name: 'found reviews', problems: inFindings },
  ];
};
