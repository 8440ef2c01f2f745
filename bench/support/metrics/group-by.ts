import { DatabaseSync } from 'node:sqlite';
import type { GeneratedReview } from '../reviews/review-corpus.ts';

export const groupedDimensions = ['app', 'week', 'month', 'version', 'country', 'stars', 'theme'] as const;
export type GroupedDimension = (typeof groupedDimensions)[number];

const daySeconds = 86_400;

/** The same reviews in SQLite, in memory: a row a review with its dimensions worked out, and a row for each of its themes. */
export const createGroupBy = () => {
  const db = new DatabaseSync(':memory:');
  db.exec(`
    create table facts (no integer primary key, app int, week int, month int, version text, country text, stars int);
    create table themes (no int, theme text);
    begin`);
  const addFacts = db.prepare('insert into facts values (?, ?, ?, ?, ?, ?, ?)');
  const addTheme = db.prepare('insert into themes values (?, ?)');
  return {
    add(review: GeneratedReview & { readonly country: string | null; readonly version: string }): void {
      const { no, appNo, seconds, version, country, rating } = review;
      const day = Math.floor(seconds / daySeconds);
      const date = new Date(seconds * 1_000);
      const month = 12 * date.getUTCFullYear() + date.getUTCMonth();
      addFacts.run(no, appNo, Math.floor((day + 3) / 7), month, `${appNo} ${version}`, country, rating);
      for (const theme of review.themes) addTheme.run(no, theme);
    },
    settle(): void {
      db.exec('commit; analyze');
    },
    /** Of each cell: reviews, sum of stars, reviews of one or two stars. */
    count(by: readonly [GroupedDimension, GroupedDimension], apps: number): string[] {
      const from = by.includes('theme') ? 'themes cross join facts on facts.no = themes.no' : 'facts';
      return db
        .prepare(
          `select count(*) as reviews, sum(stars) as sum, sum(stars <= 2) as low from ${from} where app <= ?
           group by ${by.join(', ')}`,
        )
        .all(apps)
        .map(({ reviews, sum, low }) => `${reviews} ${sum} ${low}`);
    },
  };
};
