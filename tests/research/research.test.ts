import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { plantedFacts } from '../../sandbox/planted.ts';
import { dayMs } from '../../server/contract/domain/durations.ts';
import type { Store } from '../../server/contract/domain/stores.ts';
import type { ProblemBody } from '../../server/contract/problem.ts';
import type { Job } from '../../server/contract/resources/job.ts';
import type { PlanRequest } from '../../server/contract/resources/questions/plan-request.ts';
import { Research } from '../../server/contract/resources/research/research.ts';
import { usualDays } from '../../server/questions/limits/days/calendar.ts';
import { findingSets } from '../../server/store/jobs/finding-sets.ts';
import { saveChart } from '../../server/store/market/charts.ts';
import { editions } from '../../server/store/reviews/editions.ts';
import { reviewsOnFile } from '../../server/store/reviews/review-apps.ts';
import { call, ended } from '../support/call.ts';
import { toolsOf } from '../support/calls/mcp.ts';
import { checkBooks } from '../support/database/books.ts';
import { numbersBehind, recountPlaybook, recountResearch, researchOf, withoutReach } from '../support/runs/research.ts';
import { unfounded } from '../support/runs/unfounded-numbers.ts';
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
beforeEach(() => stores.sandbox.clearFaults());

const facts = () => plantedFacts(stores.sandbox.world.today);
const refOf = (key: string, store: Store = 'apple') => {
  const app = stores.app(key);
  return { store, appId: (store === 'apple' ? app.appleId : app.playId)! };
};
const short = (key: string): string => stores.app(key).title.split(':')[0]!;

/** What every answer about apps must hold. */
const expectSound = async (jobId: string, answer: Research): Promise<void> => {
  await recountResearch(stores.service.db, jobId, answer);
  expect(unfounded(answer.answer, [answer.evidence, answer.verdict, answer.notes, usualDays])).toEqual([]);
};

describe('two apps side by side', () => {
  test.each(['play'] as const)('are distinguished by what is true of them, on %s', async (store) => {
    const { left, right } = facts().comparable;
    const { job, research: answer } = await research.about({
      question: `What is the main difference between ${short(left.key)} and ${short(right.key)}?`,
      app: refOf(left.key, store),
      compare: [refOf(right.key, store)],
    });
    await expectSound(job.id, answer);
    expect([answer.app, ...answer.compare]).toMatchObject([refOf(left.key, store), refOf(right.key, store)]);
    expect(answer).toMatchObject({ readBy: 'rules', readShare: 0 });

    const { differences } = answer.evidence.reviews;
    const sharesOf = (found: (typeof differences)[number] | undefined) => found?.apps.map(({ share }) => share);
    const [lost, lostElsewhere] = sharesOf(differences.find(({ theme }) => theme === 'sync_backup'))!;
    expect(lost).toBeGreaterThan(0.15);
    expect(lost).toBeGreaterThan(3 * lostElsewhere!);
    const [cheap, dear] = sharesOf(differences.find(({ label }) => label === 'Billing and subscriptions'))!;
    expect(dear).toBeGreaterThan(0.2);
    expect(dear).toBeGreaterThan(3 * cheap!);
    expect(answer.answer).toMatch(/^[^.]*sync/iu);
    expect(answer.answer).toContain(short(left.key));
    expect(answer.answer).toMatch(new RegExp(`Less often .+${short(right.key)}.*(?:charges|price|paywall)`, 'u'));
    expect(answer.answer).toContain('[reviews]');
    expect(answer.plan!.asks).toMatchObject([
      { by: 'theme', measure: 'change', against: { apps: [short(right.key)] } },
    ]);
  });

  test('which of them has a problem is decided by how often reviews of each complain about it', async () => {
    const { left, right } = facts().comparable;
    const { job, research: answer } = await research.about({
      question: 'Which of the two gets more complaints about sync?',
      app: refOf(left.key, 'play'),
      compare: [refOf(right.key, 'play')],
    });
    await expectSound(job.id, answer);
    expect(answer.answer).toMatch(new RegExp(`^${short(left.key)}\\b`, 'u'));
    const shareOf = (key: string) =>
      answer.verdict!.figures.find(({ part, name }) => part === 'app' && name === short(key))!.share!;
    expect(shareOf(left.key)).toBeGreaterThan(2 * shareOf(right.key));
  });

  test('one that cannot be found is named, and the others are read', async () => {
    const { left } = facts().comparable;
    const { job, research: answer } = await research.about({
      question: 'What do people complain about?',
      app: refOf(left.key, 'play'),
      compare: [{ store: 'play', appId: 'com.nobody.nothing' }],
    });
    await expectSound(job.id, answer);
    expect(answer.compare).toEqual([]);
    expect(answer.evidence.reviews.apps).toHaveLength(1);
    expect(answer.notes.join(' ')).toMatch(/com\.nobody\.nothing.*left out.*Google Play has no app/);
    expect(answer.answer).toMatch(/com\.nobody\.nothing\W+is left out/);
  });
});

