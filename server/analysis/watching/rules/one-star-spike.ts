import { dayMs } from '../../../contract/domain/durations.ts';
import { counted } from '../../../contract/domain/words.ts';
import { starsOf } from '../../counting/count-reviews.ts';
import type { Part } from '../../counting/statistics/proportions.ts';
import { chanceOfCount, chanceOfMore, dispersionOf, usualShare } from '../../counting/statistics/usual-share.ts';
import type { WindowReview } from '../../findings/findings.ts';
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
import { inDays, percent, rose, rounded } from '../words.ts';

/** A spike that was told. Once it is over it is no part of what is usual. */
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

/** Of the reviews of some days, those with one star. */
interface High extends Part {
  readonly days: number;
  readonly chance: number;
  readonly oneStar: readonly WindowReview[];
  /** How many of one star there usually are in so many days. */
  readonly usual: number;
  readonly usualShare: number;
}

const highIn = (app: ObservedApp, days: number, { now }: Looking, spikes: Memory): High | null => {
  const reviews = within(app.reviews, now, days);
  const high = oneStarOf(reviews);
  if (high.count < fewestOneStar) return null;
  const weeks = partsBefore(app, now - newestDays * dayMs, 7, usualDays / 7, spikes);
  const parts = weeks.map(oneStarOf);
  const past = parts.reduce((sum, part) => sum + part.of, 0);
  if (weeks.length < fewestWeeks || past < fewestUsual) return null;
  const share = usualShare(parts);
  const perWeek = parts.reduce((sum, part) => sum + part.count, 0) / parts.length;
  const usual = (perWeek * days) / 7;
  if (high.count < leastTimes * usual || high.count / high.of < share.mean + leastMore) return null;
  const dispersion = dispersionOf(parts.map(({ count }) => count));
  if (chanceOfCount(high.count, Math.max(usual, 0.25), dispersion) > countChance) return null;
  const chance = chanceOfMore(high.count, high.of, share);
  return { days, chance, ...high, oneStar: reviews.filter(isOneStar), usual, usualShare: share.mean };
};

/** Whether a spike that was told is over: a week is nearly as it was before. */
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
 * More one-star reviews than usual, of all reviews and by number, in a day, three days or a week. What is usual are the
 * eight weeks before this one, without those of earlier spikes. Told once until it is over.
 */
export const oneStarSpike: AppRule<Memory> = (app, _rule, looking, memory = []) => {
  const spikes = remembered(app, memory, looking.now);
  if (spikes.some(({ to }) => to === null)) return { found: null, memory: spikes };
  const allowed = chanceAllowed(looking, windows.length);
  const [high] = windows
    .flatMap((days) => highIn(app, days, looking, spikes) ?? [])
    .filter(({ chance }) => chance <= allowed)
    .sort((one, other) => one.chance - other.chance);
  if (!high) return { found: null, memory: spikes };
  const { days, oneStar, count, of, usual } = high;
  const times = usual > 0 ? count / usual : Number.POSITIVE_INFINITY;
  const usually = usual > 0 ? `usually ${rounded(usual)}` : 'usually none';
  const from = looking.now - days * dayMs;
  return {
    found: {
      event: `since ${new Date(looking.now).toISOString()}`,
      headline: `1-star reviews of ${app.title} ${rose(times)} ${inDays(days)}: ${count} of ${counted(of, 'review')}, ${usually}.`,
      figures: [
        { label: '1-star reviews', value: String(count), usual: rounded(usual) },
        {
          label: 'Share of all reviews',
          value: percent(count / of),
          usual: percent(high.usualShare),
        },
        { label: 'All reviews', value: String(of), usual: null },
      ],
      shownBy: oneStar,
      from,
    },
    memory: [...spikes, { from, to: null, usual: high.usualShare }],
  };
};
