import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { authorHash } from './author-hash.ts';

test.each(['short', 'x'.repeat(64), 'y'.repeat(65), 'mit Umläuten: äöü'])(
  'an author is hashed by HMAC-SHA256 with the salt %s',
  (salt) => {
    const expected = createHmac('sha256', salt).update('play 90').digest('hex').slice(0, 24);
    expect(authorHash(salt, 'play', { author: 'Sam', authorId: '90' })).toBe(expected);
  },
);
