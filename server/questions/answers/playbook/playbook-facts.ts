import type { Store } from '../../../contract/domain/stores.ts';
import type { PlaybookStep } from '../../../contract/resources/research/research.ts';
import { stars, verb } from '../../../support/prose/numbers.ts';
import type { GrowthAim } from '../../research/growth/growth-aim.ts';
import type { FindingFacts } from '../finding-facts.ts';
import type { AdsOfKind, VideosOfKind } from '../reach/reach-steps.ts';

type Quotes = NonNullable<PlaybookStep['evidence'][number]['item']>['quotes'];

/** What reviews say, counted across all apps that were read. */
export interface PlaybookFinding extends FindingFacts {
  readonly kind: 'complaint' | 'praise' | 'request';
  readonly reviewIds: readonly string[];
  readonly apps: readonly unknown[];
  readonly fix: string | null;
  readonly quotes: Quotes;
}

export interface ChartingApp {
  readonly store: Store;
  readonly title: string;
  readonly rank: number;
}

/** What is known about a growth question. */
export interface PlaybookFacts {
  /** The kind of app it names; null: it names only a topic. */
  readonly kind: string | null;
  /** What the reviews were selected by; null: they were not. */
  readonly topic: {
    readonly words: string;
    readonly reviews: number;
    readonly onFile: number;
    readonly share: number;
    readonly avgRating: number | null;
  } | null;
  /** Ratings the question names; empty: all. */
  readonly stars: readonly number[];
  /** What it wants to achieve; null: growth in general. */
  readonly aim: GrowthAim | null;
  readonly country: string;
  /** `the last 90 days`; null: whenever they were written. */
  readonly when: string | null;
  readonly reviews: number;
  readonly apps: number;
  /** Whether there is room for a newcomer, in a sentence; null: that is not asked. */
  readonly room: string | null;
  /** What the question asks about, where reviews mention it. */
  readonly asked: readonly PlaybookFinding[];
  /** Complaints and requests, the greatest opportunity first. */
  readonly gaps: readonly PlaybookFinding[];
  readonly praise: readonly PlaybookFinding[];
  /** Highest rank first. */
  readonly charting: readonly ChartingApp[];
  readonly releases: readonly (ChartingApp & { readonly released: string })[];
  /** What ad libraries show for apps of this kind, and what is posted about them; null: not known. */
  readonly ads: AdsOfKind | null;
  readonly social: VideosOfKind | null;
  /** Which of these the question asks about: their steps come first. */
  readonly wants: readonly ('ads' | 'social')[];
  /** Whether it asks for people, and not just where such apps are shown. */
  readonly asksWho: boolean;
  readonly missing: readonly string[];
}

/** `, averaging 2.1 stars`. */
export const rated = ({ avgRating, reviews }: Pick<PlaybookFinding, 'avgRating' | 'reviews'>): string =>
  avgRating === null ? '' : `, ${verb(reviews, 'rated', 'averaging')} ${stars(avgRating)}`;
