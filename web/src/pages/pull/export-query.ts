import type { PullSearch } from '../../address/pulls.ts';

type Query = Readonly<Record<string, string | readonly (string | number)[] | undefined>>;

const orders: Readonly<Record<NonNullable<PullSearch['order']>, Query>> = {
  oldest: { sort: 'date', dir: 'asc' },
  best: { sort: 'rating' },
  worst: { sort: 'rating', dir: 'asc' },
  helpful: { sort: 'helpful' },
};

/** The API takes at most so many values of a filter. */
const mostValues = 20;

/** What is looked at, as the API asks for it; null: it has no words for it, such as exact versions or several apps. */
export const exportQuery = (asked: PullSearch): Query | null => {
  const { stars, theme, kind, version, country, language, app = [], replied, from, to, q, order } = asked;
  const isLong = [theme, country].some((list) => (list?.length ?? 0) > mostValues);
  if (version || language || isLong || app.length > 1) return null;
  const [store, ...appId] = app[0]?.split(':') ?? [];
  return {
    ...{ stars, themes: theme, kinds: kind, countries: country, since: from, until: to, replied, q },
    ...(store && { store, appId: appId.join(':') }),
    ...(order && orders[order]),
  };
};
