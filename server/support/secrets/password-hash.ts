import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { atMost } from '../concurrency/at-most.ts';
import { createThreads } from '../concurrency/threads.ts';
import type { StrengthRequest } from './password-strength-thread.ts';

export interface PasswordHash {
  readonly hash: Buffer;
  readonly nonce: Buffer;
  /** KiB. */
  readonly memory: number;
  readonly passes: number;
}

// OWASP's minimum for argon2id: about a tenth of a second.
const costs = { memory: 19_456, passes: 2 } as const;

const argon2Async = promisify(argon2);

// Each hash takes 19 MiB and one of the four threads that also serve files and DNS.
const inTurn = atMost(2);
const maxWaiting = 32;
let waiting = 0;

export class TooManyPasswords extends Error {}

const derive = async (password: string, nonce: Buffer, memory: number, passes: number): Promise<Buffer> => {
  if (waiting >= maxWaiting) throw new TooManyPasswords('too many passwords are waiting to be hashed');
  waiting++;
  try {
    // The same characters can be typed in several Unicode forms.
    const message = password.normalize('NFC');
    return await inTurn(() =>
      argon2Async('argon2id', { message, nonce, parallelism: 1, tagLength: 32, memory, passes }),
    );
  } finally {
    waiting--;
  }
};

export const hashPassword = async (password: string): Promise<PasswordHash> => {
  const nonce = randomBytes(16);
  return { hash: await derive(password, nonce, costs.memory, costs.passes), nonce, ...costs };
};

const noAccount: PasswordHash = { hash: randomBytes(32), nonce: randomBytes(16), ...costs };

/** Takes the same time for null, when no account matches, so that accounts can't be enumerated. */
export const isPassword = async (password: string, kept: PasswordHash | null): Promise<boolean> => {
  const { hash, nonce, memory, passes } = kept ?? noAccount;
  const same = timingSafeEqual(await derive(password, nonce, memory, passes), hash);
  return same && kept !== null;
};

// Loading the dictionaries takes a second and a check up to half a second, so both happen in a thread.
const strength = createThreads<StrengthRequest, string | null>(
  new URL('./password-strength-thread.ts', import.meta.url),
  { name: 'password strength' },
);

export const tooPersonal = 'It is too close to your email address or the name of this service.';

/** Why a password is easy to guess, in one sentence; null if it isn't. */
export const whyWeak = async (password: string, email: string): Promise<string | null> =>
  password.toLowerCase().includes(email.toLowerCase())
    ? tooPersonal
    : strength.ask({ password, known: ['appraise', ...email.split(/[@.+_-]/)] });