describe('one app', () => {
  test('what the question is about is reported first, with a quote that proves it', async () => {
    const { key: crashing } = facts().crash;
    const { job, research: answer } = await research.about({
      question: 'How many reviews complain about crashes?',
      app: refOf(crashing),
    });
    await expectSound(job.id, answer);
    const [about] = answer.verdict!.figures;
    expect(about!.share).toBeGreaterThan(0.15);
    expect(answer.answer).toMatch(new RegExp(`^${about!.said} of ${about!.reviews} reviews`, 'u'));
    expect(answer.answer).toMatch(/“[^”]*(?:crash|clos|shuts|freez|open)[^”]*”/iu);
    expect(answer.answer.split(/\s+/u).length).toBeLessThanOrEqual(130);
  });

  test('a question about money is answered from the estimate that the revenue operation gives', async () => {
    const app = refOf('pulsepath');
    const { job, research: answer } = await research.about({ question: 'How much does it make a month?', app });
    await expectSound(job.id, answer);
    const { body } = await stores.get<{ estimate: { monthly: unknown } }>(`/apps/apple/${app.appId}/revenue`);
    expect(answer.evidence.revenue).toMatchObject([
      { ...app, country: 'us', estimate: { monthly: body.estimate.monthly } },
    ]);
    expect(answer.answer).toMatch(/^Pulsepath earns about \$.+ \[revenue\]\./);
    expect(answer.sources.slice(0, 2).map(({ cite }) => cite)).toEqual(['reviews', 'revenue']);
  });

  test('what no one asks for is said to be so', async () => {
    const { research: answer } = await research.about({
      question: 'How many reviews mention "hologram"?',
      app: refOf('pulsepath', 'play'),
    });
    const [first] = answer.answer.split('.');
    expect(first).toMatch(/none of \d+ reviews/iu);
    expect(first).toContain('hologram');
    expect(answer.verdict!.figures).toMatchObject([{ said: 0, share: 0 }]);
    expect(answer.evidence.reviews.apps[0]!.asked).toMatchObject([{ label: 'hologram', reviews: 0, quotes: [] }]);
    expect(answer.evidence.revenue).toBeNull();
  });

  test('markup in a question stays words', async () => {
    const { research: answer } = await research.about({
      question: 'Do people mention "[hologram](https://evil.example) <img src=x>"?',
      app: refOf('pulsepath', 'play'),
    });
    expect(answer.answer).not.toMatch(/evil\.example|(?<!\\)<|(?<!\\)\]\(/);
  });
});

