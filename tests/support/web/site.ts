import type { Browser, BrowserContext, Page } from 'playwright-core';
import { createSignInLink } from '../../../server/store/accounts/sign-in-links.ts';
import { type Customer, newCustomer, type Service, startService } from '../service.ts';
import { newContext, openBrowser } from './browser.ts';

/** A service, a browser, and an account that the browser is signed in to. */
export interface Site {
  readonly service: Service;
  readonly browser: Browser;
  readonly customer: Customer;
  /** Signed in. Its pages share it. */
  readonly context: BrowserContext;
  stop(): Promise<void>;
}

/** Signs a fresh context in, as a person does: with a link, and a press of its button. */
export const signInContext = async (
  { service, browser }: Pick<Site, 'service' | 'browser'>,
  customer: Customer,
): Promise<BrowserContext> => {
  const context = await newContext(browser);
  const token = await createSignInLink(service.db, customer.accountId);
  const page = await context.newPage();
  await page.goto(`${service.url}/sign-in#${token}`);
  await page.getByRole('button', { name: 'Sign in on this browser' }).click();
  await page.waitForURL(`${service.url}/`);
  await page.close();
  return context;
};

export const startSite = async (given?: Parameters<typeof startService>[0]): Promise<Site> => {
  const [service, browser] = await Promise.all([startService(given), openBrowser()]);
  const customer = await newCustomer(service.db);
  const context = await signInContext({ service, browser }, customer);
  return {
    service,
    browser,
    customer,
    context,
    stop: async () => {
      await browser.close();
      await service.stop();
    },
  };
};

/** What a page must not do: say something to the console, fail, or run into the policy, which the console tells too. */
export const watchPage = (page: Page): string[] => {
  const said: string[] = [];
  page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => said.push(`error: ${error.message}`));
  return said;
};
