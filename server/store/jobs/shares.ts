import { type JobStatus, sharedKinds } from '../../contract/resources/job.ts';
import { newId } from '../../support/ids.ts';
import { keyHash, newSecret } from '../../support/secrets/keys.ts';
import { enumOf, filtered, int, json, jsonb, type RowOf, text, textOf, timestamp, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { type Row, statement } from '../engine/statement.ts';

type SharedKind = (typeof sharedKinds)[number];

const share = { id: uuid, jobId: uuid, createdAt: timestamp };
export type ShareRow = RowOf<typeof share>;
const shareColumns = 'id, job_id as "jobId", created_at as "createdAt"';

/** Per answer. */
export const maxShares = 20;

const lockJobSql = statement(
  { kind: text, status: enumOf<JobStatus>('job_status') },
  'select kind, status from jobs where id = $2 and account_id = $1 for no key update',
);
const insertShareSql = statement(
  share,
  `insert into shares (id, hash, account_id, job_id)
   select $1, $2, $3, $4 where (select count(*) from shares where job_id = $4) < ${maxShares}
   returning ${shareColumns}`,
);

export type NewShare =
  | { readonly outcome: 'made'; readonly share: ShareRow; readonly token: string }
  | { readonly outcome: 'no_job' | 'no_answer' | 'too_many' };

/** Creates a link to the answer of an account's own job. Only the hash of its token is stored. */
export const createShare = (db: Database, accountId: string, jobId: string): Promise<NewShare> =>
  db.transaction(async (tx) => {
    const job = await tx.row(lockJobSql, [accountId, jobId]);
    if (!job) return { outcome: 'no_job' };
    if (job.status !== 'done' || !sharedKinds.some((kind) => kind === job.kind)) return { outcome: 'no_answer' };
    const token = newSecret('share');
    const made = await tx.row(insertShareSql, [newId(), keyHash(token), accountId, jobId]);
    return made ? { outcome: 'made', share: made, token } : { outcome: 'too_many' };
  });

const listSharesSql = statement(
  share,
  `select ${shareColumns} from shares where account_id = $1 order by created_at desc, id desc limit $2`,
);
const listSharesOfJobSql = statement(
  share,
  `select ${shareColumns} from shares where account_id = $1 and job_id = $2 order by created_at desc, id desc limit $3`,
);

/** Newest first, optionally of one job. */
export const listShares = (
  db: Database,
  accountId: string,
  jobId: string | null,
  limit: number,
): Promise<ShareRow[]> =>
  jobId === null ? db.rows(listSharesSql, [accountId, limit]) : db.rows(listSharesOfJobSql, [accountId, jobId, limit]);

const endShareSql = statement({ id: uuid }, 'delete from shares where account_id = $1 and id = $2 returning id');

/** False if the account has no such link. */
export const endShare = async (db: Database, accountId: string, id: string) =>
  (await db.row(endShareSql, [accountId, id])) !== undefined;

export type SharedJob = Row<typeof readSharedSql>;

// Links of suspended or deleted accounts don't work.
const fromShares = `from shares s join accounts a on a.id = s.account_id join jobs j on j.id = s.job_id
   join results r on r.id = j.result_id
   where s.hash = $1 and a.deleted_at is null and a.suspended_at is null`;

const readSharedSql = statement(
  {
    kind: textOf<SharedKind>(),
    input: jsonb<Readonly<Record<string, unknown>>>(),
    answeredAt: filtered(timestamp),
    result: json<Readonly<Record<string, unknown>>>(),
  },
  `select j.kind, j.input, j.finished_at as "answeredAt", r.body as result ${fromShares}`,
);

/** Undefined if the link is unknown or has ended. */
export const readShared = (db: Database, token: string) => db.row(readSharedSql, [keyHash(token)]);

const isSharedSql = statement({ one: int }, `select 1 as one ${fromShares}`);

export const isShared = async (db: Database, token: string) =>
  (await db.row(isSharedSql, [keyHash(token)])) !== undefined;
