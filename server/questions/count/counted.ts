import type { Ask, Topic } from '../../contract/resources/questions/plan.ts';
import type { MetricsQuery, MetricsScope, ReviewMetrics } from '../../contract/resources/reviews/metrics.ts';
import type { Sample } from '../../metrics/counting/statistics/means.ts';
import type { AppVersion } from '../context.ts';

export type ReviewAsk = Extract<Ask, { source: 'reviews' }>;

/** Counts a metrics query. */
export type CountReviews = (query: MetricsQuery) => Promise<Pick<ReviewMetrics, 'total' | 'cells'>>;

/** An app in every store it is in. */
export interface AskedApp {
  readonly name: string;
  /** `apple:389801252`; empty when no review of it is on file. */
  readonly refs: readonly string[];
}

export interface CountContext {
  /** Those of the request, the one asked about first, then others that the question may name. */
  readonly apps: readonly AskedApp[];
  /** How many of `apps` are of the request. */
  readonly requested: number;
  /** Whether a question is about all apps of the request unless it names some, as one about a kind of app is. */
  readonly isOfKind: boolean;
  /** How many days a question without a period is about. */
  readonly usualDays: number;
  /** YYYY-MM-DD, UTC. */
  readonly today: string;
  /** Of the first app, the newest first. */
  readonly versions: readonly AppVersion[];
  /** Where reviews are counted unless the question says where. */
  readonly places: Pick<MetricsScope, 'countries' | 'playLanguages'>;
  readonly count: CountReviews;
  /** What counts as an opinion for and against, where the words of an ask find none. */
  readonly opinions?: { readonly good: readonly string[]; readonly bad: readonly string[] };
  /** Those of a kind, such as `habit trackers`, of which reviews are on file. */
  readonly appsOfKind: (kind: string) => Promise<readonly AskedApp[]>;
  /** What the reviews of an evidence address ask for. */
  readonly wishesIn: (evidence: string | null) => Promise<readonly WishedThing[]>;
}

/** Something that reviews ask for. */
export interface WishedThing {
  /** `Widget`. */
  readonly label: string;
  /** How reviews call it. */
  readonly names: readonly string[];
}

/** How many reviews count, of how many. */
export interface Figure {
  readonly reviews: number;
  readonly of: number;
  /** The average of `reviews`; null when there are none. */
  readonly stars: number | null;
  /** How many of `reviews` have one or two stars. */
  readonly low: number;
  /** Where they are listed. */
  readonly evidence: string | null;
}

export interface Days {
  readonly since: string;
  /** Null: today. */
  readonly until: string | null;
}

/** Which reviews an ask is about, with nothing left open. */
export interface ResolvedScope {
  readonly apps: readonly AskedApp[];
  readonly days: Days;
  /** Whether the days are those that a question without a period has. */
  readonly isUsualWindow: boolean;
  readonly where: MetricsScope;
  readonly segment: Topic | null;
}

/** One value of what an ask is grouped by. */
export interface Group {
  readonly value: string;
  readonly label: string;
  /** Of a theme: what kind of thing it is. */
  readonly polarity: 'pos' | 'neg' | 'neutral' | null;
  /** Of something asked for: how reviews call it. */
  readonly name?: string;
  readonly own: Figure;
  readonly other: Figure | null;
  readonly good: Figure | null;
  readonly bad: Figure | null;
  readonly ratings: Sample | null;
  /** How likely chance alone makes it differ so from what it is compared with; null when it is compared with nothing. */
  readonly chance: number | null;
  /** Of a thing that the topic names: how it was counted by itself. */
  readonly alone?: Pick<CountedAsk, 'ask' | 'reading' | 'insteadOf'>;
}

/** The reviews of a topic: those with its words, and the themes by which others were counted too. */
export interface TopicReading {
  readonly literal: Figure;
  /** How many of those that count have the words. */
  readonly said: number;
  /** Ids of themes of which (nearly) every review counts. */
  readonly themes: readonly string[];
  /** By language, how many of the reviews in scope have the words, or the words of that language for the same. */
  readonly byLanguage: readonly { readonly language: string; readonly reviews: number; readonly of: number }[];
  /** The languages whose words for it count beside those of the question. */
  readonly translated: readonly string[];
  /** Each word by itself, where no review has all of them. */
  readonly alone: readonly { readonly word: string; readonly reviews: number }[];
}

/** What was counted for one ask. */
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
  /** How likely chance alone makes `own` and `other` differ so; null when nothing is compared. */
  readonly chance: number | null;
  /** Those with enough reviews first, each part in the order asked for. */
  readonly groups: readonly Group[];
  /** Where a few apps are asked about by theme: the themes of each. */
  readonly byApp: readonly { readonly name: string; readonly groups: readonly Group[] }[];
  /** How many of `groups` have enough reviews. */
  readonly eligible: number;
  /** How likely chance alone sets the first group apart; null when no group is picked. */
  readonly pickChance: number | null;
  readonly reading: TopicReading | null;
  /** Themes that a topic of `without` is about. */
  readonly excluded: readonly string[];
  /** The reviews that say nothing of what is left out; null when nothing is. */
  readonly left: Figure | null;
  /** What hardly any review says, and how many do, where other words were counted in its place. */
  readonly insteadOf: { readonly topic: Topic; readonly said: number; readonly isTranslation: boolean } | null;
  /** The app that most of it is about, where apps of a kind are counted together. */
  readonly mostOf: { readonly name: string; readonly reviews: number; readonly of: number } | null;
  /** Where a question asks why a rating fell that has not fallen lately: the days it was counted for at first. */
  readonly lately: Pick<CountedAsk, 'about' | 'against' | 'own' | 'other'> | null;
  /** Whether the window grew to a year because it had too few reviews. */
  readonly isGrown: boolean;
  /** When what the ask is about began and, if it is over, ended. */
  readonly onset: Onset | null;
  /** The themes that count as opinions for and against, where its words found none. */
  readonly opinions: CountContext['opinions'] | null;
  /** What explains it, the most telling first. */
  readonly support: readonly Support[];
}

/** Something that was counted beside an ask because it explains what the ask found. */
export interface Support {
  readonly kind: SupportKind;
  readonly figures: Readonly<Record<string, Figure>>;
  /** Versions, days, themes and groups of themes by their ids, and averages. */
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
  /** The first day that was looked at. */
  readonly from: string;
  readonly since: string;
  readonly until: string | null;
  readonly inside: Figure;
  readonly outside: Figure;
}

/** A question names something that could not be found, so its ask was not counted. */
export class Uncountable extends Error {
  readonly because: 'no_event' | 'unknown_app' | 'nothing_picked' | 'no_words';
  readonly what: string;
  constructor(because: Uncountable['because'], what: string) {
    super(`${because}: ${what}`);
    this.because = because;
    this.what = what;
  }
}
