import type { Browser, BrowserContext, Page } from 'playwright-core';
import { grant } from '../../../server/store/accounts/accounts.ts';
import { ended, start } from '../call.ts';
import { type Customer, newCustomer, type Service, signIn, startService } from '../service.ts';
import { closeContexts, newContext, openBrowser } from './browser.ts';

/** A service, a browser, and an account that the browser is signed in to. */
export interface Site {
  readonly service: Service;
  readonly browser: Browser;
  readonly customer: Customer;
  /** Signed in. Its pages share it. */
  readonly context: BrowserContext;
  stop(): Promise<void>;
}

/** Signs a fresh context in with the cookie that pressing a sign-in link gives. */
export const signInContext = async (
  { service, browser }: Pick<Site, 'service' | 'browser'>,
  customer: Customer,
): Promise<BrowserContext> => {
  const context = await newContext(browser);
  const value = await signIn(service.db, customer.accountId, 'Chrome on Linux');
  await context.addCookies([{ name: 'appraise', value, url: service.url, httpOnly: true, sameSite: 'Lax' }]);
  return context;
};

/** @param given with an account that the database has already, or a new one is made */
export const startSite = async (
  given: Parameters<typeof startService>[0] & { customer?: Customer } = {},
): Promise<Site> => {
  const [service, browser] = await Promise.all([startService(given), openBrowser()]);
  const customer = given.customer ?? (await newCustomer(service.db));
  const context = await signInContext({ service, browser }, customer);
  return {
    service,
    browser,
    customer,
    context,
    stop: async () => {
      await closeContexts(browser);
      await service.stop();
    },
  };
};

/** What a page must not do: say something to the console, fail, or run into the policy, which the console tells too. */
export const watchPage = (page: Page): string[] => {
  const said: string[] = [];
  page.on('console', (message) => {
    // Chromium reports that a sign-out cleared its data.
    if (!message.text().startsWith('Clear-Site-Data header')) said.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => said.push(`error: ${error.message}`));
  return said;
};

/** Makes something once a site, for all of its pages that show it. */
export const onceASite = <T>(make: (site: Site) => Promise<T>): ((site: Site) => Promise<T>) => {
  const made = new WeakMap<Site, Promise<T>>();
  return (site) => {
    const known = made.get(site) ?? make(site);
    made.set(site, known);
    return known;
  };
};

/** Gives an account entries of several types in its ledger; the answer is the runs that were charged, one of them refunded. */
export const spend = async ({ service, customer }: Pick<Site, 'service' | 'customer'>) => {
  const { accountId, key } = customer;
  await grant(service.db, { accountId, bucket: 'wallet', amount: 30 });
  const run = async (kind: string) => {
    const { body } = await start(service.url, key, kind, { query: `${kind} for the ledger` });
    return ended(service.url, key, body.id);
  };
  return { charged: await run('quick'), refunded: await run('failing') };
};
