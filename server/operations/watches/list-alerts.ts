import * as z from 'zod';
import { Alert } from '../../contract/resources/watches/alert.ts';
import { listAlerts as readAlerts } from '../../store/watches/watch-runs.ts';
import { defineRoute } from '../operation.ts';

export const listAlerts = defineRoute({
  id: 'alerts.list',
  group: 'Watches',
  path: '/api/v1/alerts',
  title: 'List your alerts',
  description: 'What the rules of your watches have found, newest first, including what quiet hours still hold. Free.',
  input: z.strictObject({
    watchId: z.uuid().optional().describe('Only those of this watch.'),
    limit: z.int().min(1).max(100).default(20).describe('The most to return.'),
    cursor: z.uuid().optional().describe('`next` of the page before.'),
  }),
  output: z.object({
    alerts: z.array(Alert),
    next: z.uuid().nullable().describe('The cursor of the next page; null on the last.'),
  }),
  example: { limit: 20 },
  run: async ({ watchId, limit, cursor }, { account, db }) => {
    const of = { watchId: watchId ?? null, before: cursor ?? null, limit: limit + 1 };
    const alerts = await readAlerts(db, account.id, of);
    const page = alerts.slice(0, limit);
    return { body: { alerts: page, next: alerts.length > limit ? page.at(-1)!.id : null } };
  },
});
