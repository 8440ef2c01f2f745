import { dayMs, daysBefore } from '../../../contract/domain/durations.ts';
import { counted } from '../../../contract/domain/words.ts';
import { starsOf } from '../../../metrics/counting/count-reviews.ts';
import type { Part } from '../../../metrics/counting/statistics/proportions.ts';
import {
  chanceOfCount,
  chanceOfMore,
  dispersionOf,
  usualShare,
} from '../../../metrics/counting/statistics/usual-share.ts';
import type { WindowReview } from '../../../metrics/window-review.ts';
import { dayOf } from '../../../support/prose/dates.ts';
import { percent } from '../../../support/prose/numbers.ts';
import { rose } from '../changes.ts';
import {
  type AppRule,
  chanceAllowed,
  newestDays,
  type ObservedApp,
  partsBefore,
  type RuleContext,
  type Unusual,
  usualDays,
  watchedDays,
  within,
} from '../observed.ts';

/** A reported spike. Once over, it is excluded from the baseline. */
interface Spike extends Unusual {
  /** The usual share before it. */
  readonly usual: number;
}

/** Spikes of the watched days; the last may be ongoing. */
type Memory = readonly Spike[];

const windows = [1, 3, 7] as const;
/** Minimum number of reviews in the baseline. */
const minUsual = 20;
const minWeeks = 2;
const minOneStar = 5;
const minRatio = 1.5;
const minIncrease = 0.08;
/** The count must be unusual too: with few other reviews, a share says little. */
const countChance = 0.02;
/** A spike that lasts longer becomes part of the baseline. */
const longestMs = usualDays * dayMs;

const isOneStar = ({ rating }: WindowReview): boolean => rating === 1;

const oneStarOf = (reviews: readonly WindowReview[]): Part => ({
  count: starsOf(reviews)['1'],
  of: reviews.length,
});

interface High extends Part {
  /** Start of the window, in ms. */
  readonly from: number;
  readonly chance: number;
  readonly oneStar: readonly WindowReview[];
  readonly usualShare: number;
}

const spikeIn = (app: ObservedApp, days: number, { now }: RuleContext, spikes: Memory): High | null => {
  const reviews = within(app.reviews, now, days);
  const high = oneStarOf(reviews);
  if (high.count < minOneStar) return null;
  const weeks = partsBefore(app, daysBefore(now, newestDays), 7, usualDays / 7, spikes);
  const parts = weeks.map(oneStarOf);
  const past = parts.reduce((sum, part) => sum + part.of, 0);
  if (weeks.length < minWeeks || past < minUsual) return null;
  const share = usualShare(parts);
  const perWeek = parts.reduce((sum, part) => sum + part.count, 0) / parts.length;
  const from = daysBefore(now, days);
  const usual = (perWeek * (now - from)) / (7 * dayMs);
  if (high.count < minRatio * usual || high.count / high.of < share.mean + minIncrease) return null;
  const dispersion = dispersionOf(parts.map(({ count }) => count));
  if (chanceOfCount(high.count, Math.max(usual, 0.25), dispersion) > countChance) return null;
  const chance = chanceOfMore(high.count, high.of, share);
  return { from, chance, ...high, oneStar: reviews.filter(isOneStar), usualShare: share.mean };
};

/** Whether a reported spike is over: a week is nearly back to the usual share. */
const isOver = (app: ObservedApp, { usual }: Spike, now: number): boolean => {
  const { count, of } = oneStarOf(within(app.reviews, now, 7));
  return of > 0 && count / of < Math.max(1.3 * usual, usual + 0.04);
};

/** Earlier spikes that still matter; one that doesn't end becomes part of the baseline. */
const remembered = (app: ObservedApp, spikes: Memory, now: number): Memory =>
  spikes
    .filter(({ from, to }) => (to === null ? now - from <= longestMs : now - to <= watchedDays * dayMs))
    .map((spike) => (spike.to === null && isOver(app, spike, now) ? { ...spike, to: now } : spike));

/**
 * More one-star reviews than usual, in share and in number, within one, three or seven days and today. The baseline is the eight weeks
 * before, without earlier spikes. Reported once until it is over.
 */
export const oneStarSpike: AppRule<Memory> = (app, { days: only }, context, memory = []) => {
  const lengths = windows.filter((days) => only === undefined || days === only);
  const spikes = remembered(app, memory, context.now);
  if (spikes.some(({ to }) => to === null)) return { found: null, memory: spikes };
  const allowed = chanceAllowed(context, lengths.length);
  const [high] = lengths
    .flatMap((days) => spikeIn(app, days, context, spikes) ?? [])
    .filter(({ chance }) => chance <= allowed)
    .sort((one, other) => one.chance - other.chance);
  if (!high) return { found: null, memory: spikes };
  const { from, oneStar, count, of, usualShare: usual } = high;
  const [share, times] = [percent(count / of), count / of / usual];
  const reviews = `${count} of ${counted(of, 'review')} since ${dayOf(new Date(from).toISOString())}`;
  return {
    found: {
      event: `since ${new Date(context.now).toISOString()}`,
      headline: `1-star reviews of ${app.title} ${rose(times)}: ${reviews} (${share}), usually ${percent(usual)}.`,
      figures: [{ label: '1-star reviews', value: `${count} of ${of} (${share})`, usual: percent(usual) }],
      shownBy: oneStar,
      from,
    },
    memory: [...spikes, { from, to: null, usual }],
  };
};
