import { randomBytes } from 'node:crypto';
import { hourMs } from '../../contract/domain/durations.ts';
import { challengeEvent, testEvent } from '../../contract/events/event.ts';
import { firstIdAt } from '../../support/ids.ts';
import { lockLiveAccount } from '../accounts/lock-live-account.ts';
import { bigint } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { statement } from '../engine/statement.ts';
import { tellDestination } from './events.ts';

/** How many tests and requests to confirm are sent within an hour: to one destination, and for one account. */
export const mostAsked = { destination: 10, account: 30 };

export const destinationTestEvent = 'destination.test';
const askedEvents = [testEvent, challengeEvent, destinationTestEvent];

// Events outlive the destination they were sent to, so deleting and creating it again does not reset the count.
const countAskedSql = statement(
  { ofDestination: bigint, ofAccount: bigint },
  `select count(v.id) as "ofDestination", count(*) as "ofAccount"
   from events e left join deliveries v on v.event_id = e.id and v.destination_id = $2
   where e.account_id = $1 and e.type = any($3::text[]) and e.id >= $4`,
);

/** The caller has locked the account, so that two requests at once count each other. */
export const isAskedTooOften = async (
  tx: Database,
  accountId: string,
  destinationId: string | null,
): Promise<boolean> => {
  const since = firstIdAt(Date.now() - hourMs);
  const asked = (await tx.row(countAskedSql, [accountId, destinationId, askedEvents, since]))!;
  return asked.ofDestination >= mostAsked.destination || asked.ofAccount >= mostAsked.account;
};

/** Sends a destination what its owner asked for: the delivery's id, or null when there is no such destination. */
export const tellAsked = (
  db: Database,
  accountId: string,
  destinationId: string,
  type: string,
  data: Readonly<Record<string, unknown>>,
): Promise<string | 'asked_too_often' | null> =>
  db.transaction(async (tx) => {
    if (!(await lockLiveAccount(tx, accountId))) return null;
    if (await isAskedTooOften(tx, accountId, destinationId)) return 'asked_too_often';
    return tellDestination(tx, accountId, destinationId, type, data);
  });

/** What a receiver answers with to confirm a webhook. */
export const newChallenge = (): { readonly challenge: string } => ({
  challenge: randomBytes(24).toString('base64url'),
});
