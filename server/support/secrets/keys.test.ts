import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { call } from '../../../tests/support/call.ts';
import { newCustomer, withService } from '../../../tests/support/service.ts';
import { isSecret, keyHash, keyPrefix, newKey } from './keys.ts';

const isKey = (text: string): boolean => isSecret('key', text);

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Every text that differs from the key in exactly one character. */
const typos = (key: string): string[] =>
  [...key].flatMap((right, at) =>
    [...alphabet, '_', '-', ' ', 'é']
      .filter((wrong) => wrong !== right)
      .map((wrong) => key.slice(0, at) + wrong + key.slice(at + 1)),
  );

describe('a key', () => {
  test('is apr_, 32 random base62 characters and 6 more that check them', () => {
    const keys = Array.from({ length: 2_000 }, newKey);
    expect(new Set(keys.map((key) => key.slice(4, 36))).size).toBe(keys.length);
    for (const key of keys) {
      expect(key).toMatch(/^apr_[0-9A-Za-z]{38}$/);
      expect(isKey(key)).toBe(true);
    }
    // Each of the 62 characters comes up about as often as any other.
    const counts = new Map<string, number>();
    for (const character of keys.flatMap((key) => [...key.slice(4, 36)])) {
      counts.set(character, (counts.get(character) ?? 0) + 1);
    }
    expect(counts.size).toBe(62);
    const mean = (keys.length * 32) / 62;
    for (const count of counts.values()) expect(Math.abs(count - mean)).toBeLessThan(mean * 0.25);
  });

  test('is checked by the CRC-32 of what precedes, in base62', () => {
    // Worked by hand: CRC-32 of "apr_" and 32 zeros.
    const body = `apr_${'0'.repeat(32)}`;
    const table = Array.from({ length: 256 }, (_, byte) => {
      let value = byte;
      for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
      return value >>> 0;
    });
    const crc =
      ([...Buffer.from(body)].reduce((sum, byte) => (sum >>> 8) ^ table[(sum ^ byte) & 0xff]!, -1) ^ -1) >>> 0;
    const digits = Array.from({ length: 6 }, (_, place) => alphabet[Math.floor(crc / 62 ** (5 - place)) % 62]).join('');
    expect(isKey(body + digits)).toBe(true);
  });

  test('with any single wrong character is no key', () => {
    for (let run = 0; run < 5; run++) {
      const key = newKey();
      const passed = typos(key).filter(isKey);
      expect(passed).toEqual([]);
    }
  });

  test('with two neighbours swapped, a character lost, doubled or added, is no key', () => {
    fc.assert(
      fc.property(fc.nat(41), fc.constantFrom(...alphabet), (at, added) => {
        const key = newKey();
        const swapped = key.slice(0, at) + (key[at + 1] ?? '') + key[at] + key.slice(at + 2);
        if (swapped !== key) expect(isKey(swapped)).toBe(false);
        expect(isKey(key.slice(0, at) + key.slice(at + 1))).toBe(false);
        expect(isKey(key.slice(0, at) + key[at] + key.slice(at))).toBe(false);
        expect(isKey(key + added)).toBe(false);
        expect(isKey(` ${key}`)).toBe(false);
        expect(isKey(`${key}\n`)).toBe(false);
      }),
    );
  });

  test('is known by the SHA-256 of its whole text, and shown by its first 8 characters', () => {
    const key = newKey();
    expect(keyHash(key)).toEqual(createHash('sha256').update(key).digest());
    expect(keyPrefix(key)).toBe(key.slice(0, 8));
  });
});

test('a typo of a live key is refused without a question to the database', async () => {
  const { url, db, node } = await withService({
    config: { role: 'api' },
    times: { sweepMs: 600_000, pollMs: 600_000 },
  });
  const { key } = await newCustomer(db);
  const samples = fc.sample(fc.constantFrom(...typos(key).filter((typo) => !/[ é]/.test(typo))), {
    numRuns: 100,
    seed: 1,
  });
  const before = node.db.sent;
  const replies = await Promise.all(samples.map((typo) => call(url, typo, 'GET', '/api/v1/me')));
  expect(node.db.sent - before).toBe(0);
  for (const { status, body } of replies)
    expect({ status, code: body.code }).toEqual({ status: 401, code: 'invalid_key' });
  expect((await call(url, key, 'GET', '/api/v1/me')).status).toBe(200);
  expect(node.db.sent - before).toBeGreaterThan(0);
});
