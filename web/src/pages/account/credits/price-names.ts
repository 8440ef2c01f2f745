import type { PriceKey } from '../../../../../server/contract/plans.ts';

const names: Readonly<Record<PriceKey, string>> = {
  'reports.create': 'Category report',
  'research.create': 'Question',
  'teardowns.create': 'Summary',
  'ads.create': 'Ad search',
  'ads.more': 'More ads of a search',
  'creators.create': 'Creator search',
  'creators.more': 'More creators of a search',
  'videos.create': 'Video search',
  'videos.more': 'More videos of a search',
  'reviews.pull': 'Review set',
  'reviews.scan': 'Review filter from a sentence',
  'watches.run': 'Alert check',
};

/** Price labels by endpoint as named in `me`; a newer service may have others. */
export const priceNames: Readonly<Record<string, string | undefined>> = names;
