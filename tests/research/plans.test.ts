import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plantedFacts } from '../../sandbox/planted.ts';
import { researchKind } from '../../server/contract/job-kinds/research.ts';
import type { ProblemBody } from '../../server/contract/problem.ts';
import type { Job } from '../../server/contract/resources/job.ts';
import type { ReviewMetrics } from '../../server/contract/resources/reviews/metrics.ts';
import { plusDays, usualDays } from '../../server/questions/limits/days/calendar.ts';
import { call, ended } from '../support/call.ts';
import { toolsOf } from '../support/calls/mcp.ts';
import { checkBooks } from '../support/database/books.ts';
import { recountResearch, researchOf, withoutReach } from '../support/runs/research.ts';
import { newCustomer } from '../support/service.ts';
import { type Stores, startStores } from '../support/sources/stores.ts';
import { clockOfFacts } from '../support/sources/world.ts';

let stores: Stores;
let key: string;
let research: ReturnType<typeof researchOf>;
beforeAll(async () => {
  stores = await startStores(withoutReach, clockOfFacts);
  key = (await newCustomer(stores.service.db)).key;
  research = researchOf(stores.service.url, key);
});
afterAll(async () => {
  await checkBooks(stores.service.db);
  await stores.stop();
});

const refOf = (name: string) => ({ store: 'apple' as const, appId: stores.app(name).appleId! });
const short = (name: string): string => stores.app(name).title.split(':')[0]!;

const topicOf = (...words: string[]) => ({ words, match: 'meaning', polarity: 'any' });
const askOf = (more: object = {}) => ({
  source: 'reviews',
  measure: 'reviews',
  answerAs: 'number',
  about: {},
  topic: topicOf('crash'),
  ...more,
});

describe('a plan', () => {
  test('is answered as given, whatever its title says', async () => {
    const app = refOf('tidebook');
    const plan = { asks: [askOf({ about: { stars: [1], stores: ['apple'], countries: ['us'] } })] };
    const question = 'Does it advertise in Japan, and what do people praise?';
    const { job, research: answer } = await research.about({ question, app, plan });
    await recountResearch(stores.service.db, job.id, answer);
    expect(answer).toMatchObject({ question, plan: { ...plan, declined: [], unread: [], read: [] } });
    const { body } = await call<ReviewMetrics>(stores.service.url, key, 'POST', '/api/v1/reviews/metrics', {
      where: {
        apps: [`apple:${app.appId}`],
        stars: [1],
        countries: ['us'],
        since: plusDays(clockOfFacts.today(), -usualDays),
      },
      topic: { about: 'crash' },
    });
    expect(body.total.reviews).toBeGreaterThan(0);
    expect(answer.verdict!.figures[0]!.said).toBe(body.total.reviews);
    expect(answer.answer).toContain('crash');
    expect(answer.answer).not.toMatch(/Japan|advertis/u);
    expect(answer.reading.sentence).toMatch(/^Read as: reviews with mentions of “crash”, 1 stars/u);
  });

  test('with another topic has another answer, and the same plan at once is one run', async () => {
    const { start } = researchOf(stores.service.url, (await newCustomer(stores.service.db)).key);
    const asked = { question: 'What breaks?', app: refOf('tidebook'), plan: { asks: [askOf()] } };
    const other = { ...asked, plan: { asks: [askOf({ topic: topicOf('price') })] } };
    const [one, same, another] = await Promise.all([start(asked), start(asked), start(other)]);
    expect(one.body).toMatchObject({ id: same.body.id, credits: 1 });
    expect(another.body.id).not.toBe(one.body.id);
  });

  test('that was read from a question has the answer of the question', async () => {
    const { left, right } = plantedFacts(stores.sandbox.world.today).comparable;
    const apps = { app: refOf(left.key), compare: [refOf(right.key)] };
    const question = 'Which of the two gets more complaints about sync?';
    const { research: first } = await research.about({ question, ...apps });
    const { read: _, ...plan } = first.plan!;
    const { research: again } = await research.about({ question, ...apps, plan });
    expect(again.answer).toBe(first.answer);
    expect(again.verdict).toEqual(first.verdict);
  });

  test('of ads alone is answered too', async () => {
    const plan = { asks: [{ source: 'ads', measure: 'ads', answerAs: 'number', about: {} }] };
    const { research: answer } = await research.about({ question: 'Anything', app: refOf('tidebook'), plan });
    expect(answer.plan!.asks).toEqual(plan.asks);
    expect(answer.answer).toMatch(/\bads?\b/iu);
  });

  test('is taken by the tool', async () => {
    const { tool, whole } = toolsOf(stores.service.url, key);
    const plan = { asks: [askOf({ topic: topicOf('sync') })] };
    const given = { question: 'Sync', app: refOf('tidebook'), plan };
    const { id } = (await tool('start_research', given))._meta['appraise/job']!;
    await ended(stores.service.url, key, id);
    const { result } = await whole<Job>('get_job', { id });
    expect(result).toMatchObject({ question: 'Sync', plan });
  });
});

