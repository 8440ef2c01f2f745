import { answerForms, polarities } from '../../../contract/resources/questions/plan.ts';

/** Labels of words. The first word of each name in `named` has a label of its own. */
export const named = ['topic', 'without', 'segment', 'event'] as const;
export type Name = (typeof named)[number];

export const wordLabels = [
  'filler',
  'unread',
  'declined',
  'sort',
  'answerAs',
  'measure',
  'by',
  'pick',
  'limit',
  'polarity',
  'source',
  'apps',
  'kind',
  'period',
  'countries',
  'stores',
  'versions',
  'stars',
  'replied',
  'against',
  'withoutCue',
  'segmentCue',
  'from',
  ...named,
  'topic+',
  'without+',
  'segment+',
  'event+',
] as const;
export type WordLabel = (typeof wordLabels)[number];

/** Asks that a question is expanded to. */
export const presets = ['one', 'topic', 'claim', 'rating', 'mention', 'general', 'next'] as const;
export type Preset = (typeof presets)[number];

export const comparisons = [
  'none',
  'rest',
  'apps',
  'versions',
  'stores',
  'countries',
  'segments',
  'period',
  'event',
  'halves',
  'trend',
  'prior',
  'recovery',
] as const;
export type Comparison = (typeof comparisons)[number];

export const measures = [
  'reviews.reviews',
  'reviews.share',
  'reviews.stars',
  'reviews.low_share',
  'reviews.sentiment',
  'reviews.change',
  'listing.price',
  'listing.claim',
  'listing.release',
  'charts.rank',
  'charts.ratings',
  'revenue.money',
  'ads.ads',
  'social.videos',
] as const;

export const starSets = ['none', '1', '12', '123', '2', '3', '34', '4', '45', '5', '1234', '345'] as const;

/** What a later ask inherits from the one before. */
export const inheritable = [
  'topic',
  'without',
  'period',
  'countries',
  'stores',
  'versions',
  'stars',
  'segment',
  'kind',
] as const;

/** The heads of the network for each ask, with their choices. */
export const heads = {
  preset: presets,
  measure: measures,
  answerAs: answerForms,
  by: ['none', 'theme', 'app', 'version', 'country', 'store', 'week', 'month', 'stars', 'replied'],
  pick: ['none', 'most', 'least', 'first'],
  polarity: ['none', ...polarities],
  match: ['meaning', 'word'],
  comparison: comparisons,
  stars: starSets,
  stores: ['none', 'apple', 'play'],
  replied: ['none', 'true', 'false'],
  eventSide: ['none', 'after', 'before'],
  eventPolarity: ['any', 'bad', 'good'],
  ...Object.fromEntries(inheritable.map((name) => [`inherits.${name}`, ['no', 'yes']])),
  'inherits.from': ['no', 'yes'],
} as const satisfies Record<string, readonly string[]>;
