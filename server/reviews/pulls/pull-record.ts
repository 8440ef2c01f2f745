import type { Pull, PullFilter } from '../../contract/resources/reviews/pull.ts';
import type { PullRequest } from '../../contract/resources/reviews/pull-request.ts';
import type { PullRow } from '../../store/reviews/pulls.ts';

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
export const toPull = ({ id, status, label, request, createdAt, finishedAt, apps }: PullRow): Pull => {
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
