import type { Word } from '../words/words.ts';
import { type ThemeId, themeList } from './taxonomy.ts';

/** Words of a text that speak of a theme: a span of the original. */
export interface Hit {
  readonly theme: ThemeId;
  readonly start: number;
  readonly end: number;
  /** Whether the words need company: see `leans` of a pattern. */
  readonly leans: boolean;
  /** Whether the words count only where no others name the fault: see `vague` of a pattern. */
  readonly vague: boolean;
}

export type Denied = Pick<Hit, 'theme' | 'start'>;

/** What a language's words say of a text: null where none of them stands in it, not even one that is negated. */
export type Found = {
  readonly hits: Hit[];
  /** Themes whose words stand in the text negated, and nowhere else: "it never crashes". */
  readonly denied: readonly Denied[];
  /** Themes whose words mean something else wherever they stand: "a crash course", the ads of "remove the ads". */
  readonly elsewise: readonly ThemeId[];
} | null;

export interface Matcher {
  read(text: string, words: readonly Word[], rating: number | null): Found;
}

/** What is known of a match before negation, exclusion and longer matches have had their say. */
export interface Match extends Hit {
  readonly excludes: boolean;
  readonly cancelled: boolean;
  /** Part of an idiom, which means something else. */
  readonly idiomatic: boolean;
}

const length = ({ start, end }: Hit): number => end - start;

/** Whether at least half of a hit lies in a longer one. */
const isPartOf = (hit: Hit, longer: Hit): boolean => {
  const shared = Math.min(hit.end, longer.end) - Math.max(hit.start, longer.start);
  return length(hit) < length(longer) && shared * 2 >= length(hit);
};

/** These count within the words of another theme. */
const manners = themeList('manners');
/** These take no words from another theme. */
const circumstances = themeList('circumstances');
const standsBeside = (theme: ThemeId, other: ThemeId): boolean =>
  manners.has(theme) || circumstances.has(theme) || circumstances.has(other);

const isExcluded = ({ theme, start, end }: Match, matches: readonly Match[]): boolean => {
  for (const other of matches) {
    if (other.excludes && other.theme === theme && other.start < end && start < other.end) return true;
  }
  return false;
};

const isCovered = (hit: Hit, hits: readonly Hit[]): boolean => {
  for (const kept of hits) {
    if (kept.theme === hit.theme && kept.start < hit.end && hit.start < kept.end) return true;
    if (!standsBeside(hit.theme, kept.theme) && isPartOf(hit, kept)) return true;
  }
  return false;
};

/**
 * What is left: no hit that is cancelled or overlaps words that do not mean its theme, and none that is mostly part of
 * a longer one. "Ads" in "remove ads" is part of that wish, not a complaint beside it.
 */
export const settle = (matches: readonly Match[]): Found => {
  if (matches.length === 0) return null;
  const standing: Match[] = [];
  for (const match of matches) {
    if (!match.excludes && !match.cancelled && !match.idiomatic && !isExcluded(match, matches)) standing.push(match);
  }
  if (standing.length > 1) standing.sort((a, b) => length(b) - length(a) || a.start - b.start);
  const hits: Hit[] = [];
  for (const { theme, start, end, leans, vague } of standing) {
    const hit = { theme, start, end, leans, vague };
    if (!isCovered(hit, hits)) hits.push(hit);
  }
  if (hits.length > 1) hits.sort((a, b) => a.start - b.start || b.end - a.end);
  const denied: Denied[] = [];
  const elsewise: ThemeId[] = [];
  for (const { theme, start, excludes, cancelled } of matches) {
    if (excludes || hits.some((hit) => hit.theme === theme)) continue;
    if (cancelled) denied.push({ theme, start });
    else elsewise.push(theme);
  }
  return { hits, denied, elsewise };
};
