import { jsonb, orNull } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { announce } from '../engine/notices.ts';
import { command, statement } from '../engine/statement.ts';

/** Credits; null: no cap. */
export interface CapValues {
  readonly day: number | null;
  readonly month: number | null;
}

export interface CapState {
  readonly cap: number;
  readonly spent: number;
  /** In ms. */
  readonly resetsAt: number;
}

export interface Caps {
  readonly day: CapState | null;
  readonly month: CapState | null;
}

const setCapsSql = command('select set_caps($1, $2, $3, $4)');

/** Sets the caps of a key or grant, which the caller has checked belongs to the account. Earlier spending counts. */
export const setCaps = async (
  tx: Database,
  accountId: string,
  credentialId: string,
  { day, month }: CapValues,
): Promise<void> => {
  await tx.run(setCapsSql, [accountId, credentialId, day, month]);
  await announce(tx, [{ about: 'account', id: accountId }]);
};

const readCapsSql = statement(
  { caps: orNull(jsonb<Caps>()) },
  'select caps_view(c) as caps from spending_caps c where credential_id = $1',
);

export const readCaps = async (db: Database, credentialId: string) =>
  (await db.row(readCapsSql, [credentialId]))?.caps ?? null;

export interface CapChanges {
  /** Left out: unchanged; null: removed. */
  readonly dayCap?: number | null | undefined;
  readonly monthCap?: number | null | undefined;
}

export const changeCaps = (
  tx: Database,
  accountId: string,
  credentialId: string,
  before: Caps | null,
  { dayCap, monthCap }: CapChanges,
): Promise<void> =>
  setCaps(tx, accountId, credentialId, {
    day: dayCap === undefined ? (before?.day?.cap ?? null) : dayCap,
    month: monthCap === undefined ? (before?.month?.cap ?? null) : monthCap,
  });
