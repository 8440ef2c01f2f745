import { type WantedEvent, wantedEvents } from '../../../server/contract/events/event.ts';
import { createDestination } from '../../../server/store/deliveries/destinations.ts';
import type { Database } from '../../../server/store/engine/database.ts';
import { newWebhookSecret } from '../../../server/support/secrets/webhook-secret.ts';

/** A webhook of an account, written as it is: whether its address may be used is for whoever sends to it. */
export const addWebhook = async (
  db: Database,
  accountId: string,
  url: string,
  events: readonly WantedEvent[] = wantedEvents,
): Promise<{ id: string; secret: string }> => {
  const secret = newWebhookSecret();
  const given = { accountId, type: 'webhook', target: url, events, description: '', secret };
  const { id } = (await createDestination(db, given, 100))!;
  return { id, secret };
};