describe('nothing to answer from', () => {
  test('an unknown app is not_found, and its credit comes back', async () => {
    for (const app of [
      { store: 'apple', appId: '999999999999' },
      { store: 'play', appId: 'com.nobody.nothing' },
    ]) {
      const job = await research.job({ question: 'Why do people leave?', app });
      expect(job).toMatchObject({ status: 'failed', refunded: true, error: { code: 'not_found' }, result: null });
      expect(job.error!.detail).toContain(app.appId);
    }
  });

  test('an app without reviews and without an estimate is nothing_found, and the question is reported', async () => {
    const { key: silent } = facts().noReviews;
    const job = await research.job({ question: 'Why do people leave?', app: refOf(silent, 'play') });
    expect(job).toMatchObject({ status: 'failed', refunded: true, error: { code: 'nothing_found' } });
    expect(job.error!.detail).toContain('Why do people leave?');
  });

  test('an app with one review is answered from it', async () => {
    const { key: quiet, country } = facts().oneReview;
    const { job, research: answer } = await research.about({ question: 'What do people like?', app: refOf(quiet) });
    await expectSound(job.id, answer);
    if (country === 'us') expect(answer.evidence.reviews.apps[0]!.read).toBeLessThanOrEqual(1);
  });
});

test('what cannot be asked is refused with its path', async () => {
  const { body, status } = await research.start({ question: 'Which is better?', compare: [refOf('coinroot')] });
  expect({ status, body }).toMatchObject({
    status: 400,
    body: { code: 'invalid_request', errors: [{ path: 'compare' }] },
  });
  const tooMany = ['coinroot', 'pennyleaf', 'tidebook'].map((each) => refOf(each));
  expect((await research.start({ question: 'Which?', app: refOf('pulsepath'), compare: tooMany })).status).toBe(400);
  expect((await research.start({ question: 'Why?', app: { store: 'apple', appId: 'abc' } })).status).toBe(400);
  expect((await research.start({ question: 'no' })).status).toBe(400);
});

test('what a refused question may mean comes as a plan that can be sent', async () => {
  const app = refOf('pulsepath');
  const questions = ['Where do people complain most about the price?', 'Gibt es mehr Abstürze als früher?', 'xyzzy'];
  const asked = await Promise.all(questions.map((question) => research.start({ question, app })));
  const refused = asked.flatMap(({ status, body }) => (status === 422 ? [body as unknown as ProblemBody] : []));
  const [guess] = refused.flatMap(({ guess }) => (guess ? [guess as { sentence: string; plan: PlanRequest }] : []));
  expect(guess!.sentence).toContain(' of ');
  const { job, research: answer } = await research.about({ question: 'Did you mean this?', app, plan: guess!.plan });
  expect(job.status).toBe('done');
  expect(answer.plan!.asks).toEqual(guess!.plan.asks);
});

test('a question about an app that asks for nothing is refused before any charge, with rewordings that are accepted', async () => {
  const { db, url } = stores.service;
  const { key } = await newCustomer(db);
  const app = refOf('pulsepath');
  const { status, body } = await researchOf(url, key).start({ question: 'qwrtp vbnmk', app });
  const { code, detail } = body as unknown as ProblemBody;
  expect({ status, code }).toEqual({ status: 422, code: 'not_understood' });
  expect((await call<{ credits: { used: number } }>(url, key, 'GET', '/api/v1/me')).body.credits.used).toBe(0);
  const reworded = [...detail.slice(detail.indexOf(' as in ')).matchAll(/“(.+?)”/gu)].map(([, each]) => each!);
  expect(reworded.length).toBeGreaterThanOrEqual(2);
  for (const question of reworded) {
    const target = { type: 'question', research: { question, app } };
    expect(await call(url, key, 'POST', '/api/v1/watch-preview', { name: 'x', target })).toMatchObject({ status: 200 });
  }
});

test('what no source can tell is declined in the first sentence, and charged', async () => {
  const app = refOf('pulsepath');
  const { job, research: answer } = await research.about({
    question: 'Who wrote these reviews, and what is their e-mail address?',
    app,
  });
  expect(job.credits).toBe(1);
  expect(answer.plan).toMatchObject({ asks: [], declined: [{ because: 'private' }] });
  expect(answer.answer).toMatch(/^I cannot tell who wrote them/u);
  expect(answer.verdict).toBeNull();
});

