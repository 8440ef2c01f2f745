import type { Receivers } from '../connectors/outgoing/post-to-receiver.ts';
import type { Sender } from './sender.ts';
import { signatureHeaders } from './webhook-signature.ts';

const gone = 410;

/** Posts an event to a webhook, signed by Standard Webhooks. The event's id stays the same whenever it is sent again. */
export const webhookSender =
  (receivers: Receivers): Sender =>
  async (delivery, signal) => {
    const { eventId, eventType, data, happenedAt, target, secret, oldSecret } = delivery;
    const body = JSON.stringify({ type: eventType, timestamp: happenedAt.toISOString(), data });
    const secrets = [secret, oldSecret].filter((each) => each !== null);
    const headers = {
      'content-type': 'application/json',
      ...signatureHeaders(eventId, Math.floor(Date.now() / 1_000), body, secrets),
    };
    const reply = await receivers.post({ url: target, headers, body }, signal);
    if (reply.kind === 'unanswered') {
      return { kind: 'failed', status: null, excerpt: null, error: reply.error, retryAfterMs: null, gone: false };
    }
    const { status, excerpt, retryAfterMs } = reply;
    if (status >= 200 && status < 300) return { kind: 'delivered', status, excerpt };
    const error =
      status >= 300 && status < 400
        ? `It answered ${status}: redirects are not followed.`
        : `It answered ${status} instead of a status from 200 to 299.`;
    return { kind: 'failed', status, excerpt, error, retryAfterMs, gone: status === gone };
  };
