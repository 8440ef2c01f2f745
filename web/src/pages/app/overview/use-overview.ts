import { useQuery } from '@tanstack/react-query';
import { figureIn } from '../../../evidence/asked-figure.ts';
import { fewestReviews } from '../../../metrics/metrics.ts';
import { ask } from '../../../service/api.ts';
import { type ReviewScope, useAppAddress, useScope } from '../app-address.ts';
import { comparedDays, type Days } from '../scope/period.ts';
import { useMetrics } from '../use-metrics.ts';

interface Counted {
  readonly where: ReviewScope;
  readonly days: Days;
  /** True if the period had too few reviews and was extended back to the thirtieth. */
  readonly isWidened: boolean;
}

/**
 * The reviews that the overview counts: those of the period, or the last thirty if it has fewer. Undefined while
 * loading.
 */
export const useCounted = (): Counted | undefined => {
  const { reviews } = useAppAddress();
  const { where, days } = useScope('30');
  const inPeriod = useMetrics({ where });
  const onFile = useMetrics({ where: reviews });
  const isShort =
    inPeriod.data !== undefined &&
    onFile.data !== undefined &&
    inPeriod.data.total.reviews < fewestReviews &&
    onFile.data.total.reviews > inPeriod.data.total.reviews;
  const of = figureIn(onFile.data?.total.evidence ?? null);
  const newest = useQuery({
    ...ask('reviews.evidence', { of: of ?? '', limit: fewestReviews }),
    enabled: isShort && of !== null,
  });
  if (!inPeriod.data || !onFile.data) return undefined;
  if (!isShort) return { where, days, isWidened: false };
  const since = newest.data?.reviews.at(-1)?.date.slice(0, 10);
  return since === undefined ? undefined : { where: { ...reviews, since }, days: { since }, isWidened: true };
};

/** All themes of the period, compared with the preceding days. */
export const usePeriodThemes = (counted: Counted | undefined) => {
  const { search } = useAppAddress();
  const before = counted && comparedDays(counted.days, search.against);
  return useMetrics(
    counted ? { where: counted.where, by: ['theme'], limit: 1_000, ...(before && { against: before }) } : null,
  );
};
