import { readDays } from './sentence-days.ts';

/** What a sentence says about the reviews it wants, beside their topic, stars and apps. */
export interface SentenceFilter {
  readonly since: string | null;
  readonly until: string | null;
  readonly versions: readonly string[];
  readonly exclude: readonly string[];
  /** The sentence without the words that were read here. */
  readonly rest: string;
}

const version = /\b(?:versions?|ver\.?|v)\s?(\d{1,4}(?:\.\d{1,5}){0,3})(?:\.x)?\b/gi;
const exclusion =
  /[,;]?\s*\b(?:but not|and not|not about|not mentioning|without mentioning|excluding|except(?: for)?|ignoring)\s+(?:about |mentioning |those about |reviews about )*([^,;.]+)/i;

/** Words of an exclusion: `ads and prices`, `ads or prices`. */
const parts = (text: string): string[] =>
  text
    .split(/\s*(?:,|\band\b|\bor\b|&)\s*/i)
    .map((part) => part.replace(/^(?:the|any|all)\s+/i, '').trim())
    .filter((part) => part !== '' && part.length <= 100);

/** @param today YYYY-MM-DD, UTC */
export const readFilter = (sentence: string, today: string): SentenceFilter => {
  const { since, until, rest: undated } = readDays(sentence, today);
  const versions = [...new Set([...undated.matchAll(version)].map(([, number]) => number!))].slice(0, 24);
  const unversioned = undated.replaceAll(version, ' ');
  const excluded = exclusion.exec(unversioned);
  const rest = excluded ? unversioned.replace(excluded[0], ' ') : unversioned;
  return {
    since,
    until,
    versions,
    exclude: excluded ? [...new Set(parts(excluded[1]!))].slice(0, 24) : [],
    rest: rest
      .replace(/\b(?:in|on|of|for|with)\s*$/i, '')
      .replace(/\s+/g, ' ')
      .trim(),
  };
};
