import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { expect } from 'vitest';
import { kinds } from '../../server/contract/job-kinds/index.ts';
import { type Job, type JobKind, jobKinds } from '../../server/contract/resources/job.ts';

export interface Reply<Body = Record<string, unknown>> {
  status: number;
  headers: Headers;
  body: Body;
}

/** What a caller sends to be known: a program its key, a browser the cookie of its session and where its page is from. */
export const credentialHeaders = (url: string, secret: string): Record<string, string> =>
  secret.startsWith('aps_')
    ? { cookie: `appraise=${secret}`, origin: new URL(url).origin, 'sec-fetch-site': 'same-origin' }
    : { authorization: `Bearer ${secret}` };

/**
 * One real HTTP call; the body is parsed JSON, or an empty object where there is none.
 *
 * @param key an API key, or the secret of a session
 */
export const callOnce = async <Body = Record<string, unknown>>(
  url: string,
  key: string | null,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Reply<Body>> => {
  // `fetch` would take three times as long, and a test makes thousands of calls.
  const response = await request(url + path, {
    method,
    headers: {
      accept: '*/*',
      'user-agent': 'node',
      ...(key && credentialHeaders(url, key)),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.body.text();
  const pairs = Object.entries(response.headers).flatMap(([name, values]) =>
    [values ?? []].flat().map((value): [string, string] => [name, value]),
  );
  return { status: response.statusCode, headers: new Headers(pairs), body: (text ? JSON.parse(text) : {}) as Body };
};

/** The same, sent again while a service on a busy machine answers that it is unavailable, as clients do. */
export const call = async <Body = Record<string, unknown>>(
  ...request: Parameters<typeof callOnce>
): Promise<Reply<Body>> => {
  for (const until = performance.now() + 120_000; ; await sleep(500)) {
    const reply = await callOnce<Body>(...request);
    if (reply.status !== 503 || performance.now() > until) return reply;
  }
};

type Start = [url: string, key: string, kind: string, body: Record<string, unknown>, headers?: Record<string, string>];

export const start = (...[url, key, kind, body, headers]: Start): Promise<Reply<Job>> =>
  call<Job>(url, key, 'POST', `/api/v1/test/${kind}`, body, headers);

export const startOnce = (...[url, key, kind, body, headers]: Start): Promise<Reply<Job>> =>
  callOnce<Job>(url, key, 'POST', `/api/v1/test/${kind}`, body, headers);

export const getJob = (url: string, key: string, id: string, wait = 0): Promise<Reply<Job>> =>
  call<Job>(url, key, 'GET', `/api/v1/jobs/${id}?wait=${wait}`);

/** The job once it has ended, its result checked against its kind's schema. */
export const ended = async (url: string, key: string, id: string): Promise<Job> => {
  for (const until = performance.now() + 300_000; performance.now() < until; ) {
    const { status, body } = await getJob(url, key, id, 30);
    if (status === 503 || body.status === 'queued' || body.status === 'running') continue;
    checkResult(body);
    return body;
  }
  throw new Error(`job ${id} did not end`);
};

const isJobKind = (name: string): name is JobKind => jobKinds.some((kind) => kind === name);

/** What a finished run of the product handed in must be one of its kind's results, and hold no field beside them. */
export const checkResult = ({ kind, status, result }: Job): void => {
  if (status !== 'done' || !isJobKind(kind)) return;
  const reads = kinds[kind].results.map((schema) => schema.safeParse(result));
  const read = reads.find(({ success }) => success);
  // None fits: the first one's faults say why.
  expect(read ?? reads[0]).toMatchObject({ success: true });
  expect(result).toEqual(read?.data);
};
