import * as z from 'zod';
import { text } from '../../../server/contract/fields/text.ts';
import { defineKind, startInput } from '../../../server/contract/job-kinds/job-kind.ts';
import type { ToolContract } from '../../../server/contract/operation.ts';
import { Job } from '../../../server/contract/resources/job.ts';

/** Three made-up operations for the tests of the documents: a read with every kind of parameter, a start, a cancel. */

const AppRef = z
  .strictObject({ store: z.enum(['apple', 'play']), appId: text(1, 200).describe('Digits for `apple`.') })
  .meta({ id: 'AppRef' });

const read = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true };

export const readShelf: ToolContract = {
  id: 'shelves.read',
  audience: 'everyone',
  tool: 'read_shelf',
  group: 'shelves',
  method: 'GET',
  path: '/api/v1/shelves/{store}/{shelfId}',
  title: 'Read a shelf',
  description: 'Lists a **shelf** of `apps`.\n\n- newest first\n- at most `limit`\n\nFree.',
  input: z.strictObject({
    store: z.enum(['apple', 'play']).describe('Which store.'),
    shelfId: z.uuid().describe('Which shelf.'),
    q: text(2, 80).describe('Words in the title.'),
    order: z.enum(['rank', 'title']).default('rank').describe('In what order.'),
    limit: z.int().min(1).max(500).default(100).describe('How many.'),
    stars: z.array(z.int().min(1).max(5)).min(1).max(5).optional().describe('Ratings to keep.'),
    since: z.iso.date().optional().describe('Oldest day.'),
    free: z.boolean().optional().describe('Only free ones.'),
  }),
  output: z.object({
    shelf: z.object({ id: z.uuid(), store: z.enum(['apple', 'play']), owner: z.object({ name: z.string() }) }),
    apps: z.array(z.object({ appId: z.string().describe('The store’s id.'), score: z.number().nullable() })),
    byRating: z.record(z.enum(['1', '2', '3', '4', '5']), z.int()),
    readAt: z.iso.datetime(),
    next: z.int().nullable().describe('Where the next page begins.'),
  }),
  status: 200,
  annotations: read,
  prices: [],
  writes: false,
  example: { store: 'apple', shelfId: '5f0c9a52-6c1f-4f0e-9d3b-0a4c7be1d2f3', q: 'habit & "streak"', stars: [1, 2] },
};

const dusting = defineKind({
  name: 'shelf_dusting',
  source: null,
  input: startInput({
    question: text(3, 400).describe('What you want to know.'),
    apps: z.array(AppRef).min(1).max(10).describe('Which apps.'),
    networks: z
      .array(z.enum(['google', 'apple']))
      .min(1)
      .max(2)
      .default(['google'])
      .describe('Where to look.'),
    days: z.literal([7, 30, 90]).default(30).describe('How far back.'),
    more: z.uuid().optional().describe('An earlier job of yours.'),
  }),
  results: [
    z.object({ dust: z.number() }).meta({ id: 'Dusted' }),
    z.object({ spotless: z.boolean() }).meta({ id: 'Spotless' }),
  ],
});

export const startDusting: ToolContract = {
  id: 'shelves.dust',
  audience: 'everyone',
  tool: 'start_dusting',
  group: 'shelves',
  method: 'POST',
  path: '/api/v1/shelves/dust',
  title: 'Dust a shelf',
  description: 'Reads every app once.\n\n1. finds them\n2. dusts them',
  kind: dusting,
  input: dusting.input,
  output: Job,
  status: 202,
  annotations: { ...read, readOnlyHint: false, idempotentHint: false },
  prices: ['ads.create', 'ads.more'],
  writes: true,
  example: { question: "What's dusty?", apps: [{ store: 'apple', appId: '123456789' }] },
};

export const cancelJob: ToolContract = {
  id: 'work.cancel',
  audience: 'everyone',
  tool: 'cancel_work',
  group: 'work',
  method: 'DELETE',
  path: '/api/v1/things/{id}',
  title: 'Cancel work',
  description: 'Cancels what has not begun.',
  input: z.strictObject({ id: z.uuid().describe('Which one.') }),
  output: Job,
  status: 200,
  annotations: { ...read, readOnlyHint: false, openWorldHint: false },
  prices: [],
  writes: true,
  example: { id: '5f0c9a52-6c1f-4f0e-9d3b-0a4c7be1d2f3' },
};

export const sampleOperations = [readShelf, startDusting, cancelJob];
