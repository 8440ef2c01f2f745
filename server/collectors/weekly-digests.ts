import { dueDigest } from '../alerts/week/digest-due.ts';
import { dayMs, minuteMs } from '../contract/domain/durations.ts';
import { type DigestTools, digestOf } from '../market/digest.ts';
import type { Searcher } from '../reviews/index/searcher.ts';
import {
  type DigestDestination,
  digestApps,
  digestDestinations,
  isSampleData,
  sendDigest,
} from '../store/deliveries/digests.ts';
import type { Collector, CollectorContext } from './collector.ts';

const maxApps = 10;
const firstId = '00000000-0000-0000-0000-000000000000';

type Tools = DigestTools & Pick<CollectorContext, 'clock' | 'signal'>;

/** Writes a destination's digest if it is due and unsent. Accounts without apps get none. */
const writeDigest = async (tools: Tools, destination: DigestDestination, sampleData: boolean): Promise<boolean> => {
  const { db, clock } = tools;
  const { accountId, details, createdAt, lastWeek } = destination;
  const now = clock.now();
  const due = dueDigest(details.digestAt, now);
  // A digest that was due before the account subscribed is not sent.
  const wantedSince = Date.parse(details.confirmedAt ?? '') || createdAt.getTime();
  if (!due || due.at < wantedSince || (lastWeek !== null && lastWeek >= due.week)) return false;
  const apps = await digestApps(db, accountId, maxApps);
  if (apps.length === 0) return false;
  const digest = await digestOf(tools, apps, Math.floor(now / dayMs) * dayMs, sampleData);
  return sendDigest(db, destination, due.week, digest);
};

export const writeDigests = async (tools: Tools): Promise<number> => {
  const { db, signal } = tools;
  const sampleData = await isSampleData(db);
  let written = 0;
  for (let behind = firstId; ; ) {
    const page = await digestDestinations(db, behind);
    for (const destination of page) {
      signal.throwIfAborted();
      if (await writeDigest(tools, destination, sampleData)) written++;
    }
    const last = page.at(-1);
    if (!last) return written;
    behind = last.id;
  }
};

/** Weekly digests of accounts, from stored data only. */
export const weeklyDigests = (searcher: Searcher): Collector => ({
  name: 'weekly digests',
  everyMs: 5 * minuteMs,
  lane: 'digests',
  async run({ db, clock, signal, log }) {
    const count: Tools['count'] = (plan) => searcher.patient(() => {}).metrics(plan, signal);
    const written = await writeDigests({ db, count, clock, signal });
    if (written > 0) log.info({ written }, 'digests were written');
    return null;
  },
});
