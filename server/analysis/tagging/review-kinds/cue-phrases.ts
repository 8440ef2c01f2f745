import type { Kind } from './review-kind.ts';

/**
 * What a language says that makes a review be of a kind, beside the words of the themes; in the pattern language of those
 * (../themes/language-words.ts).
 */
export interface KindPhrases {
  readonly phrases: Readonly<Record<Kind, readonly string[]>>;
  readonly negators: readonly string[];
}

/** Patterns written one after another, with commas. */
export const listOf = (patterns: string): string[] =>
  patterns
    .split(',')
    .map((pattern) => pattern.trim())
    .filter((pattern) => pattern !== '');
