import type { AdSubject, Probe } from '../../../../server/connectors/ads/ad-library.ts';
import { createGoogleAds } from '../../../../server/connectors/ads/google/google.ts';
import { type AdReply, adHttp } from './ad-http.ts';

/** Replies of Google's Ads Transparency Center in the forms that it is known for, and the library that reads them. */

export const advertiser = 'AR00000000000000000001';
export const image = {
  1: advertiser,
  2: 'CR00000000000000000001',
  3: { 3: { 2: '<img src="https://pictures.example/simgad/1?a=1&amp;b=2" height="250" width="300">' } },
  4: 2,
  6: { 1: '1788300000', 2: 0 },
  7: { 1: '1794600000', 2: 512_000_000 },
  12: 'Kiesel Labs GmbH',
  13: 71,
  14: 'pebble.example',
};
export const scripted = {
  ...image,
  2: 'CR00000000000000000002',
  3: { 1: { 4: 'https://previews.example/content.js' } },
  4: 1,
};
export const suggestions = {
  1: [
    { 1: { 1: 'Kiesel Labs GmbH', 2: advertiser, 3: 'DE', 4: { 2: { 1: '20', 2: '30' } } } },
    { 1: { 1: 'Kiesel Labs Media', 2: 'AR00000000000000000009', 3: 'US' } },
    { 2: { 1: 'pebble.example' } },
  ],
};

export const advertiserProbe: Probe = { by: 'advertiser', id: advertiser, name: 'Kiesel Labs GmbH', of: 'Kiesel Labs' };
export const domainProbe: Probe = { by: 'domain', domain: 'pebble.example' };

export const subject = (...apps: Partial<AdSubject['apps'][number]>[]): AdSubject => ({
  query: 'pebble',
  kindOfApp: null,
  apps: apps.map((app) => ({
    store: 'apple',
    appId: '9900000001',
    title: 'Pebble',
    developer: 'Kiesel Labs',
    site: null,
    ...app,
  })),
});

/** Answers the rpcs in turn, the last one for good; the front page sets no cookie unless given. */
export const library = (replies: (AdReply | object)[], home: AdReply = {}, now = () => 0) => {
  let at = 0;
  const http = adHttp(({ path }) => {
    if (path === '/') return home;
    const reply = replies[Math.min(at++, replies.length - 1)]!;
    return 'body' in reply || 'status' in reply ? reply : { body: JSON.stringify(reply) };
  });
  const calls = () => http.sent.filter(({ path }) => path !== '/');
  const messages = () => calls().map(({ body }) => JSON.parse(decodeURIComponent(body!.slice('f.req='.length))));
  return { ads: createGoogleAds(http, now), http, calls, messages };
};
