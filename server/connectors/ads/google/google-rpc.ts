import { hourMs } from '../../../contract/domain/durations.ts';
import { isCaptcha } from '../../http/judge-reply.ts';
import type { Http, SourceReply, SourceRequest } from '../../http/source.ts';
import type { Failure, Outcome } from '../../wire/outcome.ts';
import { type Json, readJson } from '../../wire/read.ts';
import { readReply } from '../libraries.ts';

/** Retry interval after a visit that set no cookies. */
const tenMinutes = 600_000;

/** Turns joined `set-cookie` headers into a `cookie` header. */
export const cookiesOf = (setCookie: string | undefined): string =>
  (setCookie ?? '')
    // A comma inside a date is followed by a day, not by a name.
    .split(/,\s*(?=[^\s;,=]+=)/)
    .map((cookie) => cookie.split(';')[0]!.trim())
    .filter((pair) => /^[^\s=]+=./.test(pair))
    .join('; ');

/** Cookies of the library's front page. Without any, callers get a captcha after about twenty calls. Best effort. */
export const createVisit = (http: Http, now: () => number) => {
  let visit: { cookie: Promise<string>; until: number } | null = null;

  const visitFrontPage = async (): Promise<string> => {
    const reply = await http.send({ source: 'googleads', path: '/' });
    return reply.kind === 'found' ? cookiesOf(reply.value.headers['set-cookie']) : '';
  };

  return {
    cookie(): Promise<string> {
      if (visit !== null && now() < visit.until) return visit.cookie;
      // Without the caller's signal: concurrent callers share the visit.
      const made = { cookie: visitFrontPage().catch(() => ''), until: now() + tenMinutes };
      visit = made;
      void made.cookie.then((cookie) => {
        if (cookie !== '') made.until = now() + hourMs;
      });
      return made.cookie;
    },
    forget(): void {
      visit = null;
    },
  };
};

export const libraryName = 'Google’s Ads Transparency Center';

export const site = 'https://adstransparency.google.com';

/** Copies the requests of the library's own page. */
export const rpcRequest = (method: string, message: unknown, cookie: string): SourceRequest => ({
  source: 'googleads',
  method: 'POST',
  path: `/anji/_/rpc/${method}`,
  query: { authuser: '' },
  headers: {
    'content-type': 'application/x-www-form-urlencoded',
    'x-same-domain': '1',
    origin: site,
    referer: `${site}/`,
    ...(cookie === '' ? {} : { cookie }),
  },
  body: `f.req=${encodeURIComponent(JSON.stringify(message))}`,
  refusal,
});

/** gRPC's RESOURCE_EXHAUSTED. */
const exhausted = 8;

/** Errors come under 200 as `{"2": message, "5": status, "9": code}`. In lists, "5" is a count, but a string. */
const errorOf = (body: string): { status: number; code: unknown } | null => {
  try {
    const said: unknown = JSON.parse(body);
    if (typeof said !== 'object' || said === null || Object.hasOwn(said, '1')) return null;
    const [status, code] = [Reflect.get(said, '5'), Reflect.get(said, '9')];
    return typeof status === 'number' ? { status, code } : null;
  } catch {
    return null;
  }
};

function refusal({ body }: SourceReply): Failure | null {
  if (isCaptcha(body)) return { kind: 'blocked', detail: `${libraryName} asks for a captcha.` };
  if (/^\s*</.test(body)) return { kind: 'blocked', detail: `${libraryName} sent a web page instead of an answer.` };
  const error = errorOf(body);
  if (error === null) return null;
  const said = `${libraryName} answered with error ${error.status} inside a reply`;
  if (error.status === 429 || error.code === exhausted) {
    return { kind: 'rate_limited', detail: `${said}: too many requests.`, retryAfterMs: null };
  }
  if (error.status === 401 || error.status === 403) return { kind: 'blocked', detail: `${said}: it refuses.` };
  if (error.status >= 500) return { kind: 'unreachable', detail: `${said}.` };
  return { kind: 'shape_changed', detail: `${said}: it no longer understands the call.`, path: '$.5' };
}

/** Removes the `)]}'` line that some replies start with. */
const stripGuard = (body: string): string => body.replace(/^\)\]\}'[^\n]*\n/, '');

export const callRpc = async <T>(
  http: Http,
  request: SourceRequest,
  read: (reply: Json) => Outcome<T>,
  signal: AbortSignal | undefined,
): Promise<Outcome<T>> =>
  readReply(libraryName, await http.send(request, signal), ({ body }) => read(readJson(stripGuard(body), '$')));

/** The list in a reply. A reply without it is empty, unless it has unknown keys: then the format has changed. */
export const listOf = (reply: Json, otherKeys: readonly string[]): readonly Json[] => {
  if (reply.at('1').present) return reply.at('1').items();
  const unknown = Object.keys(reply.object()).find((key) => !otherKeys.includes(key));
  return unknown === undefined ? [] : reply.at(unknown).fail('nothing where no list is');
};
