import type { PlaybookStep } from '../../contract/resources/research.ts';
import { listed } from '../reading/prose.ts';
import { windowOf } from './dates.ts';
import { bestQuote, capital, type FindingFacts, paragraphs, quoteLine, sortPraise } from './finding-facts.ts';
import { app, counted, countedInWords, figure, inWords, partOf, review, stars, verb } from './numbers.ts';
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

const spread = (some: number, all: number): string => {
  if (all < 2) return '';
  return some === all
    ? `, in all ${countedInWords(all, app)} read`
    : `, in ${inWords(some)} of ${countedInWords(all, app)} read`;
};

const countSentence = (finding: PlaybookFinding, { reviews, apps }: PlaybookFacts): string =>
  `${capital(partOf(finding.reviews, reviews, finding.share, review))} ${sayIt(finding, finding.reviews)}${spread(finding.apps.length, apps)}${finding.avgRating === null ? '' : `, at ${stars(finding.avgRating)}${finding.reviews === 1 ? '' : ' on average'}`}.`;

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

const missedStep = (finding: PlaybookFinding, facts: PlaybookFacts): PlaybookStep => {
  const count = countSentence(finding, facts);
  const why = [count, finding.trend.direction === 'steady' ? '' : trendSentence(finding.trend)]
    .filter((part) => part !== '')
    .join(' ');
  return { step: finding.fix ?? `Look into ${spoken(finding)}.`, why, evidence: [fromReviews(finding)] };
};

const praiseStep = (facts: PlaybookFacts): PlaybookStep[] => {
  const { specific } = sortPraise(facts.praise);
  const liked = (specific.length > 0 ? specific : facts.praise).slice(0, mostNamed);
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

const opening = ({ kind, reviews, apps, days, charting, country }: PlaybookFacts): string => {
  const of = kind === null ? '' : ` for “${plain(kind)}”`;
  if (reviews === 0) return `No review of an app${of} could be read: what follows is from the charts alone.`;
  const when = days === null ? 'on file' : `of ${windowOf(days)}`;
  const charts =
    charting.length === 0
      ? ''
      : `; ${countedInWords(charting.length, app)} of the kind ${verb(charting.length, 'charts', 'chart')} in ${inCountry(country)}`;
  return `This rests on ${counted(reviews, review)} ${when} of ${countedInWords(apps, app)}${of}${charts}. The steps with the most behind them come first.`;
};

/** Steps with what speaks for each, and the same as an answer. */
export const playbookOf = (facts: PlaybookFacts): { readonly answer: string; readonly playbook: PlaybookStep[] } => {
  const isAsked = new Set(facts.asked.map(({ theme, label }) => theme ?? label));
  const missed = facts.missed
    .filter((each) => !isAsked.has(each.theme ?? each.label) && !isLeaving(each))
    .slice(0, mostMissed);
  const playbook = [
    ...facts.asked.filter(({ reviews }) => reviews > 0).map((finding) => missedStep(finding, facts)),
    ...missed.map((finding) => missedStep(finding, facts)),
    ...praiseStep(facts),
    ...chartStep(facts),
    ...releaseStep(facts),
  ];
  const lines = playbook.map(({ step, why, evidence }, at) => {
    const cite = evidence[0]?.cite ?? 'reviews';
    return `${at + 1}. **${step}** ${why.replace(/\.$/u, '')} [${cite}].`;
  });
  const quote = bestQuote([...facts.asked, ...missed].flatMap(({ quotes }) => quotes));
  return {
    playbook,
    answer: paragraphs([
      [opening(facts)],
      [lines.join('\n')],
      [quote ? `> ${quoteLine(quote)}` : ''],
      facts.missing.length > 0 ? [`Not in this answer: ${facts.missing.map(plain).join(' ')}`] : [],
    ]),
  };
};
