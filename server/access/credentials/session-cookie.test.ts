import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSessionCookie } from './session-cookie.ts';

const { read } = createSessionCookie({ publicUrl: null, sessionDays: 30 });

/** The rule, put plainly: the first of its name, unless it is empty. */
const plainly = (header: string): string | null =>
  header
    .split(/; */)
    .find((each) => each.startsWith('appraise='))
    ?.slice('appraise='.length) || null;

test('a session is the first cookie of its name, wherever it stands among the others', () => {
  expect(read(undefined)).toBeNull();
  expect(read('appraise=s1')).toBe('s1');
  expect(read('theme=dark; appraise=s1; appraise=s2')).toBe('s1');
  expect(read('xappraise=s1; theme=appraise=s2')).toBeNull();
  const part = fc.constantFrom('appraise=', 'appraise', 's1', 'a=b', ';', '; ', ' ', '=', '"');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      expect(read(parts.join(''))).toBe(plainly(parts.join('')));
    }),
  );
});
