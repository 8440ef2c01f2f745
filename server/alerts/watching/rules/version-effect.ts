import { dayMs, daysBefore } from '../../../contract/domain/durations.ts';
import { counted } from '../../../contract/domain/words.ts';
import { sumsOf } from '../../../metrics/counting/count-reviews.ts';
import type { Part } from '../../../metrics/counting/statistics/proportions.ts';
import { chanceOfFewer, chanceOfMore, usualShare } from '../../../metrics/counting/statistics/usual-share.ts';
import type { WindowReview } from '../../../metrics/window-review.ts';
import { percent } from '../../../support/prose/numbers.ts';
import { type AppRule, chanceAllowed, type ObservedApp, partsBefore } from '../observed.ts';

type Memory = readonly string[];

const newDays = 30;
const weeksBefore = 4;
const minBefore = 20;
const minOfVersion = 8;
const minDifference = 0.12;
/** The two weeks right before must show the same direction; otherwise something else had already changed. */
const nearWeeks = 2;
const nearChance = 0.01;
const maxRemembered = 20;

const isLow = ({ rating }: WindowReview): boolean => rating <= 2;

interface NewVersion {
  readonly version: string;
  readonly from: number;
  readonly reviews: readonly WindowReview[];
}

/** Recent versions, if the time before them is stored. */
const newVersions = (app: ObservedApp, now: number): NewVersion[] => {
  const byVersion = Map.groupBy(
    app.reviews.filter(({ version }) => version !== null),
    ({ version }) => version!,
  );
  return [...byVersion].flatMap(([version, reviews]) => {
    const from = Math.min(...reviews.map(({ date }) => date));
    const isNew = from >= daysBefore(now, newDays) && from > app.onFileSince + 2 * 7 * dayMs;
    return isNew && reviews.length >= minOfVersion ? [{ version, from, reviews }] : [];
  });
};

const lowOf = (reviews: readonly WindowReview[]): Part => {
  const { reviews: of, low } = sumsOf(reviews);
  return { count: low, of };
};

/** Compares a new version's reviews with the weeks before it: more, or fewer, with one or two stars. */
export const versionEffect: AppRule<Memory> = (app, _rule, context, memory = []) => {
  const allowed = chanceAllowed(context, 2);
  for (const { version, from, reviews } of newVersions(app, context.now)) {
    if (memory.includes(version)) continue;
    const weeks = partsBefore(app, daysBefore(from, 0), 7, weeksBefore);
    const before = weeks.flat();
    if (before.length < minBefore) continue;
    const low = lowOf(reviews);
    const usual = usualShare(weeks.map(lowOf));
    const share = low.count / low.of;
    const isWorse = share > usual.mean;
    const chanceOf = isWorse ? chanceOfMore : chanceOfFewer;
    if (Math.abs(share - usual.mean) < minDifference) continue;
    if (chanceOf(low.count, low.of, usual) > allowed) continue;
    if (chanceOf(low.count, low.of, usualShare(weeks.slice(0, nearWeeks).map(lowOf))) > nearChance) continue;
    const average = (of: readonly WindowReview[]) => (sumsOf(of).stars / of.length).toFixed(1);
    const moved = isWorse ? 'is rated worse' : 'is rated better';
    return {
      found: {
        event: `version ${version}`,
        headline: `Version ${version} of ${app.title} ${moved} than those before it: ${percent(share)} of ${counted(low.of, 'review')} give 1 or 2 stars, before ${percent(usual.mean)}.`,
        figures: [
          {
            label: '1 or 2 stars',
            value: `${low.count} of ${low.of} (${percent(share)})`,
            usual: percent(usual.mean),
          },
          { label: 'Average rating in reviews', value: average(reviews), usual: average(before) },
        ],
        shownBy: reviews.filter((review) => isLow(review) === isWorse),
        from,
      },
      memory: [...memory, version].slice(-maxRemembered),
    };
  }
  return { found: null, memory };
};
