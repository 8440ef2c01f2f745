import type { DestinationType, Weekday } from '../../contract/resources/destinations/destination.ts';
import { newId } from '../../support/ids.ts';
import { keyHash } from '../../support/secrets/keys.ts';
import { lockLiveAccount } from '../accounts/account-state.ts';
import { bigint, jsonb, orNull, type RowOf, text, textOf, timestamp, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, statement } from '../engine/statement.ts';
import { sendToDestination } from './events.ts';

/** In local time. */
export interface DigestTime {
  readonly digestDay: Weekday;
  readonly digestHour: number;
  readonly zone: string;
}

export interface MessageDetails {
  /** The event types it gets once it is confirmed. */
  readonly wants: readonly string[];
  readonly digestAt: DigestTime;
  /** For mail addresses: when the reader confirmed it. */
  readonly confirmedAt?: string;
  /** When the reader stopped it. */
  readonly stoppedAt?: string;
}

const destination = {
  id: uuid,
  type: textOf<DestinationType>(),
  target: text,
  name: text,
  details: jsonb<MessageDetails>(),
  disabledAt: orNull(timestamp),
  note: orNull(text),
  createdAt: timestamp,
};

export type MessageDestination = RowOf<typeof destination>;
const columns = `id, type, target, description as name, details, disabled_at as "disabledAt", note, created_at as "createdAt"`;

/** Per account, for all types together. */
export const maxDestinations = 20;
/** Confirmation mails per day, to one address from all accounts, and per account. */
export const maxConfirmations = { address: 3, account: 20 };

const countSql = statement(
  { count: bigint },
  `select count(*) from destinations where account_id = $1 and type <> 'webhook'`,
);
const sameSql = statement(
  destination,
  `select ${columns} from destinations where account_id = $1 and type = $2 and target = $3
   and not details ? 'stoppedAt' order by id limit 1`,
);
const insertSql = statement(
  destination,
  `insert into destinations (id, account_id, type, target, events, description, details)
   values ($1, $2, $3, $4, $5, $6, $7) returning ${columns}`,
);
const lockAddressSql = command('select pg_advisory_xact_lock(hashtextextended($1, 40))');
const countConfirmationsSql = statement(
  { ofAddress: bigint, ofAccount: bigint },
  `select count(*) filter (where address = $1) as "ofAddress", count(*) filter (where account_id = $2) as "ofAccount"
   from mail_confirmations where (address = $1 or account_id = $2) and sent_at > now() - interval '1 day'`,
);
const addConfirmationSql = command('insert into mail_confirmations (id, account_id, address) values ($1, $2, $3)');
const forgetConfirmationsSql = command(`delete from mail_confirmations where sent_at < now() - interval '1 day'`);

/** False if the daily limit is reached. */
const sendConfirmation = async (tx: Database, accountId: string, id: string, address: string): Promise<boolean> => {
  const hash = keyHash(address.toLowerCase());
  await tx.run(lockAddressSql, [address.toLowerCase()]);
  const asked = (await tx.row(countConfirmationsSql, [hash, accountId]))!;
  if (asked.ofAddress >= maxConfirmations.address || asked.ofAccount >= maxConfirmations.account) return false;
  await tx.run(forgetConfirmationsSql);
  await tx.run(addConfirmationSql, [newId(), accountId, hash]);
  await sendToDestination(tx, accountId, id, confirmEvent, {});
  return true;
};

export const confirmEvent = 'mail.confirm';

export interface NewMessageDestination {
  readonly accountId: string;
  readonly type: DestinationType;
  readonly target: string;
  readonly name: string;
  readonly wants: readonly string[];
  readonly digestAt: DigestTime;
}

export type Made =
  | { readonly outcome: 'made'; readonly destination: MessageDestination }
  | { readonly outcome: 'too_many' | 'exists' | 'asked_too_often' | 'gone' };

