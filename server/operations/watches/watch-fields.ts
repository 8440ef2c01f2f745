import * as z from 'zod';
import { isSchedule, isZone, minutesApart } from '../../alerts/watching/schedule.ts';
import { findGenre } from '../../contract/domain/genres.ts';
import { storeTitlesAtStart } from '../../contract/domain/stores.ts';
import { text } from '../../contract/fields/text.ts';
import { plans, watchLimits } from '../../contract/plans.ts';
import type { Fault } from '../../contract/problem.ts';
import { quietHours, throttleHours } from '../../contract/resources/watches/watch.ts';
import { maxRules, watchRule } from '../../contract/resources/watches/watch-rule.ts';
import { targetRules, watchTarget } from '../../contract/resources/watches/watch-target.ts';
import type { Account } from '../../store/accounts/accounts.ts';
import type { WatchSettings } from '../../store/watches/watches.ts';

const schedule = z
  .string()
  .trim()
  .transform((pattern) => pattern.replace(/\s+/g, ' '))
  .pipe(
    z.string().superRefine((pattern, check) => {
      if (pattern.length <= 100 && isSchedule(pattern)) return;
      const message =
        '`schedule` must be a cron expression of five fields (minute, hour, day, month, weekday), such as `0 9 * * *` for nine every morning.';
      check.addIssue({ code: 'custom', message, input: pattern });
    }),
  )
  .meta({ pattern: '^\\s*\\S+(\\s+\\S+){4}\\s*$' });

const zone = z
  .string()
  .trim()
  .superRefine((name, check) => {
    if (isZone(name)) return;
    const message = '`zone` must be an IANA time zone, such as `Europe/Berlin` or `UTC`.';
    check.addIssue({ code: 'custom', message, input: name });
  })
  .meta({ pattern: '^\\s*[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*\\s*$' });

const rules = z
  .array(watchRule)
  .max(maxRules)
  .transform((all) => [...new Map(all.map((rule) => [JSON.stringify(rule), rule])).values()]);

export const watchFields = {
  name: text(1, 120).describe('What to call it.'),
  target: watchTarget.describe('What to watch.'),
  schedule: schedule.describe('When to run: a cron expression of five fields. Your plan says how often at most.'),
  zone: zone.describe('The IANA time zone of `schedule` and `quietHours`.'),
  rules: rules.describe('What to be alerted to. Without rules, runs only write results.'),
  quietHours: quietHours
    .superRefine(({ from, to }, check) => {
      if (from !== to) return;
      const message = '`quietHours` must not end at the hour they begin: use null for none.';
      check.addIssue({ code: 'custom', message, input: to });
    })
    .nullable()
    .describe('Hours of the day in which alerts are held, and after which they are sent; null: none.'),
  throttle: throttleHours.describe('The fewest hours between two alerts of the same rule.'),
  destinations: z
    .array(z.uuid())
    .max(20)
    .transform((ids) => [...new Set(ids)])
    .describe('Where alerts go, by id; empty: to every destination that gets alerts.'),
};

/** Faults that involve several fields or the plan. */
export const watchFaults = (watch: WatchSettings, account: Account): Fault[] => {
  const faults: Fault[] = [];
  const fault = (path: string, message: string): void => {
    faults.push({ path, code: 'invalid', message });
  };
  const { target } = watch;
  const least = watchLimits[account.plan].minutesApart;
  if (minutesApart(watch.schedule) < least) {
    const every = least >= 120 ? `${least / 60} hours` : least === 60 ? 'hour' : `${least} minutes`;
    fault(
      'schedule',
      `\`schedule\` runs too often: the ${plans[account.plan].name} plan allows one run every ${every}.`,
    );
  }
  const allowed = targetRules[target.type];
  watch.rules.forEach((rule, at) => {
    const path = `rules.${at}`;
    if (!allowed.includes(rule.type)) {
      const takes = allowed.length > 0 ? `takes ${allowed.map((type) => `\`${type}\``).join(', ')}` : 'takes no rules';
      fault(`${path}.type`, `A watch of type \`${target.type}\` ${takes}: remove \`${rule.type}\`.`);
      return;
    }
    if (rule.type === 'competitor_release' && target.type === 'app' && !rule.apps) {
      fault(`${path}.apps`, 'A rule of type `competitor_release` needs `apps` where an app is watched.');
    }
    if (rule.type !== 'rank_crossed') return;
    if (target.type === 'app' && rule.app)
      fault(`${path}.app`, 'This rule is always about the watched app: remove `app`.');
    if (target.type === 'chart' && !rule.app) {
      fault(`${path}.app`, 'A rule of type `rank_crossed` needs `app` where a chart is watched.');
    }
    if (target.type === 'chart' && rule.chart)
      fault(`${path}.chart`, 'This rule is always about the watched chart: remove `chart`.');
    if (target.type === 'chart' && rule.app && rule.app.store !== target.store) {
      fault(`${path}.app.store`, `\`app\` must be of the watched chart’s store, \`${target.store}\`.`);
    }
  });
  if (target.type === 'chart' && target.genre !== undefined && target.store) {
    const genre = findGenre(target.genre);
    if (!genre) fault('target.genre', '`target.genre` is not a genre of either store: use an id or name of one.');
    else if (!genre[target.store]) {
      fault('target.genre', `${storeTitlesAtStart[target.store]} has no genre ${genre.title}: use another.`);
    }
  }
  return faults;
};
