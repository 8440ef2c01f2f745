import * as z from 'zod';
import { chartNames } from '../../domain/charts.ts';
import { storefronts } from '../../domain/storefronts.ts';
import { storeTitlesAtStart } from '../../domain/stores.ts';
import { checkAppId, storeName } from '../../fields/app-ref.ts';
import { countryCode } from '../../fields/country.ts';
import { text } from '../../fields/text.ts';
import { researchRequest } from '../research/research-request.ts';
import { pullRequest } from '../reviews/pull-request.ts';
import type { RuleType } from './watch-rule.ts';

export const targetTypes = ['app', 'pull', 'question', 'chart'] as const;
export type TargetType = (typeof targetTypes)[number];

/** The required and optional fields of each target type. */
export const targetFields = {
  app: { needs: ['store', 'appId'], may: ['country', 'countries'] },
  pull: { needs: ['pull'], may: [] },
  question: { needs: ['research'], may: [] },
  chart: { needs: ['store'], may: ['country', 'chart', 'genre'] },
} as const satisfies Record<TargetType, { needs: readonly string[]; may: readonly string[] }>;

/** The rules that make sense for each target. */
export const targetRules: Readonly<Record<TargetType, readonly RuleType[]>> = {
  app: [
    'one_star_spike',
    'theme_rising',
    'phrase_seen',
    'rating_below',
    'version_effect',
    'rank_crossed',
    'competitor_release',
  ],
  pull: ['one_star_spike', 'theme_rising', 'phrase_seen', 'version_effect'],
  question: [],
  chart: ['rank_crossed', 'competitor_release'],
};

const listed = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

export const watchTarget = z
  .strictObject({
    type: z.enum(targetTypes),
    store: storeName.optional().describe('`app`, `chart`: the store.'),
    appId: text(1, 200).optional().describe('`app`: its id.'),
    country: countryCode('country').optional().describe('`app`, `chart`: the storefront; `us` if omitted.'),
    countries: z
      .array(countryCode('countries'))
      .min(1)
      .max(50)
      .transform((codes) => [...new Set(codes)])
      .optional()
      .describe(
        '`app`: the storefronts whose reviews count together; `country` alone if omitted. At Google Play, the languages of these countries. The rating in the store is that of all of them together; places in charts and other apps’ versions are those of the first.',
      ),
    chart: z.enum(chartNames).optional().describe('`chart`: which; `top-free` if omitted.'),
    genre: text(1, 100).optional().describe('`chart`: a genre by either store’s id or name; all if omitted.'),
    pull: pullRequest.optional().describe('`pull`: the body of `reviews.pull`.'),
    research: researchRequest.optional().describe('`question`: the body of `research.create`.'),
  })
  .superRefine((target, check) => {
    const { needs, may } = targetFields[target.type];
    const takes: readonly string[] = [...needs, ...may];
    for (const name of needs) {
      if (target[name] !== undefined) continue;
      const message = `A target of type \`${target.type}\` needs \`${name}\`.`;
      check.addIssue({ code: 'custom', path: [name], message, input: target });
    }
    for (const name of Object.keys(target)) {
      if (name === 'type' || takes.includes(name) || target[name as keyof typeof target] === undefined) continue;
      const message = `A target of type \`${target.type}\` takes only ${listed(takes)}: remove \`${name}\`.`;
      check.addIssue({ code: 'custom', path: [name], message, input: target });
    }
    const { store, appId, country, countries } = target;
    if (store && appId !== undefined) checkAppId({ store, appId }, check);
    if (country !== undefined && countries !== undefined) {
      const message = 'A target takes `country` or `countries`: name all of them in `countries`.';
      check.addIssue({ code: 'custom', path: ['country'], message, input: country });
    }
    for (const code of countries ?? (country === undefined ? [] : [country])) {
      if (!store || storefronts.get(code)?.[store] !== false) continue;
      const name = countries ? 'countries' : 'country';
      const message = `${storeTitlesAtStart[store]} is not available in \`${code}\`: use another \`country\`.`;
      check.addIssue({ code: 'custom', path: [name], message, input: code });
    }
  });

export type WatchTargetAsked = z.output<typeof watchTarget>;

export const WatchTarget = z
  .object({
    type: z.enum(targetTypes),
    store: storeName.optional(),
    appId: z.string().optional(),
    country: z.string().optional(),
    countries: z.array(z.string()).optional(),
    chart: z.enum(chartNames).optional(),
    genre: z.string().optional().describe('Left out where all genres are watched.'),
    pull: z.record(z.string(), z.unknown()).optional().describe('The body of `reviews.pull`, with defaults filled in.'),
    research: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('The body of `research.create`, with defaults filled in.'),
  })
  .meta({ id: 'WatchTarget' });
