import type { PlaybookStep } from '../../contract/resources/research.ts';
import { listed } from '../reading/prose.ts';
import type { GrowthAim } from '../research/growth-aim.ts';
import { windowOf } from './dates.ts';
import { bestQuote, capital, type FindingFacts, paragraphs, quoteLine, sortPraise } from './finding-facts.ts';
import {
  app,
  counted,
  countedInWords,
  figure,
  inWords,
  type Noun,
  noun,
  partOf,
  review,
  stars,
  verb,
} from './numbers.ts';
import { inCountry, storeNames } from './places.ts';
import { isLeaving, sayIt, spoken } from './spoken.ts';
import { trendSentence } from './trend.ts';
import { plain, titled } from './untrusted.ts';

type Evidence = PlaybookStep['evidence'][number];
type Quotes = NonNullable<Evidence['item']>['quotes'];

/** What reviews say, counted over all the apps that were looked at. */
export interface PlaybookFinding extends FindingFacts {
  readonly kind: 'complaint' | 'praise' | 'request';
  readonly reviewIds: readonly string[];
  readonly apps: readonly unknown[];
  readonly fix: string | null;
  readonly quotes: Quotes;
}

interface Placed {
  readonly store: 'apple' | 'play';
  readonly title: string;
  readonly rank: number;
}

/** What the service knows about a growth question. */
export interface PlaybookFacts {
  /** The kind of app that it names; null: it names only a topic. */
  readonly kind: string | null;
  /** What the reviews were chosen by; null: they were not. */
  readonly topic: {
    readonly words: string;
    readonly reviews: number;
    readonly onFile: number;
    readonly share: number;
    readonly avgRating: number | null;
  } | null;
  /** Ratings that the question names; empty: all. */
  readonly stars: readonly number[];
  /** What it wants to reach; null: growth in general. */
  readonly aim: GrowthAim | null;
  readonly country: string;
  /** Null: whenever they were written. */
  readonly days: number | null;
  readonly reviews: number;
  readonly apps: number;
  /** What the question asks about, as far as reviews speak of it. */
  readonly asked: readonly PlaybookFinding[];
  /** What is missed or minded, the greatest opportunity first. */
  readonly missed: readonly PlaybookFinding[];
  readonly praise: readonly PlaybookFinding[];
  /** Best placed first. */
  readonly charting: readonly Placed[];
  readonly releases: readonly (Placed & { readonly released: string })[];
  readonly missing: readonly string[];
}

const mostMissed = 4;
const mostNamed = 3;
/** Fewer voices, or those of one app, are a hint and no ground for a step, where others have more. */
const leastReviews = 3;
const leastApps = 2;
/** Fewer reviews than this move with every single voice. */
const few = 30;

const isFirm = (finding: PlaybookFinding, { apps }: PlaybookFacts): boolean =>
  finding.reviews >= leastReviews && finding.apps.length >= Math.min(leastApps, apps);

/** What is counted: reviews, or those that were chosen because they speak of the topic. */
const reviewsOf = ({ topic }: PlaybookFacts): Noun =>
  topic === null
    ? review
    : noun(`review that speaks of ${plain(topic.words)}`, `reviews that speak of ${plain(topic.words)}`);

const spread = (some: number, all: number): string => {
  if (all < 2) return '';
  return some === all
    ? `, in all ${countedInWords(all, app)} read`
    : `, in ${inWords(some)} of ${countedInWords(all, app)} read`;
};

const rated = ({ avgRating, reviews }: Pick<PlaybookFinding, 'avgRating' | 'reviews'>): string =>
  avgRating === null ? '' : `, at ${stars(avgRating)}${reviews === 1 ? '' : ' on average'}`;

const caution = (finding: PlaybookFinding, facts: PlaybookFacts): string =>
  isFirm(finding, facts) ? '' : ' So few voices are a hint, and no more.';

const countSentence = (finding: PlaybookFinding, facts: PlaybookFacts): string =>
  `${capital(partOf(finding.reviews, facts.reviews, finding.share, reviewsOf(facts)))} ${sayIt(finding, finding.reviews)}${spread(finding.apps.length, facts.apps)}${rated(finding)}.${caution(finding, facts)}`;

/** Those who speak of what was asked need not complain of it. */
const askedCount = (finding: PlaybookFinding, facts: PlaybookFacts): string => {
  const isAll = finding.reviews === facts.reviews;
  const many = isAll ? counted(finding.reviews, review) : partOf(finding.reviews, facts.reviews, finding.share, review);
  const speak = `${verb(finding.reviews, 'speaks', 'speak')} of “${plain(finding.label)}”`;
  return `${capital(many)} ${speak}${spread(finding.apps.length, facts.apps)}${rated(finding)}.${caution(finding, facts)}`;
};