/** A mail address gets no events until it is confirmed; the confirmation mail is queued in the same transaction. */
export const createMessageDestination = async (db: Database, options: NewMessageDestination): Promise<Made> => {
  const { accountId, type, target, name, wants, digestAt } = options;
  try {
    return await db.transaction(async (tx): Promise<Made> => {
      if (!(await lockLiveAccount(tx, accountId))) return { outcome: 'gone' };
      if (await tx.row(sameSql, [accountId, type, target])) return { outcome: 'exists' };
      if ((await tx.row(countSql, [accountId]))!.count >= maxDestinations) return { outcome: 'too_many' };
      const events = type === 'email' ? [] : wants;
      const details = JSON.stringify({ wants, digestAt } satisfies MessageDetails);
      const made = (await tx.row(insertSql, [newId(), accountId, type, target, events, name, details]))!;
      if (type === 'email' && !(await sendConfirmation(tx, accountId, made.id, target))) throw limitReached;
      return { outcome: 'made', destination: made };
    });
  } catch (error) {
    if (error === limitReached) return { outcome: 'asked_too_often' };
    throw error;
  }
};

/** Thrown to roll the transaction back. */
const limitReached = new Error('the address was asked too often');

const listSql = statement(
  destination,
  `select ${columns} from destinations where account_id = $1 and type <> 'webhook' order by id`,
);
const readSql = statement(
  destination,
  `select ${columns} from destinations where account_id = $1 and id = $2 and type <> 'webhook'`,
);
const lockSql = statement(
  destination,
  `select ${columns} from destinations where account_id = $1 and id = $2 and type <> 'webhook' for no key update`,
);

/** Oldest first. */
export const listMessageDestinations = (db: Database, accountId: string) => db.rows(listSql, [accountId]);

export const readMessageDestination = (db: Database, accountId: string, id: string) => db.row(readSql, [accountId, id]);

const deleteSql = statement(
  { id: uuid },
  `delete from destinations where account_id = $1 and id = $2 and type <> 'webhook' returning id`,
);

export const deleteMessageDestination = async (db: Database, accountId: string, id: string) =>
  (await db.row(deleteSql, [accountId, id])) !== undefined;

export interface MessageChange {
  readonly name?: string | undefined;
  readonly wants?: readonly string[] | undefined;
  readonly digestAt?: Partial<DigestTime>;
  readonly enabled?: boolean | undefined;
}

const changeSql = command(
  'update destinations set description = $2, events = $3, details = details || $4::jsonb where id = $1',
);
const enableSql = command(
  'update destinations set disabled_at = null, note = null, failing_since = null where id = $1',
);
const disableSql = statement({ done: orNull(text) }, 'select disable_destination($1, $2)::text as done');

/** Undefined if there is no such destination; null if its reader stopped it, which is final. */
export const updateMessageDestination = (
  db: Database,
  accountId: string,
  id: string,
  { name, wants, digestAt, enabled }: MessageChange,
): Promise<MessageDestination | null | undefined> =>
  db.transaction(async (tx) => {
    const found = await tx.row(lockSql, [accountId, id]);
    if (!found) return undefined;
    if (found.details.stoppedAt !== undefined) return null;
    const wanted = wants ?? found.details.wants;
    const mayGet = found.type !== 'email' || found.details.confirmedAt !== undefined;
    const details = { wants: wanted, digestAt: { ...found.details.digestAt, ...digestAt } };
    await tx.run(changeSql, [id, name ?? found.name, mayGet ? wanted : [], JSON.stringify(details)]);
    if (enabled === true && found.disabledAt) await tx.run(enableSql, [id]);
    if (enabled === false && !found.disabledAt) await tx.row(disableSql, [id, 'Disabled by you.']);
    return tx.row(readSql, [accountId, id]);
  });

export type Asked = 'asked' | 'unknown' | 'needless' | 'asked_too_often';

/** Sends the confirmation mail again to an unconfirmed address. */
export const askAgain = (db: Database, accountId: string, id: string): Promise<Asked> =>
  db.transaction(async (tx) => {
    const found = await tx.row(lockSql, [accountId, id]);
    if (!found) return 'unknown';
    const { confirmedAt, stoppedAt } = found.details;
    if (found.type !== 'email' || confirmedAt !== undefined || stoppedAt !== undefined) return 'needless';
    return (await sendConfirmation(tx, accountId, id, found.target)) ? 'asked' : 'asked_too_often';
  });
