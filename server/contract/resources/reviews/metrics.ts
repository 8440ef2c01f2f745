import * as z from 'zod';
import { moves, writers } from '../../domain/clauses.ts';
import { appNames, storeName } from '../../fields/app-ref.ts';
import { text } from '../../fields/text.ts';
import { Coverage } from './coverage.ts';
import { reviewFilters } from './review-filters.ts';
import { themePolarities } from './review-search.ts';

export const indexedDimensions = [
  'app',
  'store',
  'week',
  'month',
  'version',
  'country',
  'language',
  'stars',
  'kind',
  'theme',
  'polarity',
  'replied',
  'phrase',
] as const;
export type IndexedDimension = (typeof indexedDimensions)[number];

export const metricsDimensions = [...indexedDimensions, 'request'] as const;
export type MetricsDimension = (typeof metricsDimensions)[number];

export const metricsOrders = ['reviews', 'share', 'stars', 'lowShare', 'difference', 'cell'] as const;

/** Polarities of clauses with an opinion. */
export const metricsPolarities = ['good', 'bad', 'wish'] as const;

const moveList = z.array(z.enum(moves)).min(1).max(moves.length).optional();
const writerList = z.array(z.enum(writers)).min(1).max(writers.length).optional();

const scopeFields = {
  apps: appNames,
  stores: z.array(storeName).min(1).max(2).optional().describe('Reviews in these stores.'),
  ...reviewFilters,
  versions: reviewFilters.versions.describe(
    'Only reviews of versions with one of these prefixes: `7` matches `7.14.2`. `=7` matches 7 alone.',
  ),
  playLanguages: reviewFilters.languages.describe(
    'Beside `countries`: also Google Play reviews in these languages, which have no country.',
  ),
  replied: z.boolean().optional().describe('Whether the developer replied. Only Google Play publishes replies.'),
  moves: moveList.describe('Only reviews that say so. `switched_to` is to this app, `switched_from` to another.'),
  writers: writerList.describe('Only reviews whose writers say that they are this.'),
  words: text(2, 200).optional().describe('Only reviews with these words.'),
  minLength: z.int().min(1).max(10_000).optional().describe('The fewest characters of title and text.'),
  pull: z.uuid().optional().describe('Only reviews in this pull.'),
};

const checkDays = (
  { since, until }: { since?: string | undefined; until?: string | undefined },
  check: z.RefinementCtx,
): void => {
  if (since === undefined || until === undefined || since <= until) return;
  const message = '`since` is after `until`, so the range is empty: swap them, or omit one.';
  check.addIssue({ code: 'custom', path: ['since'], message, input: since });
};

export const MetricsScope = z.strictObject(scopeFields).superRefine(checkDays);

const topicFields = {
  about: text(2, 200)
    .optional()
    .describe('What they are about, such as `sync, login codes`. A theme of that name counts if such reviews have it.'),
  words: text(2, 200).optional().describe('The same by words alone.'),
  phrase: text(2, 100).optional().describe('Text that each contains.'),
  exclude: text(2, 100).optional().describe('What none is about.'),
  themes: reviewFilters.themes,
  kinds: reviewFilters.kinds,
  stars: reviewFilters.stars,
  polarity: z
    .enum(metricsPolarities)
    .optional()
    .describe(
      'How a clause speaks of it. The words of the clause decide, whatever the stars. With it, and with `without`, `moves` or `writers`, one clause must say all of `about`, `words`, `phrase` and `themes`, and `by: theme` counts the themes of such clauses only.',
    ),
  without: text(2, 100)
    .optional()
    .describe('What such a clause is not about, such as `ads`. The rest of its review may be.'),
  moves: moveList.describe('Such a clause says so.'),
  writers: writerList.describe('Its writer says so.'),
};

export const MetricsTopic = z
  .strictObject(topicFields)
  .refine((topic) => Object.values(topic).some((value) => value !== undefined), {
    message:
      'A topic needs one of `about`, `words`, `phrase`, `exclude`, `themes`, `kinds`, `stars`, `polarity`, `without`, `moves` and `writers`.',
  });

export const MetricsQuery = z.strictObject({
  where: MetricsScope.default({}).describe(
    'Which reviews are looked at. All parts must hold. Empty: every review on file.',
  ),
  topic: MetricsTopic.optional().describe(
    'Which of these reviews are counted. A share is then that of the reviews in the same cell. Left out: all of them.',
  ),
  by: z
    .array(z.enum(metricsDimensions))
    .max(2)
    .default([])
    .describe(
      'One or two dimensions. Each combination of their values is a cell with a figure of its own. A theme and a polarity must be of one clause, and with `polarity` a topic must be said in one. `request` is what reviews ask for, such as a dark mode: the twelve things that most ask for.',
    ),
  against: z
    .union([z.literal('rest'), MetricsScope])
    .optional()
    .describe(
      'What each cell is compared with: `rest`, or other parts of `where`, such as `{"since": "2026-04-01", "until": "2026-06-30"}`. `rest` is the reviews that are looked at but not in the cell; without a topic, those without the first dimension’s value. Parts of `where` replace those of the same name.',
    ),
  order: z.enum(metricsOrders).default('reviews').describe('Highest first, or with `cell` by value.'),
  limit: z.int().min(1).max(1_000).default(100).describe('The most cells.'),
});

