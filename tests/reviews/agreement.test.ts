import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { main } from '../../cli/main.ts';
import type { WorldApp } from '../../sandbox/world/types.ts';
import { firstLooks, panelReader } from '../../server/collectors/collect-panels.ts';
import type { CollectorContext } from '../../server/collectors/collector.ts';
import type { AppRef } from '../../server/contract/domain/app-ref.ts';
import { dayMs } from '../../server/contract/domain/durations.ts';
import { type Store, stores as storeNames } from '../../server/contract/domain/stores.ts';
import { metricsCells } from '../../server/contract/exports/tables/metrics.ts';
import type { Research } from '../../server/contract/resources/research/research.ts';
import type { Teardown } from '../../server/contract/resources/research/teardown.ts';
import type { PullInsights } from '../../server/contract/resources/reviews/insights.ts';
import type { ReviewMetrics } from '../../server/contract/resources/reviews/metrics.ts';
import type { ReviewSearch } from '../../server/contract/resources/reviews/review-search.ts';
import { coverageBadge } from '../../server/exports/answers/coverage-words.ts';
import { weekOf } from '../../server/market/home.ts';
import { panelPlace } from '../../server/reviews/panels/ask-panels.ts';
import { readPanelPlace } from '../../server/reviews/windows/read-panel.ts';
import { createLog } from '../../server/support/log.ts';
import { call, ended } from '../support/call.ts';
import { toolsOf } from '../support/calls/mcp.ts';
import { testClock, testDay } from '../support/clock.ts';
import { cellsIn } from '../support/exports/read-export.ts';
import { type Customer, newCustomer, type Service, signIn } from '../support/service.ts';
import { readSandbox } from '../support/sources/sandbox.ts';
import { type Stores, startStores } from '../support/sources/stores.ts';
import { closeContexts, openBrowser } from '../support/web/browser.ts';
import { signInContext } from '../support/web/site.ts';

const panel = ['us', 'gb'];

let stores: Stores;
let service: Service;
let key: string;
let context: CollectorContext;
let apps: readonly AppRef[];
/** An app whose panel is not read to its end. */
let growing: AppRef;
let browser: Browser;
let signedIn: BrowserContext;
beforeAll(async () => {
  [stores, browser] = await Promise.all([startStores({ panel }), openBrowser()]);
  ({ service } = stores);
  const customer = await newCustomer(service.db);
  ({ key } = customer);
  signedIn = await signInContext({ service, browser }, customer);
  const { sources, close } = readSandbox(service.db, stores.sandbox);
  const signal = new AbortController().signal;
  const log = createLog('silent');
  context = { db: service.db, clock: testClock, sources, signal, log, authorSalt: 'a salt', pauseMs: 0 };
  // With the most ratings; those that are asked about are in one store alone, as answers count both.
  const ratingsOf = (app: WorldApp, store: Store): number =>
    app.ratings(store, 'us', testDay).reduce((sum, each) => sum + each, 0);
  const inStore = (store: Store): AppRef[] =>
    stores.sandbox.world.apps
      .filter(({ appleId, playId, notIn }) => (store === 'apple' ? appleId && !playId : playId) && notIn.length === 0)
      .sort((one, other) => ratingsOf(other, store) - ratingsOf(one, store))
      .map(({ appleId, playId }) => ({ store, appId: (store === 'apple' ? appleId : playId)! }));
  apps = [...inStore('apple').slice(0, 3), ...inStore('play').slice(0, 2)];
  growing = { store: 'apple', appId: stores.app('tidebook').appleId! };
  const look = async ({ store, appId }: AppRef): Promise<void> => {
    expect((await call(service.url, key, 'GET', `/api/v1/apps/${store}/${appId}`)).status).toBe(200);
    expect(await firstLooks(panel).run(context)).toBeNull();
  };
  for (const app of apps) await look(app);
  for (const store of storeNames) expect(await panelReader(store, panel).run(context)).toBeNull();
  await look(growing);
  return close;
});
afterAll(async () => {
  await closeContexts(browser);
  await stores?.stop();
});

const nameOf = ({ store, appId }: AppRef): string => `${store}:${appId}`;

const metrics = async (query: unknown): Promise<ReviewMetrics> => {
  const { status, body } = await call<ReviewMetrics>(service.url, key, 'POST', '/api/v1/reviews/metrics', query);
  expect(status).toBe(200);
  return body;
};

const search = async (app: AppRef): Promise<ReviewSearch> => {
  const query = new URLSearchParams({ q: 'all reviews', apps: nameOf(app), limit: '0' });
  const { status, body } = await call<ReviewSearch>(service.url, key, 'GET', `/api/v1/reviews/search?${query}`);
  expect(status).toBe(200);
  return body;
};

