import type { Credentials } from '../credentials.ts';
import type { Http } from '../source.ts';
import type { AdLibraries } from './ad-library.ts';

/** The libraries that can be asked: those without a key always, the others where theirs is configured. */
export const createAdLibraries = (_http: Http, _credentials: Credentials): AdLibraries => ({
  google: null,
  apple: null,
  meta: null,
  tiktok: null,
});
