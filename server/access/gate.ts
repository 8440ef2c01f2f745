import type * as z from 'zod';
import { type Fault, Problem } from '../contract/problem.ts';
import type { Answer, Context, Operation } from '../operations/operation.ts';
import type { Account } from '../store/accounts/accounts.ts';
import type { OpenKey } from '../store/accounts/keys.ts';
import { isKey } from '../support/keys.ts';
import { faultsOf, invalid, unsafeTexts } from './input-faults.ts';
import type { KeyCache } from './key-cache.ts';
import type { Rate, RateLimiter } from './rate-limit.ts';

/** Who is calling, once the key is known and a request of the account's minute is spent. */
export interface Caller {
  readonly key: OpenKey;
  readonly account: Account;
  readonly rate: Rate;
}

export interface Gate {
  /** Key, then rate. A refused key throws; a spent rate is told by `rate.allowed`, for its answer has headers too. */
  enter(authorization: string | undefined): Caller | Promise<Caller>;
  saw(account: Account): void;
}

const missingKey = () =>
  new Problem('missing_key', 'Send your API key in the header `Authorization: Bearer <key>`.', {
    headers: { 'www-authenticate': 'Bearer realm="appraise"' },
  });

const invalidKey = () =>
  new Problem('invalid_key', 'This API key is mistyped, unknown, revoked or expired: send an active one.', {
    headers: { 'www-authenticate': 'Bearer realm="appraise", error="invalid_token"' },
  });

const bearer = /^Bearer +(\S+) *$/i;

export const createGate = (keys: KeyCache, limiter: RateLimiter): Gate => {
  const admit = (key: OpenKey | null): Caller | Promise<Caller> => {
    if (!key) throw invalidKey();
    const rate = limiter.take(key.account);
    return rate instanceof Promise
      ? rate.then((taken) => ({ key, account: key.account, rate: taken }))
      : { key, account: key.account, rate };
  };
  return {
    enter(authorization) {
      const text = authorization === undefined ? undefined : bearer.exec(authorization)?.[1];
      if (text === undefined) throw missingKey();
      const key = keys.known(text) ?? (isKey(text) ? keys.open(text) : null);
      return key instanceof Promise ? key.then(admit) : admit(key);
    },
    saw: (account) => keys.saw(account),
  };
};

export const rateLimited = (rate: Rate): Problem =>
  new Problem(
    'rate_limited',
    `This account has used its ${rate.limit} requests per minute: try again in ${rate.retryAfterS} s.`,
    { headers: { 'retry-after': String(rate.retryAfterS) } },
  );

/** Refuses what the key's scope does not allow. */
export const checkScope = (operation: Operation, key: OpenKey): void => {
  if (operation.writes && key.scope === 'read') {
    throw new Problem('read_only_key', `\`${operation.id}\` needs a key with scope \`full\`; this key is read-only.`);
  }
};

/** Validates the input and runs the operation: the same for every surface. Adds its faults to those `found` before. */
export const invoke = (
  operation: Operation,
  input: Record<string, unknown>,
  context: Context,
  found: readonly Fault[] = [],
): Answer | Promise<Answer> => {
  const parsed: z.ZodSafeParseResult<Record<string, unknown>> = operation.input.safeParse(input);
  const faults = [...found, ...unsafeTexts(input), ...(parsed.success ? [] : faultsOf(parsed.error, input))];
  if (faults.length > 0 || !parsed.success) throw invalid(faults);
  return operation.run(parsed.data, context);
};

const keyShape = /^[\x21-\x7e]{1,255}$/;

/** An idempotency key is 1 to 255 visible ASCII characters, bare or in quotation marks. */
export const readIdempotencyKey = (text: string | undefined, path: string): string | null => {
  if (text === undefined) return null;
  const bare = text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text;
  if (!keyShape.test(bare)) {
    throw invalid([
      {
        path,
        code: 'invalid_format',
        message: `\`${path}\` must be given once, as 1 to 255 visible ASCII characters.`,
      },
    ]);
  }
  return bare;
};

/** What every keyed answer says about the account, as names and values in turn. */
export const accountHeaders = (account: Account, rate: Rate, creditsUsed: number): string[] => [
  'x-credits-used',
  String(creditsUsed),
  'x-credits-remaining',
  account.counted ? String(account.left + account.wallet) : 'unlimited',
  'ratelimit-policy',
  `"account";q=${rate.limit};w=60`,
  'ratelimit',
  `"account";r=${rate.remaining};t=${rate.fullInS}`,
];
