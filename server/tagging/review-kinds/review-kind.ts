import { themeList } from '../themes/taxonomy.ts';
import type { Word } from '../words/words.ts';

export const brokenThemes = themeList('broken');

export const wantedThemes = themeList('wanted');

/** Something is broken, disliked, requested or liked. A review may be of any of these, or none. */
export const allKinds = ['bug', 'complaint', 'request', 'praise'] as const;
export type Kind = (typeof allKinds)[number];

export type Field = 'title' | 'text';

/** A theme found in a review, with its polarity towards the app. */
export interface ThemeHit {
  readonly theme: string;
  readonly polarity: 'neg' | 'pos' | 'neutral';
  readonly field: Field;
  readonly start: number;
  readonly end: number;
}

export interface KindsInput {
  readonly title: string | null;
  readonly text: string;
  readonly titleWords: readonly Word[];
  readonly textWords: readonly Word[];
  /** `und` if unknown. */
  readonly lang: string;
  /** Null if unknown. */
  readonly rating: number | null;
  readonly hits: readonly ThemeHit[];
}

/** The words that caused a kind: a verbatim span of the field. */
export interface KindBecause {
  readonly kind: Kind;
  readonly field: Field;
  readonly start: number;
  readonly end: number;
}

export interface Kinds {
  readonly kinds: Kind[];
  readonly because: KindBecause[];
}
