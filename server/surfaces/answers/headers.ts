import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Rate } from '../../access/limits/rate-limit.ts';
import type { Config } from '../../config/config.ts';
import type { Account } from '../../store/accounts/accounts.ts';

type Headers = Readonly<Record<string, string>>;

/** Headers of every answer. They keep browsers from guessing types, and from framing, running or passing on what they got. */
export const commonHeaders = ({ sources, publicUrl }: Pick<Config, 'sources' | 'publicUrl'>): Headers => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  ...(publicUrl?.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  ...(sources === 'sandbox' && { 'appraise-sample-data': 'true' }),
});

/** Sets the headers that an answer starts with. Routes add to them and may override them. */
export type SetCommonHeaders = (request: FastifyRequest, reply: FastifyReply) => void;

const policies: Record<Rate['of'], string> = { key: 'account', session: 'session' };

/** What every answer to an authenticated caller says about its account. */
export const accountHeaders = (
  account: Account,
  { of, limit, remaining, fullInS }: Rate,
  creditsUsed = 0,
): Headers => ({
  'x-credits-used': String(creditsUsed),
  'x-credits-remaining': account.counted ? String(account.left + account.wallet) : 'unlimited',
  'ratelimit-policy': `"${policies[of]}";q=${limit};w=60`,
  ratelimit: `"${policies[of]}";r=${remaining};t=${fullInS}`,
});

/** Adds a name to `Vary`, which several parts of an answer depend on. */
export const addVary = (reply: FastifyReply, name: string): void => {
  const before = reply.getHeader('vary');
  reply.header('vary', before === undefined ? name : `${before}, ${name}`);
};
