import { afterAll, expect, test } from 'vitest';
import { writeDigests } from '../../server/collectors/weekly-digests.ts';
import type { StoreReview } from '../../server/connectors/listing.ts';
import { dayMs } from '../../server/contract/domain/durations.ts';
import { Digest } from '../../server/contract/resources/digest.ts';
import type { ReviewMetrics } from '../../server/contract/resources/reviews/metrics.ts';
import { digestOf } from '../../server/market/digest.ts';
import type { MetricsPlan } from '../../server/metrics/metrics.ts';
import { createSearcher } from '../../server/reviews/index/searcher.ts';
import { keepReviews } from '../../server/reviews/ingest/keep.ts';
import type { DirectDatabase } from '../../server/store/engine/database.ts';
import { saveVersions } from '../../server/store/market/app-versions.ts';
import { systemClock } from '../../server/support/clock.ts';
import { call, ended } from '../support/call.ts';
import { startReceiver } from '../support/deliveries/receiver.ts';
import { type Customer, newCustomer, startService } from '../support/service.ts';
import { plantedApp } from '../support/web/market-past.ts';

const service = await startService({ config: { webhookLoopback: 'yes', publicUrl: 'https://appraise.example' } });
const { db, url } = service;
const searcher = createSearcher({ connection: service.connection });
const asker = await newCustomer(db);
const { appleId } = plantedApp('tidebook');
const pull = await call(url, asker.key, 'POST', '/api/v1/reviews/pulls', {
  apps: [{ store: 'apple', appId: appleId }],
  countries: ['us'],
  limit: 100,
});
await ended(url, asker.key, String(pull.body.id));
afterAll(async () => {
  await searcher.stop();
  await service.stop();
});

const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

/** A destination whose digest is due this hour, and that was added before it. */
const addDue = async ({ key }: Customer, hook: string): Promise<string> => {
  const now = new Date();
  const body = {
    type: 'slack',
    url: hook,
    gets: ['digest'],
    digestDay: days[now.getUTCDay()],
    digestHour: now.getUTCHours(),
  };
  const reply = await call(url, key, 'POST', '/api/v1/destinations', body);
  const { id } = reply.body.destination as { id: string };
  await db.rows(`update destinations set created_at = now() - interval '1 day' where id = $1`, [id]);
  return id;
};

const { signal } = new AbortController();
const count = (plan: MetricsPlan) => searcher.metrics(plan, signal);
const write = (now = Date.now()) => writeDigests({ db, count, clock: { ...systemClock, now: () => now }, signal });

const digestsOf = (id: string) =>
  db.rows<{ data: unknown }>(
    `select e.data from deliveries v join events e on e.id = v.event_id where v.destination_id = $1 and e.type = 'digest'`,
    [id],
  );

test('a week is reported once, however many workers write it at once and again, and then the next', async () => {
  const receiver = await startReceiver();
  const id = await addDue(asker, receiver.url);
  await Promise.all([write(), write(), write()]);
  await write();
  expect(await digestsOf(id)).toHaveLength(1);
  await expect.poll(() => receiver.received).toHaveLength(1);
  await write(Date.now() + 7 * dayMs);
  expect(await digestsOf(id)).toHaveLength(2);

  const digest = Digest.parse((await digestsOf(id))[0]!.data);
  expect(digest).toMatchObject({ sampleData: true, apps: [{ store: 'apple', appId: plantedApp('tidebook').appleId }] });
  expect(Date.parse(digest.to) - Date.parse(digest.from)).toBe(6 * dayMs);
  const [app] = digest.apps;
  const [counted] = await db.rows<{ reviews: string; stars: string }>(
    `select count(*) as reviews, avg(rating)::text as stars from reviews join review_apps using (app_no)
     where app_id = $1 and date >= $2::date and date < $3::date + 1`,
    [app!.appId, digest.from, digest.to],
  );
  expect(app!.reviews!.week.reviews).toBe(Number(counted!.reviews));
  for (const quote of app!.quotes) {
    const [review] = await db.rows<{ text: string }>('select text from reviews where id = $1', [quote.reviewId]);
    expect(review!.text).toBe(quote.text);
  }
});

