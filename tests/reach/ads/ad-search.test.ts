import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adNetworks } from '../../../server/contract/domain/ad-networks.ts';
import { dayMs } from '../../../server/contract/domain/durations.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import { type AdSearch, hookKinds } from '../../../server/contract/resources/reach/ad-search.ts';
import { call, type Reply } from '../../support/call.ts';
import { testClock } from '../../support/clock.ts';
import { checkBooks } from '../../support/database/books.ts';
import { adSearchesOf } from '../../support/runs/runs-of.ts';
import { newCustomer, type Service, startService } from '../../support/service.ts';
import { type Stores, startStores } from '../../support/sources/stores.ts';

let stores: Stores;
beforeAll(async () => {
  stores = await startStores();
});
afterAll(async () => {
  await checkBooks(stores.service.db);
  await stores.stop();
});

beforeEach(() => stores.sandbox.clearFaults());

/** Someone who has searched nothing yet. */
const stranger = async () => {
  const { key, accountId } = await newCustomer(stores.service.db);
  return { key, accountId, ...adSearchesOf(stores.service.url, key) };
};

const creditsLeft = async (key: string, url = stores.service.url): Promise<number> => {
  const { body } = await call<{ credits: { left: number; wallet: number } }>(url, key, 'GET', '/api/v1/me');
  return body.credits.left + body.credits.wallet;
};

const problemOf = (reply: Reply<unknown>): ProblemBody => reply.body as ProblemBody;

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs;

/** The App Store's library says of an old ad only that it began over a year ago. */
const daysRun = ({ network, firstSeen, lastSeen }: AdSearch['ads'][number]): number => {
  const today = testClock.today();
  if (firstSeen !== null) return Math.max(0, daysBetween(firstSeen, lastSeen ?? today));
  return network === 'apple' && lastSeen !== null ? 366 - daysBetween(lastSeen, today) : 0;
};

