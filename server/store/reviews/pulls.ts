import type { PullStatus } from '../../contract/resources/reviews/pull.ts';
import type { PullRequest } from '../../contract/resources/reviews/pull-request.ts';
import {
  bigint,
  bool,
  bytes,
  int,
  jsonb,
  orNull,
  type RowOf,
  smallint,
  text,
  textOf,
  texts,
  uuid,
} from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, type Row, statement } from '../engine/statement.ts';
import { holdsClaim } from '../jobs/claims.ts';

export interface PulledApp {
  /** Index in the request. */
  readonly ordinal: number;
  readonly title: string | null;
  readonly icon: string | null;
  readonly read: number;
  readonly kept: number;
  readonly truncated: boolean;
  readonly notes: readonly string[];
}

/** The kept reviews of an app: see reviews/pull-facts.ts and reviews/pull-words.ts. */
export interface PackedApp {
  readonly facts: Buffer;
  readonly versions: readonly string[];
  readonly words: Buffer;
}

const columns = `p.id, case when p.status in ('queued', 'running') then null else epoch_ms(p.finished_at) end as "finishedAt",
  p.status, p.label, p.request, p.revision, epoch_ms(p.created_at) as "createdAt",
  coalesce((select jsonb_agg(jsonb_build_object('ordinal', a.ordinal, 'title', a.title, 'icon', a.icon, 'read', a.read,
      'kept', a.kept, 'truncated', a.truncated, 'notes', a.notes) order by a.ordinal)
    from pull_apps a where a.pull_id = p.id), '[]') as apps`;

const pullColumns = {
  id: uuid,
  finishedAt: orNull(bigint),
  status: textOf<PullStatus>(),
  label: text,
  request: jsonb<PullRequest>(),
  revision: int,
  createdAt: bigint,
  /** Apps read so far, in the order of the request. */
  apps: jsonb<readonly PulledApp[]>(),
};

/** Times are in ms. */
export type PullRow = RowOf<typeof pullColumns>;

const listPullsSql = statement(
  pullColumns,
  `select ${columns} from pulls p where p.account_id = $1 order by p.seq desc limit $2`,
);

export const listPulls = (db: Database, accountId: string, limit: number) => db.rows(listPullsSql, [accountId, limit]);

const readPullSql = statement(pullColumns, `select ${columns} from pulls p where p.id = $2 and p.account_id = $1`);

/** Undefined if the account has no such pull. */
export const readPull = (db: Database, accountId: string, id: string) => db.row(readPullSql, [accountId, id]);

export type PulledFacts = Row<typeof pulledFactsSql>;

const pulledFactsSql = statement(
  { revision: int, ordinal: smallint, facts: bytes, versions: texts },
  `select p.revision, a.ordinal, a.facts, a.versions from pulls p join pull_apps a on a.pull_id = p.id
   where p.id = $1 order by a.ordinal`,
);

/** The facts of everything a pull keeps, as of one moment. */
export const pulledFacts = (db: Database, id: string) => db.rows(pulledFactsSql, [id]);

const pulledWordsSql = statement(
  { revision: int, ordinal: smallint, words: bytes },
  `select p.revision, a.ordinal, a.words from pulls p join pull_apps a on a.pull_id = p.id
   where p.id = $1 order by a.ordinal`,
);

export const pulledWords = (db: Database, id: string) => db.rows(pulledWordsSql, [id]);

const pulledNosSql = statement(
  { nos: orNull(bytes) },
  `select substring(a.facts for a.kept * 4) as nos from pulls p left join pull_apps a on a.pull_id = p.id
   where p.account_id = $1 and p.id = $2`,
);

const join = (rows: readonly { readonly nos: Buffer | null }[]): Uint32Array => {
  const nos = new Uint32Array(rows.reduce((sum, { nos: packed }) => sum + (packed?.length ?? 0) / 4, 0));
  const bytes = new Uint8Array(nos.buffer);
  let filled = 0;
  for (const { nos: packed } of rows) {
    if (packed) bytes.set(packed, filled);
    filled += packed?.length ?? 0;
  }
  return nos.sort().filter((no, at, sorted) => at === 0 || no !== sorted[at - 1]);
};

