import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { plantedFacts } from '../../sandbox/planted.ts';
import type { Config } from '../../server/config/config.ts';
import type { Job } from '../../server/contract/resources/job.ts';
import { Playbook, Research, type ResearchItem } from '../../server/contract/resources/research/research.ts';
import { findingSets } from '../../server/store/jobs/finding-sets.ts';
import { editions } from '../../server/store/reviews/editions.ts';
import { call, ended } from '../support/call.ts';
import { checkBooks } from '../support/database/books.ts';
import { recountReport } from '../support/runs/recount-report.ts';
import { recountTeardown } from '../support/runs/recount-teardown.ts';
import { withoutReach } from '../support/runs/research.ts';
import { reportsOf, teardownsOf } from '../support/runs/runs-of.ts';
import { newCustomer, type Service, scrape, startService } from '../support/service.ts';
import { type Stores, startStores } from '../support/sources/stores.ts';
import { clockOfFacts } from '../support/sources/world.ts';

let stores: Stores;
let service: Service;
/** A service that reads with the model, which a busy machine may make late. */
const startWithModel = (given: Partial<Config> = {}, connection?: Service['connection']): Promise<Service> =>
  startService({
    sandbox: stores.sandbox,
    ...(connection && { connection }),
    clock: clockOfFacts,
    config: {
      ...withoutReach,
      modelUrl: `${stores.sandbox.urls.model}/v1`,
      modelKey: 'a-key',
      modelTimeoutS: 60,
      ...given,
    },
  });
beforeAll(async () => {
  stores = await startStores(withoutReach, clockOfFacts);
  service = await startWithModel();
});
afterAll(async () => {
  await checkBooks(service.db);
  await service.stop();
  await stores.stop();
});
beforeEach(() => stores.sandbox.clearFaults());

const facts = () => plantedFacts(stores.sandbox.world.today);
const refOf = (key: string) => ({ store: 'play', appId: stores.app(key).playId! });

/** Whether a model reads is all that differs: the same world, read by a customer who has paid for nothing yet. */
const at = async (which: Service) => {
  const { key } = await newCustomer(which.db);
  const ask = async (input: Record<string, unknown>): Promise<Job> => {
    const { status, body } = await call<Job>(which.url, key, 'POST', '/api/v1/research', input);
    expect({ status, body }).toMatchObject({ status: 202 });
    return ended(which.url, key, body.id);
  };
  const research = async (input: Record<string, unknown>): Promise<{ job: Job; result: Research }> => {
    const job = await ask(input);
    expect(job).toMatchObject({ status: 'done', error: null });
    return { job, result: Research.parse(job.result) };
  };
  return { teardowns: teardownsOf(which.url, key), reports: reportsOf(which.url, key), ask, research };
};

const teardownOfCrash = async (which = service) => {
  const { teardowns } = await at(which);
  return teardowns.run({ ...refOf(facts().crash.key), days: 90, refresh: true });
};

const question = 'What do people want from habit trackers?';
const reportOnGap = async (which = service) => {
  const { reports } = await at(which);
  return reports.run({ question, scope: 'play' });
};

const ofTwo = 'Which of the two gets more complaints about sync?';
const researchOfTwo = async (which = service) => {
  const { research } = await at(which);
  const { left, right } = facts().comparable;
  return research({ question: ofTwo, app: refOf(left.key), compare: [refOf(right.key)], force: true });
};

/** Counts what research tells again, from the sets that are stored behind it. */
const recountResearch = async ({ job, result }: Awaited<ReturnType<typeof researchOfTwo>>): Promise<void> => {
  const sets = new Map((await findingSets(service.db, job.id)).map(({ name, nos }) => [name, nos]));
  const recount = async (name: string, item: ResearchItem, read: number): Promise<void> => {
    const members = await editions(service.db, sets.get(name)!);
    const ids = new Set(members.map(({ id }) => id));
    expect(item.reviews).toBe(members.length);
    expect(item.reviewIds).toHaveLength(Math.min(50, members.length));
    expect(item.reviewIds.every((id) => ids.has(id))).toBe(true);
    expect(item.share).toBeCloseTo(members.length / read, 3);
    for (const quote of item.quotes) {
      const review = members.find(({ id }) => id === quote.reviewId)!;
      expect([review.title ?? '', review.text].some((field) => field.includes(quote.text))).toBe(true);
    }
  };
  for (const [place, app] of result.evidence.reviews.apps.entries()) {
    for (const part of ['asked', 'complaints', 'praise', 'requests'] as const) {
      for (const [turn, item] of app[part].entries()) await recount(`apps/${place}/${part}/${turn}`, item, app.read);
    }
  }
};

