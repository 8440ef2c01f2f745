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
/** Words such as “problems” that say only that something is wrong. */
const isGeneric = (word: string): boolean => {
  generic ??= new Set((['bug', 'complaint'] as const).flatMap((kind) => kindNames().get(kind) ?? []).map(plain));
  return generic.has(word);
};

/** A topic without words such as “problems”, which reviews of the topic need not have; as it is if it has no others. */
export const withoutGeneric = (topic: string): string => {
  const kept = topic.split(/\s+/u).filter((word) => !isGeneric(plain(word)));
  return kept.length > 0 ? kept.join(' ') : topic;
};

/** The themes that people call by exactly these words, or by those of them that say something. The reviews decide whether they count. */
export const proposedThemes = (topic: string, language: string): readonly ThemeId[] => {
  const words = plain(topic);
  const content = words.split(' ').filter((word) => !isStopWord(word, language));
  return byEntry().get(words) ?? byEntry().get(content.join(' ')) ?? [];
};

/** Of the reviews in one language: those with the topic's words, those with the theme, and those with both. */
export interface ThemeSupport {
  readonly reviews: number;
  readonly withWords: number;
  readonly withTheme: number;
  readonly withBoth: number;
}

/** Standard deviations on both sides of the mean that contain 90 % of a normal distribution. */
const deviations = 1.64;
const leastShare = 0.1;
const leastLift = 2;

/**
 * Whether reviews with the words have the theme often enough, and more often than others. The bound is measured: among
 * themes that a list proposes it keeps those that are right, but by itself it finds none.
 */
export const isBorneOut = ({ reviews, withWords, withTheme, withBoth }: ThemeSupport): boolean => {
  const others = reviews - withWords;
  const usual = others === 0 ? 0 : (withTheme - withBoth) / others;
  const [low] = wilson({ count: withBoth, of: withWords }, deviations);
  return withBoth >= 2 && low >= Math.max(leastShare, leastLift * usual);
};
