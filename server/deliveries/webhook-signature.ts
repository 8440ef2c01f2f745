import { createHmac } from 'node:crypto';
import { webhookKey } from '../support/secrets/webhook-secret.ts';

/**
 * The headers that prove a message, by Standard Webhooks: a signature for each secret, so that a receiver that knows either
 * accepts it.
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
