import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstLooks } from '../../server/collectors/collect-panels.ts';
import type { ReviewMetrics } from '../../server/contract/resources/reviews/metrics.ts';
import { createSignInLink } from '../../server/store/accounts/sign-in-links.ts';
import { createLog } from '../../server/support/log.ts';
import { call } from '../support/call.ts';
import { testClock } from '../support/clock.ts';
import { type Customer, newCustomer } from '../support/service.ts';
import { readSandbox } from '../support/sources/sandbox.ts';
import { type Stores, startStores } from '../support/sources/stores.ts';
import { plantedApp } from '../support/web/market-past.ts';
import { openFirefox } from './firefox.ts';
import { findFirefox } from './install.ts';

const { appleId } = plantedApp('tidebook');
const appPage = `/apps/apple/${appleId}`;
const drawer = 'document.querySelector(\'aside[aria-label="Reviews behind the number"]\')';
const enter = '\uE007';

let stores: Stores;
let customer: Customer;
let firefox: Awaited<ReturnType<typeof openFirefox>>;
beforeAll(async () => {
  [stores, firefox] = await Promise.all([startStores(), openFirefox(findFirefox()!)]);
  const { service, sandbox } = stores;
  customer = await newCustomer(service.db);
  const { sources, close } = readSandbox(service.db, sandbox);
  const signal = new AbortController().signal;
  const context = { db: service.db, clock: testClock, sources, signal, log: createLog('silent'), authorSalt: 'a salt' };
  expect((await call(service.url, customer.key, 'GET', `/api/v1${appPage}`)).status).toBe(200);
  expect(await firstLooks(['us', 'gb']).run({ ...context, pauseMs: 0 })).toBeNull();
  return close;
});
afterAll(async () => {
  await firefox?.close();
  await stores?.stop();
});

test('a sign-in link leads to the page that was asked for', async () => {
  const { page } = firefox;
  const { url, db } = stores.service;
  await page.goto(`${url}/sign-in?next=/activity#${await createSignInLink(db, customer.accountId)}`);
  await page.click({ role: 'button', name: 'Sign in on this browser' });
  await page.until(`location.pathname === '/activity' && document.body.innerText.includes('${customer.email}')`);
});

test('a number of the overview opens exactly its reviews', async () => {
  const { page } = firefox;
  const { url } = stores.service;
  const { body } = await call<ReviewMetrics>(url, customer.key, 'POST', '/api/v1/reviews/metrics', {
    where: { apps: [`apple:${appleId}`] },
  });
  await page.goto(`${url}${appPage}?period=all`);
  const of = new URL(body.total.evidence!, url).searchParams.get('of');
  await page.click({ css: `main a[href*="${of}"]` });
  await page.until(`${drawer}?.innerText.includes('of ${body.total.reviews} reviews shown')`);
  expect(await page.read(`${drawer}.querySelectorAll('li').length`)).toBe(String(Math.min(50, body.total.reviews)));
});

test('a cell of the breakdown opens its reviews, and the keyboard moves on', async () => {
  const { page } = firefox;
  await page.goto(`${stores.service.url}${appPage}?tab=breakdown`);
  await page.click({ css: '[role=grid] td a' });
  await page.until(`${drawer}?.querySelectorAll('li').length > 0`);
  await page.type('\uE00C');
  await page.until(`${drawer} === null`);
  await page.type('x');
  await page.until("document.querySelector('[role=grid]')?.getAttribute('aria-label') === 'Version by complaints'");
});

test('a question is asked and its answer is read, with the reviews behind a number', async () => {
  const { page } = firefox;
  await page.goto(stores.service.url + appPage);
  await page.click({ css: 'input[placeholder^="Ask about"]' });
  await page.type(`What do people complain about most?${enter}`);
  await page.until("location.pathname.startsWith('/runs/') && document.body.innerText.includes('Read as')");
  await page.click({ css: 'main [data-row] button' });
  await page.until(
    "location.search.includes('evidence=') && document.querySelector('aside')?.innerText.includes('All reviews')",
  );
});