const exported = async <Row>(path: string, query?: unknown): Promise<Row[]> => {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const sent = query === undefined ? {} : { method: 'POST', body: JSON.stringify(query) };
  const response = await fetch(service.url + path, { ...sent, headers });
  expect(response.status).toBe(200);
  const lines = (await response.text()).trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Row);
};

type Figure = readonly [reviews: number, stars: number | null];
type Figures = Record<string, Figure>;

const dimensions = ['version', 'country', 'theme', 'week'] as const;

/** What each figure should be, and what pages call it. */
const byMetrics = async (app: AppRef): Promise<{ figures: Figures; labels: Record<string, string> }> => {
  const where = { apps: [nameOf(app)] };
  const parts = await Promise.all(dimensions.map((by) => metrics({ where, by: [by], limit: 1_000 })));
  const cells = parts.flatMap((part) => part.cells.map(({ values, ...figure }) => ({ ...figure, value: values[0]! })));
  const { total } = parts[0]!;
  return {
    figures: {
      total: [total.reviews, total.stars],
      ...Object.fromEntries(cells.map(({ value, reviews, stars }) => [`${value.by} ${value.value}`, [reviews, stars]])),
    },
    labels: Object.fromEntries(cells.map(({ value }) => [`${value.by} ${value.label}`, `${value.by} ${value.value}`])),
  };
};

/** The same from the whole table of all apps at once. */
const byCrossing = async (app: AppRef): Promise<Figures> => {
  const parts = await Promise.all(dimensions.map((by) => metrics({ by: ['app', by], limit: 1_000 })));
  const own = (await metrics({ by: ['app'] })).cells.find(({ values }) => values[0]!.value === nameOf(app))!;
  const cells = parts
    .flatMap((part) => part.cells)
    .filter(({ values }) => values[0]!.value === nameOf(app))
    .map(({ values: [, value], reviews, stars }) => [`${value!.by} ${value!.value}`, [reviews, stars]] as const);
  return { total: [own.reviews, own.stars], ...Object.fromEntries(cells) };
};

const byExport = async (app: AppRef): Promise<Figures> => {
  const where = { apps: [nameOf(app)] };
  const path = '/api/v1/reviews/metrics?format=ndjson';
  const rows: ReviewMetrics['cells'] = [];
  // One after the other: an account has few exports at once.
  for (const by of dimensions)
    rows.push(...(await exported<ReviewMetrics['cells'][number]>(path, { where, by: [by] })));
  return Object.fromEntries(
    rows.map(({ values, reviews, stars }) => [`${values[0]!.by} ${values[0]!.value}`, [reviews, stars]]),
  );
};

/** A file of each format that tables come in. */
const byFile = async (app: AppRef, format: 'csv' | 'xlsx' | 'parquet'): Promise<Figures> => {
  const figures: Record<string, Figure> = {};
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const at = (name: string): number => metricsCells.columns.findIndex((column) => column.name === name);
  for (const by of dimensions) {
    const body = JSON.stringify({ where: { apps: [nameOf(app)] }, by: [by] });
    const path = `${service.url}/api/v1/reviews/metrics?format=${format}`;
    const response = await fetch(path, { method: 'POST', headers, body });
    expect(response.status).toBe(200);
    const rows = await cellsIn(format, metricsCells, Buffer.from(await response.arrayBuffer()));
    for (const row of rows) {
      figures[`${by} ${row[at('first')]}`] = [row[at('reviews')], row[at('stars')]] as unknown as Figure;
    }
  }
  return figures;
};

const figuresIn = ({ total, cells }: ReviewMetrics): Figures => ({
  total: [total.reviews, total.stars],
  ...Object.fromEntries(
    cells.map(({ values: [value], reviews, stars }) => [`${value!.by} ${value!.value}`, [reviews, stars]]),
  ),
});

/** As an agent reads it: cells are named by their evidence, as everywhere. */
const byTool = async (app: AppRef): Promise<Figures> => {
  const { whole } = toolsOf(service.url, key);
  const figures: Record<string, Figure> = {};
  for (const by of dimensions) {
    const asked = { where: { apps: [nameOf(app)] }, by: [by], limit: 1_000 };
    const shown = await whole<ReviewMetrics>('query_reviews', asked);
    const names = new Map(
      (await metrics(asked)).cells.map(({ evidence, values: [value] }) => [
        new URL(evidence!, service.url).searchParams.get('of'),
        `${value!.by} ${value!.value}`,
      ]),
    );
    figures.total = [shown.total.reviews, shown.total.stars];
    for (const { evidence, reviews, stars } of shown.cells) figures[names.get(evidence)!] = [reviews, stars];
  }
  return figures;
};

