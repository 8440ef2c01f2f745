import { themeList } from '../themes/taxonomy.ts';
import type { Word } from '../words/words.ts';

/** Themes that say that something which should work does not. */
export const brokenThemes = themeList('broken');

export const wantedThemes = themeList('wanted');

/** What a review is, any of these or none: something is broken, something is disliked, something is wanted, something is liked. */
export const allKinds = ['bug', 'complaint', 'request', 'praise'] as const;
export type Kind = (typeof allKinds)[number];

export type Field = 'title' | 'text';

/** A theme found in the review, where it was found, and whether the theme speaks for or against the app. */
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
  /** What the review is written in, `und` when unknown. */
  readonly lang: string;
  /** Null: the rating is not known. */
  readonly rating: number | null;
  readonly hits: readonly ThemeHit[];
}

/** The words that made the review be of a kind: a verbatim span of its field. */
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
