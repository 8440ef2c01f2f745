import type { Store } from '../../../contract/domain/stores.ts';
import { readDays } from '../filter/days/read-days.ts';
import { restOf } from '../filter/sentence-filter.ts';
import { sentenceLanguage } from '../sentence-language.ts';
import { sheetOf } from '../sheet.ts';
import { reworded } from './rewordings.ts';

/** What a sentence says beside its topic, stars and apps. */
export interface BesideTopic {
  /** Whose reviews are meant: `ios`, `Play Store`. */
  readonly store: { readonly name: Store; readonly said: string } | null;
  /** Versions of the app, or their beginnings. */
  readonly versions: readonly string[];
  /** The sentence without the words that were read here. */
  readonly rest: string;
  /** What was read as something else, and what search has no use for. */
  readonly notes: readonly string[];
}

const before = '(?:(?:on|in|for|from|of|with) )?(?:the |my )?';
/** A system with its number, or a thing that is called after it, is what reviews speak of. */
const notAfter = "(?! ?\\d|[- ](?:auto|tv|wear|watch|studio|system|phone|version|update)\\b|['’])";
const stores = [
  {
    name: 'apple',
    pattern: new RegExp(
      `\\b${before}(?:(?:apple(?:['’]s)? )?app store|ios|(?<=\\b(?:on|for) (?:the |my )?)(?:iphones?|ipads?))\\b${notAfter}`,
      'iu',
    ),
  },
  {
    name: 'play',
    pattern: new RegExp(`\\b${before}(?:google play(?: store)?|play store|android)\\b${notAfter}`, 'iu'),
  },
] as const;

const readStore = (sentence: string): Pick<BesideTopic, 'store' | 'rest'> => {
  const found = stores.flatMap(({ name, pattern }) => {
    const match = pattern.exec(sentence);
    return match ? [{ name, said: match[0].trim() }] : [];
  });
  // Who names both means both.
  const rest = found.reduce((text, { said }) => text.replace(said, ' '), sentence);
  return { store: found.length === 1 ? found[0]! : null, rest };
};

const number = '\\d{1,4}(?:\\.\\d{1,5}){1,3}';
/** `version 5`, `v5.4`, and any number with a dot in it that is no rating, no price and no version of a system. */
const version = new RegExp(
  `(?:\\b(?:in|on|since|after|with|of|for) )?(?:(?<![\\w.])(?:versions?|ver\\.?|v) ?(?<told>\\d{1,4}(?:\\.\\d{1,5}){0,3})(?:\\.x)?|(?<![\\w.$€£-]|\\b(?:ios|android|ipados|macos|rated|rating|score|under|over|above|below|than) )(?<bare>${number}))(?![\\w-]|\\.\\w| ?(?:stars?|★|⭐|out of|/|%|gb|mb|usd|dollars?|euros?|€))`,
  'giu',
);

const readVersions = (sentence: string): Pick<BesideTopic, 'versions' | 'rest'> => {
  const found = [...sentence.matchAll(version)].map(({ groups }) => groups!.told ?? groups!.bare!);
  return { versions: [...new Set(found)].slice(0, 24), rest: sentence.replaceAll(version, ' ') };
};

const exclusion =
  /[,;]?\s*(?:\b(?:[Bb]ut not|[Aa]nd not|[Nn]ot about|[Nn]ot mentioning|[Ww]ithout mentioning|[Ee]xcluding|[Ee]xcept(?: for)?|[Ii]gnoring|(?<!\b(?:do|does|did|is|are|was|can|could|will|would|has|have|should) )NOT)\s+|(?<=\s)-(?=\p{L}))(?:about |mentioning |those about |reviews about )*(?<what>[^,;.]+)/u;

const tidied = (text: string): string =>
  text
    .replace(/\s+/gu, ' ')
    .replace(/\s*\b(?:in|on|of|for|with|since)\s*$/iu, '')
    .trim();

const daysSaid = (since: string | null, until: string | null): string =>
  since !== null && until !== null ? `${since} to ${until}` : since !== null ? `since ${since}` : `until ${until}`;

/** @param today YYYY-MM-DD, UTC */
export const readBesideTopic = (query: string, today: string): BesideTopic => {
  const notes: string[] = [];
  // In a SHOUTED sentence a NOT is like any other.
  const excluded = query === query.toUpperCase() ? null : exclusion.exec(query);
  if (excluded) {
    notes.push(
      `“${excluded[0].replace(/^[\s,;]+|\s+$/gu, '')}” was ignored: search cannot exclude reviews. A review pull can, with \`exclude\`.`,
    );
  }
  const sheet = sheetOf(excluded ? query.replace(excluded[0], ' ') : query);
  const { since, until, sheet: read } = readDays(sheet, today, sentenceLanguage(sheet.text));
  const undated = restOf(read);
  if (since !== null || until !== null) {
    notes.push(
      `The dates in the sentence (${daysSaid(since, until)}) were ignored: search does not filter by date. A review pull does, with \`since\` and \`until\`.`,
    );
  }
  const { versions, rest: unversioned } = readVersions(undated);
  const { store, rest: unplaced } = readStore(unversioned);
  const { rest, notes: renamed } = reworded(tidied(unplaced));
  return { store, versions, rest: tidied(rest), notes: [...notes, ...renamed] };
};