describe('an answer', () => {
  let search: AdSearch;
  beforeAll(async () => {
    const { run } = await stranger();
    ({ search } = await run({ query: 'habit tracker', networks: adNetworks }));
  });

  test('says of ads that a library draws by script, and of no others, that their content is not published', () => {
    const all = [...search.ads, ...search.dropped];
    const noted = all.filter(({ note }) => note !== undefined);
    expect(noted.length).toBeGreaterThan(0);
    for (const ad of noted) {
      expect(ad).toMatchObject({ network: 'google', headline: null, body: null, media: [{ kind: 'page' }] });
      expect(ad.note).toContain('does not publish its content');
    }
    const hidden = all.filter(
      ({ headline, body, media }) => !headline && !body && media.every(({ kind }) => kind === 'page'),
    );
    expect(hidden).toEqual(noted);
  });

  test('has ads of every network, each kept for a reason, and what was dropped with one', () => {
    expect([...new Set(search.ads.map(({ network }) => network))].sort()).toEqual([...adNetworks].sort());
    expect(search.dropped.length).toBeGreaterThan(10);
    for (const ad of search.ads) expect(ad.vetted).toMatchObject({ kept: true, by: 'rules' });
    for (const ad of search.dropped) expect(ad.vetted).toMatchObject({ kept: false, by: 'rules' });
    for (const { vetted } of [...search.ads, ...search.dropped]) expect(vetted.reason).toMatch(/^\p{Lu}.{10,}\.$/su);
    expect(search).toMatchObject({
      query: 'habit tracker',
      kindOfApp: 'habit tracker',
      errors: [],
      readBy: 'rules',
      readShare: 0,
    });
  });

  test('no ad is in it twice, and no token in any of its addresses', () => {
    const ids = [...search.ads, ...search.dropped].map(({ network, id }) => `${network} ${id}`);
    expect(new Set(ids).size).toBe(ids.length);
    expect(JSON.stringify(search)).not.toMatch(/access_token|client_secret/u);
    expect(search.ads.some(({ copies }) => copies > 0)).toBe(true);
  });

  test('a hook is a part of the ad’s own words; where a library shows none, there is no hook', () => {
    const worded = search.ads.filter(({ headline, body }) => headline !== null || body !== null);
    const hooked = worded.filter(({ hook }) => hook !== null);
    // The rest claims nothing.
    expect(hooked.length).toBeGreaterThan(worded.length * 0.8);
    for (const { hook, headline, body } of hooked) {
      expect(`${headline ?? ''}\n${body ?? ''}`).toContain(hook!.text);
    }
    for (const { hook, headline, body } of search.ads) if (headline === null && body === null) expect(hook).toBeNull();
  });

  test('hooks are counted over the ads, most often first', () => {
    const worded = search.ads.filter(({ hook }) => hook !== null);
    expect(search.hooks.map(({ ads }) => ads)).toEqual(search.hooks.map(({ ads }) => ads).toSorted((a, b) => b - a));
    for (const { kind, ads, share, advertisers, examples } of search.hooks) {
      const of = worded.filter(({ hook }) => hook!.kind === kind);
      expect(hookKinds).toContain(kind);
      expect(ads).toBe(of.length);
      expect(share).toBe(Math.round((of.length / worded.length) * 1e4) / 1e4);
      expect(advertisers).toBeLessThanOrEqual(ads);
      for (const { adId, network, text } of examples) {
        expect(of.find((ad) => ad.id === adId && ad.network === network)!.hook!.text).toBe(text);
      }
    }
    expect(search.hooks.reduce((sum, { ads }) => sum + ads, 0)).toBe(worded.length);
  });

  test('those that run now come first within each network, the longest running before others; the networks take turns', () => {
    for (const network of adNetworks) {
      const ads = search.ads.filter((ad) => ad.network === network);
      const [running, ended] = [ads.filter(({ active }) => active), ads.filter(({ active }) => active === false)];
      expect(running.length).toBeGreaterThan(0);
      expect(ads).toEqual([...running, ...ended]);
      for (const part of [running, ended]) {
        expect(part.map(daysRun)).toEqual(part.map(daysRun).toSorted((a, b) => b - a));
      }
    }
    const now = search.ads.filter(({ active }) => active).length;
    expect(search.summary).toContain(`${now} of them are running now and ${search.ads.length - now} have ended.`);
    expect(search.ads.slice(0, 4).map(({ network }) => network)).toEqual([...adNetworks]);
  });

  test('the summary tells how many, who, how, since when, where, and what is not shown', () => {
    expect(search.summary).toContain(`**${search.ads.length} ads for habit tracker apps**`);
    for (const part of ['Who advertises most', 'How they open', 'Since when', 'Where', 'What is not shown']) {
      expect(search.summary).toContain(`**${part}.**`);
    }
    expect(search.summary).toMatch(/Google’s library does not show where an ad ran/u);
    expect(search.notes[0]).toMatch(/^Google’s library does not show where an ad ran.*\.$/u);
    const actual = search.dropped.filter(({ vetted }) => vetted.sure).length;
    expect(search.summary).toContain(
      `${actual} are for something else, and for ${search.dropped.length - actual} it is not clear.`,
    );
  });

  test('what was left out of a query is said', async () => {
    const { run } = await stranger();
    const { search: cut } = await run({ query: 'running coach plans', networks: ['apple'] });
    expect(cut.kindOfApp).toBe('running coach');
    expect(cut.notes[0]).toMatch(/read as “running coach”, without “plans”\.$/u);
  });

  test('a named app has its own ads, and those of its maker’s other things are dropped', async () => {
    const { run } = await stranger();
    const { search: named } = await run({ query: 'Loopwren', networks: ['apple', 'meta'] });
    expect(named.kindOfApp).toBeNull();
    expect(new Set(named.apps.map(({ title }) => title))).toEqual(new Set(['Loopwren: Habit Tracker']));
    for (const { app, network } of named.ads) {
      if (network === 'apple') expect(app!.title).toMatch(/^Loopwren/u);
    }
    expect(named.ads.length).toBeGreaterThan(10);
  });
});

