import type { Browser, BrowserContext, Page } from 'playwright-core';
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
