import { broadThemes, kindNames, themeNames } from '../../tagging/subjects/theme-names.ts';
import type { ThemeId } from '../../tagging/themes/taxonomy.ts';
import { isStopWord } from '../../tagging/words/stop-words.ts';
import { fold } from '../../tagging/words/words.ts';
import { wilson } from '../counting/statistics/proportions.ts';

const plain = (text: string): string =>
  fold(text)
    .replaceAll(/['’]/gu, '')
    .replaceAll(/[\s-]+/gu, ' ')
    .trim();

let themesByEntry: Map<string, ThemeId[]> | null = null;
const byEntry = (): Map<string, ThemeId[]> => {
  if (themesByEntry !== null) return themesByEntry;
  themesByEntry = new Map();
  for (const [theme, names] of themeNames()) {
    if (broadThemes().has(theme)) continue;
    for (const entry of names.map(plain)) themesByEntry.set(entry, [...(themesByEntry.get(entry) ?? []), theme]);
  }
  return themesByEntry;
};

let generic: ReadonlySet<string> | null = null;
/** Words such as "problems" that only say something is wrong. */
const isGeneric = (word: string): boolean => {
  generic ??= new Set((['bug', 'complaint'] as const).flatMap((kind) => kindNames().get(kind) ?? []).map(plain));
  return generic.has(word);
};

/** A topic without words such as "problems", which matching reviews need not contain; unchanged if it has no others. */
export const withoutGeneric = (topic: string): string => {
  const kept = topic.split(/\s+/u).filter((word) => !isGeneric(plain(word)));
  return kept.length > 0 ? kept.join(' ') : topic;
};

/** Themes named by exactly these words, or by their content words. The reviews decide whether they count. */
export const proposedThemes = (topic: string, language: string): readonly ThemeId[] => {
  const words = plain(topic);
  const content = words.split(' ').filter((word) => !isStopWord(word, language));
  return byEntry().get(words) ?? byEntry().get(content.join(' ')) ?? [];
};

/** Counts among the reviews in one language. */
export interface ThemeSupport {
  readonly reviews: number;
  readonly withWords: number;
  readonly withTheme: number;
  readonly withBoth: number;
}

/** 90 % of a normal distribution lies within this many standard deviations of the mean. */
const deviations = 1.64;
const leastShare = 0.1;
const leastLift = 2;

/**
 * Whether reviews with the words have the theme often enough, and more often than others. The bounds are measured: they
 * keep the right ones among proposed themes, but cannot find themes on their own.
 */
export const isBorneOut = ({ reviews, withWords, withTheme, withBoth }: ThemeSupport): boolean => {
  const others = reviews - withWords;
  const usual = others === 0 ? 0 : (withTheme - withBoth) / others;
  const [low] = wilson({ count: withBoth, of: withWords }, deviations);
  return withBoth >= 2 && low >= Math.max(leastShare, leastLift * usual);
};
