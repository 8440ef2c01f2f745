import { LRUCache } from 'lru-cache';
import type { Pull, PullFilter } from '../../contract/resources/reviews/pull.ts';
import type { PullRequest } from '../../contract/resources/reviews/pull-request.ts';
import type { PullRow } from '../../store/reviews/pulls.ts';
import { coverageOfPull } from '../panels/coverage.ts';

interface AtRevision<Value> {
  readonly revision: number;
  readonly value: Value;
}

/** Pulls in memory, by id and revision: the most recently used, up to a number of bytes. */
export class PullCache<Value> {
  readonly #cache: LRUCache<string, AtRevision<Value>>;

  constructor(mostBytes: number, bytesOf: (value: Value) => number) {
    this.#cache = new LRUCache({
      maxSize: mostBytes,
      // An empty pull counts too: the cache knows no size of 0.
      sizeCalculation: ({ value }) => Math.max(1, bytesOf(value)),
    });
  }

  /** The value at this revision of the pull, read when it is not cached; `read` tells which revision it found. */
  async get(id: string, revision: number, read: () => Promise<AtRevision<Value>>): Promise<Value> {
    const cached = this.#cache.get(id);
    if (cached?.revision === revision) return cached.value;
    const found = await read();
    this.#cache.set(id, found);
    return found.value;
  }
}

export const filterOf = (request: PullRequest): PullFilter => ({
  stars: request.stars ?? [],
  keywords: request.keywords,
  keywordMode: request.keywordMode,
  exclude: request.exclude,
  requireText: request.requireText,
  minLength: request.minLength,
  versions: request.versions,
  since: request.since ?? null,
  until: request.until ?? null,
});

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** A pull as callers see it. */
export const toPull = (row: PullRow): Pull => {
  const { id, status, label, request, createdAt, finishedAt, apps } = row;
  const read = new Map(apps.map((app) => [app.ordinal, app]));
  const notes = [...new Set(apps.flatMap((app) => app.notes))];
  return {
    id,
    object: 'pull',
    status,
    label,
    apps: request.apps.map(({ store, appId }, at) => ({
      store,
      appId,
      title: read.get(at)?.title ?? null,
      icon: read.get(at)?.icon ?? null,
    })),
    filter: filterOf(request),
    limit: request.limit,
    countries: request.countries,
    languages: request.languages,
    sort: request.sort,
    reviews: {
      target: request.limit * request.apps.length,
      read: sum(apps.map((app) => app.read)),
      kept: sum(apps.map((app) => app.kept)),
    },
    coverage: coverageOfPull(row),
    truncated: apps.some((app) => app.truncated),
    note: notes.length > 0 ? notes.join(' ') : null,
    createdAt: new Date(createdAt).toISOString(),
    finishedAt: finishedAt === null ? null : new Date(finishedAt).toISOString(),
    links: {
      reviews: `/api/v1/reviews/pulls/${id}/reviews`,
      insights: `/api/v1/reviews/pulls/${id}/insights`,
    },
  };
};
