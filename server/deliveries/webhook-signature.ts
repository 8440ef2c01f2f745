import { createHmac, randomBytes } from 'node:crypto';

const beginning = 'whsec_';

/** A secret as Standard Webhooks writes them. */
export const newWebhookSecret = (): string => `${beginning}${randomBytes(32).toString('base64')}`;

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
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(beginning.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': String(at), 'webhook-signature': signatures.join(' ') };
};
