import { randomBytes } from 'node:crypto';
import { hourMs } from '../../contract/domain/durations.ts';
import { challengeEvent, testEvent } from '../../contract/events/event.ts';
import { firstIdAt } from '../../support/ids.ts';
import { lockLiveAccount } from '../accounts/account-state.ts';
import { bigint } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { statement } from '../engine/statement.ts';
import { sendToDestination } from './events.ts';

/** Hourly limits of tests and confirmation requests, per destination and per account. */
export const maxRequested = { destination: 10, account: 30 };

export const destinationTestEvent = 'destination.test';
const requestedEvents = [testEvent, challengeEvent, destinationTestEvent];

// Events outlive their destination, so deleting and recreating it doesn't reset the count.
const countAskedSql = statement(
  { ofDestination: bigint, ofAccount: bigint },
  `select count(v.id) as "ofDestination", count(*) as "ofAccount"
   from events e left join deliveries v on v.event_id = e.id and v.destination_id = $2
   where e.account_id = $1 and e.type = any($3::text[]) and e.id >= $4`,
);

/** The caller has locked the account, so that concurrent requests count. */
export const isLimitReached = async (
  tx: Database,
  accountId: string,
  destinationId: string | null,
): Promise<boolean> => {
  const since = firstIdAt(Date.now() - hourMs);
  const counts = (await tx.row(countAskedSql, [accountId, destinationId, requestedEvents, since]))!;
  return counts.ofDestination >= maxRequested.destination || counts.ofAccount >= maxRequested.account;
};

/** Sends a test or challenge. Returns the delivery's id, or null if there is no such destination. */
export const sendRequested = (
  db: Database,
  accountId: string,
  destinationId: string,
  type: string,
  data: Readonly<Record<string, unknown>>,
): Promise<string | 'asked_too_often' | null> =>
  db.transaction(async (tx) => {
    if (!(await lockLiveAccount(tx, accountId))) return null;
    if (await isLimitReached(tx, accountId, destinationId)) return 'asked_too_often';
    return sendToDestination(tx, accountId, destinationId, type, data);
  });

/** The value a receiver must return to confirm a webhook. */
export const newChallenge = (): { readonly challenge: string } => ({
  challenge: randomBytes(24).toString('base64url'),
});