const byCommand = async (app: AppRef): Promise<Figures> => {
  const parts: Figures[] = [];
  for (const by of dimensions) {
    const printed: string[] = [];
    const code = await main(['metrics', '--app', nameOf(app), '--by', by, '--limit', '1000', '--json'], {
      forPeople: false,
      env: { APPRAISE_URL: service.url, APPRAISE_KEY: key },
      print: (line) => void printed.push(line),
      note: () => {},
      write: () => {},
      redraw: null,
      readInput: async () => '',
      readLines: async function* () {},
      taken: () => true,
    });
    expect(code).toBe(0);
    parts.push(figuresIn(JSON.parse(printed.join('\n')) as ReviewMetrics));
  }
  return Object.assign({}, ...parts) as Figures;
};

/** What a teardown says of all reviews, by version and week. */
const inTeardown = ({ reviews, ratings, versions }: Teardown): Figures => ({
  total: [reviews.read, ratings.average],
  ...Object.fromEntries(
    versions.map(({ version, reviews, avgRating }) => [`version ${version}`, [reviews, avgRating]]),
  ),
  ...Object.fromEntries(
    ratings.timeline
      .filter(({ count }) => count > 0)
      .map(({ week, count, avgRating }) => [`week ${week}`, [count, avgRating]]),
  ),
});

const bySearch = async (app: AppRef): Promise<Figures> => {
  const found = await search(app);
  const cells = [
    ...found.versions.map(({ version, ...counted }) => [`version ${version}`, counted] as const),
    ...found.countries.map(({ country, ...counted }) => [`country ${country}`, counted] as const),
    ...found.weeks.map(({ week, ...counted }) => [`week ${week}`, counted] as const),
    ...found.themes.map(({ id, count, avgRating }) => [`theme ${id}`, { matched: count, avgRating }] as const),
  ].map(([name, { matched, avgRating }]) => [name, [matched, avgRating]] as const);
  const stars = Object.entries(found.ratingMix).reduce((sum, [rating, count]) => sum + Number(rating) * count, 0);
  const average = Math.round((stars / found.totals.matched) * 100) / 100;
  return { total: [found.totals.matched, average], ...Object.fromEntries(cells) };
};

/** The number of reviews, wherever it can be read. */
const totalsOf = async (app: AppRef): Promise<Record<string, number>> => {
  const query = new URLSearchParams({ q: 'all reviews', apps: nameOf(app), format: 'ndjson' });
  const found = await search(app);
  const counted = await metrics({ where: { apps: [nameOf(app)] } });
  const listing = await call<{ coverage: { reviews: number } }>(
    service.url,
    key,
    'GET',
    `/api/v1/apps/${app.store}/${app.appId}`,
  );
  return {
    search: found.totals.matched,
    candidates: found.totals.candidates,
    searchCoverage: found.coverage!.reviews,
    searchExport: (await exported(`/api/v1/reviews/search?${query}`)).length,
    metrics: counted.total.reviews,
    metricsCoverage: counted.coverage!.reviews,
    listingCoverage: listing.body.coverage.reviews,
    evidence: (await exported(`${counted.total.evidence}&format=ndjson`)).length,
  };
};

const weeksOf = async () =>
  (await weekOf(service.db, apps, testClock.now())).apps.map(({ reviews }) => {
    const { week, weekBefore, rising } = reviews!;
    return { week, weekBefore, rising };
  });

const badge = (page: Page) => page.getByRole('button', { name: /^Coverage: / });

const barsOf = async (page: Page, title: string): Promise<string[][]> => {
  const section = page.getByRole('region', { name: title, exact: true });
  return section.locator('li button').evaluateAll((buttons) =>
    buttons.map((button) => {
      const [label, , value, note] = [...button.children].map(({ textContent }) => textContent ?? '');
      return [label!, value!, note ?? ''];
    }),
  );
};

const facets = [
  ['Versions', 'version'],
  ['Countries', 'country'],
  ['Complaints', 'theme'],
  ['Praise', 'theme'],
  ['Requests', 'theme'],
] as const;

