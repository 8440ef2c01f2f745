import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Balance } from '../../server/contract/resources/accounts/balance.ts';
import type { Job } from '../../server/contract/resources/job.ts';
import { call, ended, start } from '../support/call.ts';
import { startGated } from '../support/runs/gate.ts';
import { type Customer, newCustomer } from '../support/service.ts';
import { createFrontDoor, type FrontDoor } from '../support/web/front-door.ts';
import { type Site, signInContext, startSite, watchPage } from '../support/web/site.ts';

let site: Site;
/** One run at a time. */
let patient: Customer & { context: BrowserContext };
/** Has few credits to begin with. */
let poor: Customer & { context: BrowserContext };
let door: FrontDoor;
beforeAll(async () => {
  door = await createFrontDoor();
  site = await startSite({ config: { publicUrl: door.url } });
  openDoor();
  const [one, other] = [
    await newCustomer(site.service.db, { running: 1 }),
    await newCustomer(site.service.db, { plan: 'basic' }),
  ];
  patient = { ...one, context: await signInContext(site, one) };
  poor = { ...other, context: await signInContext(site, other) };
});
afterAll(async () => {
  await door?.close();
  await site?.stop();
});

const openDoor = (): void => door.open(Number(new URL(site.service.url).port));

const open = async (context: BrowserContext, path: string): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(site.service.url + path);
  return page;
};

const left = async ({ key }: Customer): Promise<number> => {
  const { credits } = (await call<Balance>(site.service.url, key, 'GET', '/api/v1/me')).body;
  return credits.left + credits.wallet;
};

const runsOf = async ({ key }: Customer, kind: string): Promise<Job[]> =>
  (await call<{ jobs: Job[] }>(site.service.url, key, 'GET', `/api/v1/jobs?kind=${kind}`)).body.jobs;

/** The result of a run is there once its menu offers it as a file. */
const expectFile = async (page: Page): Promise<void> => {
  const file = page.getByRole('button', { name: 'Download JSON' });
  if (!(await file.isVisible())) await page.getByRole('button', { name: 'More' }).click();
  await file.waitFor();
};

test('a teardown is found, priced, started and read to its end; asked again, it costs nothing', async () => {
  const before = await left(site.customer);
  const page = await open(site.context, '/teardowns');
  const said = watchPage(page);
  await page.getByRole('combobox', { name: 'App' }).fill('tidebook');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('list', { name: 'App chosen' }).getByText('Tidebook').waitFor();
  await page.getByText(`Costs 25 credits; you have ${before.toLocaleString('en')}.`).waitFor();
  await page.getByRole('button', { name: 'Summarise reviews' }).click();
  await page.waitForURL(/\/runs\/[0-9a-f-]{36}$/);
  await page.getByRole('heading', { name: 'Complaints' }).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('Tidebook');
  expect(await page.locator('q[dir=auto]').count()).toBeGreaterThan(0);
  expect(await left(site.customer)).toBe(before - 25);

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('link', { name: 'Update answer' }).click();
  await page.getByRole('list', { name: 'App chosen' }).getByText('Tidebook').waitFor();
  await page.getByRole('button', { name: 'Summarise reviews' }).click();
  await page.getByText('Nothing was charged: this was answered a short while ago').waitFor();
  expect(await left(site.customer)).toBe(before - 25);
  expect(said).toEqual([]);
  await page.close();
});

test('a run is followed live, in the list and on its page, without being asked for again and again', async () => {
  const gated = await startGated(site.service, site.customer.key, 'followed');
  const [page, list] = [await open(site.context, `/runs/${gated.id}`), await open(site.context, '/runs')];
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.getByText('Waiting at a gate').waitFor();
  await page.getByText('25% done.').waitFor();
  await list.getByText('Waiting at a gate (25%)').waitFor();
  await gated.open();
  await expectFile(page);
  await list.getByRole('row', { name: /followed.*Done/ }).waitFor();
  expect(asked.filter((url) => url.includes('wait='))).toEqual([]);
  await page.close();
  await list.close();
});

/** Pages of an account, opened through the door: its activity twice, and a run that goes. */
const openPages = async (customer: Customer, runId: string): Promise<{ context: BrowserContext; pages: Page[] }> => {
  const context = await signInContext({ ...site, service: { ...site.service, url: door.url } }, customer);
  const pages = await Promise.all(
    ['/activity', '/runs', `/runs/${runId}`].map(async (path) => {
      const page = await context.newPage();
      await page.goto(door.url + path);
      return page;
    }),
  );
  return { context, pages };
};

