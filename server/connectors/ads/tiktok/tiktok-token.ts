import { minuteMs } from '../../../contract/domain/durations.ts';
import { unlessAborted } from '../../../support/concurrency/promises.ts';
import type { Credentials } from '../../credentials.ts';
import type { Http, SourceReply, SourceRequest } from '../../http/source.ts';
import { type Failure, found, type Outcome } from '../../wire/outcome.ts';
import { readJson } from '../../wire/read.ts';
import { readReply } from '../libraries.ts';

export type TiktokKey = NonNullable<Credentials['tiktok']>;

const serviceName = 'TikTok’s token service';

/** Renews tokens this long before they expire, so that they are still valid when they arrive. */
const marginMs = minuteMs;

/** Errors are `{"error": "invalid_client", "error_description": …}` under any status. */
const refusal = ({ status, body }: SourceReply): Failure | null => {
  let error: unknown;
  try {
    error = readJson(body, '$').maybe('error').value;
  } catch {
    error = undefined;
  }
  const code = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : error;
  if (typeof code === 'string' && code !== 'ok' && code !== '') {
    if (/rate_limit|too_many/.test(code)) {
      return {
        kind: 'rate_limited',
        detail: `${serviceName} received too many requests (${code}).`,
        retryAfterMs: null,
      };
    }
    return { kind: 'key_refused', detail: `TikTok rejected the client key and secret (${code}).` };
  }
  return status < 400 ? null : { kind: 'key_refused', detail: `${serviceName} answered ${status}.` };
};

const tokenRequest = ({ key, secret }: TiktokKey): SourceRequest => ({
  source: 'tiktok',
  method: 'POST',
  path: '/v2/oauth/token/',
  headers: { 'content-type': 'application/x-www-form-urlencoded', 'cache-control': 'no-cache' },
  body: new URLSearchParams({
    client_key: key,
    client_secret: secret,
    grant_type: 'client_credentials',
  }).toString(),
  understands: [400, 401, 403],
  refusal,
});

/** Caches the application's token in this process until shortly before it expires. */
export const createTiktokToken = (http: Http, key: TiktokKey, now: () => number) => {
  let cached: { outcome: Promise<Outcome<string>>; token: string | null; until: number } | null = null;

  const fetchToken = async (): Promise<Outcome<{ token: string; ms: number }>> =>
    readReply(serviceName, await http.send(tokenRequest(key)), ({ body }) => {
      const reply = readJson(body, '$');
      return found({ token: reply.at('access_token').text(), ms: reply.at('expires_in').count() * 1000 });
    });

  /** Concurrent callers share the fetch; failures are not cached. */
  const renew = (): Promise<Outcome<string>> => {
    const requestedAt = now();
    const fetching = fetchToken().then((outcome): Outcome<string> => {
      if (outcome.kind !== 'found') {
        if (cached === entry) cached = null;
        return outcome;
      }
      const { token, ms } = outcome.value;
      Object.assign(entry, { token, until: requestedAt + Math.max(ms - marginMs, ms / 2) });
      return found(token);
    });
    const entry: NonNullable<typeof cached> = { outcome: fetching, token: null, until: Number.POSITIVE_INFINITY };
    fetching.catch(() => {
      if (cached === entry) cached = null;
    });
    cached = entry;
    return fetching;
  };

  return {
    get(signal?: AbortSignal): Promise<Outcome<string>> {
      const token = cached !== null && now() < cached.until ? cached.outcome : renew();
      return signal ? unlessAborted(token, signal) : token;
    },
    /** Drops a rejected token, unless it has been replaced already. */
    drop(token: string): void {
      if (cached?.token === token) cached = null;
    },
  };
};
