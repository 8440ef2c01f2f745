import { LRUCache } from 'lru-cache';
import type { Pull, PullFilter } from '../../contract/resources/reviews/pull.ts';
import type { PullRequest } from '../../contract/resources/reviews/pull-request.ts';
import type { PullRow } from '../../store/reviews/pulls.ts';
import { coverageOfPull } from '../panels/coverage.ts';

interface AtRevision<Value> {
  readonly revision: number;
  readonly value: Value;
}

/** Caches pulls by id and revision, least recently used out first, up to a size in bytes. */
export class PullCache<Value> {
  readonly #cache: LRUCache<string, AtRevision<Value>>;

  constructor(mostBytes: number, bytesOf: (value: Value) => number) {
    this.#cache = new LRUCache({
      maxSize: mostBytes,
      // At least 1: the cache rejects a size of 0.
      sizeCalculation: ({ value }) => Math.max(1, bytesOf(value)),
    });
  }

  /** The cached value if it has this revision, else the result of `read`, which reports the revision it found. */
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
