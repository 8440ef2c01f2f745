import type { SandboxAnswer, SandboxRequest } from '../../route.ts';
import { jsonAnswer } from '../answers.ts';

interface Refusal {
  readonly code: number;
  readonly message: string;
  readonly domain: string;
  readonly reason: string;
  readonly status?: string;
  readonly detail?: string;
}

const refusal = ({ code, message, domain, reason, status, detail }: Refusal): object => ({
  error: {
    code,
    message,
    errors: [{ message, domain, reason }],
    ...(status ? { status } : {}),
    ...(detail
      ? {
          details: [
            {
              '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
              reason: detail,
              domain: 'googleapis.com',
              metadata: { service: 'youtube.googleapis.com' },
            },
          ],
        }
      : {}),
  },
});

const answer = (refused: Refusal): SandboxAnswer => jsonAnswer(refused.code, refusal(refused));

const quota: Refusal = {
  code: 403,
  message:
    'The request cannot be completed because you have exceeded your <a href="/youtube/v3/getting-started#quota">quota</a>.',
  domain: 'youtube.quota',
  reason: 'quotaExceeded',
};

const badKey = (message: string): Refusal => ({
  code: 400,
  message,
  domain: 'global',
  reason: 'badRequest',
  status: 'INVALID_ARGUMENT',
  detail: 'API_KEY_INVALID',
});

const refused = badKey('API key not valid. Please pass a valid API key.');
const expired = badKey('API key expired. Please renew the API key.');

const noKey: Refusal = {
  code: 403,
  message:
    "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.",
  domain: 'global',
  reason: 'forbidden',
  status: 'PERMISSION_DENIED',
};

const blocked: Refusal = {
  code: 403,
  message: 'Requests to this API youtube method are blocked.',
  domain: 'global',
  reason: 'forbidden',
  status: 'PERMISSION_DENIED',
  detail: 'API_KEY_SERVICE_BLOCKED',
};

const tooFast: Refusal = {
  code: 403,
  message: 'The request cannot be completed because too many requests were sent in a short time.',
  domain: 'usageLimits',
  reason: 'rateLimitExceeded',
};

const byFault: Readonly<Record<string, Refusal>> = {
  quota,
  'key-refused': refused,
  'key-blocked': blocked,
  'token-expired': expired,
  'rate-limited': tooFast,
};

const byKey: Readonly<Record<string, Refusal>> = { refused, expired, spent: quota };

export const refusalOf = ({ url, fault }: SandboxRequest): SandboxAnswer | null => {
  if (fault === 'error-in-200') return jsonAnswer(200, refusal(quota));
  const refused = fault === undefined ? undefined : byFault[fault];
  if (refused) return answer(refused);
  const key = url.searchParams.get('key') ?? '';
  if (key === '') return answer(noKey);
  const known = byKey[key];
  return known ? answer(known) : null;
};

export const badParameter = (name: string, message: string): SandboxAnswer =>
  jsonAnswer(400, {
    error: {
      code: 400,
      message,
      errors: [{ message, domain: 'youtube.parameter', reason: name, location: name, locationType: 'parameter' }],
    },
  });

export const invalidPageToken = badParameter('pageToken', 'The request specifies an invalid page token.');

export const playlistNotFound: SandboxAnswer = answer({
  code: 404,
  message: "The playlist identified with the request's <code>playlistId</code> parameter cannot be found.",
  domain: 'youtube.playlistItem',
  reason: 'playlistNotFound',
});
