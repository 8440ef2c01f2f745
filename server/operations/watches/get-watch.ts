import * as z from 'zod';
import { Alert } from '../../contract/resources/watches/alert.ts';
import { Watch } from '../../contract/resources/watches/watch.ts';
import { listAlerts } from '../../store/watches/alerts.ts';
import { defineRoute } from '../operation.ts';
import { ownWatch, toWatch } from './to-watch.ts';

const mostAlerts = 10;

export const getWatch = defineRoute({
  id: 'watches.get',
  group: 'Watches',
  path: '/api/v1/watches/{id}',
  title: 'Read a watch',
  description: `A watch with what its last run found and its newest alerts, at most ${mostAlerts}. Free.`,
  input: z.strictObject({ id: z.uuid().describe('The watch’s id.') }),
  output: z.object({ watch: Watch, alerts: z.array(Alert) }),
  example: { id: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f' },
  run: async ({ id }, context) => {
    const { account, db, clock } = context;
    const watch = await ownWatch(context, id);
    const alerts = await listAlerts(db, account.id, { watchId: id, before: null, limit: mostAlerts });
    return { body: { watch: toWatch(watch, account, clock.now()), alerts } };
  },
});