test('a bad plan is refused with the field and the fix, and nothing is charged', async () => {
  const { db, url } = stores.service;
  const customer = await newCustomer(db);
  const app = refOf('tidebook');
  const { start } = researchOf(url, customer.key);
  const bad: readonly (readonly [object, string, RegExp])[] = [
    [{ asks: [] }, 'plan.asks', /at least 1 item/u],
    [{ asks: [askOf()], read: [] }, 'plan.read', /not a recognised field/u],
    [{ asks: [askOf({ source: 'rumours' })] }, 'plan.asks.0.source', /one of `reviews`/u],
    [{ asks: [askOf({ measure: 'rank' })] }, 'plan.asks.0.measure', /one of `reviews`, `share`/u],
    [{ asks: [askOf({ topic: topicOf('–') })] }, 'plan.asks.0.topic.words', /a letter or a digit/u],
    [{ asks: [askOf({ about: { countries: ['USA'] } })] }, 'plan.asks.0.about.countries.0', /two-letter code/u],
    [{ asks: [askOf({ about: { from: 0 } })] }, 'plan.asks.0.about.from', /an earlier ask/u],
    [
      { asks: [askOf({ about: { period: { since: '2026-02-02', until: '2026-02-01' } } })] },
      'plan.asks.0.about.period.until',
      /not be before `since`/u,
    ],
    [{ asks: [askOf({ about: { period: { since: 'May' } } })] }, 'plan.asks.0.about.period.since', /a valid date/u],
    [{ asks: [askOf({ against: { apps: ['Nobody'] } })] }, 'plan.asks.0.against.apps.0', new RegExp(short('tidebook'))],
  ];
  for (const [plan, path, fix] of bad) {
    const { status, body } = await start({ question: 'What breaks?', app, plan });
    const { code, errors } = body as unknown as ProblemBody;
    expect({ path, status, code }).toEqual({ path, status: 400, code: 'invalid_request' });
    expect(errors).toMatchObject([{ path, message: expect.stringMatching(fix) }]);
  }
  const without = await start({ question: 'What breaks?', plan: { asks: [askOf()] } });
  expect(without.body).toMatchObject({ code: 'invalid_request', errors: [{ path: 'plan' }] });
  const { body } = await call<{ credits: { used: number } }>(url, customer.key, 'GET', '/api/v1/me');
  expect(body.credits.used).toBe(0);
});

test('the plan in the guide is one', () => {
  const [, example] = /## Asking by plan.*?```json\n(.*?)```/su.exec(readFileSync('docs/guides/api.md', 'utf8'))!;
  expect(researchKind.input.parse(JSON.parse(example!))).toMatchObject({ plan: { asks: [{ measure: 'share' }] } });
});

test('a plan that names an app of which no title is known yet fails in its run, and is refunded', async () => {
  const app = refOf('pulsepath');
  const plan = { asks: [askOf({ about: { apps: ['Nobody'] } })] };
  const { url, db } = stores.service;
  const customer = await newCustomer(db);
  const job = await researchOf(url, customer.key).job({ question: 'What breaks?', app, plan });
  expect(job).toMatchObject({ status: 'failed', error: { code: 'not_found' } });
  const { body } = await call<{ credits: { used: number } }>(url, customer.key, 'GET', '/api/v1/me');
  expect(body.credits.used).toBe(0);
  expect(job.error!.detail).toContain(short('pulsepath'));
});
