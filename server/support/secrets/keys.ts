import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const shape = /^ap[rslvoafb]_[0-9A-Za-z]{38}$/;

/** What a secret opens stands at its beginning, so that one is never taken for another. */
const beginnings = {
  key: 'apr_',
  session: 'aps_',
  link: 'apl_',
  share: 'apv_',
  code: 'apo_',
  access: 'apa_',
  refresh: 'apf_',
  browser: 'apb_',
} as const;

export type SecretType = keyof typeof beginnings;

/** The secret's last six characters, so that a typo is refused without asking the database, and a scanner can tell a key. */
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
  let body: string = beginnings[type];
  for (let place = 0; place < 32; place++) body += alphabet[randomInt(62)];
  return body + checksum(body);
};

export const isSecret = (type: SecretType, text: string): boolean =>
  text.startsWith(beginnings[type]) && shape.test(text) && checksum(text.slice(0, 36)) === text.slice(36);

export const newKey = (): string => newSecret('key');

export const isKey = (text: string): boolean => isSecret('key', text);

export const keyHash = (key: string): Buffer => hash('sha256', key, 'buffer');

/** What is shown of a key after it was made. */
export const keyPrefix = (key: string): string => key.slice(0, 8);