test('costs a credit, and the same question at once is one run', async () => {
  const customer = await newCustomer(stores.service.db);
  const { start } = researchOf(stores.service.url, customer.key);
  const asked = { question: 'Why do people leave?', app: refOf('coinroot', 'play') };
  const [one, other] = await Promise.all([start(asked), start({ ...asked, question: '  why do PEOPLE leave? ' })]);
  expect(one.body.id).toBe(other.body.id);
  expect(one.body).toMatchObject({ kind: 'research', credits: 1 });
  const forced = await start({ ...asked, force: true });
  expect(forced.body.id).not.toBe(one.body.id);
  for (const { body } of [one, forced])
    await call(stores.service.url, customer.key, 'DELETE', `/api/v1/jobs/${body.id}`);
});

test('over MCP the same question has the same answer, and an app named twice is compared once', async () => {
  const { left, right } = facts().comparable;
  const [app, other] = [refOf(left.key, 'play'), refOf(right.key, 'play')];
  const question = `How do ${short(left.key)} and ${short(right.key)} differ?`;
  const asked = { question, app, compare: [app, other] };
  const { tool, whole } = toolsOf(stores.service.url, key);
  const { id } = (await tool('start_research', asked))._meta['appraise/job']!;
  await ended(stores.service.url, key, id);
  const job = await whole<Job>('get_job', { id });
  const actual = Research.parse(job.result);
  expect(actual.evidence.reviews.apps.map(({ appId }) => appId)).toEqual([app.appId, other.appId]);
  const { research: answer } = await research.about({ ...asked, force: true });
  expect(actual.answer).toBe(answer.answer);
  expect(actual.evidence.reviews.differences).toEqual(answer.evidence.reviews.differences);
});

