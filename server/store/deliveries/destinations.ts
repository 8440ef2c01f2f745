import { secretOverlapMs } from '../../contract/events/delivery-times.ts';
import { challengeEvent, type WantedEvent } from '../../contract/events/event.ts';
import { newId } from '../../support/ids.ts';
import { lockLiveAccount } from '../accounts/account-state.ts';
import { bool, jsonb, orNull, type RowOf, text, texts, timestamp, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, statement } from '../engine/statement.ts';
import { sendToDestination } from './events.ts';
import { isLimitReached, newChallenge } from './requested-events.ts';

const destination = {
  id: uuid,
  type: text,
  target: text,
  events: texts,
  description: text,
  details: jsonb<Readonly<Record<string, unknown>>>(),
  createdAt: timestamp,
  /** For webhooks: when the receiver confirmed it. */
  confirmedAt: orNull(timestamp),
  disabledAt: orNull(timestamp),
  note: orNull(text),
  failingSince: orNull(timestamp),
  /** Until when messages are also signed with the old secret, or null. */
  oldSecretEndsAt: orNull(timestamp),
};

export type DestinationRow = RowOf<typeof destination>;

const destinationColumns = `id, type, target, events, description, details, created_at as "createdAt",
  confirmed_at as "confirmedAt", disabled_at as "disabledAt", note, failing_since as "failingSince",
  case when old_secret_ends_at > now() then old_secret_ends_at end as "oldSecretEndsAt"`;

export interface NewDestination {
  readonly accountId: string;
  readonly type: string;
  readonly target: string;
  readonly events: readonly WantedEvent[];
  readonly description: string;
  readonly details?: Readonly<Record<string, unknown>>;
  /** Null: messages aren't signed. */
  readonly secret: string | null;
}

const insertDestinationSql = statement(
  destination,
  `insert into destinations (id, account_id, type, target, events, description, details, secret)
   select $1, $2, $3, $4, $5, $6, $7, $8
   where (select count(*) from destinations where account_id = $2 and type = $3) < $9::int
   returning ${destinationColumns}`,
);

export type NotCreated = 'gone' | 'too_many' | 'asked_too_often';

/** Also sends its receiver a challenge. */
export const createDestination = (
  db: Database,
  options: NewDestination,
  most: number,
): Promise<DestinationRow | NotCreated> =>
  db.transaction(async (tx) => {
    if (!(await lockLiveAccount(tx, options.accountId))) return 'gone';
    if (await isLimitReached(tx, options.accountId, null)) return 'asked_too_often';
    const made = await tx.row(insertDestinationSql, [
      newId(),
      options.accountId,
      options.type,
      options.target,
      options.events,
      options.description,
      JSON.stringify(options.details ?? {}),
      options.secret,
      most,
    ]);
    if (!made) return 'too_many';
    await sendToDestination(tx, options.accountId, made.id, challengeEvent, newChallenge());
    return made;
  });

const listDestinationsSql = statement(
  destination,
  `select ${destinationColumns} from destinations where account_id = $1 and type = any($2) order by id`,
);

/** Oldest first. */
export const listDestinations = (db: Database, accountId: string, types: readonly string[]) =>
  db.rows(listDestinationsSql, [accountId, types]);

const readDestinationSql = statement(
  destination,
  `select ${destinationColumns} from destinations where account_id = $1 and id = $2 and type = any($3)`,
);

export const readDestination = (db: Database, accountId: string, id: string, types: readonly string[]) =>
  db.row(readDestinationSql, [accountId, id, types]);

export interface DestinationChange {
  readonly target?: string | undefined;
  readonly events?: readonly WantedEvent[] | undefined;
  readonly description?: string | undefined;
  readonly enabled?: boolean | undefined;
}

const lockDestinationSql = statement(
  { isDisabled: bool, target: text },
  `select disabled_at is not null as "isDisabled", target from destinations
   where account_id = $1 and id = $2 and type = any($3) for no key update`,
);
const changeDestinationSql = command(
  `update destinations set target = coalesce($2, target), events = coalesce($3::text[], events),
     description = coalesce($4, description) where id = $1`,
);
const enableDestinationSql = command(
  'update destinations set disabled_at = null, note = null, failing_since = null where id = $1',
);
const disableDestinationSql = command('select disable_destination($1, $2)');

const unconfirmSql = command('update destinations set confirmed_at = null where id = $1');

export type NotUpdated = 'unknown' | 'asked_too_often';

/** A new address must be confirmed again. */
export const updateDestination = (
  db: Database,
  accountId: string,
  id: string,
  types: readonly string[],
  change: DestinationChange,
): Promise<'updated' | NotUpdated> =>
  db.transaction(async (tx) => {
    if (!(await lockLiveAccount(tx, accountId))) return 'unknown';
    const found = await tx.row(lockDestinationSql, [accountId, id, types]);
    if (!found) return 'unknown';
    const { target = null, events = null, description = null, enabled } = change;
    if (target !== null && target !== found.target) {
      if (await isLimitReached(tx, accountId, id)) return 'asked_too_often';
      await tx.run(unconfirmSql, [id]);
      await sendToDestination(tx, accountId, id, challengeEvent, newChallenge());
    }
    await tx.run(changeDestinationSql, [id, target, events, description]);
    if (enabled === true && found.isDisabled) await tx.run(enableDestinationSql, [id]);
    if (enabled === false && !found.isDisabled) await tx.run(disableDestinationSql, [id, 'Disabled by you.']);
    return 'updated';
  });

const confirmSql = command(
  'update destinations set confirmed_at = coalesce(confirmed_at, clock_timestamp()) where id = $1 and target = $2',
);

/** Confirms the receiver at this address, unless the address was replaced meanwhile. */
export const confirmDestination = (db: Database, id: string, target: string) => db.run(confirmSql, [id, target]);

const deleteDestinationSql = statement(
  { id: uuid },
  'delete from destinations where account_id = $1 and id = $2 and type = any($3) returning id',
);

/** Deletes a destination and its deliveries; false if the account has no such destination. */
export const deleteDestination = async (db: Database, accountId: string, id: string, types: readonly string[]) =>
  (await db.row(deleteDestinationSql, [accountId, id, types])) !== undefined;

const rotateSecretSql = statement(
  { id: uuid },
  `update destinations set old_secret = secret, secret = $3,
     old_secret_ends_at = now() + make_interval(secs => ${secretOverlapMs / 1_000})
   where account_id = $1 and id = $2 and secret is not null returning id`,
);

/** Replaces the signing secret; the old one stays valid for a day. False if there is no such destination. */
export const rotateSecret = async (db: Database, accountId: string, id: string, secret: string) =>
  (await db.row(rotateSecretSql, [accountId, id, secret])) !== undefined;

const endOldSecretSql = statement(
  { id: uuid },
  'update destinations set old_secret = null, old_secret_ends_at = null where account_id = $1 and id = $2 returning id',
);

/** Ends the overlap of a rotation now. */
export const endOldSecret = async (db: Database, accountId: string, id: string) =>
  (await db.row(endOldSecretSql, [accountId, id])) !== undefined;
