import { storefronts } from '../contract/domain/storefronts.ts';
import { type Store, storeLabels, stores } from '../contract/domain/stores.ts';
import type { Ask, Period, Plan, Scope, Topic } from '../contract/resources/questions/plan.ts';

const and = (parts: readonly string[], word = 'and'): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} ${word} ${parts.at(-1)!}`;

const quoted = (words: readonly string[]): string => and(words.map((word) => `“${word}”`));

export const opinions: Readonly<Record<Topic['polarity'], string>> = {
  good: 'praise',
  bad: 'complaints',
  wish: 'requests',
  any: 'mentions',
};

export const topicInWords = ({ words, match, polarity }: Topic): string => {
  if (words.length === 0) return polarity === 'any' ? 'anything' : opinions[polarity];
  if (match === 'word') return `the ${words.length === 1 ? 'word' : 'words'} ${quoted(words)}`;
  const joint = polarity === 'wish' || polarity === 'good' ? 'for' : polarity === 'bad' ? 'about' : 'of';
  return `${opinions[polarity]} ${joint} ${quoted(words)}`;
};

const periodInWords = (period: Period): string => {
  if ('side' in period) {
    const event = 'version' in period.event ? `version ${period.event.version}` : quoted(period.event.words);
    return `${period.side} ${event}`;
  }
  const { since, until } = period;
  if (since !== undefined && until !== undefined) return since === until ? `on ${since}` : `${since} to ${until}`;
  return since !== undefined ? `since ${since}` : `until ${until ?? 'today'}`;
};

const countryName = (code: string): string => (code === '*' ? 'every country' : (storefronts.get(code)?.name ?? code));

/** Google Play reviews have no country. */
const storesOf = (countries: readonly string[] = ['*']): readonly Store[] =>
  countries.includes('*') ? stores : ['apple'];

/** The limits of a scope, part by part; defaults only if `full`. */
export const scopeParts = (scope: Scope, full: boolean): { part: keyof Scope; words: string }[] => {
  const { apps, kind, from, segment, stars, versions, replied, countries, period, stores: among } = scope;
  const words: Partial<Record<keyof Scope, string | undefined>> = {
    apps: apps && and(apps),
    kind,
    from: from === undefined ? undefined : `those of part ${from + 1}`,
    segment: segment && `people who say ${quoted(segment.words)} of themselves`,
    stars: stars && `${and(stars.map(String), 'or')} stars`,
    versions: versions && (versions.length === 0 ? 'any version' : `version ${and(versions, 'or')}`),
    replied: replied === undefined ? undefined : replied ? 'with a reply' : 'without a reply',
    countries: countries && and(countries.map(countryName)),
    period: period ? periodInWords(period) : full ? 'last 90 days' : undefined,
    stores: among || full ? and((among ?? storesOf(countries)).map((store) => storeLabels[store])) : undefined,
  };
  // The cast: the keys are those of the object above.
  const parts = Object.entries(words) as [keyof Scope, string | undefined][];
  return parts.flatMap(([part, each]) => (each === undefined ? [] : [{ part, words: each }]));
};

const scopeInWords = (scope: Scope, full: boolean): string[] => scopeParts(scope, full).map(({ words }) => words);

export const measures: Readonly<Record<Ask['measure'], string>> = {
  reviews: 'reviews',
  share: 'share',
  stars: 'average rating',
  low_share: 'share of reviews with one or two stars',
  sentiment: 'opinions for and against',
  change: 'change',
  price: 'price on the store page',
  claim: 'what the store page says',
  release: 'release date',
  rank: 'place in the charts',
  ratings: 'ratings added',
  money: 'revenue estimate',
  ads: 'ads for the app',
  videos: 'videos about the app',
};

const measureInWords = ({ measure, topic }: Ask): string => {
  if (!topic) return measures[measure];
  if (measure === 'reviews') return `reviews with ${topicInWords(topic)}`;
  const joint = measure === 'sentiment' ? 'on' : measure === 'claim' || measure === 'price' ? 'about' : 'of';
  const isSubject =
    measure === 'sentiment' || measure === 'claim' || measure === 'price' || measure === 'ads' || measure === 'videos';
  return `${measures[measure]} ${joint} ${isSubject && topic.words.length > 0 ? quoted(topic.words) : topicInWords(topic)}`;
};

export const picked: Readonly<Record<NonNullable<Ask['pick']>, string>> = {
  most: 'most first',
  least: 'least first',
  first: 'the first',
  all: 'all',
};

export const withoutInWords = (without: readonly Topic[]): string =>
  `without ${and(without.map(({ words }) => quoted(words)))}`;

export const groupInWords = (by: NonNullable<Ask['by']>): string => `by ${by === 'replied' ? 'reply' : by}`;

export const askInWords = (ask: Ask): string => {
  const { about, without, against, by, pick, limit } = ask;
  const isOfReviews = ask.source === 'reviews';
  const compared =
    against === undefined
      ? []
      : against === 'rest'
        ? [about.segment ? 'compared with everyone' : 'compared with the rest']
        : [`compared with ${scopeInWords(against, false).join(', ')}`];
  return [
    measureInWords(ask),
    ...(without ? [withoutInWords(without)] : []),
    ...(by ? [groupInWords(by)] : []),
    ...(pick && pick !== 'all' ? [picked[pick]] : []),
    ...(limit ? [`${limit} at most`] : []),
    ...scopeInWords(about, isOfReviews),
    ...compared,
  ].join(', ');
};

const reasons = {
  not_in_reviews: 'no source says',
  private: 'private',
  future: 'still to come',
  invented: 'would be invented',
} as const;

/** `Read as`, or which part it is. */
export const askTitle = (at: number, asks: number): string => (asks === 1 ? 'Read as' : `Part ${at + 1}`);

/** The parts of a question that are not answered. */
export const leftInWords = ({ declined, unread }: Pick<Plan, 'declined' | 'unread'>): string[] => [
  ...declined.map(
    ({ words, because, needs }) => `Not answered: ${quoted([words])} (${reasons[because]}; needs ${needs})`,
  ),
  ...(unread.length === 0 ? [] : [`Not understood: ${quoted(unread)}`]),
];

/** A plan in words that a person can correct. */
export const planInWords = ({ asks, declined, unread }: Plan): string[] => [
  ...asks.map((ask, at) => `${askTitle(at, asks.length)}: ${askInWords(ask)}`),
  ...leftInWords({ declined, unread }),
  ...(asks.length === 0 && declined.length === 0 ? ['Nothing was understood.'] : []),
];
