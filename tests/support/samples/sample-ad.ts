import type { Ad } from '../../../server/contract/resources/reach/ad-search.ts';
import type { AdFacts } from '../../../server/reach/ads/ad-facts.ts';

const nothingTold = {
  app: null,
  headline: null,
  body: null,
  cta: null,
  media: [],
  landing: null,
  firstSeen: null,
  lastSeen: null,
  countries: [],
};

/** An ad as a library tells it, which tells nothing but what is given. */
export const adFacts = (given: Partial<AdFacts> = {}): AdFacts => ({
  network: 'meta',
  id: '1',
  advertiser: { id: null, name: 'Kieselwerk GmbH' },
  paidBy: null,
  ...nothingTold,
  ...given,
});

/** An ad as an answer shows it, likewise. */
export const shownAd = (given: Partial<Ad> = {}): Ad => ({
  network: 'google',
  id: '1',
  advertiser: { id: null, name: 'Lantern Works' },
  ...nothingTold,
  hook: null,
  copies: 0,
  vetted: { kept: true, reason: 'Its developer advertises it.', sure: true, by: 'rules' },
  active: true,
  ...given,
});
