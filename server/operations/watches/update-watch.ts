import * as z from 'zod';
import { nextRun } from '../../alerts/watching/schedule.ts';
import { Problem } from '../../contract/problem.ts';
import { Watch, watchStatuses } from '../../contract/resources/watches/watch.ts';
import { updateWatch as changeWatch, type WatchRow, type WatchSettings } from '../../store/watches/watches.ts';
import { invalid } from '../input/input-faults.ts';
import { defineRoute } from '../operation.ts';
import { checkResearch } from '../research/check-research.ts';
import { watchFaults, watchFields } from './watch-fields.ts';
import { ownWatch, toWatch } from './watches.ts';

const { name, target, schedule, zone, rules, quietHours, throttle, destinations } = watchFields;

const input = z.strictObject({
  id: z.uuid().describe('The watch’s id.'),
  name: name.optional(),
  target: target.optional(),
  schedule: schedule.optional(),
  zone: zone.optional(),
  rules: rules.optional(),
  quietHours: quietHours.optional(),
  throttle: throttle.optional(),
  destinations: destinations.optional(),
  status: z.enum(watchStatuses).optional().describe('`paused` stops its runs, `active` resumes them.'),
});

const changed = (before: WatchRow, changes: z.output<typeof input>): WatchSettings => ({
  name: changes.name ?? before.name,
  target: changes.target ?? before.target,
  schedule: changes.schedule ?? before.schedule,
  zone: changes.zone ?? before.zone,
  rules: changes.rules ?? before.rules,
  quietHours: changes.quietHours === undefined ? before.quietHours : changes.quietHours,
  throttle: changes.throttle ?? before.throttle,
  destinations: changes.destinations ?? before.destinations,
});

export const updateWatch = defineRoute({
  id: 'watches.update',
  group: 'Watches',
  method: 'POST',
  path: '/api/v1/watches/{id}',
  title: 'Change a watch',
  description:
    'Changes a watch, pauses it or resumes it. What is left out stays. Rules that stay remember what they have alerted you to; with another target, the watch starts afresh. Free.',
  input,
  output: z.object({ watch: Watch }),
  example: {
    id: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f',
    target: { type: 'app', store: 'apple', appId: '389801252', country: 'us' },
    schedule: '0 9 * * 1',
    zone: 'Europe/Berlin',
    rules: [{ type: 'rating_below', below: 4.2 }],
    quietHours: { from: 22, to: 7 },
    status: 'active',
  },
  run: async (changes, context) => {
    const { account, db, clock } = context;
    const before = await ownWatch(context, changes.id);
    const watch = changed(before, changes);
    const faults = watchFaults(watch, account);
    if (faults.length > 0) throw invalid(faults);
    if (changes.target?.research) await checkResearch(context, changes.target.research);
    const now = clock.now();
    const status = changes.status ?? before.status;
    const isSameTime = watch.schedule === before.schedule && watch.zone === before.zone && before.nextRunAt !== null;
    // Schedules that never come due are rejected earlier.
    const nextRunAt = isSameTime ? before.nextRunAt : new Date(nextRun(watch.schedule, watch.zone, now)!);
    const isResumed = status === 'active' && before.status === 'paused';
    const note = isResumed ? null : before.note;
    const next = { ...watch, status, note, nextRunAt: status === 'paused' ? null : nextRunAt };
    if (!(await changeWatch(db, before, next, new Date(now)))) {
      throw new Problem(
        'changed_meanwhile',
        'This watch has changed since it was read: read it again and repeat the change.',
      );
    }
    return { body: { watch: toWatch(await ownWatch(context, changes.id), account, now) } };
  },
});
