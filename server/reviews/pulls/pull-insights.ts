import type { PullInsights } from '../../contract/resources/reviews/insights.ts';
import { type InsightReview, type Insights, mostAnalysed } from '../../metrics/insights/insights.ts';
import { countThemes, type ThemeCount, type ThemedReview } from '../../metrics/insights/theme-counts.ts';
import type { Database } from '../../store/engine/database.ts';
import type { PullRow } from '../../store/reviews/pulls.ts';
import { taxonomyOnFile } from '../index/reread.ts';
import { countInsights } from '../meaning/threads.ts';
import { coverageOfPull } from '../panels/coverage.ts';
import { countryOf } from './pull-facts.ts';
import { editionsOf, loadPull } from './pull-pages.ts';
import { PullCache } from './pull-record.ts';
import { tagsOf } from './pull-tags.ts';

/** The largest, with many versions and weeks, take tens of kilobytes. */
const atHand = new PullCache<Insights>(200, () => 1);

/** Insights over a pull's newest reviews, counted once per revision. */
export const readPullInsights = async (db: Database, pull: PullRow): Promise<PullInsights> => {
  const { id, status, revision } = pull;
  const insights = await atHand.get(id, revision, async () => ({ revision, value: await count(db, pull) }));
  const taxonomy = await taxonomyOnFile(db);
  const themes = await themesOf(db, pull, insights);
  // Only the read-only types of its lists are lost.
  return {
    pull: { id, status },
    ...({ ...insights, themes, coverage: coverageOfPull(pull), taxonomy } as Omit<PullInsights, 'pull'>),
  };
};

/** Not cached with the rest: every new taxonomy tags the reviews again. */
const themesOf = async (db: Database, pull: PullRow, insights: Insights): Promise<ThemeCount[]> => {
  const { columns } = await loadPull(db, pull);
  const { themes, themeSets } = await tagsOf(db, columns);
  // The pull may have been restarted since it was counted.
  const length = Math.min(insights.analysed, columns.size);
  const reviews = Array.from({ length }, (_, at): ThemedReview => {
    const onPlay = pull.request.apps[columns.app[at]!]!.store === 'play';
    return {
      rating: columns.rating[at]!,
      date: columns.ms[at]!,
      country: onPlay ? null : countryOf(columns.country[at]!),
      version: columns.versions[columns.version[at]! - 1] ?? null,
      themes: themeSets[themes[at]!]!,
    };
  });
  return countThemes(reviews, insights);
};

const count = async (db: Database, pull: PullRow): Promise<Insights> => {
  const { columns } = await loadPull(db, pull);
  const places = Array.from({ length: Math.min(columns.size, mostAnalysed) }, (_, at) => at);
  const editions = await editionsOf(db, columns, places);
  const { apps } = pull.request;
  const reviews = editions.map((edition, at): InsightReview => {
    const { store, appId } = apps[columns.app[at]!]!;
    return {
      rating: columns.rating[at]!,
      title: edition.title,
      text: edition.text,
      lang: edition.lang,
      date: columns.ms[at]!,
      country: countryOf(columns.country[at]!),
      version: columns.versions[columns.version[at]! - 1] ?? null,
      store,
      appId,
      replied: columns.replied[at] === 1,
      author: edition.author?.toString('hex') ?? null,
    };
  });
  const titles = new Map(pull.apps.map(({ ordinal, title }) => [ordinal, title]));
  const named = apps.map(({ store, appId }, ordinal) => ({ store, appId, title: titles.get(ordinal) ?? null }));
  return countInsights([reviews, named, columns.size]);
};
