import { dayMs } from '../../server/contract/domain/durations.ts';
import { keepReviews } from '../../server/reviews/ingest/keep.ts';
import { packFacts } from '../../server/reviews/pulls/pull-facts.ts';
import { packWords } from '../../server/reviews/pulls/pull-words.ts';
import { createAccount, grant } from '../../server/store/accounts/accounts.ts';
import { createKey, revokeKey } from '../../server/store/accounts/keys.ts';
import { eraseCreator } from '../../server/store/creators/erase-creator.ts';
import type { DirectDatabase } from '../../server/store/engine/database.ts';
import { type Claim, claimRuns, type Ending, endRun } from '../../server/store/jobs/claims.ts';
import { saveContinuation } from '../../server/store/jobs/continuations.ts';
import { saveFindingSets } from '../../server/store/jobs/finding-sets.ts';
import { saveChart } from '../../server/store/market/charts.ts';
import { saveRatings } from '../../server/store/market/listings.ts';
import { beginPull, finishPull, savePulledApp } from '../../server/store/reviews/pulls.ts';
import { seqOf } from '../../server/store/reviews/review-ids.ts';
import { addCollections } from '../../server/store/sources/schedule.ts';
import { takeTurn } from '../../server/store/sources/source-budgets.ts';
import { takeQuota } from '../../server/store/sources/source-quotas.ts';
import { keepVideos } from '../../server/store/videos/keep-videos.ts';
import { newId } from '../../server/support/ids.ts';
import { call } from '../support/call.ts';
import { told } from '../support/reviews/kept-reviews.ts';

export const salt = 'a-salt-for-the-tests';

/** The keys of the two accounts that the data belongs to. */
export interface Keys {
  readonly alice: string;
  readonly bob: string;
}

const app = {
  store: 'apple',
  appId: '123456',
  title: 'Tidebook',
  genre: 'Weather',
  about: 'Tides and currents.',
} as const;

/** What is started, by its path; the questions are asked again after the upgrade. */
export const starts = {
  teardown: { path: '/api/v1/teardowns', body: { store: 'apple', appId: '123456' } },
  report: { path: '/api/v1/reports', body: { question: 'What do people miss in tide apps?' } },
  research: {
    path: '/api/v1/research',
    body: { question: 'Why do people leave?', app: { store: 'apple', appId: '123456' } },
  },
  pull: { path: '/api/v1/reviews/pulls', body: { apps: [{ store: 'apple', appId: '123456' }], countries: ['us'] } },
  creators: { path: '/api/v1/creators', body: { query: 'sailing' } },
  ads: { path: '/api/v1/ad-search', body: { query: 'sailing' } },
  videos: { path: '/api/v1/videos/search', body: { query: 'sailing' } },
} as const;

const makeAccounts = async (db: DirectDatabase): Promise<Keys> => {
  const keyOf = async (accountId: string) => (await createKey(db, { accountId, name: 'upgrade', scope: 'full' }))!;
  const alice = (await createAccount(db, { email: 'alice@example.test', plan: 'pro' }))!;
  await grant(db, { accountId: alice.id, bucket: 'coupon', amount: 100, expiresAt: new Date(Date.now() + 20 * dayMs) });
  await grant(db, { accountId: alice.id, bucket: 'wallet', amount: 50 });
  const bob = (await createAccount(db, { email: 'bob@example.test', plan: 'basic', running: 1 }))!;
  const revoked = await keyOf(bob.id);
  await revokeKey(db, bob.id, revoked.id);
  return { alice: (await keyOf(alice.id)).key, bob: (await keyOf(bob.id)).key };
};

/** Thirty reviews of an app, one of them edited, in two segments of the index. */
const makeReviews = async (db: DirectDatabase) => {
  const topics = [
    'The app keeps crashing on the harbour map',
    'Great tide tables, worth every cent',
    'Please add dark mode',
  ];
  const reviews = Array.from({ length: 30 }, (_, at) =>
    told(String(1000 + at), {
      rating: 1 + (at % 5),
      text: `${topics[at % 3]}, says reader ${at}.`,
      date: new Date(Date.UTC(2026, 9, 1 + (at % 28), 10)).toISOString(),
      version: `3.${at % 3}`,
      helpful: at % 4,
    }),
  );
  await keepReviews(db, salt, app, reviews.slice(0, 20), new Date(Date.UTC(2026, 9, 30)));
  await keepReviews(db, salt, app, reviews.slice(20), new Date(Date.UTC(2026, 9, 31)));
  reviews[0] = { ...reviews[0]!, rating: 5, text: 'They fixed the crash on the harbour map. Thank you!' };
  const seen = new Date(Date.UTC(2026, 10, 2));
  const kept = await keepReviews(db, salt, app, reviews, seen);
  return reviews.map((review, at) => ({ review, ...kept[at]! }));
};

const makeVideos = (db: DirectDatabase): Promise<void> =>
  keepVideos(
    db,
    [
      {
        platform: 'youtube',
        id: 'tide1',
        url: 'https://video.example/tide1',
        title: 'Tidebook for beginners',
        creator: { handle: '@sailor', name: 'A Sailor', url: 'https://video.example/@sailor', followers: 1200 },
        views: 5000,
        likes: 300,
        comments: 12,
        publishedAt: '2026-10-01T10:00:00.000Z',
        durationS: 300,
        thumbnail: null,
        description: 'How to read tide tables.',
        hashtags: ['tides'],
        heading: ['tidebook', 'for', 'beginners'],
        said: ['tidebook', 'for', 'beginners', 'tides', 'how', 'to', 'read', 'tide', 'tables'],
        apps: [
          {
            store: 'apple',
            appId: '123456',
            title: 'Tidebook',
            why: ['Its title names the app.'],
            developer: null,
            site: null,
            genre: 'Weather',
            terms: ['tidebook'],
            isLinked: false,
            isPassing: false,
          },
        ],
      },
      {
        platform: 'tiktok',
        id: 'knots',
        url: 'https://video.example/knots',
        title: 'Three knots',
        creator: null,
        views: null,
        likes: null,
        comments: null,
        publishedAt: null,
        durationS: null,
        thumbnail: null,
        description: '',
        hashtags: [],
        heading: ['three', 'knots'],
        said: ['three', 'knots'],
        apps: [],
      },
    ],
    { seenAt: new Date(Date.UTC(2026, 10, 1)), rules: 1, among: 10, authorSalt: 'a-salt-for-the-tests' },
  );

