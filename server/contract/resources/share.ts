import * as z from 'zod';

/** The job kinds whose results are answers to read, and may be shared. */
export const sharedKinds = ['teardown', 'research', 'report'] as const;

/** A link to an answer, without the link: that is shown once. */
export const Share = z
  .object({
    id: z.uuid(),
    jobId: z.uuid().describe('The job whose answer it shows.'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Share' });

/** What whoever has the link may read: nothing of the account. */
export const SharedAnswer = z
  .object({
    kind: z.enum(sharedKinds),
    input: z.record(z.string(), z.unknown()).describe('What was asked.'),
    answeredAt: z.iso.datetime().describe('When the run ended.'),
    result: z.record(z.string(), z.unknown()).describe('The `result` of the job, without its id.'),
  })
  .meta({ id: 'SharedAnswer' });

export type Share = z.output<typeof Share>;
export type SharedAnswer = z.output<typeof SharedAnswer>;
