import type { Credentials } from '../credentials.ts';
import { isCaptcha } from '../http/judge-reply.ts';
import type { Http, SourceReply } from '../http/source.ts';
import { andThen, type Outcome } from '../wire/outcome.ts';
import { type Json, reading } from '../wire/read.ts';
import type { AdLibraries } from './ad-library.ts';
import { createAppleAds } from './apple/apple.ts';
import { createGoogleAds } from './google/google.ts';
import { createMetaAds } from './meta.ts';
import { createTiktokAds } from './tiktok/tiktok.ts';

const secret = /^(access_?token|token|client_secret|appsecret_proof|signed_request)$/i;

export const readAddress = (node: Json): string => {
  const url = URL.parse(node.text());
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) node.fail('an address');
  for (const name of [...url.searchParams.keys()]) {
    if (secret.test(name)) url.searchParams.delete(name);
  }
  url.username = '';
  url.password = '';
  // Sign-in redirects put tokens in the fragment.
  url.hash = '';
  return url.href;
};

/** EU countries where Apple sells ads, as its repository lists them. */
export const appleStorefronts = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LU LV NL PL PT RO SE SI SK'.split(' ');

/** Countries where Meta's library has all ads, not only political ones: the European Union and the United Kingdom. */
export const metaCountries =
  'AT BE BG CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

export const createAdLibraries = (http: Http, { meta, tiktok }: Credentials, now: () => number): AdLibraries => ({
  google: createGoogleAds(http, now),
  apple: createAppleAds(http),
  meta: meta === null ? null : createMetaAds(http, meta),
  tiktok: tiktok === null ? null : createTiktokAds(http, tiktok, now),
});

/** Reads a library's reply. Its URLs are fixed, so a 404 means that the API has moved, not that there are no ads. */
export const readReply = <T>(
  library: string,
  outcome: Outcome<SourceReply>,
  read: (reply: SourceReply) => Outcome<T>,
): Outcome<T> => {
  if (outcome.kind === 'not_found' || outcome.kind === 'not_offered') {
    return { kind: 'shape_changed', detail: `${library} is no longer where it was.`, path: 'status' };
  }
  return andThen(outcome, (reply) => {
    const result = reading(() => read(reply));
    return result.kind === 'shape_changed' && isCaptcha(reply.body)
      ? { kind: 'blocked', detail: `${library} sent a captcha page instead of an answer.` }
      : result;
  });
};
