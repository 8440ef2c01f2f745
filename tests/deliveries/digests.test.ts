import { beforeAll, expect, test } from 'vitest';
import { writeDigests } from '../../server/collectors/weekly-digests.ts';
import { dayMs } from '../../server/contract/domain/durations.ts';
import { Digest } from '../../server/contract/resources/digest.ts';
import type { DirectDatabase } from '../../server/store/engine/database.ts';
import { systemClock } from '../../server/support/clock.ts';
import { call, ended } from '../support/call.ts';
import { startReceiver } from '../support/deliveries/receiver.ts';
import { type Customer, newCustomer, type Service, startService } from '../support/service.ts';
import { plantedApp } from '../support/web/market-past.ts';

let service: Service;
let db: DirectDatabase;
let url: string;
let asker: Customer;
beforeAll(async () => {
  service = await startService({ config: { webhookLoopback: 'yes', publicUrl: 'https://appraise.example' } });
  ({ db, url } = service);
  asker = await newCustomer(db);
  const { appleId } = plantedApp('tidebook');
  const pull = await call(url, asker.key, 'POST', '/api/v1/reviews/pulls', {
    apps: [{ store: 'apple', appId: appleId }],
    countries: ['us'],
    limit: 100,
  });
  await ended(url, asker.key, String(pull.body.id));
  return () => service.stop();
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
const write = (now = Date.now()) => writeDigests({ db, clock: { ...systemClock, now: () => now }, signal });

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
  await expect(writeDigests({ db: dying, clock: systemClock, signal })).rejects.toThrow('killed');
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
