import * as z from 'zod';
import { reviewKinds, sentenceSorts } from '../../../contract/resources/sentence-reading.ts';
import { intents } from '../intent/intent.ts';

const texts = (what: string) => z.array(z.string()).describe(what);
const oneOf = (words: readonly string[]): string => words.map((word) => `"${word}"`).join(', ');

/**
 * A sentence as a model reads it: the structure that rules give, in plain values. Bounds are left to `checkProposal`: servers
 * differ in which of them a schema may have, and a value that breaks one must not cost the others.
 */
export const ProposedReading = z.object({
  intent: z.string().describe(`What kind of answer is asked for, one of ${oneOf(intents)}.`),
  topic: z.string().describe('What the reviews should be about, in the sentence’s own words; empty for everything.'),
  exclude: texts('What the reviews should not be about, in the sentence’s own words.'),
  apps: texts('Names of apps that the sentence itself names, as written there.'),
  excludedApps: texts('Names of apps that the sentence says are not meant, as written there.'),
  kindOfApp: z.string().nullable().describe('The kind of app meant ("sleep", "budget planner"), or null.'),
  stars: z.array(z.number()).describe('Ratings from 1 to 5 that the sentence asks for; empty for all.'),
  countries: texts('Two-letter codes of the countries that the sentence names.'),
  languages: texts('Codes of the languages that the reviews should be in, such as "fr".'),
  since: z.string().nullable().describe('Oldest day, YYYY-MM-DD, or null.'),
  until: z.string().nullable().describe('Newest day, YYYY-MM-DD, or null.'),
  versions: texts('Versions of the app, or their beginnings ("5.4").'),
  store: z.string().nullable().describe('"apple" or "play" where the sentence names one store, or null.'),
  kinds: texts(`Kinds of review asked for, any of ${oneOf(reviewKinds)}; empty for all.`),
  replied: z.boolean().nullable().describe('Whether the developer should have replied, or null.'),
  minLength: z.number().nullable().describe('The fewest characters that a review should have, or null.'),
  sort: z
    .string()
    .nullable()
    .describe(`The order asked for, one of ${oneOf(sentenceSorts)}, or null.`),
  limit: z.number().nullable().describe('How many reviews are asked for, or null.'),
  keywords: texts('Words and short phrases that reviewers use for the topic, in lower case; at most 24.'),
  keywordMode: z.enum(['any', 'all']),
});

export type ProposedReading = z.output<typeof ProposedReading>;