const share = z.number().min(0).max(1);
const count = z.int().min(0);
const interval = z.tuple([z.number(), z.number()]);

const evidence = z
  .string()
  .nullable()
  .describe('Where exactly these reviews are listed: a path of this service. Null when there are none.');

const counted = {
  reviews: count.describe('The reviews that are counted.'),
  of: count.describe(
    'The reviews that could have been: with a topic, those of the same cell; without one, all that are looked at, or those of the first dimension’s value where there are two.',
  ),
  share: share.nullable().describe('`reviews` divided by `of`; null when `of` is 0.'),
  interval: interval.nullable().describe('The 95 % interval of the share (Wilson).'),
  stars: z.number().min(1).max(5).nullable().describe('The average rating of `reviews`.'),
  starsInterval: interval.nullable().describe('The 95 % interval of the average rating.'),
  lowShare: share.nullable().describe('The share of `reviews` with one or two stars.'),
  evidence,
};

export const MetricsFigure = z
  .object({
    ...counted,
    change: z
      .object({
        ...counted,
        difference: z.number().nullable().describe('The share less that of the other set.'),
        differenceInterval: interval.nullable().describe('The 95 % interval of the difference (Newcombe).'),
        probability: share
          .nullable()
          .describe('How likely chance alone makes the shares differ so much: the corrected p of `clear`.'),
        clear: z
          .boolean()
          .describe(
            'Whether the shares differ by more than chance: Fisher’s exact test at 5 %, corrected for the number of cells (Holm).',
          ),
        starsDifference: z.number().nullable().describe('The average rating less that of the other set.'),
        starsDifferenceInterval: interval
          .nullable()
          .describe('Its 95 % interval. The averages differ by more than chance when 0 is outside of it.'),
      })
      .nullable()
      .describe('The other set, where `against` is given.'),
  })
  .meta({ id: 'MetricsFigure' });

export const MetricsValue = z
  .object({
    by: z.enum(metricsDimensions),
    value: z
      .union([z.string(), z.number(), z.boolean()])
      .nullable()
      .describe('Weeks are their Mondays, months their first days, apps `store:appId`. Null: not known.'),
    label: z.string().describe('The value in words, such as an app’s title.'),
    app: z.string().nullable().describe('The app of a version, as `store:appId`.'),
    polarity: z.enum(themePolarities).nullable().describe('Of a theme.'),
  })
  .meta({ id: 'MetricsValue' });

export const ReviewMetrics = z.object({
  total: MetricsFigure.describe('All reviews that are looked at, in one figure.'),
  cells: z.array(z.object({ values: z.array(MetricsValue), ...MetricsFigure.shape })),
  cellCount: count.describe('How many cells there are, whatever `limit` is.'),
  coverage: Coverage.nullable().describe(
    'Which reviews the figures of `where.apps` are of. Null where no app, or a country or a pull, is named: everything on file there is looked at.',
  ),
  notes: z.array(z.string()).describe('How the topic was read.'),
  tookMs: count,
});

export const EvidenceQuery = z
  .strictObject({
    where: MetricsScope,
    topic: MetricsTopic.optional(),
    cell: z
      .array(
        z.strictObject({
          by: z.enum(indexedDimensions),
          value: z.union([z.string().max(300), z.number(), z.boolean()]).nullable(),
          app: z.string().max(300).optional(),
        }),
      )
      .max(2),
    outside: z.enum(['cell', 'first']).optional(),
    /** Set if one clause must match the whole topic, although the topic does not require it. */
    inClause: z.literal(true).optional(),
    /** The name of the request that the topic is about. */
    label: z.string().max(100).optional(),
  })
  .refine(({ cell, outside }) => outside === undefined || cell.length > 0);

export type MetricsScope = z.output<typeof MetricsScope>;
export type MetricsTopic = z.output<typeof MetricsTopic>;
export type MetricsQuery = z.output<typeof MetricsQuery>;
export type MetricsFigure = z.output<typeof MetricsFigure>;
export type MetricsValue = z.output<typeof MetricsValue>;
export type ReviewMetrics = z.output<typeof ReviewMetrics>;
export type EvidenceQuery = z.output<typeof EvidenceQuery>;
