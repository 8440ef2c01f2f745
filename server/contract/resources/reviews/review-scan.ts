import * as z from 'zod';
import { storeName } from '../../fields/app-ref.ts';
import { SentenceReading } from '../sentence-reading.ts';
import { Coverage } from './coverage.ts';
import { PullFilter } from './pull.ts';

export const ReviewScan = z
  .object({
    query: z.string(),
    reading: SentenceReading,
    filter: PullFilter,
    apps: z
      .array(
        z.object({
          store: storeName,
          appId: z.string(),
          title: z.string(),
          icon: z.string(),
          why: z.array(z.string()).describe('Why the sentence is taken to mean this app.'),
        }),
      )
      .describe('The apps meant, as listed in the stores.'),
    pull: z
      .record(z.string(), z.unknown())
      .describe('A body for `POST /api/v1/reviews/pulls`, to send unchanged or edited.'),
    coverage: Coverage.optional().describe(
      'Which reviews of these apps are counted by default, in both stores. Absent in answers made before it was recorded.',
    ),
    readBy: z.enum(['model', 'rules']).describe('Whether a model or rules read the sentence.'),
    readShare: z.number().min(0).max(1),
    generatedAt: z.iso.datetime(),
  })
  .meta({ id: 'ReviewScan' });

export type ReviewScan = z.output<typeof ReviewScan>;