const fromReviews = (finding: PlaybookFinding): Evidence => {
  const { kind, label, theme = null, reviews, reviewIds, share, apps, avgRating, trend, quotes } = finding;
  return {
    cite: 'reviews',
    item: {
      kind,
      label,
      theme,
      reviews,
      reviewIds: [...reviewIds],
      share,
      apps: apps.length,
      avgRating,
      trend,
      quotes,
    },
    places: [],
  };
};

const stepOf = (finding: PlaybookFinding, count: string): PlaybookStep => {
  const why = [count, finding.trend.direction === 'steady' ? '' : trendSentence(finding.trend)]
    .filter((part) => part !== '')
    .join(' ');
  return { step: finding.fix ?? `Look into ${spoken(finding)}.`, why, evidence: [fromReviews(finding)] };
};

const praiseStep = (praise: readonly PlaybookFinding[], facts: PlaybookFacts): PlaybookStep[] => {
  const { specific } = sortPraise(praise);
  const liked = (specific.length > 0 ? specific : praise).slice(0, mostNamed);
  if (liked.length === 0) return [];
  return [
    {
      step: `Match what people already like: ${listed(liked.map(spoken))}.`,
      why: liked.map((each) => countSentence(each, facts)).join(' '),
      evidence: liked.map(fromReviews),
    },
  ];
};

const placed = ({ store, title, rank }: Placed): string =>
  `${titled(title)} at ${figure(rank)} on ${storeNames[store]}`;

const fromCharts = (cite: 'charts' | 'releases', places: readonly Placed[]): Evidence[] => [
  { cite, item: null, places: places.map(({ store, title, rank }) => ({ store, title, rank })) },
];

const chartStep = ({ charting, country }: PlaybookFacts): PlaybookStep[] => {
  const told = charting.slice(0, mostNamed);
  if (told.length === 0) return [];
  const why = `In the charts of their genres in ${inCountry(country)}, ${listed(told.map(placed))}.`;
  return [
    {
      step: `Measure yourself against ${told.length === 1 ? 'the app' : 'those'} ahead: ${listed([...new Set(told.map(({ title }) => titled(title)))])}.`,
      why: why.replace(' at ', ' stands at '),
      evidence: fromCharts('charts', told),
    },
  ];
};

const releaseStep = ({ releases, country }: PlaybookFacts): PlaybookStep[] => {
  const told = releases.slice(0, mostNamed);
  if (told.length === 0) return [];
  const why = `${told.length === 1 ? 'It' : 'They'} came out in the last 30 days and ${verb(told.length, 'has', 'have')} a place in the charts of ${inCountry(country)} already: ${listed(told.map(placed))}.`;
  return [
    {
      step: `Look at how ${told.length === 1 ? 'a newcomer' : 'newcomers'} got in: ${listed(told.map(({ title }) => titled(title)))}.`,
      why,
      evidence: fromCharts('releases', told),
    },
  ];
};

/** How often the topic is spoken of at all, and that everything below is counted among those who do. */
const topicSentences = ({ topic, stars: only, reviews, apps }: PlaybookFacts): string => {
  if (topic === null) return '';
  const which =
    only.length === 0 ? '' : ` of ${listedOr(only)} ${only.length === 1 && only[0] === 1 ? 'star' : 'stars'}`;
  const onFile = noun(`review on file${which}`, `reviews on file${which}`);
  const all = partOf(topic.reviews, topic.onFile, topic.share, onFile);
  const speak = `${verb(topic.reviews, 'speaks', 'speak')} of ${plain(topic.words)}`;
  const taken =
    reviews < topic.reviews
      ? `This rests on the ${figure(reviews)} of them that match best, of ${countedInWords(apps, app)}`
      : `This rests on ${reviews === 1 ? 'it' : 'them'}, of ${countedInWords(apps, app)}`;
  return `${capital(all)} ${speak}${rated(topic)}. ${taken}: every share below is of reviews that speak of it, not of all that people write.`;
};

const listedOr = (all: readonly number[]): string => all.map(String).join(' or ');

