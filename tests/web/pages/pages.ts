import { setOwner } from '../../../server/store/accounts/accounts.ts';
import { recordAct } from '../../../server/store/audit/audit.ts';
import { call } from '../../support/call.ts';
import { addWebhook } from '../../support/deliveries/webhook.ts';
import { signIn } from '../../support/service.ts';
import { asking, letIn } from '../../support/sign-in/oauth.ts';
import { plantedApp, withPast } from '../../support/web/market-past.ts';
import type { ResearchedSite } from '../../support/web/researched.ts';
import { spend } from '../../support/web/site.ts';
import { pullPages } from './pull-pages.ts';
import { reviewPages } from './review-pages.ts';
import { runPages } from './run-pages.ts';
import { watchPages } from './watch-pages.ts';

export interface PageRow {
  readonly name: string;
  /** The address, or what makes it: rows that need something on file make it first. */
  readonly path: string | ((site: ResearchedSite) => Promise<string>);
  /** A text that is there once the page is whole. */
  readonly ready: string | RegExp;
  /** Opened by somebody who is not signed in, or who has asked nothing yet. */
  readonly by?: 'stranger' | 'newcomer';
  /** Loaded by its address: it is no page of the application, or the application has read its data before. */
  readonly loads?: true;
}

/** A planted app's page, with something to look at. */
const appPage =
  (tab: string, prepare: (site: ResearchedSite) => Promise<void> = async () => {}) =>
  async (site: ResearchedSite): Promise<string> => {
    await prepare(site);
    return `/apps/apple/${plantedApp('tidebook').appleId}?tab=${tab}`;
  };

/** For the administration: anyone who is signed in owns the service, and there is something to see. */
const asOwner =
  (path: string) =>
  async ({ service, customer }: ResearchedSite): Promise<string> => {
    const { db } = service;
    await setOwner(db, customer.accountId, true);
    const details = { perMinute: 60, running: null, queue: null, counted: true };
    await recordAct(db, { act: 'limits changed', by: customer.email, accountId: customer.accountId, details });
    return path;
  };

const withDestination =
  (path: string) =>
  async ({ service, customer }: ResearchedSite): Promise<string> => {
    const hook = { type: 'slack', url: 'https://hooks.slack.com/services/T0/B0/abcd', name: 'Product channel' };
    await call(service.url, customer.key, 'POST', '/api/v1/destinations', hook);
    return path;
  };

/** With a delivery that has failed: its address leads nowhere that may be sent to. */
const withWebhook = async ({ service, customer }: ResearchedSite): Promise<string> => {
  const { id } = await addWebhook(service.db, customer.accountId, 'https://10.0.0.1/hook');
  await call(service.url, customer.key, 'POST', `/api/v1/webhooks/${id}/test`, {});
  return `/account/webhooks?open=${id}`;
};

/** Every page of the site, in the states worth looking at. One row each. */
export const pages: readonly PageRow[] = [
  { name: 'runs, none yet', path: '/runs', ready: 'No activity yet.', by: 'newcomer' },
  { name: 'home', path: '/', ready: 'Get alerts', by: 'newcomer' },
  {
    name: 'home, with apps',
    path: async (site) => {
      await withPast(site);
      return '/';
    },
    ready: 'Recent answers',
  },
  { name: 'sign-in', path: '/sign-in', ready: 'A sign-in link works once', by: 'stranger' },
  {
    name: 'sign-in refused by the provider',
    path: '/sign-in?refused=unknown',
    ready: 'No active account has your email address',
    by: 'stranger',
  },
  {
    name: 'account',
    path: async (site) => {
      await spend(site);
      return '/account';
    },
    ready: 'Refund',
  },
  { name: 'account keys', path: '/account/keys', ready: 'of 20 keys in use' },
  { name: 'a new key', path: '/account/keys?create=1', ready: 'What the key is for' },
  {
    name: 'account grants',
    path: async ({ service, customer }) => {
      await letIn(service.url, await signIn(service.db, customer.accountId), { scope: 'full', monthCap: 100 });
      return '/account/grants';
    },
    ready: /^0 of 100 a month$/,
  },
  {
    name: 'consent',
    path: async ({ service }) => `/connect?${(await asking(service.url)).query}`,
    ready: /Prices in credits/,
    loads: true,
  },
  { name: 'account sessions', path: '/account/sessions', ready: 'This device' },
  { name: 'account alerts', path: withDestination('/account/alerts'), ready: 'Product channel' },
  { name: 'a new destination', path: '/account/alerts?add=1', ready: 'Weekly summary of my apps' },
  { name: 'account webhooks', path: withWebhook, ready: '1 attempt' },
  { name: 'a new webhook', path: '/account/webhooks?create=1', ready: 'A run has failed' },
  { name: 'account security', path: '/account/security', ready: 'New password' },
  { name: 'apps found', path: '/apps?q=tidebook', ready: 'Read as a name' },
  { name: 'app overview', path: appPage('overview', withPast), ready: /complaint is clearly rising|is clearly rising/ },
  { name: 'app versions', path: appPage('versions', withPast), ready: /^Stars by version$/ },
  { name: 'app breakdown', path: appPage('breakdown', withPast), ready: /^How to read it|^Press a cell/ },
  { name: 'app revenue', path: appPage('revenue', withPast), ready: 'Confidence:' },
  { name: 'app history', path: appPage('history', withPast), ready: 'best on top' },
  { name: 'app reviews', path: appPage('reviews'), ready: 'Rating by week' },
  { name: 'app ads and videos', path: appPage('ads'), ready: 'You have not looked for ads', by: 'newcomer' },
  {
    name: 'compare two',
    path: async (site) => {
      await withPast(site);
      const { appleId, playId } = plantedApp('tidebook');
      return `/compare?apps=apple:${appleId},play:${playId}`;
    },
    ready: 'Latest version',
  },
  {
    name: 'charts',
    path: async (site) => {
      await withPast(site);
      return '/charts';
    },
    ready: 'Compared with',
  },
  { name: 'movers', path: '/charts/movers', ready: /^All movers/ },
  { name: 'new releases', path: '/new?category=6007', ready: /released since|Nothing new has charted/ },
  { name: 'errors', path: '/docs/errors#rate_limited', ready: 'Refused calls', loads: true },
  ...runPages,
  ...watchPages,
  ...pullPages,
  ...reviewPages,
  { name: 'app answers, some', path: appPage('answers'), ready: /^Answered on/ },
  { name: 'admin', path: asOwner('/admin'), ready: 'Activity, 30 days', loads: true },
  {
    name: 'admin, one account',
    path: async (site) => `${await asOwner('/admin')(site)}?account=${site.customer.accountId}`,
    ready: 'Plan and limits',
  },
  { name: 'admin, service', path: asOwner('/admin?tab=service'), ready: 'Schedules' },
  { name: 'admin, audit list', path: asOwner('/admin?tab=audit'), ready: 'Limits changed' },
];
