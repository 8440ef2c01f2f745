import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Job } from '../../../server/contract/resources/job.ts';
import { call, type Reply } from '../../support/call.ts';
import type { ServingNode, Version } from './nodes.ts';

/** What callers saw. */
export interface Seen {
  /** Calls by the version that answered them. */
  readonly calls: Record<Version['name'], number>;
  /** By account: every job that was accepted, with the credits it was told to cost. */
  readonly accepted: Map<string, Set<string>>;
  readonly wrong: string[];
}

const anyOf = <T>(of: readonly T[]): T => of[randomInt(of.length)]!;

const topics = ['habit tracker', 'budget planner', 'meditation', 'running coach', 'language learning', 'photo editor'];

/** Starts that both versions know, of short runs and of long ones. */
const starts: readonly (() => { readonly path: string; readonly body: Record<string, unknown> })[] = [
  () => ({ path: '/api/v1/videos/search', body: { query: anyOf(topics) } }),
  () => ({ path: '/api/v1/ad-search', body: { query: anyOf(topics) } }),
  () => ({ path: '/api/v1/creators', body: { query: anyOf(topics), platforms: ['youtube'] } }),
  () => ({
    path: '/api/v1/reviews/pulls',
    body: { apps: [{ store: 'apple', appId: '6965719118' }], countries: ['us'], limit: 200, label: randomUUID() },
  }),
  () => ({ path: '/api/v1/teardowns', body: { store: 'apple', appId: '6965719118', days: anyOf([7, 30, 90, 3650]) } }),
];

const reads = ['/api/v1/me', '/api/v1/jobs?limit=20', '/api/v1/jobs?status=done', '/api/v1/reviews/pulls?limit=5'];

/** Refusals that are promises: credits, limits, a search still under way, a database that is away for a moment. */
const refusals = new Set([402, 409, 422, 429, 503]);

/** Calls any of the nodes that serve, again and again, as accounts do: start, repeat, follow, cancel, list. */
export const callUntil = async (
  serving: readonly ServingNode[],
  keys: readonly string[],
  seen: Seen,
  isOver: () => boolean,
): Promise<void> => {
  const send = async <Body>(key: string, method: string, path: string, body?: unknown, headers = {}) => {
    const node = anyOf(serving);
    const reply = await call<Body>(node.url, key, method, path, body, headers);
    seen.calls[node.version.name]++;
    if (reply.status >= 300 && !refusals.has(reply.status)) {
      seen.wrong.push(
        `${method} ${path} by the ${node.version.name} version: ${reply.status} ${JSON.stringify(reply.body)}`,
      );
    }
    return reply;
  };
  const begin = async (key: string): Promise<void> => {
    const { path, body } = anyOf(starts)();
    const headers = { 'idempotency-key': randomUUID() };
    const first: Reply<Job> = await send(key, 'POST', path, body, headers);
    if (first.status !== 202) return;
    seen.accepted.get(key)!.add(first.body.id);
    // The same call once more, to whoever serves: it must be the same job.
    const again: Reply<Job> = await send(key, 'POST', path, body, headers);
    if (again.status === 202 && again.body.id !== first.body.id) {
      seen.wrong.push(`one idempotency key made the jobs ${first.body.id} and ${again.body.id}`);
    }
    if (randomInt(4) === 0) await send(key, 'DELETE', `/api/v1/jobs/${first.body.id}`);
    else await send(key, 'GET', `/api/v1/jobs/${first.body.id}?wait=2`);
  };
  while (!isOver()) {
    const key = anyOf(keys);
    try {
      await (randomInt(2) === 0 ? begin(key) : send(key, 'GET', anyOf(reads)));
    } catch (error) {
      seen.wrong.push(`a call was not answered: ${error}`);
    }
    await sleep(50);
  }
};
