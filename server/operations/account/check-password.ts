import { Problem } from '../../contract/problem.ts';
import { returnTry, type Tried, takeTry, trySeconds } from '../../store/accounts/passwords.ts';
import type { Database } from '../../store/engine/database.ts';
import { atMostPerKey } from '../../support/concurrency/at-most.ts';
import { isPassword, type PasswordHash, TooManyPasswords } from '../../support/secrets/password-hash.ts';

const tooManyTries = (tried: Tried): Problem =>
  new Problem('rate_limited', 'Too many wrong passwords: try again in a few minutes, or use a sign-in link.', {
    headers: { 'retry-after': String(trySeconds(tried)) },
  });

// Nobody takes all places of those who wait, not even with passwords that are right.
const oneOfEach = atMostPerKey(1);

/** Hashing is the dearest thing a stranger can ask for: when many do, the rest of the service must not wait for it. */
export const unlessTooMany = async <T>(email: string, hash: () => Promise<T>): Promise<T> => {
  try {
    return await oneOfEach(email.toLowerCase(), hash);
  } catch (error) {
    if (!(error instanceof TooManyPasswords)) throw error;
    throw new Problem('unavailable', 'Too many people are signing in at this moment: try again in a few seconds.', {
      headers: { 'retry-after': '5' },
    });
  }
};

/**
 * Whether it is the password that is kept; null is kept for nobody. Each try is counted on every node, by all of `tried`, until
 * it turns out to be right. One that was not checked counts for the address alone.
 */
export const checkPassword = async (
  db: Database,
  email: string,
  password: string,
  kept: PasswordHash | null,
  tried: readonly Tried[],
): Promise<boolean> => {
  for (const each of tried) if (!(await takeTry(db, each))) throw tooManyTries(each);
  const returned = (those: readonly Tried[]) => Promise.all(those.map((each) => returnTry(db, each)));
  try {
    const isRight = await unlessTooMany(email, () => isPassword(password, kept));
    if (isRight) await returned(tried);
    return isRight;
  } catch (error) {
    // It was never checked: whoever floods the service must not lock out the people who sign in meanwhile.
    if (error instanceof Problem) await returned(tried.filter(({ type }) => type !== 'address'));
    throw error;
  }
};
