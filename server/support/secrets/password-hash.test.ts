import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashPassword, isPassword, TooManyPasswords, tooPersonal, whyWeak } from './password-hash.ts';

test('a password is known again, however its characters were typed, and no other is taken for it', async () => {
  const kept = await hashPassword('correct hörse battery');
  expect(kept.hash).toHaveLength(32);
  expect(await isPassword('correct hörse battery', kept)).toBe(true);
  expect(await isPassword('correct hörse battery'.normalize('NFD'), kept)).toBe(true);
  expect(await isPassword('correct horse battery', kept)).toBe(false);
  expect(await isPassword('correct hörse battery', null)).toBe(false);
});

test('the same password is kept in another form each time', async () => {
  const [one, two] = [await hashPassword('correct horse battery'), await hashPassword('correct horse battery')];
  expect(one.hash.equals(two.hash)).toBe(false);
});

test('a flood of guesses is refused at once rather than hashed for minutes', async () => {
  // The cheapest there is: how many wait is the same.
  const kept = { hash: randomBytes(32), nonce: randomBytes(16), memory: 8, passes: 1 };
  const guesses = await Promise.allSettled(Array.from({ length: 60 }, () => isPassword('a guess of many', kept)));
  const refused = guesses.filter((guess) => guess.status === 'rejected');
  expect(refused).toHaveLength(28);
  expect(refused.every(({ reason }) => reason instanceof TooManyPasswords)).toBe(true);
  expect(await isPassword('a guess afterwards', null)).toBe(false);
});

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
