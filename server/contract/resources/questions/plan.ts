import * as z from 'zod';
import { stores } from '../../domain/stores.ts';

const day = z.iso.date();

export const polarities = ['good', 'bad', 'wish', 'any'] as const;
export const groupings = [
  'theme',
  'app',
  'version',
  'country',
  'store',
  'week',
  'month',
  'stars',
  'replied',
  'topic',
] as const;
export const picks = ['most', 'least', 'first', 'all'] as const;
export const answerForms = ['yes_no', 'number', 'which', 'list', 'why', 'when', 'compare', 'advice'] as const;
export const expectations = ['up', 'down', 'level'] as const;
export const declineReasons = ['not_in_reviews', 'private', 'future', 'invented'] as const;

/** What a clause of a review says. A count covers reviews with at least one such clause. */
export const Topic = z
  .strictObject({
    words: z.array(z.string()).describe('The words of the question; empty for any subject.'),
    match: z.enum(['word', 'meaning']).describe('`word` when the word itself is asked for, as in quotation marks.'),
    polarity: z.enum(polarities).describe('Of the clause, never of the stars.'),
  })
  .meta({ id: 'QuestionTopic' });

/** Days, or the time before or after an event; both sides of an event are equally long. */
export const Period = z.union([
  z.strictObject({ since: day.optional(), until: day.optional() }),
  z.strictObject({
    side: z.enum(['before', 'after']),
    event: z.union([Topic, z.strictObject({ version: z.string() })]),
  }),
]);

/** Which reviews to count. Absent fields have their defaults. */
export const Scope = z
  .strictObject({
    apps: z.array(z.string()).optional().describe('App names; absent for the app of the request.'),
    kind: z.string().optional().describe('A kind of app, such as `habit trackers`.'),
    from: z.int().min(0).optional().describe('The groups that an earlier ask picked, by its place.'),
    period: Period.optional().describe('Absent for the last 90 days.'),
    countries: z.array(z.string()).optional().describe('Two-letter codes; `*` for every storefront.'),
    stores: z.array(z.enum(stores)).optional(),
    versions: z.array(z.string()).optional(),
    stars: z.array(z.int().min(1).max(5)).optional(),
    replied: z.boolean().optional(),
    segment: Topic.optional().describe('People who say this of themselves.'),
  })
  .meta({ id: 'QuestionScope' });

const common = {
  about: Scope,
  topic: Topic.optional(),
  without: z.array(Topic).optional().describe('Clauses that do not count; the rest of the review still does.'),
  against: z
    .union([Scope, z.literal('rest')])
    .optional()
    .describe(
      'What differs from `about`; an empty list lifts a limit. `rest`: every other app, version or country, or everyone where `about` names people.',
    ),
  by: z
    .enum(groupings)
    .optional()
    .describe(
      '`topic`: each entry of the topic’s words by itself, to compare two or more things that reviews speak of.',
    ),
  pick: z.enum(picks).optional(),
  limit: z.int().min(1).optional(),
  expects: z
    .enum(expectations)
    .optional()
    .describe(
      'How the number of `about` differs from that of `against` if the answer to a yes-or-no question is yes, or if what a `why` takes for granted is true.',
    ),
  answerAs: z.enum(answerForms),
};

/** One measure of one topic in one set of reviews; or a fact from another source. */
export const Ask = z
  .discriminatedUnion('source', [
    z.strictObject({
      ...common,
      source: z.literal('reviews'),
      measure: z.enum(['reviews', 'share', 'stars', 'low_share', 'sentiment', 'change']),
    }),
    z.strictObject({
      ...common,
      source: z.enum(['listing', 'charts', 'revenue', 'ads', 'social']),
      measure: z.enum(['price', 'claim', 'release', 'rank', 'ratings', 'money', 'ads', 'videos']),
    }),
  ])
  .meta({ id: 'QuestionAsk' });

export const Declined = z.strictObject({
  words: z.string(),
  because: z.enum(declineReasons),
  needs: z.string().describe('What would be needed to answer it.'),
});

/** What a question asks for. Every content word of the question is in `read`, `declined` or `unread`. */
export const Plan = z
  .strictObject({
    asks: z.array(Ask).describe('In the order asked; empty when nothing was understood.'),
    declined: z.array(Declined),
    unread: z.array(z.string()).describe('Words of the question that nothing was made of.'),
    read: z.array(
      z.strictObject({ words: z.string(), as: z.string().describe('The field they filled, or `filler`.') }),
    ),
  })
  .meta({ id: 'QuestionPlan' });

export type Topic = z.output<typeof Topic>;
export type Period = z.output<typeof Period>;
export type Scope = z.output<typeof Scope>;
export type Ask = z.output<typeof Ask>;
export type Declined = z.output<typeof Declined>;
export type Plan = z.output<typeof Plan>;
