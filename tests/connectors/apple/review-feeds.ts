import type { World } from '../../../sandbox/world/types.ts';
import type { AppleHttp } from '../../support/sources/apple-http.ts';
import { appNamed, withReviews } from '../../support/sources/apple-world.ts';

export const harbor = appNamed('calm-harbor');

/** Calm Harbor has more reviews than the store shows. */
export const world = withReviews(harbor, 700);

export const asked = { appId: harbor.appleId, country: 'us', order: 'mostrecent' } as const;

export const idsOf = (world: World, most = 500): string[] =>
  world
    .appleReviews(harbor, 'us')
    .slice(0, most)
    .map(({ id }) => id);

export const feedsAsked = (http: AppleHttp, form: 'json' | 'xml'): string[] =>
  http.addresses
    .filter((url) => url.includes('/customerreviews/') && url.endsWith(form))
    .map((url) => /page=\d+/.exec(url)![0]);

export const dark = (http: AppleHttp): AppleHttp => {
  http.misbehave('apple-reviews', 'dark-feed');
  http.misbehave('apple-reviews-xml', 'dark-feed');
  return http;
};
