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
  type Looking,
  newestDays,
  type ObservedApp,
  partsBefore,
  type Unusual,
  usualDays,
  watchedDays,
  within,
} from '../observed.ts';

/** A spike that was reported. Once it is over it is no part of what is usual. */
interface Spike extends Unusual {
  /** The usual share before it. */
  readonly usual: number;
}

/** Those of the watched days, the last of which may still go on. */
type Memory = readonly Spike[];

const windows = [1, 3, 7] as const;
/** Of the past, so that what is usual is known. */
const fewestUsual = 20;
const fewestWeeks = 2;
const fewestOneStar = 5;
const leastTimes = 1.5;
const leastMore = 0.08;
/** The count must be unusual too: where hardly anybody else writes, a share says little. */
const countChance = 0.02;
/** So long a spike can be the same one: then what it was is part of what is usual. */
const longestMs = usualDays * dayMs;

const isOneStar = ({ rating }: WindowReview): boolean => rating === 1;

const oneStarOf = (reviews: readonly WindowReview[]): Part => ({
  count: starsOf(reviews)['1'],
  of: reviews.length,
});

interface High extends Part {
  /** The first moment of those days. */
  readonly from: number;
  readonly chance: number;
  readonly oneStar: readonly WindowReview[];
  readonly usualShare: number;
}

const highIn = (app: ObservedApp, days: number, { now }: Looking, spikes: Memory): High | null => {
  const reviews = within(app.reviews, now, days);
  const high = oneStarOf(reviews);
  if (high.count < fewestOneStar) return null;
  const weeks = partsBefore(app, daysBefore(now, newestDays), 7, usualDays / 7, spikes);
  const parts = weeks.map(oneStarOf);
  const past = parts.reduce((sum, part) => sum + part.of, 0);
  if (weeks.length < fewestWeeks || past < fewestUsual) return null;
  const share = usualShare(parts);
  const perWeek = parts.reduce((sum, part) => sum + part.count, 0) / parts.length;
  const from = daysBefore(now, days);
  const usual = (perWeek * (now - from)) / (7 * dayMs);
  if (high.count < leastTimes * usual || high.count / high.of < share.mean + leastMore) return null;
  const dispersion = dispersionOf(parts.map(({ count }) => count));
  if (chanceOfCount(high.count, Math.max(usual, 0.25), dispersion) > countChance) return null;
  const chance = chanceOfMore(high.count, high.of, share);
  return { from, chance, ...high, oneStar: reviews.filter(isOneStar), usualShare: share.mean };
};

/** Whether a reported spike is over: a week is nearly as it was before. */
const isOver = (app: ObservedApp, { usual }: Spike, now: number): boolean => {
  const { count, of } = oneStarOf(within(app.reviews, now, 7));
  return of > 0 && count / of < Math.max(1.3 * usual, usual + 0.04);
};

/** What is remembered of earlier spikes: one that does not end has become what is usual. */
const remembered = (app: ObservedApp, spikes: Memory, now: number): Memory =>
  spikes
    .filter(({ from, to }) => (to === null ? now - from <= longestMs : now - to <= watchedDays * dayMs))
    .map((spike) => (spike.to === null && isOver(app, spike, now) ? { ...spike, to: now } : spike));

/**
 * More one-star reviews than usual, of all reviews and by number, in a day, three days or a week and today. What is usual are the
 * eight weeks before, without those of earlier spikes. Reported once until it is over.
 */
export const oneStarSpike: AppRule<Memory> = (app, { days: only }, looking, memory = []) => {
  const asked = windows.filter((days) => only === undefined || days === only);
  const spikes = remembered(app, memory, looking.now);
  if (spikes.some(({ to }) => to === null)) return { found: null, memory: spikes };
  const allowed = chanceAllowed(looking, asked.length);
  const [high] = asked
    .flatMap((days) => highIn(app, days, looking, spikes) ?? [])
    .filter(({ chance }) => chance <= allowed)
    .sort((one, other) => one.chance - other.chance);
  if (!high) return { found: null, memory: spikes };
  const { from, oneStar, count, of, usualShare: usual } = high;
  const [share, times] = [percent(count / of), count / of / usual];
  const reviews = `${count} of ${counted(of, 'review')} since ${dayOf(new Date(from).toISOString())}`;
  return {
    found: {
      event: `since ${new Date(looking.now).toISOString()}`,
      headline: `1-star reviews of ${app.title} ${rose(times)}: ${reviews} (${share}), usually ${percent(usual)}.`,
      figures: [{ label: '1-star reviews', value: `${count} of ${of} (${share})`, usual: percent(usual) }],
      shownBy: oneStar,
      from,
    },
    memory: [...spikes, { from, to: null, usual }],
  };
};
