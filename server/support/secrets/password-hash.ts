import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { atMost } from '../concurrency/at-most.ts';

/** A password as it is kept. */
export interface PasswordHash {
  readonly hash: Buffer;
  readonly nonce: Buffer;
  /** KiB. */
  readonly memory: number;
  readonly passes: number;
}

// The least that OWASP recommends for argon2id: about a tenth of a second.
const costs = { memory: 19_456, passes: 2 } as const;

const argon2Async = promisify(argon2);

// Each takes a thread of the four that files and names are looked up with, and 19 MiB.
const inTurn = atMost(2);
const mostWaiting = 32;
let waiting = 0;

/** More passwords than can be hashed soon are already waiting. */
export class TooManyPasswords extends Error {}

const derive = async (password: string, nonce: Buffer, memory: number, passes: number): Promise<Buffer> => {
  if (waiting >= mostWaiting) throw new TooManyPasswords('too many passwords are waiting to be hashed');
  waiting++;
  try {
    // The same characters can be typed in several forms; all of them are the same password.
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

const nobodys: PasswordHash = { hash: randomBytes(32), nonce: randomBytes(16), ...costs };

/** Whether it is this password. Null is nobody's, and takes as long to be refused: its time must not tell who has an account. */
export const isPassword = async (password: string, kept: PasswordHash | null): Promise<boolean> => {
  const { hash, nonce, memory, passes } = kept ?? nobodys;
  const same = timingSafeEqual(await derive(password, nonce, memory, passes), hash);
  return same && kept !== null;
};