/** What only a liar says. */
const lies = /evil|CoinRocket|coins|4512|4,512|9999|javascript|onerror|stole my money|nobody wrote this/;
const plain = /^[^<>[\]{}()`*_#|~\\!:@%]+$/u;

const expectPlain = (result: unknown, labels: readonly string[]): void => {
  // An id may have any digits.
  expect(JSON.stringify(result).replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '')).not.toMatch(lies);
  for (const label of labels) expect(label).toMatch(plain);
};

const expectCrash = ({ teardown }: Awaited<ReturnType<typeof teardownOfCrash>>): void => {
  expect(teardown.complaints[0]).toMatchObject({ theme: 'crashes', label: 'Crashes' });
  expect(teardown.complaints[0]!.versions[0]).toMatchObject({ version: facts().crash.version });
};

const expectGap = ({ result }: Awaited<ReturnType<typeof reportOnGap>>): void => {
  expect(new Set(result.report.findings.slice(0, 2).map(({ label }) => label))).toEqual(
    new Set(['Watch app', 'Widget']),
  );
};

const expectDifference = ({ result }: Awaited<ReturnType<typeof researchOfTwo>>): void => {
  const { left } = facts().comparable;
  const [own, other] = [refOf(left.key).appId, refOf(facts().comparable.right.key).appId];
  const sync = result.evidence.reviews.differences.find(({ theme }) => theme === 'sync_backup')!;
  const shareOf = (appId: string) => sync.apps.find((app) => app.appId === appId)!.share;
  expect(shareOf(own)).toBeGreaterThan(2 * shareOf(other));
};

describe('a model that does its work', () => {
  test('the crashing version is the first complaint, and every number can be counted again', async () => {
    const actual = await teardownOfCrash();
    const { job, teardown } = actual;
    expect(teardown).toMatchObject({ readBy: 'model', readShare: 1 });
    expectCrash(actual);
    await recountTeardown(service.db, job.id, teardown);
    const byRules = (await teardownOfCrash(stores.service)).teardown;
    expect(byRules).toMatchObject({ readBy: 'rules', readShare: 0, reviews: teardown.reviews });
    for (const { label, reviews } of byRules.complaints.slice(0, 5)) {
      const same = teardown.complaints.find((item) => item.label === label)!;
      expect(same.reviews).toBeGreaterThanOrEqual(reviews);
    }
  });

  test('the gap of a kind of app comes first in the report on it', async () => {
    const actual = await reportOnGap();
    expect(actual.result.readBy).toBe('model');
    expectGap(actual);
    await recountReport(service.db, actual.result);
  });

  test('what the model was asked and has used is in the metrics', async () => {
    const metrics = await scrape(service.url);
    for (const task of ['teardown', 'report']) {
      expect(metrics).toMatch(new RegExp(`appraise_model_calls_total\\{task="${task}",outcome="found"\\} [1-9]`));
      expect(metrics).toMatch(new RegExp(`appraise_model_tokens_total\\{task="${task}",direction="output"\\} [1-9]`));
    }
  });
});

/** A teardown by a service whose model misbehaves tells the same truth, and who has read the reviews. */
const expectSameTeardown = async (which: Service, readBy: string): Promise<void> => {
  const actual = await teardownOfCrash(which);
  const { job, teardown } = actual;
  expectCrash(actual);
  await recountTeardown(which.db, job.id, teardown);
  const items = [...teardown.complaints, ...teardown.praise, ...teardown.requests];
  expectPlain(
    teardown,
    items.map(({ label }) => label),
  );
  expect(teardown).toMatchObject({ readBy, readShare: readBy === 'rules' ? 0 : expect.any(Number) });
  if (readBy === 'rules') expect(teardown.notes.join(' ')).toContain('rules');
};

// What else a model may do, its reader is tested with: nothing that is wrong gets past it.
test.each([
  ['wrong-counts', 'model'],
  ['injected', 'rules'],
])('a model that answers with %s changes nothing that is true in a teardown', async (fault, readBy) => {
  stores.sandbox.setFault({ route: 'model-chat', fault });
  await expectSameTeardown(service, readBy);
});

describe('a model that answers with injected', () => {
  beforeEach(() => stores.sandbox.setFault({ route: 'model-chat', fault: 'injected' }));

  test('changes nothing that is true in a report', async () => {
    const actual = await reportOnGap();
    expectGap(actual);
    await recountReport(service.db, actual.result);
    expectPlain(
      actual.result,
      actual.result.report.findings.map(({ label }) => label),
    );
  });

  test('puts nothing into the answer to a growth question', async () => {
    const { ask } = await at(service);
    const job = await ask({ question: 'How do I grow a habit tracker?' });
    expect(job).toMatchObject({ status: 'done', error: null });
    expectPlain(Playbook.parse(job.result), []);
  });

  test('changes nothing that is true in an answer to a question', async () => {
    const actual = await researchOfTwo();
    expectDifference(actual);
    await recountResearch(actual);
    expectPlain(actual.result, []);
  });
});

describe('MODEL_MAX_CALLS', () => {
  // In place of the other service, whose reviews need not be read again.
  beforeAll(async () => {
    await service.stop();
    service = await startWithModel({ modelMaxCalls: 2 }, service.connection);
  });
  const callsOf = async (run: () => Promise<unknown>): Promise<number> => {
    const before = Date.now();
    await run();
    return stores.sandbox.requests.filter(({ name, at }) => name === 'model-chat' && at >= before).length;
  };

  test('is what one run asks at most, all apps, the question and second requests together', async () => {
    stores.sandbox.setFault({ route: 'model-chat', fault: 'no-schemas' });
    const { research, reports } = await at(service);
    const { left, right } = facts().comparable;
    const three = { app: refOf(left.key), compare: [refOf(right.key), refOf(facts().crash.key)] };
    expect(await callsOf(() => research({ question: ofTwo, ...three, force: true }))).toBe(2);
    expect(await callsOf(() => reports.run({ question, scope: 'play' }))).toBe(2);
  });
});
