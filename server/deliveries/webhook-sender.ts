import { createHmac } from 'node:crypto';
import type { Receivers } from '../connectors/outgoing/post-to-receiver.ts';
import { challengeEvent } from '../contract/events/event.ts';
import type { Delivery } from '../store/deliveries/queue.ts';
import { webhookKey } from '../support/secrets/keys.ts';
import { failed, type Sender } from './sender.ts';

const gone = 410;

/** The problem with a receiver's answer, or null. */
const faultIn = ({ eventType, data }: Delivery, status: number, excerpt: string): string | null => {
  if (status >= 300 && status < 400) return `It answered ${status}: redirects are not followed.`;
  if (status < 200 || status >= 300) return `It answered ${status} instead of a status from 200 to 299.`;
  if (eventType === challengeEvent && excerpt !== data.challenge)
    return `It answered ${status} without the challenge: the body must be the value of \`data.challenge\`, and nothing else.`;
  return null;
};

/**
 * Posts an event to a webhook, signed by Standard Webhooks. Retries keep the event's id. Only a challenge is sent until the receiver has
 * answered one.
 */
export const webhookSender =
  (receivers: Receivers, confirm: (destinationId: string, url: string) => Promise<void>): Sender =>
  async (delivery, signal) => {
    const { eventId, eventType, data, happenedAt, target, destinationId, isConfirmed, secret, oldSecret } = delivery;
    if (!isConfirmed && eventType !== challengeEvent)
      return failed('The receiver has not confirmed this webhook, so nothing was sent.');
    const body = JSON.stringify({ type: eventType, timestamp: happenedAt.toISOString(), data });
    const secrets = [secret, oldSecret].filter((each) => each !== null);
    const headers = {
      'content-type': 'application/json',
      ...signatureHeaders(eventId, Math.floor(Date.now() / 1_000), body, secrets),
    };
    const reply = await receivers.post({ url: target, headers, body }, signal);
    if (reply.kind === 'unanswered') return failed(reply.error);
    const { status, excerpt, retryAfterMs } = reply;
    const fault = faultIn(delivery, status, excerpt);
    if (fault) return failed(fault, { status, excerpt, retryAfterMs, gone: status === gone });
    if (eventType === challengeEvent) await confirm(destinationId, target);
    return { kind: 'delivered', status, excerpt };
  };

/**
 * The signature headers of Standard Webhooks, with one signature per secret, so that a receiver with either accepts the
 * message.
 *
 * @param at in seconds since 1970
 */
export const signatureHeaders = (
  id: string,
  at: number,
  body: string,
  secrets: readonly string[],
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> => {
  const signed = `${id}.${at}.${body}`;
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', webhookKey(secret)).update(signed).digest('base64')}`,
  );
  return { 'webhook-id': id, 'webhook-timestamp': String(at), 'webhook-signature': signatures.join(' ') };
};
