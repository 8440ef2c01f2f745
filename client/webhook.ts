export interface WebhookEvent<Data = Record<string, unknown>> {
  /** Such as `job.finished`. */
  readonly type: string;
  /** ISO 8601. */
  readonly timestamp: string;
  readonly data: Data;
}

/**
 * The body with which to answer a request to confirm a webhook, with status 200; null for other events. Events are sent
 * only after that.
 */
export const challengeOf = ({ type, data }: WebhookEvent): string | null =>
  type === 'webhook.confirm' && typeof data.challenge === 'string' ? data.challenge : null;

export type WebhookFault = 'missing_header' | 'invalid_secret' | 'too_old' | 'too_new' | 'wrong_signature' | 'not_json';

/** A delivery with an invalid signature. Answer it with a status from 400 to 499. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
  readonly code: WebhookFault;
  constructor(code: WebhookFault, message: string) {
    super(message);
    this.code = code;
  }
}

type HeaderValues = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface Delivery {
  /** The raw body: parsing and serialising it again would change the signature. */
  readonly body: string | Uint8Array;
  readonly headers: HeaderValues;
  /** `whsec_…`, as shown by the service. During a rotation, pass both. */
  readonly secret: string | readonly string[];
  /** Tolerated clock difference and delay, in seconds. */
  readonly toleranceS?: number;
  /** Now, in milliseconds since 1970; for tests. */
  readonly now?: number;
}

const headerOf = (headers: HeaderValues, name: string): string => {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  const text = typeof value === 'object' && value !== null ? value[0] : value;
  if (!text) throw new WebhookError('missing_header', `The header ${name} is missing.`);
  return text;
};

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> | null => {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
};

const keyOf = async (secret: string): Promise<CryptoKey> => {
  const bytes = bytesOf(secret.replace(/^whsec_/, ''));
  if (bytes === null || bytes.length === 0) {
    throw new WebhookError('invalid_secret', 'The secret must be `whsec_` and base64, as the service showed it.');
  }
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
};

const checkTime = (seconds: string, { toleranceS = 300, now = Date.now() }: Delivery): void => {
  const sentMs = /^\d{1,15}$/.test(seconds) ? Number(seconds) * 1000 : Number.NaN;
  if (!(now - sentMs <= toleranceS * 1000)) {
    throw new WebhookError('too_old', `It was sent more than ${toleranceS} seconds ago, or its time cannot be read.`);
  }
  if (sentMs - now > toleranceS * 1000) {
    throw new WebhookError('too_new', `It says that it was sent more than ${toleranceS} seconds from now.`);
  }
};

const anyVerifies = async (
  keys: readonly CryptoKey[],
  signatures: readonly string[],
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> => {
  for (const signature of signatures) {
    const bytes = signature.startsWith('v1,') ? bytesOf(signature.slice('v1,'.length)) : null;
    if (bytes === null) continue;
    // WebCrypto compares in constant time.
    for (const key of keys) if (await crypto.subtle.verify('HMAC', key, bytes, signed)) return true;
  }
  return false;
};

const joined = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

/**
 * Verifies a delivery according to Standard Webhooks and returns its event; throws WebhookError otherwise. The same
 * event may be delivered more than once, with the same `webhook-id`.
 */
export const verifyWebhook = async <Data = Record<string, unknown>>(
  delivery: Delivery,
): Promise<WebhookEvent<Data> & { readonly id: string }> => {
  const { headers, body } = delivery;
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature').split(' ');
  checkTime(timestamp, delivery);
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), bytes);
  const keys = await Promise.all([delivery.secret].flat().map(keyOf));
  if (!(await anyVerifies(keys, signatures, signed))) {
    throw new WebhookError('wrong_signature', 'No signature fits the body and the secret: check the secret.');
  }
  try {
    return { id, ...(JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent<Data>) };
  } catch {
    throw new WebhookError('not_json', 'The body is signed but is not JSON.');
  }
};