const makeMarket = async (db: DirectDatabase): Promise<void> => {
  const at = Date.UTC(2026, 10, 1);
  const { store, appId } = app;
  await saveChart(
    db,
    {
      store,
      country: 'us',
      genreId: null,
      chart: 'top-free',
      rows: [
        {
          rank: 1,
          appId,
          title: 'Tidebook',
          developer: 'Example',
          icon: 'https://pictures.example/icon',
          genre: 'Weather',
          genreId: '6001',
          free: true,
          released: null,
        },
      ],
    },
    at,
  );
  await saveRatings(db, [
    { store, appId, country: 'us', days: [{ day: '2026-11-01', score: 4.5, ratingsTotal: 100 }] },
  ]);
  await takeTurn(db, 'itunes', { turns: 2, windowMs: 1_000, patienceMs: 0 });
  await takeQuota(db, { quota: 'youtube', day: '2026-11-01', most: 10 });
  await addCollections(db, ['charts']);
};

/** A job in every status, with all that jobs leave behind. */
const makeJobs = async (db: DirectDatabase, url: string, keys: Keys): Promise<void> => {
  const worker = newId();
  const begin = async (key: string, name: keyof typeof starts, headers?: Record<string, string>): Promise<string> => {
    const { status, body } = await call<{ id: string }>(
      url,
      key,
      'POST',
      starts[name].path,
      starts[name].body,
      headers,
    );
    if (status !== 202) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`);
    return body.id;
  };
  const claim = async (): Promise<Claim> => {
    const kinds = (await db.rows<{ kind: string }>(`select distinct kind from jobs where status = 'queued'`)).map(
      ({ kind }) => kind,
    );
    const limits = Object.fromEntries(kinds.map((kind) => [kind, dayMs]));
    const [claimed] = await claimRuns(db, worker, 1, limits);
    return claimed!;
  };
  const end = (claimed: Claim, result: unknown): Promise<unknown> => {
    const ending: Ending = { status: 'done', resultId: newId(), result: JSON.stringify(result), holdable: true };
    return endRun(db, claimed, ending);
  };

  await begin(keys.alice, 'teardown', { 'idempotency-key': 'the-first' });
  const teardown = await claim();
  await saveFindingSets(db, { jobId: teardown.id, claim: teardown.claim }, [{ name: 'complaints/0', nos: [1, 2] }]);
  await end(teardown, { kept: 'the answer of a teardown' });
  // The same question again: a held answer.
  await begin(keys.bob, 'teardown');

  await begin(keys.alice, 'report');
  const error = {
    code: 'upstream_failed',
    title: 'A source failed',
    detail: 'The App Store could not be read.',
    retryable: true,
  } as const;
  await endRun(db, await claim(), { status: 'failed', error });

  const cancelled = await begin(keys.alice, 'research');
  await call(url, keys.alice, 'DELETE', `/api/v1/jobs/${cancelled}`);

  await begin(keys.alice, 'pull');
  const pull = await claim();
  const holder = { pullId: pull.id, claim: pull.claim };
  await beginPull(db, holder);
  const kept = (await makeReviews(db)).toSorted((a, b) => Date.parse(b.review.date) - Date.parse(a.review.date));
  const facts = kept.map(({ review, no, id, helpful }) => ({
    no,
    seq: seqOf(id),
    ms: Date.parse(review.date),
    rating: review.rating,
    helpful,
    country: review.country,
    version: review.version,
    replied: false,
  }));
  await savePulledApp(db, holder, {
    ordinal: 0,
    title: app.title,
    icon: null,
    read: kept.length,
    kept: kept.length,
    truncated: false,
    notes: [],
    ...packFacts(facts),
    words: await packWords(kept.map(({ review }) => review)),
  });
  await finishPull(db, holder);
  await end(pull, { pullId: pull.id, kept: kept.length });

  await begin(keys.alice, 'creators');
  const creators = await claim();
  await saveContinuation(
    db,
    { jobId: creators.id, claim: creators.claim },
    { left: [{ platform: 'youtube', handle: '@later' }] },
  );
  const contacts = [{ kind: 'email', value: 'crew@example.test' }];
  await end(creators, {
    creators: [
      { platform: 'youtube', handle: '@sailor', contacts },
      { platform: 'youtube', handle: '@erased', contacts },
    ],
  });
  await eraseCreator(db, salt, { platform: 'youtube', handle: '@erased' });

  // One that runs, one that may run, and one that waits for a slot.
  await begin(keys.alice, 'ads');
  await claim();
  await begin(keys.bob, 'ads');
  await begin(keys.bob, 'videos');
};

/** Fills a database through a service on it that carries out no runs. */
export const fill = async (db: DirectDatabase, url: string): Promise<Keys> => {
  const keys = await makeAccounts(db);
  await makeJobs(db, url, keys);
  await makeVideos(db);
  await makeMarket(db);
  return keys;
};
