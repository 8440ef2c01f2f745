import type { Word } from '../words/words.ts';
import { type ThemeId, themeList } from './taxonomy.ts';

/** Words that mention a theme: a span of the original text. */
export interface Hit {
  readonly theme: ThemeId;
  readonly start: number;
  readonly end: number;
  /** See `leans` of a pattern. */
  readonly leans: boolean;
  /** See `vague` of a pattern. */
  readonly vague: boolean;
}

export type Denied = Pick<Hit, 'theme' | 'start'>;

/** A language's findings in a text; null if none of its words occur, not even negated. */
export type Found = {
  readonly hits: Hit[];
  /** Themes whose words occur only negated: "it never crashes". */
  readonly denied: readonly Denied[];
  /** Themes whose words occur only with another meaning: "a crash course", the ads in "remove the ads". */
  readonly elsewise: readonly ThemeId[];
} | null;

export interface Matcher {
  read(text: string, words: readonly Word[], rating: number | null): Found;
}

/** A match before negations, exclusions and longer matches are applied. */
export interface Match extends Hit {
  readonly excludes: boolean;
  readonly cancelled: boolean;
  /** Part of an idiom with another meaning. */
  readonly idiomatic: boolean;
}

const length = ({ start, end }: Hit): number => end - start;

/** Whether at least half of a hit is covered by a longer one. */
const isPartOf = (hit: Hit, longer: Hit): boolean => {
  const shared = Math.min(hit.end, longer.end) - Math.max(hit.start, longer.start);
  return length(hit) < length(longer) && shared * 2 >= length(hit);
};

/** These also count within the words of another theme. */
const manners = themeList('manners');
/** These never suppress another theme. */
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
 * Drops hits that are cancelled, that overlap words with another meaning, or that are mostly part of a longer one:
 * "ads" in "remove ads" is part of that wish and not a complaint.
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
