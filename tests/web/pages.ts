import type { Site } from '../support/web/site.ts';
import { spend } from '../support/web/spend.ts';

export interface PageRow {
  readonly name: string;
  /** The address, or what makes it: rows that need something on file make it first. */
  readonly path: string | ((site: Site) => Promise<string>);
  /** A text that is there once the page is whole. */
  readonly ready: string | RegExp;
  /** Opened by somebody who is not signed in. */
  readonly signedOut?: true;
}

/** Every page of the site, in the states worth looking at. One row each. */
export const pages: readonly PageRow[] = [
  { name: 'home', path: '/', ready: 'Recent runs' },
  { name: 'sign-in', path: '/sign-in', ready: 'A sign-in link works once', signedOut: true },
  {
    name: 'sign-in with a link',
    path: '/sign-in#apl_token',
    ready: 'Your link is good for one sign-in',
    signedOut: true,
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
  { name: 'account sessions', path: '/account/sessions', ready: 'This browser' },
  { name: 'account security', path: '/account/security', ready: 'New password' },
];
