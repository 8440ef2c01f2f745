import type { Store } from '../../../contract/domain/stores.ts';
import type { PlaybookStep } from '../../../contract/resources/research/research.ts';
import { stars, verb } from '../../../support/prose/numbers.ts';
import type { GrowthAim } from '../../research/growth/growth-aim.ts';
import type { FindingFacts } from '../finding-facts.ts';
import type { AdsOfKind, VideosOfKind } from '../reach/reach-steps.ts';

type Quotes = NonNullable<PlaybookStep['evidence'][number]['item']>['quotes'];

/** A finding counted across all apps that were read. */
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

export interface PlaybookFacts {
  /** The kind of app that the question names; null if it names only a topic. */
  readonly kind: string | null;
  /** The filter for reviews; null if all were read. */
  readonly topic: {
    readonly words: string;
    readonly reviews: number;
    readonly onFile: number;
    readonly share: number;
    readonly avgRating: number | null;
  } | null;
  /** Ratings that the question names; empty: all. */
  readonly stars: readonly number[];
  /** The goal; null: growth in general. */
  readonly aim: GrowthAim | null;
  readonly country: string;
  /** `the last 90 days`; null: whenever they were written. */
  readonly when: string | null;
  readonly reviews: number;
  readonly apps: number;
  /** Whether there is room for a newcomer, as a sentence; null if not asked. */
  readonly room: string | null;
  /** Findings about the subject of the question. */
  readonly asked: readonly PlaybookFinding[];
  /** Complaints and requests, best opportunity first. */
  readonly gaps: readonly PlaybookFinding[];
  readonly praise: readonly PlaybookFinding[];
  /** Highest rank first. */
  readonly charting: readonly ChartingApp[];
  readonly releases: readonly (ChartingApp & { readonly released: string })[];
  /** Ads and videos for apps of this kind; null: unknown. */
  readonly ads: AdsOfKind | null;
  readonly social: VideosOfKind | null;
  /** The ones that the question asks about: their steps come first. */
  readonly wants: readonly ('ads' | 'social')[];
  /** Whether it asks who shows such apps, not just where. */
  readonly asksWho: boolean;
  readonly missing: readonly string[];
}

/** `, averaging 2.1 stars`. */
export const rated = ({ avgRating, reviews }: Pick<PlaybookFinding, 'avgRating' | 'reviews'>): string =>
  avgRating === null ? '' : `, ${verb(reviews, 'rated', 'averaging')} ${stars(avgRating)}`;