test('when the service goes away, pages say so and keep what they showed; when it is back they show what happened meanwhile', async () => {
  const customer = await newCustomer(site.service.db);
  openDoor();
  const gated = await startGated(site.service, customer.key);
  const { context, pages } = await openPages(customer, gated.id);
  const [home, list, run] = pages as [Page, Page, Page];
  const missedBy = async (what: string): Promise<void> => {
    const missed = await start(site.service.url, customer.key, 'quick', { query: what });
    await ended(site.service.url, customer.key, missed.body.id);
  };
  const expectSaid = async (says: string): Promise<void> => {
    for (const page of pages) await page.getByText(says).first().waitFor();
  };
  const expectKept = async (): Promise<void> => {
    await expectFile(run);
    for (const page of [home, list]) await page.getByRole('row', { name: /gated \d+.*Done/ }).waitFor();
  };
  const expectBack = async (says: string, missed: string): Promise<void> => {
    for (const page of pages) await page.getByText(says).first().waitFor({ state: 'detached' });
    for (const page of [home, list]) await page.getByRole('row', { name: new RegExp(`${missed}.*Done`) }).waitFor();
  };
  await run.getByText('25% done.').waitFor();
  await home.getByText('Waiting at a gate (25%)').waitFor();
  await list.getByText('Waiting at a gate (25%)').waitFor();

  door.shut();
  const unreachable = 'The service cannot be reached.';
  await expectSaid(unreachable);
  await gated.open();
  await ended(site.service.url, customer.key, gated.id);
  await missedBy('while you were away');
  await run.getByText('25% done.').waitFor();
  await list.getByText('Waiting at a gate (25%)').waitFor();
  // A page that is not loaded yet says that, and leaves the ones that are as they were.
  await list.getByRole('link', { name: 'Compare' }).click();
  await list.getByText('This page could not be loaded').waitFor();
  await list.goBack();
  await list.getByText('Waiting at a gate (25%)').waitFor();
  await list.getByRole('link', { name: 'Charts' }).click();
  await list.getByText('This page could not be loaded').waitFor();

  openDoor();
  await expectFile(run);
  await list.getByRole('heading', { name: 'Charts' }).waitFor();
  await list.goBack();
  await expectBack(unreachable, 'while you were away');
  for (const page of [home, list]) await page.getByRole('row', { name: /gated \d+.*Done/ }).waitFor();

  // A proxy that stands before it and answers instead of it makes no difference.
  door.shut('HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
  await expectSaid(unreachable);
  await missedBy('behind a proxy');
  await expectKept();
  openDoor();
  await expectBack(unreachable, 'behind a proxy');

  // Chromium's switch alone leaves a stream that is open as it is.
  await context.setOffline(true);
  door.shut();
  await expectSaid('You are offline.');
  await missedBy('without a network');
  await expectKept();
  openDoor();
  await context.setOffline(false);
  await expectBack('You are offline.', 'without a network');
  await context.close();
});

test('a run that waits is joined by the same start, and cancelled after asking, with its credits refunded', async () => {
  const { customer, context } = { customer: patient, context: patient.context };
  const gated = await startGated(site.service, customer.key);
  const before = await left(customer);
  const page = await open(context, '/videos/search?query=habit+tracker&platforms=youtube');
  await page.getByRole('button', { name: 'Search the platforms' }).click();
  await page.getByText('Waiting for its turn').waitFor();
  expect(await left(customer)).toBe(before - 4);

  const again = await open(context, '/videos/search?query=habit+tracker&platforms=youtube');
  await again.getByRole('button', { name: 'Search the platforms' }).click();
  await again.getByText('nothing more was charged').waitFor();
  expect(await left(customer)).toBe(before - 4);
  await again.close();

  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Its 4 credits will be refunded.').waitFor();
  await page.getByRole('button', { name: 'Keep it' }).click();
  expect((await runsOf(customer, 'videos')).map(({ status }) => status)).toEqual(['queued']);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Cancel it' }).click();
  await page.getByText('Cancelled; its 4 credits were refunded.').waitFor();
  expect(await left(customer)).toBe(before);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('link', { name: 'Search again' }).click();
  expect(await page.getByRole('textbox', { name: 'App or kind of app' }).inputValue()).toBe('habit tracker');
  expect(await page.getByRole('checkbox', { name: 'TikTok' }).isChecked()).toBe(false);
  await page.close();
  await gated.open();
});

test('a run that fails says why, what was refunded and what to do next', async () => {
  const before = await left(site.customer);
  const page = await open(site.context, '/teardowns?app=apple:1');
  await page.getByRole('button', { name: 'Summarise reviews' }).click();
  await page.getByText('Failed; its 25 credits were refunded.').waitFor();
  await page.getByRole('heading', { name: 'The app is not in the store' }).waitFor();
  await page.getByText('Check that the app is still in the store').waitFor();
  expect(await left(site.customer)).toBe(before);
  await page.close();
});

test('a page that is opened among runs that have ended asks for each thing no more than twice', async () => {
  const { url } = site.service;
  const started = await Promise.all(
    Array.from({ length: 5 }, (_, at) => start(url, site.customer.key, 'quick', { query: `ended ${at}` })),
  );
  for (const { body } of started) await ended(url, site.customer.key, body.id);
  const page = await open(site.context, '/apps');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url().replace(url, '')));
  const stream = page.waitForResponse(`${url}/api/events`);
  await page.goto(`${url}/runs`);
  await stream;
  await page.getByRole('row', { name: /ended 4.*Done/ }).waitFor();
  await sleep(1_000);
  // A browser with windows asks for the icon whenever the title changes.
  const times = Map.groupBy(
    asked.filter((path) => path !== '/icon.svg'),
    (path) => path,
  );
  expect([...times].filter(([, { length }]) => length > 2)).toEqual([]);
  await page.close();
});

