import type { Credentials } from '../credentials.ts';
import type { Http } from '../http/source.ts';
import type { AdLibraries } from './ad-library.ts';
import { createAppleAds } from './apple/apple.ts';
import { createGoogleAds } from './google/google.ts';
import { createMetaAds } from './meta.ts';
import { createTiktokAds } from './tiktok/tiktok.ts';

/** The libraries that can be asked: those without a key always, the others where theirs is configured. */
export const createAdLibraries = (http: Http, { meta, tiktok }: Credentials, now: () => number): AdLibraries => ({
  google: createGoogleAds(http, now),
  apple: createAppleAds(http),
  meta: meta === null ? null : createMetaAds(http, meta),
  tiktok: tiktok === null ? null : createTiktokAds(http, tiktok, now),
});
