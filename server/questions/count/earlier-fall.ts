import { isClear } from '../../metrics/counting/statistics/proportions.ts';
import { plusDays, trendDays, usualDays } from '../limits/days/calendar.ts';
import type { CountContext, CountedAsk, Days, ReviewAsk } from './counted.ts';
import { shareOf } from './figures.ts';
import { findLowWeeks } from './onset.ts';
import { daysBetween } from './scope.ts';

type Compared = Pick<CountedAsk, 'about' | 'against' | 'own' | 'other' | 'groups'>;

const isFallen = ({ own, other }: Compared): boolean => (own.stars ?? 0) < (other?.stars ?? 0);

/** Whether the days are those compared when a question names none. */
const isUsual = ({ about, against }: Compared, today: string): boolean =>
  about.days.until === null &&
  about.days.since === plusDays(today, -trendDays) &&
  against?.days.since === plusDays(today, -usualDays) &&
  against.days.until === plusDays(today, -trendDays - 1);

/** The last fall with its ask, for “why did the rating fall?” without days if it has not fallen lately. */
export const findEarlierFall = async (
  ask: ReviewAsk,
  lately: Compared,
  context: CountContext,
): Promise<{ readonly ask: ReviewAsk; readonly days: Days } | null> => {
  const { answerAs, expects, measure, topic } = ask;
  const isWhyFell = answerAs === 'why' && expects === 'down' && measure === 'change' && !topic;
  if (!isWhyFell || !isUsual(lately, context.today) || isFallen(lately)) return null;
  const days = await findLowWeeks(lately.about.where, context);
  if (!days) return null;
  const since = plusDays(days.since, -daysBetween(days, context.today));
  return { days, ask: { ...ask, against: { period: { since, until: plusDays(days.since, -1) } } } };
};

/** Whether a complaint clearly grew, which explains a fall. */
export const hasFallCause = (then: Compared): boolean =>
  isFallen(then) &&
  then.groups.some(
    ({ polarity, own, other, chance }) =>
      polarity === 'neg' && other !== null && chance !== null && isClear(chance) && shareOf(own) > shareOf(other),
  );
