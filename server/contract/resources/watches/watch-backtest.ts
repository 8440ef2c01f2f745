import * as z from 'zod';
import { AlertFigure, AlertQuote } from './alert.ts';
import { WatchRule } from './watch-rule.ts';

const PastAlert = z
  .object({
    at: z.iso.datetime().describe('The check that would have raised it.'),
    endedAt: z.iso
      .datetime()
      .nullable()
      .describe(
        'The check that would have found its cause over. Null while it lasts, and for rules that do not follow it.',
      ),
    headline: z.string(),
    figures: z.array(AlertFigure),
    quotes: z.array(AlertQuote),
  })
  .meta({ id: 'PastAlert' });

export const WatchBacktest = z.object({
  from: z.iso.datetime().nullable().describe('The first check that was tested. Null when nothing is on file.'),
  to: z.iso.datetime().nullable().describe('The last one.'),
  checks: z.int().min(0),
  reviews: z.int().min(0).describe('The reviews on file that the checks saw, of the watched countries.'),
  weeksOnFile: z.int().min(0).describe('For how many whole weeks all reviews are on file.'),
  rules: z
    .array(
      z.object({
        rule: WatchRule,
        why: z.string().nullable().describe('Why it could not be tested; null where it was.'),
        alerts: z.array(PastAlert).describe('What it would have raised, oldest first.'),
      }),
    )
    .describe('In the order of `rules`.'),
});

export type WatchBacktest = z.output<typeof WatchBacktest>;