const opening = (facts: PlaybookFacts): string => {
  const { kind, topic, reviews, apps, days, charting, country } = facts;
  if (topic !== null && reviews > 0) return topicSentences(facts);
  const of = kind === null ? '' : ` for “${plain(kind)}”`;
  if (reviews === 0) return `No review of an app${of} could be read: what follows is from the charts alone.`;
  const when = days === null ? 'on file' : `of ${windowOf(days)}`;
  const charts =
    charting.length === 0
      ? ''
      : `; ${countedInWords(charting.length, app)} of the kind ${verb(charting.length, 'charts', 'chart')} in ${inCountry(country)}`;
  return `This rests on ${counted(reviews, review)} ${when} of ${countedInWords(apps, app)}${of}${charts}.`;
};

/** Which step stands where, and why. */
const orderSentence = (asked: number, aimed: number, missed: number, { aim }: PlaybookFacts): string => {
  const first = [
    ...(asked > 0 ? ['what the question asks about'] : []),
    ...(aimed > 0 && aim !== null ? [aim.words] : []),
  ];
  const by =
    'in order of opportunity: how many reviews say it, of how many apps, how much it hurts and whether it grows';
  const rest = missed - aimed;
  if (aim !== null && asked === 0 && aimed === 0) {
    return `Of ${aim.words}, nothing is said often enough for a step${missed > 1 ? `; what people miss or mind is ${by}` : ''}.`;
  }
  if (asked + missed < 2) return '';
  if (first.length === 0) return `What people miss or mind is ${by}.`;
  const isOne = first.length === 1 && first[0]!.startsWith('what ');
  const lead = `${capital(listed(first))} ${isOne ? 'comes' : 'come'} first`;
  return rest > 0 ? `${lead}; what else people miss or mind follows ${by}.` : `${lead}, ${by}.`;
};

/** What was asked and too few speak of is told, for a step cannot stand on it. */
const unansweredSentences = (asked: readonly PlaybookFinding[], told: readonly PlaybookFinding[]): string[] =>
  asked
    .filter((finding) => !told.includes(finding))
    .map(({ label, reviews }) =>
      reviews === 0
        ? `Nobody speaks of “${plain(label)}” in them.`
        : `Too few speak of “${plain(label)}” in them for a step of its own.`,
    );

/** Steps with what speaks for each, and the same as an answer. */
export const playbookOf = (facts: PlaybookFacts): { readonly answer: string; readonly playbook: PlaybookStep[] } => {
  const isAsked = new Set(facts.asked.map(({ theme, label }) => theme ?? label));
  const voiced = facts.asked.filter(({ reviews }) => reviews > 0);
  const isSaid = new Set(voiced.flatMap(({ fix }) => fix ?? []));
  const others = facts.missed.filter(
    (each) => !isAsked.has(each.theme ?? each.label) && !isSaid.has(each.fix ?? '') && !isLeaving(each),
  );
  const hasFirm = [...voiced, ...others, ...facts.praise].some((each) => isFirm(each, facts));
  const firm = (list: readonly PlaybookFinding[]) => (hasFirm ? list.filter((each) => isFirm(each, facts)) : list);
  const bears = (each: PlaybookFinding): boolean => facts.aim?.bears(each) ?? false;
  const asked = firm(voiced);
  const missed = firm(others)
    .toSorted((one, other) => Number(bears(other)) - Number(bears(one)))
    .slice(0, mostMissed);
  const playbook = [
    ...asked.map((finding) => stepOf(finding, askedCount(finding, facts))),
    ...missed.map((finding) => stepOf(finding, countSentence(finding, facts))),
    ...praiseStep(firm(facts.praise), facts),
    ...chartStep(facts),
    ...releaseStep(facts),
  ];
  const lines = playbook.map(({ step, why, evidence }, at) => {
    const cite = evidence[0]?.cite ?? 'reviews';
    return `${at + 1}. **${step}** ${why.replace(/\.$/u, '')} [${cite}].`;
  });
  const quote = bestQuote([...asked, ...missed].flatMap(({ quotes }) => quotes));
  return {
    playbook,
    answer: paragraphs([
      [
        opening(facts),
        ...(facts.reviews > 0 ? unansweredSentences(facts.asked, asked) : []),
        facts.reviews === 0 ? '' : orderSentence(asked.length, missed.filter(bears).length, missed.length, facts),
        facts.reviews > 1 && facts.reviews < few ? 'With so few reviews, a single voice moves every figure below.' : '',
      ],
      [lines.join('\n')],
      [quote ? `> ${quoteLine(quote)}` : ''],
      facts.missing.length > 0 ? [`Not in this answer: ${facts.missing.map(plain).join(' ')}`] : [],
    ]),
  };
};
