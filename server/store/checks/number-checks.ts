import { bytes, int, text } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { statement } from '../engine/statement.ts';
import type { Problem } from './row-checks.ts';

/** Where an edition of a review was met, by its number. */
const current = 1;
const earlier = 2;
const indexed = 4;
const dead = 8;

const largestSql = statement(
  { largest: int },
  `select greatest((select max(no) from reviews), (select max(no) from review_editions), 0) as largest`,
);

const batch = 100_000;

const currentSql = statement({ no: int }, `select no from reviews where no > $1 order by no limit ${batch}`);
const earlierSql = statement({ no: int }, `select no from review_editions where no > $1 order by no limit ${batch}`);
const deadSql = statement({ no: int }, `select no from search_dead where no > $1 order by no limit ${batch}`);

/** The numbers are the first column of what is packed. */
const segmentsSql = statement(
  { id: int, docs: int, nos: bytes },
  'select id, docs, substring(facts for docs * 4) as nos from search_segments where id > $1 order by id limit 20',
);

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

/** Row after row in the order of their ids, a batch at a time. */
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

const most = 10_000;

/** The editions that are known, with where they stand; problems of the index are found on the way. */
const readIndex = async (db: Database): Promise<{ seen: Uint8Array; problems: Problem[] }> => {
  const seen = new Uint8Array((await db.row(largestSql))!.largest + 1);
  const problems: Problem[] = [];
  for (const [sql, mark] of [
    [currentSql, current],
    [earlierSql, earlier],
    [deadSql, dead],
  ] as const) {
    for await (const { no } of inBatches(
      (after: number) => db.rows(sql, [after]),
      (row) => row.no,
      -1,
    )) {
      if (no < seen.length) seen[no]! |= mark;
    }
  }
  const segments = inBatches(
    (after: number) => db.rows(segmentsSql, [after]),
    ({ id }) => id,
    -1,
  );
  for await (const { id, docs, nos } of segments) {
    const numbers = numbersOf(nos);
    if (numbers.length !== docs) {
      problems.push({ subject: `${id}`, what: `segment ${id} says ${docs} reviews and has ${numbers.length}` });
    }
    for (const no of numbers) {
      const was = seen[no] ?? 0;
      if (was & indexed) problems.push({ subject: `${no}`, what: `edition ${no} stands in the index twice` });
      else if (!(was & (current | earlier)))
        problems.push({ subject: `${no}`, what: `segment ${id} has edition ${no}, which is not on file` });
      else if (!(was & current) && !(was & dead))
        problems.push({ subject: `${no}`, what: `segment ${id} counts edition ${no}, which was replaced` });
      if (no < seen.length) seen[no]! |= indexed;
    }
  }
  for (let no = 0; no < seen.length && problems.length < most; no++) {
    if (!(seen[no]! & current)) continue;
    if (!(seen[no]! & indexed))
      problems.push({ subject: `${no}`, what: `edition ${no} is on file and not in the index` });
    else if (seen[no]! & dead) problems.push({ subject: `${no}`, what: `edition ${no} is on file and not counted` });
  }
  return { seen, problems };
};

/** Compares what is packed in the index, in pulls and in findings with the reviews on file. */
export const checkNumbers = async (db: Database): Promise<NumberCheck[]> => {
  const { seen, problems } = await readIndex(db);
  const missingOf = (nos: Buffer): number[] => numbersOf(nos).filter((no) => !((seen[no] ?? 0) & (current | earlier)));
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
    { name: 'index', problems: problems.slice(0, most) },
    { name: 'pulled reviews', problems: inPulls },
    { name: 'found reviews', problems: inFindings },
  ];
};