describe('a growth question', () => {
  test('is answered from the reviews and charts of the kind it names: first what no app of the kind has', async () => {
    const { db } = stores.service;
    const released = new Date(clockOfFacts.now() - 5 * dayMs).toISOString();
    const row = {
      appId: '555000111',
      title: 'Mosspoint Habit Tracker',
      developer: 'M',
      icon: 'https://i.example/i.png',
      genre: 'Productivity',
      genreId: '6007',
      free: true,
      released,
    };
    await saveChart(
      db,
      { store: 'apple', country: 'us', genreId: '6007', chart: 'top-free', rows: [{ ...row, rank: 1 }] },
      clockOfFacts.now(),
    );
    const { job, playbook } = await research.growth('How do I grow a habit tracker?');
    await recountPlaybook(stores.service.db, job.id, playbook);
    const [first, second] = playbook.playbook;
    expect([first!.why, second!.why].join(' ')).toMatch(/ask for a watch app/);
    expect([first!.why, second!.why].join(' ')).toMatch(/ask for a widget/);
    expect(first!.evidence).toMatchObject([{ cite: 'reviews', item: { kind: 'request' }, places: [] }]);
    const cites = new Set(playbook.playbook.flatMap(({ evidence }) => evidence.map(({ cite }) => cite)));
    expect(cites).toEqual(new Set(['reviews', 'charts', 'releases', 'ads']));
    expect(playbook.sources.some(({ cite }) => cite === 'charts')).toBe(true);
    expect(unfounded(playbook.answer, numbersBehind(playbook))).toEqual([]);
    for (const { step } of playbook.playbook) expect(playbook.answer).toContain(step);
    expect(playbook.topic).toBeNull();
    expect(playbook.answer).toMatch(/ranked by opportunity: how many reviews and apps mention (?:it|them)/);
    // A newcomer that charts already is named as such.
    const newcomers = playbook.playbook.find(({ evidence }) => evidence[0]!.cite === 'releases');
    expect(newcomers?.step).toContain('Mosspoint');
    expect(newcomers?.why).toContain('(no. 1 on the App Store)');
  });

  test('about one store reads the apps of that store', async () => {
    const { playbook } = await research.growth('How do I grow a habit tracker on Google Play?');
    const read = playbook.sources.filter(({ cite }) => cite === 'reviews');
    expect(read.length).toBeGreaterThan(0);
    expect(read.every(({ store }) => store === 'play')).toBe(true);
    expect(playbook.reading.store).toBe('play');
    expect(playbook.plan!.asks).toMatchObject([
      { about: { kind: 'habit tracker', stores: ['play'] }, source: 'reviews', answerAs: 'advice' },
    ]);
  });

  test('of some days and stars counts those reviews alone', async () => {
    const { job, playbook } = await research.growth(
      'What do 1 star reviews of habit trackers in the last 60 days say I should fix?',
    );
    await recountPlaybook(stores.service.db, job.id, playbook);
    const sets = await findingSets(stores.service.db, job.id);
    const read = await editions(stores.service.db, sets.find(({ name }) => name === 'reviews')!.nos);
    expect(read.length).toBeGreaterThan(0);
    expect(read.every(({ rating, date }) => rating === 1 && date.getTime() >= clockOfFacts.now() - 61 * dayMs)).toBe(
      true,
    );
    expect(playbook.answer).toMatch(/based on \d+ reviews? with 1 star of /u);
  });

  test('with a topic, the topic comes first', async () => {
    const { job, playbook } = await research.growth('How can habit tracker apps avoid complaints about ads?');
    await recountPlaybook(stores.service.db, job.id, playbook);
    expect(playbook.playbook[0]!.why).toMatch(/ads/);
    expect(playbook.playbook[0]!.step).toMatch(/ads/);
    expect(playbook.playbook[0]!.step).not.toMatch(/Read the reviews behind it/);
    expect(new Set(playbook.playbook.map(({ step }) => step)).size).toBe(playbook.playbook.length);
  });

  test('without a kind is answered from the reviews on file that speak of its topic', async () => {
    await research.about({ question: 'What is wrong?', app: refOf(facts().crash.key) });
    const { job, playbook } = await research.growth('How do I deal with crashes after an update?');
    await recountPlaybook(stores.service.db, job.id, playbook);
    expect(playbook.playbook.length).toBeGreaterThan(0);
    expect(playbook.notes.join(' ')).toMatch(/names no kind of app/);
    expect(unfounded(playbook.answer, numbersBehind(playbook))).toEqual([]);
  });

  test.each([
    ['How to grow?', /^The question names neither a kind of app nor something that people write in reviews\./],
    ['How do I make money with my app?', /^The question names neither a kind of app/],
    ['How do I grow apps for zorbling?', /^Neither store lists zorbling apps\./],
    ['How do I grow my dating app?', /^Neither store lists dating apps\./],
    [
      'What about the flumgubblers?',
      /^The question names no kind of app, and no review on file mentions “flumgubblers”\./,
    ],
  ])('“%s” is refused before any charge, with rewordings that are accepted', async (question, why) => {
    const { db, url } = stores.service;
    const { key } = await newCustomer(db);
    const mine = researchOf(url, key);
    const { status, body } = await mine.start({ question });
    const { code, detail } = body as unknown as ProblemBody;
    expect({ status, code }).toEqual({ status: 422, code: 'not_understood' });
    expect(detail).toMatch(why);
    expect((await call<{ credits: { used: number } }>(url, key, 'GET', '/api/v1/me')).body.credits.used).toBe(0);
    const reworded = [...detail.slice(detail.indexOf(' as in ')).matchAll(/“(.+?)”/gu)].map(([, each]) => each!);
    expect(reworded).toHaveLength(3);
    // A watch accepts the questions that research accepts, and its preview starts no run.
    const watched = (asked: string) =>
      call(url, key, 'POST', '/api/v1/watch-preview', {
        name: 'x',
        target: { type: 'question', research: { question: asked } },
      });
    expect((await watched(question)).status).toBe(422);
    for (const each of reworded) expect(await watched(each)).toMatchObject({ status: 200 });
  });
});

