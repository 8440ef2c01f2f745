import { hash } from 'node:crypto';
import { pullRequest } from '../../../server/contract/resources/reviews/pull-request.ts';
import { packFacts } from '../../../server/reviews/pulls/pull-facts.ts';
import { packWords } from '../../../server/reviews/pulls/pull-words.ts';
import type { DirectDatabase } from '../../../server/store/engine/database.ts';
import { savePulledApp } from '../../../server/store/reviews/pulls.ts';
import { numberApp } from '../../../server/store/reviews/review-apps.ts';
import { insertReviews, reviewId } from '../../../server/store/reviews/save-reviews.ts';
import { newId } from '../../../server/support/ids.ts';
import type { ThemeId } from '../../../server/tagging/themes/taxonomy.ts';
import { generateReviews } from '../reviews/review-corpus.ts';

const apps = 10;
const perApp = 5_000;
const rowsAtOnce = 1_000;
/** As reviews carry them: often one, sometimes two, sometimes none. */
const themes: readonly ThemeId[][] = [
  ['love_it'],
  [],
  ['crashes'],
  ['love_it', 'easy_to_use'],
  ['feature_request'],
  [],
  ['slow', 'crashes'],
];

/** A pull that is as large as one can be: ten apps, 5,000 reviews each. */
export const makeLargePull = async (db: DirectDatabase, accountId: string): Promise<string> => {
  const pullId = newId();
  const refs = Array.from({ length: apps }, (_, at) => ({ store: 'apple', appId: String(1_000_000 + at) }) as const);
  const request = pullRequest.parse({ apps: refs, limit: perApp });
  await db.rows(
    `insert into jobs (id, account_id, kind, input, status, question, active, refresh, holdable, credits, attempts, claim, created_at)
     values ($1, $2, 'reviews', $3, 'running', '', '', false, false, 0, 1, 1, now())`,
    [pullId, accountId, JSON.stringify(request)],
  );
  const reviews = [...generateReviews(apps * perApp)];
  for (const [ordinal, { store, appId }] of refs.entries()) {
    const seen = new Date();
    const { no: appNo } = await numberApp(db, { store, appId, title: `App ${ordinal}` }, seen);
    const mine = reviews.splice(0, perApp).map((review, at) => {
      const storeReviewId = `${review.no}`;
      return {
        no: review.no,
        id: reviewId(review.no, store, appId, storeReviewId),
        storeReviewId,
        rating: review.rating,
        title: null,
        text: review.text,
        date: new Date(review.seconds * 1000).toISOString(),
        country: at % 3 === 0 ? 'gb' : 'us',
        askedLanguage: null,
        lang: 'en',
        version: `${1 + (at % 7)}.${at % 5}`,
        helpful: at % 11 === 0 ? at % 300 : 0,
        reply: null,
        repliedAt: null,
        author: null,
        sources: ['feed'],
        themes: themes[at % themes.length]!,
        kinds: review.rating <= 2 ? ['complaint'] : ['praise'],
        content: hash('md5', review.text),
      };
    });
    const rows = mine.sort((one, other) => Date.parse(other.date) - Date.parse(one.date) || one.no - other.no);
    for (let at = 0; at < rows.length; at += rowsAtOnce) {
      await insertReviews(db, appNo, rows.slice(at, at + rowsAtOnce), seen, false);
    }
    const facts = rows.map((row) => ({ ...row, seq: row.no, ms: Date.parse(row.date), replied: false }));
    const counts = { ordinal, title: `App ${ordinal}`, icon: null, read: perApp, kept: rows.length, truncated: false };
    await savePulledApp(
      db,
      { pullId, claim: 1 },
      { ...counts, notes: [], ...packFacts(facts), words: await packWords(rows) },
    );
  }
  await db.rows("update jobs set status = 'done', finished_at = now() where id = $1", [pullId]);
  await db.rows('analyze reviews');
  return pullId;
};
