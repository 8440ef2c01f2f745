import { storefronts } from '../contract/domain/storefronts.ts';
import { storeLabels, stores } from '../contract/domain/stores.ts';
import type { Ask, Period, Plan, Scope, Topic } from '../contract/resources/questions/plan.ts';

const and = (parts: readonly string[], word = 'and'): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} ${word} ${parts.at(-1)!}`;

const quoted = (words: readonly string[]): string => and(words.map((word) => `“${word}”`));

const opinions: Readonly<Record<Topic['polarity'], string>> = {
  good: 'praise',
  bad: 'complaints',
  wish: 'requests',
  any: 'mentions',
};

const topicInWords = ({ words, match, polarity }: Topic): string => {
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

/** The limits of a scope; those that are at their default only if `full`. */
const scopeInWords = (scope: Scope, full: boolean): string[] => [
  ...(scope.apps ? [and(scope.apps)] : []),
  ...(scope.kind !== undefined ? [scope.kind] : []),
  ...(scope.from !== undefined ? [`those of part ${scope.from + 1}`] : []),
  ...(scope.segment ? [`people who say ${quoted(scope.segment.words)} of themselves`] : []),
  ...(scope.stars ? [`${and(scope.stars.map(String), 'or')} stars`] : []),
  ...(scope.versions ? [scope.versions.length === 0 ? 'any version' : `version ${and(scope.versions, 'or')}`] : []),
  ...(scope.replied === undefined ? [] : [scope.replied ? 'with a reply' : 'without a reply']),
  ...(scope.countries ? [and(scope.countries.map(countryName))] : []),
  ...(scope.period ? [periodInWords(scope.period)] : full ? ['last 90 days'] : []),
  ...(scope.stores || full ? [and((scope.stores ?? stores).map((store) => storeLabels[store]))] : []),
];

const measures: Readonly<Record<Ask['measure'], string>> = {
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

const picked: Readonly<Record<NonNullable<Ask['pick']>, string>> = {
  most: 'most first',
  least: 'least first',
  first: 'the first',
  all: 'all',
};

const askInWords = (ask: Ask): string => {
  const { about, without, against, by, pick, limit } = ask;
  const isOfReviews = ask.source === 'reviews';
  const compared =
    against === undefined
      ? []
      : against === 'rest'
        ? ['compared with the rest']
        : [`compared with ${scopeInWords(against, false).join(', ')}`];
  return [
    measureInWords(ask),
    ...(without ? [`without ${and(without.map(({ words }) => quoted(words)))}`] : []),
    ...(by ? [`by ${by === 'replied' ? 'reply' : by}`] : []),
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

/** A plan in words that a person can correct. */
export const planInWords = ({ asks, declined, unread }: Plan): string[] => [
  ...asks.map((ask, at) => `${asks.length === 1 ? 'Read as' : `Part ${at + 1}`}: ${askInWords(ask)}`),
  ...declined.map(
    ({ words, because, needs }) => `Not answered: ${quoted([words])} (${reasons[because]}; needs ${needs})`,
  ),
  ...(unread.length === 0 ? [] : [`Not understood: ${quoted(unread)}`]),
  ...(asks.length === 0 && declined.length === 0 ? ['Nothing was understood.'] : []),
];