describe('what reviews were chosen by, and whose they are', () => {
  test('a topic without a kind opens with how many of all reviews on file speak of it, and its own fix comes first', async () => {
    await research.about({ question: 'What is wrong?', app: refOf(facts().comparable.right.key) });
    const { job, playbook } = await research.growth('Should I use a paywall before onboarding?');
    await recountPlaybook(stores.service.db, job.id, playbook);
    const { topic, read } = playbook;
    expect(topic).toMatchObject({
      words: expect.stringMatching(/^“paywall” (?:and|or) “onboarding”$/),
      onFile: await reviewsOnFile(stores.service.db),
    });
    expect(topic!.reviews).toBeGreaterThanOrEqual(read.reviews);
    const [opening] = playbook.answer.split('\n\n');
    expect(opening).toContain(`${topic!.reviews} of ${topic!.onFile.toLocaleString('en')} reviews on file`);
    expect(opening).toContain(`, averaging ${topic!.avgRating} stars`);
    expect(opening).toContain('Every share below is a share of the reviews that mention it');
    expect(playbook.playbook[0]).toMatchObject({ step: expect.stringContaining('before the paywall') });
    expect(playbook.playbook[0]!.why).toMatch(/^People mention “paywall”/);
    for (const { why, evidence } of playbook.playbook.slice(2))
      if (evidence[0]!.item!.reviews > 1) expect(why).toContain(`reviews that mention ${topic!.words}`);
    expect(unfounded(playbook.answer, numbersBehind(playbook))).toEqual([]);
  });
});

describe('which reviews a question asks about', () => {
  test('a version is held against the one that is named beside it', async () => {
    const { key: crashing, version, fixedIn } = facts().crash;
    const app = refOf(crashing, 'play');
    const { job, research: answer } = await research.about({
      question: `Are there fewer crashes in ${fixedIn} than in ${version}?`,
      app,
    });
    await expectSound(job.id, answer);
    expect(answer.answer).toMatch(/^Yes\b/u);
    const [fixed, broken] = answer.verdict!.figures;
    expect(fixed).toMatchObject({ part: 'about', name: fixedIn });
    expect(broken).toMatchObject({ part: 'against', name: version });
    expect(broken!.share).toBeGreaterThan(5 * fixed!.share!);
  });

  test('where no review is of the version, nothing else is counted in its place', async () => {
    const app = refOf(facts().crash.key, 'play');
    const { research: answer } = await research.about({
      question: 'How many reviews of version 77.1 mention crashes?',
      app,
    });
    expect(answer.answer).toMatch(/^I can’t tell: there are no reviews of version 77\.1/u);
    expect(answer.answer).not.toMatch(/\d+ of \d+/u);
  });

  test('a fall in ratings is explained by what came up', async () => {
    const { key: crashing, from } = facts().crash;
    const month = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(new Date(from));
    const app = refOf(crashing, 'play');
    const { job, research: answer } = await research.about({ question: `Why did ratings drop in ${month}?`, app });
    await expectSound(job.id, answer);
    expect(answer.answer).toMatch(/^Because of crashes(?: and other failures)?, in \d+ of \d+ reviews/u);
    const averages = [...answer.answer.matchAll(/([\d.]+) stars/gu)].map(([, stars]) => Number(stars));
    expect(averages[0]).toBeLessThan(averages[1]!);
  });

  test('of days without reviews it is said that there are none', async () => {
    const { research: answer } = await research.about({
      question: 'What did people say about the price in 2019?',
      app: refOf(facts().crash.key, 'play'),
    });
    expect(answer.answer).toMatch(/^I can’t tell: there are no reviews from 1 January to 31 December 2019/u);
  });

  test('how an app does is no topic that no one speaks of', async () => {
    const { research: answer } = await research.about({
      question: 'Is it growing?',
      app: refOf(facts().crash.key, 'play'),
    });
    expect(answer.answer).toMatch(/the number of reviews/u);
    expect(answer.answer).toMatch(/do not tell how many people use it/u);
  });
});
