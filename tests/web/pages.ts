import type { Site } from '../support/web/site.ts';

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
];
