import { createHmac, timingSafeEqual } from 'node:crypto';

/** The header that carries it. */
export const signatureHeader = 'appraise-node-signature';

/** Proves that a body comes from a node of the same database: the secret never travels. */
export const signBody = (secret: Uint8Array, body: Uint8Array): string =>
  createHmac('sha256', secret).update(body).digest('hex');

export const isSigned = (secret: Uint8Array, body: Uint8Array, signature: unknown): boolean => {
  if (typeof signature !== 'string') return false;
  const [given, right] = [Buffer.from(signature), Buffer.from(signBody(secret, body))];
  return given.length === right.length && timingSafeEqual(given, right);
};