describe('what is asked', () => {
  test.each([
    ['a query of 1 character', { query: 'x' }, 'query'],
    ['one of spaces around 1', { query: '  x ' }, 'query'],
    ['one of 301', { query: 'x'.repeat(301) }, 'query'],
    ['none', {}, 'query'],
    ['no network', { query: 'sleep', networks: [] }, 'networks'],
    ['five networks', { query: 'sleep', networks: [...adNetworks, 'google'] }, 'networks'],
    ['an unknown network', { query: 'sleep', networks: ['bing'] }, 'networks.0'],
    ['`more` that is no boolean', { query: 'sleep', more: 'yes' }, 'more'],
    ['a parameter that does not exist', { query: 'sleep', country: 'us' }, 'country'],
  ])('%s is refused by name, and nothing is charged', async (_, input, path) => {
    const { start, key } = await stranger();
    const before = await creditsLeft(key);
    const reply = await start(input);
    expect(reply.status).toBe(400);
    expect(problemOf(reply)).toMatchObject({ code: 'invalid_request' });
    expect(problemOf(reply).errors!.map((error) => error.path)).toContain(path);
    expect(await creditsLeft(key)).toBe(before);
  });

  test.each([
    ['2 characters', { query: 'qz' }],
    ['300 characters', { query: `sleep ${'𝒳'.repeat(294)}` }],
    ['one network', { query: 'zz top', networks: ['apple'] }],
    ['four', { query: 'zz top', networks: adNetworks }],
  ])('%s are taken', async (_, input) => {
    const { start, key } = await stranger();
    const { status, body } = await start(input);
    expect(status).toBe(202);
    await call(stores.service.url, key, 'DELETE', `/api/v1/jobs/${body.id}`);
  });

  test('without networks, Google and Apple are asked; a network named twice is one', async () => {
    const { run } = await stranger();
    const { search } = await run({ query: 'Pulsepath' });
    expect(new Set([...search.ads, ...search.dropped].map(({ network }) => network))).toEqual(
      new Set(['google', 'apple']),
    );
    const { start } = await stranger();
    const { body } = await start({ query: ' pulsePATH ', networks: ['apple', 'google', 'apple'] });
    expect(body.credits).toBe(0);
  });
});

describe('a model', () => {
  let modelled: { service: Service; key: string };
  beforeAll(async () => {
    const { sandbox } = stores;
    const config = { modelUrl: `${sandbox.urls.model}/v1`, modelKey: 'a-key', modelTimeoutS: 5 };
    const service = await startService({ sandbox, config });
    modelled = { service, key: (await newCustomer(service.db)).key };
    return () => service.stop();
  });
  const input = { query: 'Budget Planner', networks: ['meta', 'tiktok'] };
  const few = { query: 'Budget Planner', networks: ['tiktok'] };
  const forget = () => modelled.service.db.rows("update jobs set finished_at = finished_at - interval '2 days'");
  const withModel = () => adSearchesOf(modelled.service.url, modelled.key);

  test('judges what rules are in doubt of, adds no ad, and the answer says how much it judged', async () => {
    const { run } = withModel();
    const { search } = await run(input);
    const idsOf = ({ ads, dropped }: AdSearch) =>
      [...ads, ...dropped].map(({ network, id }) => `${network} ${id}`).sort();
    const judged = [...search.ads, ...search.dropped].filter(({ vetted }) => vetted.by === 'model');
    expect(judged.length).toBeGreaterThan(0);
    expect(search).toMatchObject({
      readBy: 'model',
      readShare: Math.floor((judged.length / idsOf(search).length) * 1e4) / 1e4,
    });
    const tooLittle = judged.filter(({ vetted }) =>
      vetted.reason.startsWith('It does not say that it is for such an app: “'),
    );
    expect(tooLittle.length).toBeGreaterThan(0);
  });

  test.each(['invents-ids', 'injected', 'says-nothing', 'malformed-json', 'wrong-shape', 'refusal'])(
    'one that answers with %s changes nothing: rules have judged, and no one else is served that',
    async (fault) => {
      const { run, start } = withModel();
      stores.break('model-chat', fault);
      await forget();
      const { search } = await run(few);
      const next = (await start(few)).body;
      expect(next.credits).toBe(20);
      await call(modelled.service.url, modelled.key, 'DELETE', `/api/v1/jobs/${next.id}`);
      expect(search).toMatchObject({ readBy: 'rules', readShare: 0 });
      expect(search.ads.length).toBeGreaterThan(0);
    },
  );
});