/** The edition numbers that an account's pull keeps, distinct and ascending; null if there is no such pull. */
export const pulledNos = async (db: Database, accountId: string, pullId: string): Promise<Uint32Array | null> => {
  // The numbers are the first column of the facts.
  const rows = await db.rows(pulledNosSql, [accountId, pullId]);
  return rows.length === 0 ? null : join(rows);
};

const allPulledNosSql = statement(
  { nos: bytes, cut: bool },
  `with newest as (
     select id, seq from pulls where account_id = $1 order by seq desc limit $2
   ), counted as (
     select a.pull_id, a.ordinal, sum(a.kept) over (order by n.seq desc, a.ordinal) - a.kept as before
     from newest n join pull_apps a on a.pull_id = n.id
   )
   select substring(a.facts for a.kept * 4) as nos,
     (select count(*) from pulls where account_id = $1) > $2
       or (select count(*) from counted where before >= $3) > 0 as "cut"
   from counted c join pull_apps a using (pull_id, ordinal) where before < $3`,
);

/**
 * The edition numbers that the account's pulls keep, newest pulls first, then distinct and ascending. `cut`: there are more than `most`
 * allows to read and sort in one call.
 */
export const allPulledNos = async (
  db: Database,
  accountId: string,
  most: { readonly pulls: number; readonly reviews: number },
): Promise<{ readonly nos: Uint32Array; readonly cut: boolean }> => {
  const rows = await db.rows(allPulledNosSql, [accountId, most.pulls, most.reviews]);
  return { nos: join(rows), cut: rows[0]?.cut ?? false };
};

/** The run that holds the pull's job. */
export interface Holder {
  readonly pullId: string;
  readonly claim: number;
}

const reviseSql = command('update pulls set revision = revision + 1 where id = $1');

/** Only the run that holds the job may write. */
const asHolder = <T>(db: Database, { pullId, claim }: Holder, write: (tx: Database) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    // Locks the job before the pull, as when a job ends.
    if (!(await holdsClaim(tx, pullId, claim))) throw new Error('the pull is no longer this run’s to write');
    await tx.run(reviseSql, [pullId]);
    return write(tx);
  });

const beginPullSql = command('delete from pull_apps where pull_id = $1');

export const beginPull = (db: Database, holder: Holder): Promise<void> =>
  asHolder(db, holder, async (tx) => {
    await tx.run(beginPullSql, [holder.pullId]);
  });

const savePulledAppSql = command(
  `insert into pull_apps (pull_id, ordinal, title, icon, read, kept, truncated, notes, facts, versions, words)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
   on conflict (pull_id, ordinal) do update set title = excluded.title, icon = excluded.icon, read = excluded.read,
     kept = excluded.kept, truncated = excluded.truncated, notes = excluded.notes, facts = excluded.facts,
     versions = excluded.versions, words = excluded.words`,
);

/** Stores the reviews of an app, replacing those of an earlier call. */
export const savePulledApp = (db: Database, holder: Holder, app: PulledApp & PackedApp): Promise<void> =>
  asHolder(db, holder, async (tx) => {
    await tx.run(savePulledAppSql, [
      holder.pullId,
      app.ordinal,
      app.title,
      app.icon,
      app.read,
      app.kept,
      app.truncated,
      app.notes,
      app.facts,
      app.versions,
      app.words,
    ]);
  });

const finishPullSql = statement(
  pullColumns,
  `with p as (
     update pulls set finished_at = date_trunc('milliseconds', clock_timestamp()) where id = $1
     returning id, 'completed' as status, label, request, revision, created_at, finished_at
   )
   select ${columns} from p`,
);

/** Records when the reading ended; the pull is `completed` when its job is done. Returns the pull in that state. */
export const finishPull = (db: Database, holder: Holder): Promise<PullRow> =>
  asHolder(db, holder, async (tx) => {
    const row = await tx.row(finishPullSql, [holder.pullId]);
    return row!;
  });
