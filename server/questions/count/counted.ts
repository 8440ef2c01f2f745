import type { Ask, Topic } from '../../contract/resources/questions/plan.ts';
import type { MetricsQuery, MetricsScope, ReviewMetrics } from '../../contract/resources/reviews/metrics.ts';
import type { Sample } from '../../metrics/counting/statistics/means.ts';
import type { AppVersion } from '../context.ts';

export type ReviewAsk = Extract<Ask, { source: 'reviews' }>;

export type CountReviews = (query: MetricsQuery) => Promise<Pick<ReviewMetrics, 'total' | 'cells'>>;

/** An app in every store it is in. */
export interface AskedApp {
  readonly name: string;
  /** Such as `apple:389801252`; empty if no review is on file. */
  readonly refs: readonly string[];
}

export interface CountContext {
  /** The request's apps, the one asked about first, then others that the question may name. */
  readonly apps: readonly AskedApp[];
  /** Number of `apps` that are in the request. */
  readonly requested: number;
  /** Whether a question is about all apps of the request unless it names some, as for a kind of app. */
  readonly isOfKind: boolean;
  /** Window in days of a question without a period. */
  readonly usualDays: number;
  /** YYYY-MM-DD, UTC. */
  readonly today: string;
  /** Versions of the first app, newest first. */
  readonly versions: readonly AppVersion[];
  /** Default places. */
  readonly places: Pick<MetricsScope, 'countries' | 'playLanguages'>;
  readonly count: CountReviews;
  /** Opinions for and against, used if the words of an ask match none. */
  readonly opinions?: { readonly good: readonly string[]; readonly bad: readonly string[] };
  /** Apps of a kind, such as `habit trackers`, with reviews on file. */
  readonly appsOfKind: (kind: string) => Promise<readonly AskedApp[]>;
  /** Requests in the reviews of an evidence address. */
  readonly wishesIn: (evidence: string | null) => Promise<readonly WishedThing[]>;
}

export interface WishedThing {
  /** `Widget`. */
  readonly label: string;
  /** Its names in reviews. */
  readonly names: readonly string[];
}

/** `reviews` of `of` reviews count. */
export interface Figure {
  readonly reviews: number;
  readonly of: number;
  /** Null if there are no reviews. */
  readonly stars: number | null;
  /** How many of `reviews` have one or two stars. */
  readonly low: number;
  /** Address of the list of these reviews. */
  readonly evidence: string | null;
}

export interface Days {
  readonly since: string;
  /** Null: today. */
  readonly until: string | null;
}

/** The reviews that an ask is about, with every default filled in. */
export interface ResolvedScope {
  readonly apps: readonly AskedApp[];
  readonly days: Days;
  /** Whether the days are the default for questions without a period. */
  readonly isUsualWindow: boolean;
  readonly where: MetricsScope;
  readonly segment: Topic | null;
}

/** One value of the dimension that an ask is grouped by. */
export interface Group {
  readonly value: string;
  readonly label: string;
  /** For a theme: its polarity. */
  readonly polarity: 'pos' | 'neg' | 'neutral' | null;
  /** For a requested thing: its name in reviews. */
  readonly name?: string;
  readonly own: Figure;
  readonly other: Figure | null;
  readonly good: Figure | null;
  readonly bad: Figure | null;
  readonly ratings: Sample | null;
  /** Probability that the difference from what it is compared with is chance; null if compared with nothing. */
  readonly chance: number | null;
  /** For a thing that the topic names: its own count. */
  readonly alone?: Pick<CountedAsk, 'ask' | 'reading' | 'insteadOf'>;
}

/** How the reviews of a topic were found: by its words, and by themes. */
export interface TopicReading {
  readonly literal: Figure;
  /** Number of counted reviews with the words. */
  readonly said: number;
  /** Themes of which (nearly) every review counts. */
  readonly themes: readonly string[];
  /** By language: reviews in scope with the words, or with their translations. */
  readonly byLanguage: readonly { readonly language: string; readonly reviews: number; readonly of: number }[];
  /** Languages other than the question's whose words count. */
  readonly translated: readonly string[];
  /** Each word by itself, if no review has all of them. */
  readonly alone: readonly { readonly word: string; readonly reviews: number }[];
}

/** The result of counting one ask. */
export interface CountedAsk {
  readonly ask: ReviewAsk;
  readonly about: ResolvedScope;
  readonly against: ResolvedScope | null;
  readonly own: Figure;
  readonly other: Figure | null;
  readonly good: Figure | null;
  readonly bad: Figure | null;
  readonly ratings: Sample | null;
  readonly otherRatings: Sample | null;
  readonly otherGood: Figure | null;
  readonly otherBad: Figure | null;
  /** Probability that the difference between `own` and `other` is chance; null if nothing is compared. */
  readonly chance: number | null;
  /** Groups with enough reviews first, each part in the requested order. */
  readonly groups: readonly Group[];
  /** Themes of each app, if a few apps are asked about by theme. */
  readonly byApp: readonly { readonly name: string; readonly groups: readonly Group[] }[];
  /** Number of `groups` with enough reviews. */
  readonly eligible: number;
  /** Probability that the first group leads by chance; null if no group is picked. */
  readonly pickChance: number | null;
  readonly reading: TopicReading | null;
  /** Themes of the topics in `without`. */
  readonly excluded: readonly string[];
  /** The reviews that do not mention the excluded topics; null if there are none. */
  readonly left: Figure | null;
  /** The topic as asked, which hardly any review (`said`) mentions, if other words were counted instead. */
  readonly insteadOf: { readonly topic: Topic; readonly said: number; readonly isTranslation: boolean } | null;
  /** For apps of a kind counted together: the app that most of it is about. */
  readonly mostOf: { readonly name: string; readonly reviews: number; readonly of: number } | null;
  /** For “why did the rating fall?” if it has not fallen lately: the days counted first. */
  readonly lately: Pick<CountedAsk, 'about' | 'against' | 'own' | 'other'> | null;
  /** Whether the window was extended to a year because it had too few reviews. */
  readonly isGrown: boolean;
  /** When it began and, if it is over, ended. */
  readonly onset: Onset | null;
  /** Themes used as opinions for and against because the words matched none. */
  readonly opinions: CountContext['opinions'] | null;
  /** Explanations, most telling first. */
  readonly support: readonly Support[];
}

/** Something counted beside an ask because it explains the result. */
export interface Support {
  readonly kind: SupportKind;
  readonly figures: Readonly<Record<string, Figure>>;
  /** Versions, days, theme and group ids, and averages. */
  readonly names: Readonly<Record<string, string | number>>;
}

export const supportKinds = [
  'together',
  'complain',
  'incident',
  'brought',
  'back',
  'between',
  'cause',
  'objections',
  'aside',
  'remaining',
  'wider',
  'inside',
  'wished',
  'unwished',
  'meant',
  'everyone',
  'neighbour',
  'rise',
  'unanswered',
  'halves',
  'tops',
  'burst',
  'usual',
  'ratings',
  'release',
] as const;
export type SupportKind = (typeof supportKinds)[number];

export interface Onset {
  /** The first day examined. */
  readonly from: string;
  readonly since: string;
  readonly until: string | null;
  readonly inside: Figure;
  readonly outside: Figure;
}

/** The question names something that could not be found, so its ask was not counted. */
export class Uncountable extends Error {
  readonly because: 'no_event' | 'unknown_app' | 'nothing_picked' | 'no_words';
  readonly what: string;
  constructor(because: Uncountable['because'], what: string) {
    super(`${because}: ${what}`);
    this.because = because;
    this.what = what;
  }
}