test('a write that dies leaves nothing behind, and the next one tells the week', async () => {
  const id = await addDue(asker, 'https://hooks.slack.com/services/T0/B0/dies');
  const dying = Object.assign(Object.create(db), {
    transaction: (work: (tx: unknown) => Promise<unknown>) =>
      db.transaction(async (tx) => {
        await work(tx);
        throw new Error('killed before the commit');
      }),
  }) as DirectDatabase;
  await expect(writeDigests({ db: dying, count, clock: systemClock, signal })).rejects.toThrow('killed');
  expect(await digestsOf(id)).toHaveLength(0);
  await write();
  expect(await digestsOf(id)).toHaveLength(1);
});

test('nothing is reported before its time, to who wants no digest, or of an account without apps', async () => {
  const stranger = await newCustomer(db);
  const none = await addDue(stranger, 'https://hooks.slack.com/services/T0/B0/none');
  const late = await addDue(asker, 'https://hooks.slack.com/services/T0/B0/late');
  await db.rows(`update destinations set created_at = now() where id = $1`, [late]);
  const off = await addDue(asker, 'https://hooks.slack.com/services/T0/B0/off');
  await call(url, asker.key, 'POST', `/api/v1/destinations/${off}`, { enabled: false });
  const alerts = await addDue(asker, 'https://hooks.slack.com/services/T0/B0/alerts');
  await call(url, asker.key, 'POST', `/api/v1/destinations/${alerts}`, { gets: ['alerts'] });
  await write();
  for (const id of [none, late, off, alerts]) expect(await digestsOf(id)).toHaveLength(0);
});

const midnight = Math.floor(Date.now() / dayMs) * dayMs;
const dayAgo = (days: number): string => new Date(midnight - days * dayMs).toISOString();

const review = (id: string, days: number, rating: number, text: string): StoreReview => ({
  storeReviewId: id,
  rating,
  title: null,
  text,
  date: dayAgo(days),
  country: 'us',
  language: null,
  version: null,
  helpful: 0,
  reply: null,
  repliedAt: null,
  author: null,
  authorId: null,
  sources: ['test'],
});

test('the figures of a digest are those of the metrics query over the same seven days', async () => {
  const app = { store: 'apple', appId: '900001' } as const;
  const [crash, praise] = ['It crashes all the time, every single day.', 'Lovely, it helps me every single day.'];
  const reviews = Array.from({ length: 80 }, (_, at) =>
    // The first and the last moment of each week are part of it.
    at < 40
      ? review(`a${at}`, 1 + (at % 7), at < 30 ? 1 : 5, at < 30 ? crash : praise)
      : review(`b${at}`, 8 + (at % 7), 5, praise),
  );
  await keepReviews(db, '', { ...app, title: 'App 900001' }, reviews, new Date());
  await saveVersions(db, [
    { ...app, version: '2.0.0', releasedAt: dayAgo(90) },
    { ...app, version: '2.1.0', releasedAt: dayAgo(6) },
  ]);
  const { apps, from, to } = await digestOf({ db, count }, [app, { ...app, appId: '900002' }], midnight, true);
  expect([from, to]).toEqual([dayAgo(7).slice(0, 10), dayAgo(1).slice(0, 10)]);
  const query = {
    where: { apps: ['apple:900001'], since: from, until: to },
    against: { since: dayAgo(14).slice(0, 10), until: dayAgo(8).slice(0, 10) },
    by: ['theme'],
    limit: 1_000,
  };
  const { body } = await call<ReviewMetrics>(url, asker.key, 'POST', '/api/v1/reviews/metrics', query);
  const { total, cells } = body;
  expect(apps[0]).toMatchObject({
    reviews: {
      week: { reviews: 40, average: total.stars },
      weekBefore: { reviews: 40, average: total.change!.stars },
    },
    version: { version: '2.1.0', date: dayAgo(6).slice(0, 10) },
  });
  expect([total.reviews, total.change!.reviews]).toEqual([40, 40]);
  for (const { id, reviews: count, share, shareBefore } of [...apps[0]!.rising, ...apps[0]!.falling]) {
    const { reviews, share: own, change } = cells.find(({ values: [value] }) => value!.value === id)!;
    expect({ count, share, shareBefore }).toEqual({ count: reviews, share: own, shareBefore: change!.share });
  }
  expect(apps[0]!.rising).toContainEqual(expect.objectContaining({ id: 'crashes', reviews: 30, shareBefore: 0 }));
  expect(apps[1]).toMatchObject({ reviews: null, rising: [], falling: [], version: null });
});
