import { minuteMs } from '../../../server/contract/domain/durations.ts';
import { pullRequest } from '../../../server/contract/resources/reviews/pull-request.ts';
import { packFacts } from '../../../server/reviews/pulls/pull-facts.ts';
import { packWords } from '../../../server/reviews/pulls/pull-words.ts';
import type { DirectDatabase } from '../../../server/store/engine/database.ts';
import { savePulledApp } from '../../../server/store/reviews/pulls.ts';
import { numberApp } from '../../../server/store/reviews/review-apps.ts';
import { newId } from '../../../server/support/ids.ts';

const apps = 10;
const newestMs = Date.UTC(2026, 9, 1);

/** A pull of `count` reviews, twenty times as many as a pull can keep, made in the database. */
export const makeMillionPull = async (db: DirectDatabase, accountId: string, count: number): Promise<string> => {
  const pullId = newId();
  const refs = Array.from({ length: apps }, (_, at) => ({ store: 'apple', appId: String(1_000_000 + at) }) as const);
  const request = pullRequest.parse({ apps: refs, limit: 5_000 });
  await db.rows(
    `insert into jobs (id, account_id, kind, input, status, question, active, refresh, holdable, credits, attempts, claim, created_at)
     values ($1, $2, 'reviews', $3, 'running', '', '', false, false, 0, 1, 1, now())`,
    [pullId, accountId, JSON.stringify(request)],
  );
  const perApp = count / apps;
  for (const [ordinal, { store, appId }] of refs.entries()) {
    const { no: appNo } = await numberApp(db, { store, appId, title: `App ${ordinal}` }, new Date());
    const first = ordinal * perApp + 1;
    await db.rows(
      `insert into reviews (no, id, app_no, store_review_id, rating, title, text, date, country, asked_language, lang, version,
         helpful, reply, replied_at, author, sources, themes, kinds, content, first_seen, edition_seen, last_seen)
       select n, md5(n::text)::uuid, $1, n::text, 1 + n % 5, 'Title, number ' || n,
         'It says "crash" again and again, ' || md5(n::text) || ' and then it is gone: ' || md5((n + 1)::text)
           || '. I wrote to support twice, =SUM(A1) and all, and nobody has answered me since the last version came.',
         to_timestamp($4::float8 / 1000) - n * interval '1 minute', 'us', null, 'en', '1.' || n % 9, n % 7, null, null, null,
         '{feed}', '{crashes,slow}', '{complaint}', '', now(), now(), now()
       from generate_series($2::int, $3::int) n`,
      [appNo, first, first + perApp - 1, newestMs],
    );
    const facts = Array.from({ length: perApp }, (_, at) => {
      const no = first + at;
      const ms = newestMs - no * minuteMs;
      return {
        no,
        seq: no,
        ms,
        helpful: no % 7,
        version: `1.${no % 9}`,
        country: 'us',
        rating: 1 + (no % 5),
        replied: false,
      };
    });
    await savePulledApp(
      db,
      { pullId, claim: 1 },
      {
        ...{ ordinal, title: `App ${ordinal}`, icon: null, read: perApp, kept: perApp, truncated: false, notes: [] },
        ...packFacts(facts),
        words: await packWords([]),
      },
    );
  }
  await db.rows("update jobs set status = 'done', finished_at = now() where id = $1", [pullId]);
  await db.rows('analyze reviews');
  return pullId;
};