/** What the page of an app shows of its reviews. */
const byPage = async (page: Page, app: AppRef, labels: Record<string, string>) => {
  await page.goto(`${service.url}/apps/${app.store}/${app.appId}?tab=reviews`);
  await badge(page).waitFor();
  const figure = async (label: string) => {
    const own = page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
    return (await own.locator('dd').innerText()).trim();
  };
  const bars = async (title: string, by: string): Promise<[string, Figure][]> =>
    (await barsOf(page, title)).map(([label, value, note]) => [
      labels[`${by} ${label}`] ?? `${by} ${label}`,
      [Number(value!.replaceAll(',', '')), Number(note)],
    ]);
  const shown: [string, Figure][] = [];
  for (const [title, by] of facets) shown.push(...(await bars(title, by)));
  return {
    coverage: (await badge(page).innerText()).replace(/^Coverage:\s*/, ''),
    figures: {
      total: [Number((await figure('Reviews')).replaceAll(',', '')), Number(await figure('Average'))],
      ...Object.fromEntries(shown),
    } as Figures,
  };
};

/** The reviews that the comparison says each of these apps has. */
const byComparison = async (page: Page, compared: readonly AppRef[]): Promise<string[]> => {
  const last = badge(page).nth(compared.length - 1);
  // A busy machine may refuse one of the fifteen calls of the page, which then says so until it is opened again.
  const open = async (): Promise<void> => {
    await page.goto(`${service.url}/compare?apps=${compared.map(nameOf).join(',')}`);
    await last.waitFor({ timeout: 30_000 });
  };
  await vi.waitFor(open, { timeout: 240_000 });
  return (await badge(page).allInnerTexts()).map((words) => words.replace(/^Coverage:\s*/, ''));
};

interface Answered<Result> {
  readonly id: string;
  readonly as: string;
  readonly customer: Customer;
  readonly result: Result;
}

/** The answer as its owner downloads it, as an agent reads it, and as its link shows it to strangers. */
const elsewhere = async ({ id, as, customer }: Answered<unknown>) => {
  const file = async (format: string): Promise<string> => {
    const response = await fetch(`${service.url}/api/v1/jobs/${id}?format=${format}`, {
      headers: { authorization: `Bearer ${as}` },
    });
    expect(response.status).toBe(200);
    return response.text();
  };
  const session = await signIn(service.db, customer.accountId, 'Chrome on Linux');
  const share = await call<{ path: string }>(service.url, session, 'POST', '/api/v1/shares', { jobId: id });
  expect(share.status).toBe(200);
  const token = share.body.path.split('/').at(-1);
  const shared = await call<{ result: unknown }>(service.url, null, 'GET', `/api/shared/${token}`);
  const { result } = await toolsOf(service.url, as).whole<{ result: unknown }>('get_job', { id });
  return {
    markdown: await file('markdown'),
    rows: (await file('ndjson'))
      .trim()
      .split('\n')
      .map((row) => JSON.parse(row) as { label: string; reviews: number }),
    shared: shared.body.result,
    byAgent: result,
  };
};

const expectTeardown = async (teardown: Answered<Teardown>, figures: Figures): Promise<void> => {
  const { result } = teardown;
  expectSame(inTeardown(result), figures);
  expect(Object.keys(inTeardown(result)).length).toBeGreaterThan(10);
  expect(result.coverage).toMatchObject({ basis: 'panel', reviews: result.reviews.read });
  const { markdown, rows, shared, byAgent } = await elsewhere(teardown);
  expect(inTeardown(shared as Teardown)).toEqual(inTeardown(result));
  expect(inTeardown(byAgent as Teardown)).toEqual(inTeardown(result));
  expect(markdown).toContain(result.reviews.read.toLocaleString('en'));
  const { complaints, praise, requests } = result;
  expect(rows.map(({ reviews }) => reviews)).toEqual(
    [...complaints, ...praise, ...requests].map((each) => each.reviews),
  );
};

const expectResearch = async (research: Answered<Research>, app: AppRef): Promise<void> => {
  const { result } = research;
  const { window, apps: read } = result.evidence.reviews;
  const { total } = await metrics({ where: { apps: [nameOf(app)], since: window.from.slice(0, 10) } });
  const counted = ({ evidence }: Research) => [evidence.reviews.apps[0]!.read, evidence.reviews.apps[0]!.avgRating];
  expect(read[0]).toMatchObject({ read: total.reviews, avgRating: total.stars });
  expect(result.coverage).toMatchObject({ basis: 'panel', reviews: (await search(app)).coverage!.reviews });
  const { shared, byAgent } = await elsewhere(research);
  expect(counted(shared as Research)).toEqual(counted(result));
  expect(counted(byAgent as Research)).toEqual(counted(result));
};

/** Of those figures that something shows. */
const expectSame = (shown: Figures, figures: Figures): void => {
  expect(shown).toEqual(Object.fromEntries(Object.keys(shown).map((name) => [name, figures[name]])));
};

