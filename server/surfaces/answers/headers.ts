import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Rate } from '../../access/limits/rate-limit.ts';
import type { Config } from '../../config/config.ts';
import type { Account } from '../../store/accounts/accounts.ts';

type Headers = Readonly<Record<string, string>>;

export const commonHeaders = ({ sources, publicUrl }: Pick<Config, 'sources' | 'publicUrl'>): Headers => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  ...(publicUrl?.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  ...(sources === 'sandbox' && { 'appraise-sample-data': 'true' }),
});

/** Sets the headers that every response starts with. Routes add to them and may override them. */
export type SetCommonHeaders = (request: FastifyRequest, reply: FastifyReply) => void;

const policies: Record<Rate['of'], string> = { key: 'account', session: 'session' };

/** Account headers of every authenticated response. */
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

export const addVary = (reply: FastifyReply, name: string): void => {
  const before = reply.getHeader('vary');
  reply.header('vary', before === undefined ? name : `${before}, ${name}`);
};

const exposed = [
  'X-Request-Id',
  'X-Credits-Used',
  'X-Credits-Remaining',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Location',
  'ETag',
  'Idempotent-Replayed',
  'Preference-Applied',
  'Appraise-Existing-Run',
  'Appraise-Sample-Data',
  'WWW-Authenticate',
].join(', ');

/** Allows pages of the listed origins to read every response, including problems. None are listed by default. */
export const setCors = (origins: readonly string[], request: FastifyRequest, reply: FastifyReply): void => {
  if (origins.length === 0) return;
  const { origin } = request.headers;
  addVary(reply, 'Origin');
  if (origin === undefined || !origins.includes(origin)) return;
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-expose-headers': exposed,
    'cross-origin-resource-policy': 'cross-origin',
  });
};

/** Answers CORS preflight requests from the listed origins. */
export const addPreflight = (app: FastifyInstance, origins: readonly string[]): void => {
  if (origins.length === 0) return;
  const answer = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (origins.includes(request.headers.origin ?? '')) {
      reply.header('access-control-allow-methods', 'GET, POST, DELETE');
      reply.header(
        'access-control-allow-headers',
        'Authorization, Content-Type, Idempotency-Key, If-None-Match, Prefer, Mcp-Protocol-Version, Mcp-Session-Id, Mcp-Method, Mcp-Name',
      );
      reply.header('access-control-max-age', '600');
    }
    return reply.code(204).send();
  };
  for (const path of ['/api/*', '/oauth/*', '/.well-known/*']) app.options(path, answer);
};
