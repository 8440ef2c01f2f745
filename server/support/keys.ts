import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const shape = /^apr_[0-9A-Za-z]{38}$/;

/** The key's last six characters, so that a typo is refused without asking the database, and a scanner can tell a key. */
const checksum = (body: string): string => {
  let rest = crc32(body);
  let digits = '';
  for (let place = 0; place < 6; place++) {
    digits = alphabet[rest % 62] + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
};

export const newKey = (): string => {
  let body = 'apr_';
  for (let place = 0; place < 32; place++) body += alphabet[randomInt(62)];
  return body + checksum(body);
};

export const isKey = (text: string): boolean => shape.test(text) && checksum(text.slice(0, 36)) === text.slice(36);

export const keyHash = (key: string): Buffer => hash('sha256', key, 'buffer');

/** What is shown of a key after it was made. */
export const keyPrefix = (key: string): string => key.slice(0, 8);
