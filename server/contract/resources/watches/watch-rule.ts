import * as z from 'zod';
import { chartNames } from '../../domain/charts.ts';
import { appRef } from '../../fields/app-ref.ts';
import { text } from '../../fields/text.ts';

export const ruleTypes = [
  'one_star_spike',
  'theme_rising',
  'phrase_seen',
  'rating_below',
  'version_effect',
  'rank_crossed',
  'competitor_release',
] as const;
export type RuleType = (typeof ruleTypes)[number];

/** The required and optional fields of each rule type. */
export const ruleFields = {
  one_star_spike: { needs: [], may: ['days'] },
  theme_rising: { needs: [], may: ['days'] },
  phrase_seen: { needs: ['phrases'], may: [] },
  rating_below: { needs: ['below'], may: [] },
  version_effect: { needs: [], may: [] },
  rank_crossed: { needs: ['place'], may: ['chart', 'app'] },
  competitor_release: { needs: [], may: ['apps'] },
} as const satisfies Record<RuleType, { needs: readonly string[]; may: readonly string[] }>;

const fields = {
  type: z.enum(ruleTypes),
  days: z
    .literal([1, 3, 7])
    .optional()
    .describe('`one_star_spike`, `theme_rising`: the days that are compared with what is usual; all three if omitted.'),
  phrases: z
    .array(text(1, 100))
    .min(1)
    .max(20)
    .optional()
    .describe('`phrase_seen`: words or phrases, matched as the `keywords` of a pull are.'),
  below: z.number().min(1).max(5).optional().describe('`rating_below`: an average rating, such as 4.2.'),
  place: z.int().min(1).max(200).optional().describe('`rank_crossed`: the place in the chart.'),
  chart: z.enum(chartNames).optional().describe('`rank_crossed`: of an app, in its genre; `top-free` if omitted.'),
  app: appRef.optional().describe('`rank_crossed` in a watched chart: the app.'),
  apps: z
    .array(appRef)
    .min(1)
    .max(10)
    .optional()
    .describe('`competitor_release`: the apps whose new versions raise alerts; required unless a chart is watched.'),
};

export const watchRule = z.strictObject(fields).superRefine((rule, check) => {
  const { needs, may } = ruleFields[rule.type];
  const takes: readonly string[] = [...needs, ...may];
  for (const name of needs) {
    if (rule[name] !== undefined) continue;
    const message = `A rule of type \`${rule.type}\` needs \`${name}\`.`;
    check.addIssue({ code: 'custom', path: [name], message, input: rule });
  }
  for (const name of Object.keys(rule)) {
    if (name === 'type' || takes.includes(name) || rule[name as keyof typeof rule] === undefined) continue;
    const message = `A rule of type \`${rule.type}\` takes no \`${name}\`: remove it.`;
    check.addIssue({ code: 'custom', path: [name], message, input: rule });
  }
});

export const WatchRule = z.object(fields).meta({ id: 'WatchRule' });

export type WatchRule = z.output<typeof watchRule>;

export const maxRules = 10;
