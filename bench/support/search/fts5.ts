import { DatabaseSync } from 'node:sqlite';
import type { GeneratedReview } from '../reviews/review-corpus.ts';

/** What a plain index is asked: one word of each group, apps, stars; null and none: any. */
export interface PlainQuery {
  readonly words: readonly (readonly string[])[] | null;
  readonly appNos: readonly number[] | null;
  readonly stars: readonly number[];
  readonly limit: number;
}

export interface PlainCounts {
  readonly matched: number;
  readonly ratingMix: readonly number[];
  readonly apps: number;
  readonly themes: ReadonlyMap<string, number>;
  readonly top: readonly number[];
}

/** The same reviews in SQLite: FTS5 for the words, a table for the facts, one for the themes, in memory all of it. */
export const createPlainIndex = () => {
  const db = new DatabaseSync(':memory:');
  db.exec(`
    create virtual table words using fts5(text, content='');
    create table facts (no integer primary key, app int, rating int, quality int, seconds int);
    create table themes (no int, theme text, primary key (no, theme)) without rowid;
    create temp table matched (no integer primary key, app int, rating int, quality int, seconds int);`);
  const addWords = db.prepare('insert into words (rowid, text) values (?, ?)');
  const addFacts = db.prepare('insert into facts values (?, ?, ?, ?, ?)');
  const addTheme = db.prepare('insert into themes values (?, ?)');

  return {
    add(reviews: readonly GeneratedReview[]): void {
      db.exec('begin');
      for (const review of reviews) {
        addWords.run(review.no, review.text);
        addFacts.run(review.no, review.appNo, review.rating, review.quality, review.seconds);
        for (const theme of review.themes) addTheme.run(review.no, theme);
      }
      db.exec('commit');
    },
    /** Its matches once, then what is counted of them: less than the search counts, for neither phrases nor quotes are. */
    count({ words, appNos, stars, limit }: PlainQuery): PlainCounts {
      const match = words === null ? null : words.map((group) => `(${group.join(' OR ')})`).join(' AND ');
      const where = [
        ...(match === null ? [] : ['no in (select rowid from words where words match ?)']),
        ...(appNos === null ? [] : [`app in (${appNos.join()})`]),
        ...(stars.length === 0 ? [] : [`rating in (${stars.join()})`]),
      ];
      db.exec('delete from matched');
      db.prepare(`insert into matched select * from facts where ${where.join(' and ')}`).run(
        ...(match === null ? [] : [match]),
      );
      const apps = db.prepare('select app, count(*) as n, avg(rating) as average from matched group by app').all();
      const ratings = db.prepare('select rating, count(*) as n from matched group by rating').all();
      // A cross join is one that SQLite takes in the order written, the small table first.
      const themes = db
        .prepare(
          `select theme, count(*) as n, avg(rating) as average from matched cross join themes on themes.no = matched.no
           group by theme order by n desc`,
        )
        .all();
      const top = db.prepare('select no from matched order by quality desc, seconds desc, no limit ?').all(limit);
      const ofRating = new Map(ratings.map(({ rating, n }) => [Number(rating), Number(n)]));
      return {
        matched: [...ofRating.values()].reduce((sum, n) => sum + n, 0),
        ratingMix: [1, 2, 3, 4, 5].map((stars) => ofRating.get(stars) ?? 0),
        apps: apps.length,
        themes: new Map(themes.map(({ theme, n }) => [String(theme), Number(n)])),
        top: top.map(({ no }) => Number(no)),
      };
    },
  };
};