test('each figure of five apps has one value wherever it is shown, whatever others pull and ask', async () => {
  const before = await Promise.all(apps.map(byMetrics));
  expect(before.flatMap(({ figures }) => Object.keys(figures)).length).toBeGreaterThanOrEqual(60);
  for (const { figures } of before) expect(figures.total![0]).toBeGreaterThan(20);
  const weeks = await weeksOf();
  const page = await signedIn.newPage();
  const since = new Date(testClock.now() - 6 * dayMs).toISOString().slice(0, 10);
  const check = async (): Promise<void> => {
    const words: string[] = [];
    for (const [at, app] of apps.entries()) {
      const { figures, labels } = before[at]!;
      expect((await byMetrics(app)).figures).toEqual(figures);
      expect(await byCrossing(app)).toEqual(figures);
      expect({ total: figures.total, ...(await byExport(app)) }).toEqual(figures);
      for (const format of ['csv', 'xlsx', 'parquet'] as const)
        expect({ total: figures.total, ...(await byFile(app, format)) }).toEqual(figures);
      expect(await byTool(app)).toEqual(figures);
      expect(await byCommand(app)).toEqual(figures);
      const found = await bySearch(app);
      expectSame(found, figures);
      expect(Object.keys(found).length).toBeGreaterThan(Object.keys(figures).length / 2);
      expect(new Set(Object.values(await totalsOf(app)))).toEqual(new Set([figures.total![0]]));
      const shown = await byPage(page, app, labels);
      expectSame(shown.figures, figures);
      words.push(coverageBadge((await search(app)).coverage!));
      expect(shown.coverage).toBe(words.at(-1));
      const { total } = await metrics({ where: { apps: [nameOf(app)], since } });
      expect(weeks[at]!.week).toEqual({ reviews: total.reviews, average: total.stars });
    }
    expect(await weeksOf()).toEqual(weeks);
    expect(await byComparison(page, apps.slice(0, 3))).toEqual(words.slice(0, 3));
  };
  await check();

  // Another account pulls deeper and elsewhere; two others ask. What these count is theirs, and says so.
  const run = async <Result>(path: string, body: unknown): Promise<Answered<Result>> => {
    const customer = await newCustomer(service.db);
    const { key: as } = customer;
    const started = await call<{ id: string }>(service.url, as, 'POST', path, body);
    expect(started).toMatchObject({ status: 202 });
    const job = await ended(service.url, as, started.body.id);
    expect(job.status).toBe('done');
    return { id: job.id, as, customer, result: job.result as Result };
  };
  const [pull, teardown, research] = await Promise.all([
    run('/api/v1/reviews/pulls', { apps, countries: ['us', 'ca'], limit: 150 }),
    run<Teardown>('/api/v1/teardowns', { ...apps[1]!, days: 3650 }),
    run<Research>('/api/v1/research', { question: 'What do people complain about?', app: apps[2] }),
  ]);
  const { body } = await call<PullInsights>(service.url, pull.as, 'GET', `/api/v1/reviews/pulls/${pull.id}/insights`);
  expect(body.coverage).toMatchObject({ basis: 'run', reviews: body.total });
  await expectTeardown(teardown, before[1]!.figures);
  await expectResearch(research, apps[2]!);
  await check();

  // They are on file, by their country.
  const elsewhere = await metrics({ where: { apps: [nameOf(apps[0]!)], countries: ['ca'] } });
  expect(elsewhere.total.reviews).toBeGreaterThan(0);
  expect(elsewhere.coverage).toBeNull();
  await page.close();
});

test('figures change when the panel reads more, coverage says so, and an open page renews itself', async () => {
  const app = growing;
  const page = await signedIn.newPage();
  await page.goto(`${service.url}/apps/apple/${app.appId}?tab=reviews`);
  await badge(page).waitFor();
  expect(await badge(page).innerText()).toContain('still being read');
  const before = await metrics({ where: { apps: [nameOf(app)] } });
  await readPanelPlace(context, app, panelPlace(app, 'us'), { depth: 2_000, deep: true, feedOnly: true });
  const after = await metrics({ where: { apps: [nameOf(app)] } });
  expect(after.total.reviews).toBeGreaterThan(before.total.reviews);
  expect(after.coverage).toMatchObject({ basis: 'panel', reviews: after.total.reviews });
  expect((await search(app)).coverage).toEqual(after.coverage);
  await page.getByRole('button', { name: `Coverage: ${coverageBadge(after.coverage!)}` }).waitFor();
  await page.close();
});
