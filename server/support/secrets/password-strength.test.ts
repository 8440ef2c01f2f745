import { expect, test } from 'vitest';
import { tooPersonal, whyWeak } from './password-strength.ts';

const email = 'ann.smith@example.com';

test.each([
  ['password1234', 'This is similar to a commonly used password.'],
  ['aaaaaaaaaaaa', 'Repeated characters like "aaa" are easy to guess.'],
  ['abcdefghijkl', 'Common character sequences like "abc" are easy to guess.'],
  ['P@ssw0rd2026', 'This is similar to a commonly used password.'],
  ['ann.smith@example.com', tooPersonal],
  [' ANN.SMITH@EXAMPLE.COM ', tooPersonal],
  ['appraise2026', tooPersonal],
])('%s is easy to guess, and it is said why', async (password, reason) => {
  expect(await whyWeak(password, email)).toBe(reason);
});

test.each(['correct horse battery staple', 'x7Kq2mVz9LpW', 'I appraise horses every Tuesday'])(
  '%s is not easy to guess',
  async (password) => {
    expect(await whyWeak(password, email)).toBeNull();
  },
);

test('the longest password of nothing but signs is checked within seconds', { timeout: 20_000 }, async () => {
  expect(await whyWeak('4@8({[<369&#!1/|0$5+7%2'.repeat(9).slice(0, 200), email)).toBeNull();
});
