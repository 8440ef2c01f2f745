import { isCaptcha } from '../../http/judge-reply.ts';
import type { Http, QuotaUse, SourceReply, SourceRequest } from '../../http/source.ts';
import { andThen, type Failure, found, type Outcome } from '../../wire/outcome.ts';
import { type Json, reading, readJson } from '../../wire/read.ts';

export interface YoutubeTools {
  readonly http: Http;
  readonly key: string;
}

export interface YoutubeRequest {
  readonly path: '/search' | '/videos' | '/channels' | '/playlistItems' | '/videos:batchGetStats';
  readonly query: NonNullable<SourceRequest['query']>;
  readonly quota: QuotaUse;
}

const quotaReasons = ['quotaExceeded', 'dailyLimitExceeded'];
const rateLimitReasons = ['rateLimitExceeded', 'userRateLimitExceeded', 'RATE_LIMIT_EXCEEDED'];
const notFoundReasons = ['playlistNotFound', 'channelNotFound', 'videoNotFound'];
const hiddenReasons = ['playlistItemsNotAccessible', 'channelForbidden', 'playlistForbidden'];
const keyReasons = ['keyInvalid', 'keyExpired', 'accessNotConfigured', 'forbidden', 'authError', 'SERVICE_DISABLED'];

/** All reasons in an error's list and details; null if the reply is no error. */
const reasonsOf = ({ status, body }: SourceReply): readonly string[] | null => {
  const error = readJson(body, 'youtube').maybe('error');
  if (!error.present) return status >= 400 ? [] : null;
  const named = (list: Json) => list.orNull((node) => node.items()) ?? [];
  return [...named(error.maybe('errors')), ...named(error.maybe('details'))].flatMap(
    (item) => item.maybe('reason').orNull((reason) => reason.string()) ?? [],
  );
};

/** Uses the reasons only: messages can repeat the key. */
const interpret = (
  { status, body }: SourceReply,
  reasons: readonly string[],
): Failure | 'not_found' | 'not_offered' => {
  const has = (...known: readonly string[]): boolean => reasons.some((reason) => known.includes(reason));
  const named = `${status} ${reasons.join(', ')}`.trim();
  if (has(...quotaReasons)) return { kind: 'quota_spent', detail: `Today’s YouTube quota is used up: ${named}.` };
  if (has(...rateLimitReasons)) {
    return { kind: 'rate_limited', detail: `YouTube received too many requests: ${named}.`, retryAfterMs: null };
  }
  if (has(...notFoundReasons)) return 'not_found';
  if (has(...hiddenReasons)) return 'not_offered';
  if (/unregistered callers/i.test(body)) return { kind: 'key_missing', detail: `YouTube wants a key: ${named}.` };
  if (status === 401 || has(...keyReasons) || reasons.some((reason) => reason.startsWith('API_KEY_'))) {
    return { kind: 'key_refused', detail: `YouTube rejected the key: ${named}.` };
  }
  if (status === 403) return { kind: 'blocked', detail: `YouTube refused: ${named}.` };
  return { kind: 'shape_changed', path: 'youtube.error', detail: `YouTube gave an unexpected answer: ${named}.` };
};

const parseReply = (reply: SourceReply): Outcome<Json> => {
  // In JSON the same words can be part of a description.
  if (!reply.body.trimStart().startsWith('{') && isCaptcha(reply.body))
    return { kind: 'blocked', detail: 'YouTube answered with a captcha page.' };
  return reading(() => {
    const reasons = reasonsOf(reply);
    if (reasons === null) return found(readJson(reply.body, 'youtube'));
    const failure = interpret(reply, reasons);
    return typeof failure === 'string' ? { kind: failure } : failure;
  });
};

const refusal = (reply: SourceReply): Failure | null => {
  const outcome = parseReply(reply);
  const { kind } = outcome;
  return kind === 'found' || kind === 'none' || kind === 'not_found' || kind === 'not_offered' ? null : outcome;
};

/** Calls the Data API; every try uses some of the quota. */
export const askYoutube = async <T>(
  { http, key }: YoutubeTools,
  { path, query, quota }: YoutubeRequest,
  read: (reply: Json) => Outcome<T>,
  signal: AbortSignal | undefined,
): Promise<Outcome<T>> => {
  const reply = await http.send(
    {
      source: 'youtube',
      path: `/youtube/v3${path}`,
      query: { ...query, key },
      headers: { accept: 'application/json' },
      understands: [400, 401, 403, 404],
      refusal,
      quota,
    },
    signal,
  );
  return andThen(reply, (value) => andThen(parseReply(value), (body) => reading(() => read(body))));
};
