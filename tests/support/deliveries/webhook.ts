import { type WantedEvent, wantedEvents } from '../../../server/contract/events/event.ts';
import { confirmDestination, createDestination } from '../../../server/store/deliveries/destinations.ts';
import type { Database } from '../../../server/store/engine/database.ts';
import { command } from '../../../server/store/engine/statement.ts';
import { newWebhookSecret } from '../../../server/support/secrets/keys.ts';

const forgetChallengeSql = command(
  'delete from events where id in (select event_id from deliveries where destination_id = $1)',
);

/** A webhook of an account, already confirmed. Nothing is checked or sent: whether its address may be used is checked when sending. */
export const addWebhook = async (
  db: Database,
  accountId: string,
  url: string,
  events: readonly WantedEvent[] = wantedEvents,
): Promise<{ id: string; secret: string }> => {
  const secret = newWebhookSecret();
  const given = { accountId, type: 'webhook', target: url, events, description: '', secret };
  return db.transaction(async (tx) => {
    const made = await createDestination(tx, given, 100);
    if (typeof made === 'string') throw new Error(`the webhook was not made: ${made}`);
    await confirmDestination(tx, made.id, url);
    await tx.run(forgetChallengeSql, [made.id]);
    return { id: made.id, secret };
  });
};
