import { useQuery } from '@tanstack/react-query';
import type { Input } from '../../../../../client/types.ts';
import { dayMs } from '../../../../../server/contract/domain/durations.ts';
import type { Ask, Period, Scope } from '../../../../../server/contract/resources/questions/plan.ts';
import type { Research } from '../../../../../server/contract/resources/research/research.ts';
import { appText } from '../../../kinds/form.ts';
import { ask as read } from '../../../service/api.ts';
import { storeLabels } from '../../../words.ts';

export type MetricsWhere = NonNullable<Input<'reviews.metrics'>['where']>;

/** The days of a period; null if it is relative to an event. */
export const daysOf = (period: Period | undefined): { readonly since?: string; readonly until?: string } | null =>
  period === undefined || 'side' in period
    ? null
    : {
        ...(period.since !== undefined && { since: period.since }),
        ...(period.until !== undefined && { until: period.until }),
      };

/** Defaults of a question that names no days. */
const usualDays = 90;
const versionDays = 365;

/** The days that an answer counted; null if they depend on an event. */
export const countedDays = (
  { about: { period, versions }, by }: Pick<Ask, 'about' | 'by'>,
  generatedAt: string,
): { readonly since?: string; readonly until?: string } | null => {
  if (period) return daysOf(period);
  const days = versions || by === 'version' ? versionDays : usualDays;
  return { since: new Date(Date.parse(generatedAt) - days * dayMs).toISOString().slice(0, 10) };
};

/**
 * Converts a scope, without its period, into a metrics filter. An answer about one app also counts the app's other
 * store if its coverage includes it. Undefined while that is loading.
 */
export const useWhere = (
  { app, compare, coverage }: Pick<Research, 'app' | 'compare' | 'coverage'>,
  { countries, replied, stars, stores, versions }: Scope,
): MetricsWhere | undefined => {
  const listing = useQuery(read('apps.get', { store: app.store, appId: app.appId }));
  if (listing.isPending) return undefined;
  const other = listing.data?.sameAs;
  const isCounted = compare.length === 0 && coverage?.storefronts.some(({ store }) => store === other?.store);
  return {
    apps: [app, ...(other && isCounted ? [other] : []), ...compare].map(appText),
    ...(stores && { stores }),
    ...(countries && !countries.includes('*') && { countries }),
    ...(replied !== undefined && { replied }),
    ...(stars?.length && { stars }),
    ...(versions?.length && { versions }),
  };
};

/** `the App Store and Google Play`. */
export const storesIn = ({ apps = [] }: MetricsWhere): string =>
  [...new Set(apps.map((app) => storeLabels[app.startsWith('play:') ? 'play' : 'apple']))]
    .map((label, at) => (label === storeLabels.apple && at === 0 ? `the ${label}` : label))
    .join(' and ');

/** The topic of an ask for the metrics query; null if it is about everything. */
export const topicOf = ({ topic }: Ask): Input<'reviews.metrics'>['topic'] | null => {
  if (!topic) return null;
  const about = topic.words.join(', ').slice(0, 200);
  const polarity = topic.polarity === 'any' ? undefined : topic.polarity;
  return about === '' && !polarity ? null : { ...(about && { about }), ...(polarity && { polarity }) };
};
