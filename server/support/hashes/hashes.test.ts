import { createHmac, hash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hmacWith } from './hmac.ts';
import { md5 } from './md5.ts';

/** Around the ends of blocks, and around the length from which the platform is asked. */
const lengths = [...Array(200).keys(), 998, 999, 1000, 1001, 1002];
const key = fc.string({ unit: 'binary', maxLength: 100 });
const text = fc.string({ unit: 'binary', maxLength: 300 });

test('MD5 is the platform’s, of texts of any length', () => {
  for (const length of lengths) {
    for (const unit of ['x', 'é', '終', '😀']) expect(md5(unit.repeat(length))).toBe(hash('md5', unit.repeat(length)));
  }
  fc.assert(fc.property(text, (of) => md5(of) === hash('md5', of)));
});

test('HMAC-SHA256 is the platform’s, with keys and of texts of any length', () => {
  const platform = (by: string, of: string): string => createHmac('sha256', by).update(of).digest('hex');
  for (const length of lengths) {
    for (const unit of ['x', '終']) {
      const of = unit.repeat(length);
      expect(hmacWith('a salt')(of)).toBe(platform('a salt', of));
      expect(hmacWith(of)('a text')).toBe(platform(of, 'a text'));
    }
  }
  fc.assert(fc.property(key, text, (by, of) => hmacWith(by)(of) === platform(by, of)));
});
