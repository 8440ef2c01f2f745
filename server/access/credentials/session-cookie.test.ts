import { expect, test } from 'vitest';
import { createSessionCookie } from './session-cookie.ts';

const { read } = createSessionCookie({ publicUrl: null, sessionDays: 30 });

test('a session is the first cookie of its name, wherever it stands among the others', () => {
  expect(read(undefined)).toBeNull();
  expect(read('appraise=s1')).toBe('s1');
  expect(read('theme=dark; appraise=s1; appraise=s2')).toBe('s1');
  expect(read('xappraise=s1; theme=appraise=s2')).toBeNull();
  expect(read('appraise=;theme=dark')).toBeNull();
});
