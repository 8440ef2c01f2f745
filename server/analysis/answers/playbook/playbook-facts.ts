import type { Store } from '../../../contract/domain/stores.ts';
import type { PlaybookStep } from '../../../contract/resources/research.ts';
import { stars } from '../../prose/numbers.ts';
import type { GrowthAim } from '../../research/growth-aim.ts';
import type { Advertising } from '../../research/reach/advertising.ts';
import type { FindingFacts } from '../finding-facts.ts';
import type { AdsOfKind, VideosOfKind } from '../reach/reach-steps.ts';

type Quotes = NonNullable<PlaybookStep['evidence'][number]['item']>['quotes'];

/** What reviews say, counted over all the apps that were looked at. */
export interface PlaybookFinding extends FindingFacts {
  readonly kind: 'complaint' | 'praise' | 'request';
  readonly reviewIds: readonly string[];
  readonly apps: readonly unknown[];
  readonly fix: string | null;
  readonly quotes: Quotes;
}

export interface Placed {
  readonly store: Store;
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
  /** What ad libraries show of apps of the kind, and what is posted about it; null: that is not known. */
  readonly ads: AdsOfKind | null;
  readonly social: VideosOfKind | null;
  /** Which of these the question itself is after: its steps come first. */
  readonly wants: readonly ('ads' | 'social')[];
  /** Whether it asks for people, and not merely where such apps are shown. */
  readonly asksWho: boolean;
  /** What it asks of advertising; null: nothing. */
  readonly advertising: Advertising | null;
  readonly missing: readonly string[];
}

/** `, at 2.1 stars on average`. */
export const rated = ({ avgRating, reviews }: Pick<PlaybookFinding, 'avgRating' | 'reviews'>): string =>
  avgRating === null ? '' : `, at ${stars(avgRating)}${reviews === 1 ? '' : ' on average'}`;
