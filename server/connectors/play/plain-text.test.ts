import { expect, test } from 'vitest';
import { plainText } from './play-reply.ts';

test('a text of a reviewer loses its control characters and nothing else', () => {
  expect(plainText(' a\u0000b\u0007\r\nc\td\u200d👨‍👩‍👧 <br> &amp; ')).toBe('ab\nc\td\u200d👨‍👩‍👧 <br> &amp;');
});
