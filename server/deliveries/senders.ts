import type { Receivers } from '../connectors/outgoing/post-to-receiver.ts';
import type { Senders } from './sender.ts';
import { webhookSender } from './webhook-sender.ts';

/** The sender of each type of destination. */
export const createSenders = (receivers: Receivers): Senders => ({
  webhook: webhookSender(receivers),
});
