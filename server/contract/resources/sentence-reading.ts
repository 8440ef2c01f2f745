import * as z from 'zod';
import { storeName } from '../fields/app-ref.ts';

/** `relevant`: best match first. */
export const sentenceSorts = ['recent', 'oldest', 'helpful', 'relevant'] as const;
/** Something is broken, disliked, requested or liked. */
export const reviewKinds = ['bug', 'complaint', 'request', 'praise'] as const;

const day = z.iso.date().nullable();

/** How a sentence was read. Every answer to a sentence has it, so that the reading can be corrected. */
export const SentenceReading = z
  .object({
    sentence: z.string().describe('The reading in words: “Read as: …”.'),
    intent: z.string().describe('What kind of answer is asked for; `general` when the sentence does not say.'),
    topic: z.string().describe('What the reviews should be about; empty for any topic.'),
    phrases: z.array(z.string()).describe('Quoted text, to be found word for word.'),
    themes: z.array(z.string()).describe('The ids of the themes the topic names.'),
    exclude: z.array(z.string()).describe('What the reviews should not be about.'),
    excludedThemes: z.array(z.string()).describe('The ids of the themes left out with it.'),
    stars: z.array(z.int().min(1).max(5)).describe('The ratings included; empty for every rating.'),
    kinds: z.array(z.enum(reviewKinds)).describe('The kinds of review asked for; empty for every kind.'),
    apps: z.array(z.string()).describe('App names, as written in the sentence.'),
    excludedApps: z.array(z.string()).describe('Apps the sentence says are not meant.'),
    kindOfApp: z.string().nullable().describe('The kind of app, as written in the sentence; null when it names none.'),
    countries: z.array(z.string()).describe('Two-letter codes of the countries named.'),
    languages: z.array(z.string()).describe('The languages of the reviews asked for, such as `fr`.'),
    store: storeName.nullable().describe('The store named, if it is one of the two.'),
    versions: z.array(z.string()).describe('Versions of the app, or their beginnings.'),
    since: day.describe('The first day asked for.'),
    until: day.describe('The last day asked for.'),
    replied: z
      .boolean()
      .nullable()
      .describe('Whether the developer should have replied; null when it does not matter.'),
    minLength: z.int().min(1).nullable().describe('The fewest characters a review should have.'),
    sort: z.enum(sentenceSorts).nullable(),
    limit: z.int().min(1).nullable().describe('How many reviews are asked for.'),
    language: z.string().describe('The language of the sentence; `und` when it is too short to tell.'),
    notUnderstood: z.array(z.string()).describe('Words of the sentence that nothing was made of.'),
    notes: z.array(z.string()).describe('What to know about how the sentence was read.'),
  })
  .meta({ id: 'SentenceReading' });

export type SentenceReading = z.output<typeof SentenceReading>;
