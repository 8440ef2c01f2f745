import type { PullSearch } from '../../address/pulls.ts';

type Query = Readonly<Record<string, string | readonly (string | number)[] | undefined>>;

const orders: Readonly<Record<NonNullable<PullSearch['order']>, Query>> = {
  oldest: { sort: 'date', dir: 'asc' },
  best: { sort: 'rating' },
  worst: { sort: 'rating', dir: 'asc' },
  helpful: { sort: 'helpful' },
};

/** What is looked at, as the API asks for it; null: it has no words for it, such as several countries, or exact versions. */
export const exportQuery = (asked: PullSearch): Query | null => {
  const { stars, theme, kind, version, country = [], language, app = [], replied, from, to, q, order } = asked;
  if (version || language || country.length > 1 || app.length > 1) return null;
  const [store, ...appId] = app[0]?.split(':') ?? [];
  return {
    ...{ stars, theme, kind, replied, from, to, q, country: country[0] },
    ...(store && { store, appId: appId.join(':') }),
    ...(order && orders[order]),
  };
};
