import * as z from 'zod';
import { storeName } from '../../fields/app-ref.ts';
import { AlertQuote } from './alert.ts';
import { ruleTypes } from './watch-rule.ts';

export const changeKinds = ['rating', 'version', 'rank', 'entered', 'left', 'moved', 'release', 'figure'] as const;

/** The most items that a result lists. */
export const maxListed = { reviewIds: 500, examples: 5, changes: 100 } as const;

const value = z.union([z.string(), z.number(), z.null()]);

export const WatchChange = z
  .object({
    kind: z
      .enum(changeKinds)
      .describe(
        '`rating`, `version`, `rank` of a watched app; an app that `entered`, `left` or `moved` in a chart; a competitor’s `release`; a `figure` of an answer.',
      ),
    label: z.string().describe('What has changed: an app’s title, or what a figure counts.'),
    app: z.object({ store: storeName, appId: z.string() }).nullable().describe('The app; null where it is none.'),
    before: value.describe('Null where there was nothing before.'),
    after: value.describe('Null where there is nothing now.'),
  })
  .meta({ id: 'WatchChange' });

/** What is new since a watch's previous run. */
export const WatchResult = z
  .object({
    id: z.uuid().describe('The id of the run’s job.'),
    object: z.literal('watch_result'),
    watchId: z.uuid(),
    ranAt: z.iso.datetime(),
    since: z.iso.datetime().nullable().describe('The run before; null for the first run.'),
    summary: z.string().describe('What is new, in one sentence.'),
    changed: z.boolean().describe('Whether anything is new. The first run only notes how things are.'),
    newReviews: z.int().min(0),
    newByRating: z.array(z.int().min(0)).describe('New reviews of 1 to 5 stars: five numbers.'),
    reviewIds: z.array(z.uuid()).describe(`The ids of the new reviews, newest first; at most ${maxListed.reviewIds}.`),
    examples: z.array(AlertQuote).describe(`Some of the new reviews; at most ${maxListed.examples}.`),
    changes: z.array(WatchChange).describe(`What else has changed; at most ${maxListed.changes}.`),
    alerts: z
      .array(z.object({ id: z.uuid(), rule: z.enum(ruleTypes), headline: z.string() }))
      .describe('What rules found in this run.'),
    notes: z.array(z.string()).describe('What could not be read, and what else is worth knowing.'),
  })
  .meta({ id: 'WatchResult' });

export type WatchChange = z.output<typeof WatchChange>;
export type WatchResult = z.output<typeof WatchResult>;
