import { createHmac, hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const shape = /^ap[rslvoafb]_[0-9A-Za-z]{38}$/;

const prefixes = {
  key: 'apr_',
  session: 'aps_',
  link: 'apl_',
  share: 'apv_',
  code: 'apo_',
  access: 'apa_',
  refresh: 'apf_',
  browser: 'apb_',
} as const;

export type SecretType = keyof typeof prefixes;

/** The last six characters: typos are refused without a database read, and secret scanners can recognise keys. */
const checksum = (body: string): string => {
  let rest = crc32(body);
  let digits = '';
  for (let place = 0; place < 6; place++) {
    digits = alphabet[rest % 62] + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
};

export const newSecret = (type: SecretType): string => {
  let body: string = prefixes[type];
  for (let place = 0; place < 32; place++) body += alphabet[randomInt(62)];
  return body + checksum(body);
};

export const isSecret = (type: SecretType, text: string): boolean =>
  text.startsWith(prefixes[type]) && shape.test(text) && checksum(text.slice(0, 36)) === text.slice(36);

export const newKey = (): string => newSecret('key');

export const keyHash = (key: string): Buffer => hash('sha256', key, 'buffer');

/** The part of a key that is shown after creation. */
export const keyPrefix = (key: string): string => key.slice(0, 8);

const webhookPrefix = 'whsec_';

/** In the format of Standard Webhooks. */
export const newWebhookSecret = (): string => `${webhookPrefix}${randomBytes(32).toString('base64')}`;

/** The bytes to sign with. */
export const webhookKey = (secret: string): Buffer => Buffer.from(secret.slice(webhookPrefix.length), 'base64');

/** Confirms that an address wants mails, or unsubscribes it. */
export type MailLink = 'confirm' | 'stop';

const uuidShape = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const tokenShape = new RegExp(`^(${uuidShape})\\.(\\d{1,15})\\.([A-Za-z0-9_-]{43})$`);

const signatureOf = (secret: Buffer, link: MailLink, id: string, ends: number): Buffer =>
  createHmac('sha256', secret).update(`${link} ${id} ${ends}`).digest();

/** A signed token. `ends` is its expiry in milliseconds; 0: never. */
const tokenOf = (secret: Buffer, link: MailLink, id: string, ends: number): string =>
  `${id}.${ends}.${signatureOf(secret, link, id, ends).toString('base64url')}`;

export const mailPath = (secret: Buffer, link: MailLink, id: string, ends = 0): string =>
  `/mail/${link}/${tokenOf(secret, link, id, ends)}`;

/** The destination of a link; null if it is forged or expired. */
export const readMailLink = (secret: Buffer, link: MailLink, token: string, now: number): string | null => {
  const [, id, ends, signature] = tokenShape.exec(token) ?? [];
  if (id === undefined || ends === undefined || signature === undefined) return null;
  const isSigned = timingSafeEqual(Buffer.from(signature, 'base64url'), signatureOf(secret, link, id, Number(ends)));
  return isSigned && (ends === '0' || Number(ends) > now) ? id : null;
};