/** Runs of 10 credits each, until fewer are left than a creator search costs. */
const spendMost = async (customer: Customer): Promise<void> => {
  const runs = Math.ceil(((await left(customer)) - 249) / 10);
  for (let at = 0; at < runs; at++) await start(site.service.url, customer.key, 'quick', { query: `spent ${at}` });
};

test('who has too few credits reads so before and after the press, and nothing is started', async () => {
  await spendMost(poor);
  const page = await open(poor.context, '/creators?query=habit+tracker');
  await page.getByText('That is not enough.').waitFor();
  await page.getByRole('button', { name: 'Find creators' }).click();
  await page.getByRole('alert').getByText('This run costs 250 credits').waitFor();
  expect(await runsOf(poor, 'creators')).toEqual([]);
  await page.close();
});

test('a press twice starts and charges one run', async () => {
  const before = await left(site.customer);
  const page = await open(site.context, '/pulls/describe?query=login+problems+in+Tidebook');
  const keys = new Set<string>();
  page.on('request', async (request) => {
    const key = await request.headerValue('idempotency-key');
    if (key !== null && request.url().endsWith('/reviews/scan')) keys.add(key);
  });
  const button = page.getByRole('button', { name: 'Read the sentence' });
  await button.waitFor();
  // Within one turn of the page, before it can show that the first press is under way.
  await button.evaluate((element) => {
    (element as HTMLButtonElement).click();
    (element as HTMLButtonElement).click();
  });
  await page.getByRole('list', { name: 'Apps chosen' }).getByText('Tidebook').first().waitFor();
  expect(keys.size).toBe(1);
  expect(await runsOf(site.customer, 'review_scan')).toHaveLength(1);
  expect(await left(site.customer)).toBe(before - 1);
  // The reading is a form, and the pull starts from it as it was changed.
  await page.getByText('Costs 1 credit').waitFor();
  await page.getByLabel('Reviews of each app, at most').fill('20');
  await page.getByRole('button', { name: 'Get reviews' }).click();
  await page.getByRole('link', { name: 'Explore the reviews' }).waitFor();
  expect((await runsOf(site.customer, 'reviews'))[0]).toMatchObject({ input: { limit: 20 } });
  await page.close();
});

test('what is wrong with a form is said at its fields, and filters of the list are its address', async () => {
  const page = await open(site.context, '/reports?days=3');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect.poll(() => page.locator('[aria-invalid]').count()).toBe(2);
  // Nothing is said but at the two fields.
  await expect.poll(() => page.getByRole('alert').count()).toBe(2);

  await page.goto(`${site.service.url}/runs`);
  await page.getByLabel('Kind').selectOption('teardown');
  await page.getByLabel('Status').selectOption('failed');
  await page.waitForURL(/\?kind=teardown&status=failed$/);
  await page.getByText('The app is not in the store').waitFor();
  await page.reload();
  await page.getByText('The app is not in the store').waitFor();
  expect(await page.getByRole('row').count()).toBe(2);
  await page.close();
});
