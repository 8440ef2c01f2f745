import * as z from 'zod';
import { fold } from '../../words/words.ts';

/** A sentence as a model reads it; the rest of a filter is plain enough for rules to read it whoever reads the topic. */
export interface ModelScan {
  readonly topic: string;
  /** The apps by the names that the sentence gives them. */
  readonly apps: readonly string[];
  readonly kindOfApp: string | null;
  readonly stars: readonly number[];
  readonly keywords: readonly string[];
  readonly keywordMode: 'any' | 'all';
  readonly exclude: readonly string[];
  readonly versions: readonly string[];
  readonly since: string | null;
  readonly until: string | null;
}

const texts = (what: string) => z.array(z.string()).describe(what);

/**
 * What a model is asked to answer in. Bounds are left to `checkReading`: servers differ in which of them a schema may
 * have, and a reading that breaks one must not be mended by half.
 */
export const ModelReading = z.object({
  topic: z.string().describe('What the reviews should be about, in a few words; empty for everything.'),
  apps: texts('Names of apps that the sentence itself names, as written there.'),
  kindOfApp: z.string().nullable().describe('The kind of app meant ("sleep", "budget planner"), or null.'),
  stars: z.array(z.number()).describe('Ratings from 1 to 5 that the sentence asks for; empty for all.'),
  keywords: texts('Words and short phrases that reviewers use for the topic, in lower case; at most 24.'),
  keywordMode: z.enum(['any', 'all']),
  exclude: texts('Words that must not occur.'),
  versions: texts('Versions of the app, or their beginnings ("5.4").'),
  since: z.string().nullable().describe('Oldest day, YYYY-MM-DD, or null.'),
  until: z.string().nullable().describe('Newest day, YYYY-MM-DD, or null.'),
});

const plain = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    // Links, markup and control characters are nobody's topic.
    .refine((text) => !/https?:|www\.|[<>{}[\]`\p{Cc}]/iu.test(text));

const Checked = z.object({
  topic: plain(200).or(z.literal('')),
  apps: z.array(plain(100)).max(10),
  kindOfApp: plain(60).nullable(),
  stars: z.array(z.int().min(1).max(5)).max(5),
  keywords: z.array(plain(100)).max(24),
  keywordMode: z.enum(['any', 'all']),
  exclude: z.array(plain(100)).max(24),
  versions: z.array(z.string().regex(/^\d[\w.-]{0,39}$/)).max(24),
  since: z.iso.date().nullable(),
  until: z.iso.date().nullable(),
});

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

/**
 * The reading of a model, or null when it is nonsense: out of bounds, about days to come, or about an app or a version that
 * the sentence does not name.
 */
export const checkReading = (raw: z.output<typeof ModelReading>, sentence: string, today: string): ModelScan | null => {
  const checked = Checked.safeParse(raw);
  if (!checked.success) return null;
  const { since, until, apps, versions, kindOfApp, topic } = checked.data;
  if (since !== null && (since > today || (until !== null && since > until))) return null;
  const said = fold(sentence);
  const says = (text: string): boolean => said.includes(fold(text));
  if (![...apps, ...versions, ...(kindOfApp === null ? [] : [firstWord(kindOfApp)])].every(says)) return null;
  // A topic of which not one word is the sentence's comes from somewhere else.
  if (topic !== '' && !topic.split(/\s+/).some((word) => says(word.slice(0, 4)))) return null;
  const { stars, keywords, exclude, keywordMode } = checked.data;
  return {
    topic,
    apps: distinct(apps),
    kindOfApp,
    stars: distinct(stars).sort(),
    keywords: distinct(keywords),
    keywordMode,
    exclude: distinct(exclude),
    versions: distinct(versions),
    since,
    until,
  };
};

/** "sleeping" of "sleeping apps" may be written "sleep": the beginning must be there. */
const firstWord = (kind: string): string => kind.split(/\s+/)[0]!.slice(0, 4);
