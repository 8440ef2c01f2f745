import type { JobStatus } from '../../contract/resources/job.ts';
import { sharedKinds } from '../../contract/resources/share.ts';
import { newId } from '../../support/ids.ts';
import { keyHash, newSecret } from '../../support/secrets/keys.ts';
import { enumOf, filtered, int, json, jsonb, text, textOf, timestamp, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { statement } from '../engine/statement.ts';

type SharedKind = (typeof sharedKinds)[number];

export interface ShareRow {
  readonly id: string;
  readonly jobId: string;
  readonly createdAt: Date;
}

const share = { id: uuid, jobId: uuid, createdAt: timestamp };
const shareColumns = 'id, job_id as "jobId", created_at as "createdAt"';

/** So many links an answer may have at once. */
export const mostShares = 20;

const lockJobSql = statement(
  { kind: text, status: enumOf<JobStatus>('job_status') },
  'select kind, status from jobs where id = $2 and account_id = $1 for no key update',
);
const insertShareSql = statement(
  share,
  `insert into shares (id, hash, account_id, job_id)
   select $1, $2, $3, $4 where (select count(*) from shares where job_id = $4) < ${mostShares}
   returning ${shareColumns}`,
);

export type NewShare =
  | { readonly outcome: 'made'; readonly share: ShareRow; readonly token: string }
  | { readonly outcome: 'no_job' | 'no_answer' | 'too_many' };

/** A link to the answer of an account's own job. Its token is in the answer and nowhere else. */
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

/** Newest first; those of one job where it is named. */
export const listShares = (
  db: Database,
  accountId: string,
  jobId: string | null,
  limit: number,
): Promise<ShareRow[]> =>
  jobId === null ? db.rows(listSharesSql, [accountId, limit]) : db.rows(listSharesOfJobSql, [accountId, jobId, limit]);

const endShareSql = statement({ id: uuid }, 'delete from shares where account_id = $1 and id = $2 returning id');

/** False when the account has no such link. */
export const endShare = async (db: Database, accountId: string, id: string): Promise<boolean> =>
  (await db.row(endShareSql, [accountId, id])) !== undefined;

export interface SharedJob {
  readonly kind: SharedKind;
  readonly input: Readonly<Record<string, unknown>>;
  readonly answeredAt: Date;
  readonly result: Readonly<Record<string, unknown>>;
}

// An account that is suspended or deleted shows nothing to anybody.
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

/** What a link shows; nothing when nobody made it or it has ended. */
export const readShared = (db: Database, token: string): Promise<SharedJob | undefined> =>
  db.row(readSharedSql, [keyHash(token)]);

const isSharedSql = statement({ one: int }, `select 1 as one ${fromShares}`);

export const isShared = async (db: Database, token: string): Promise<boolean> =>
  (await db.row(isSharedSql, [keyHash(token)])) !== undefined;
