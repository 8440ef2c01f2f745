import type { Word } from '../../words/words.ts';
import type { ThemeId } from './taxonomy.ts';

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

/** What a language's words say of a text: null where none of them stands in it, not even one that is negated. */
export type Found = {
  readonly hits: Hit[];
  /** Themes whose words stand in the text negated, and nowhere else: "it never crashes". */
  readonly denied: readonly ThemeId[];
  /** Themes whose words mean something else wherever they stand: "a crash course", the ads of "remove the ads". */
  readonly elsewise: readonly ThemeId[];
} | null;

export interface Matcher {
  read(text: string, words: readonly Word[], rating: number | null): Found;
  find(text: string, words: readonly Word[], rating: number | null): Hit[];
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

/**
 * Themes that say how something fails or is, not what: they keep their say within the words of another theme. "Login
 * error" is both.
 */
const manners: ReadonlySet<ThemeId> = new Set([
  'crashes',
  'freezes',
  'bugs',
  'error_messages',
  'slow',
  'lag',
  'loading',
  'hard_to_use',
  'easy_to_use',
  'bad_design',
]);
/** Themes that say when, where or what follows: they take no words from another. */
const circumstances: ReadonlySet<ThemeId> = new Set([
  'worse_after_update',
  'declined',
  'leaving',
  'compatibility',
  'feature_request',
  'missing_feature',
  'removed_feature',
]);
const standsBeside = (theme: ThemeId, other: ThemeId): boolean =>
  manners.has(theme) || circumstances.has(theme) || circumstances.has(other);

/**
 * What is left: no hit that is cancelled or overlaps words that do not mean its theme, and none that is mostly part of
 * a longer one. "Ads" in "remove ads" is part of that wish, not a complaint beside it.
 */
export const settle = (matches: readonly Match[]): Found => {
  if (matches.length === 0) return null;
  const excluded = matches.filter(({ excludes }) => excludes);
  const overlaps = (match: Match): boolean =>
    excluded.some(({ theme, start, end }) => theme === match.theme && start < match.end && match.start < end);
  const standing = matches.filter(
    (match) => !match.excludes && !match.cancelled && !match.idiomatic && !overlaps(match),
  );
  const longestFirst = standing.sort((a, b) => length(b) - length(a) || a.start - b.start);
  const hits: Hit[] = [];
  for (const { theme, start, end, leans, vague } of longestFirst) {
    const hit = { theme, start, end, leans, vague };
    const isTold = hits.some(
      (kept) =>
        (!standsBeside(theme, kept.theme) && isPartOf(hit, kept)) ||
        (kept.theme === theme && kept.start < end && start < kept.end),
    );
    if (!isTold) hits.push(hit);
  }
  const unsaid = matches.filter((match) => !match.excludes && !hits.some((hit) => hit.theme === match.theme));
  return {
    hits: hits.sort((a, b) => a.start - b.start || b.end - a.end),
    denied: unsaid.flatMap(({ theme, cancelled }) => (cancelled ? [theme] : [])),
    elsewise: unsaid.flatMap(({ theme, cancelled }) => (cancelled ? [] : [theme])),
  };
};
