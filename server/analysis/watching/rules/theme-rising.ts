import { dayMs } from '../../../contract/domain/durations.ts';
import type { WindowReview } from '../../findings/findings.ts';
import { type ThemeId, taxonomy } from '../../tagging/themes/taxonomy.ts';
import { chanceOfMore, usualShare } from '../chance.ts';
import {
  type AppRule,
  chanceAllowed,
  type Looking,
  type ObservedApp,
  partsBefore,
  type Unusual,
  usualDays,
  watchedDays,
  within,
} from '../observed.ts';
import { counted, inDays, percent } from '../words.ts';

/** A rise of a theme that was told. Once it is over it is no part of what is usual. */
interface Told extends Unusual {
  readonly theme: string;
  /** The usual share before it. */
  readonly usual: number;
}

/** Those of the watched days; the last of a theme may still go on. */
type Memory = readonly Told[];

const windows = [1, 3, 7] as const;
const fewestUsual = 40;
const fewestWeeks = 2;
const fewestSaying = 5;
const leastTimes = 2;
const leastMore = 0.06;
const longestMs = usualDays * dayMs;

/** What people complain of or ask for. That they praise more is no alarm. */
const followed = taxonomy.filter(({ polarity }) => polarity !== 'pos');

interface Rise {
  readonly theme: (typeof followed)[number];
  readonly days: number;
  readonly chance: number;
  readonly saying: readonly WindowReview[];
  readonly all: number;
  readonly usual: number;
}

const says = (theme: ThemeId) => (review: WindowReview) => review.themes.includes(theme);

const risesIn = (app: ObservedApp, days: number, { now }: Looking, told: Memory): Rise[] => {
  const reviews = within(app.reviews, now, days);
  if (reviews.length < fewestSaying) return [];
  return followed.flatMap((theme) => {
    const saying = reviews.filter(says(theme.id));
    if (saying.length < fewestSaying) return [];
    const before = told.filter((each) => each.theme === theme.id);
    const weeks = partsBefore(app, now - days * dayMs, 7, usualDays / 7, before);
    const past = weeks.reduce((sum, week) => sum + week.length, 0);
    if (weeks.length < fewestWeeks || past < fewestUsual) return [];
    const share = usualShare(weeks.map((week) => ({ having: week.filter(says(theme.id)).length, all: week.length })));
    const isNow = saying.length / reviews.length;
    if (isNow < leastTimes * share.mean || isNow < share.mean + leastMore) return [];
    const chance = chanceOfMore(saying.length, reviews.length, share);
    return [{ theme, days, chance, saying, all: reviews.length, usual: share.mean }];
  });
};

const isOver = (app: ObservedApp, { theme, usual }: Told, now: number): boolean => {
  const week = within(app.reviews, now, 7);
  const saying = week.filter(({ themes }) => themes.some((each) => each === theme)).length;
  return week.length > 0 && saying / week.length < Math.max(1.3 * usual, usual + 0.03);
};

/** What is remembered of earlier rises: one that does not end has become what is usual. */
const remembered = (app: ObservedApp, told: Memory, now: number): Memory =>
  told
    .filter(({ from, to }) => (to === null ? now - from <= longestMs : now - to <= watchedDays * dayMs))
    .map((rise) => (rise.to === null && isOver(app, rise, now) ? { ...rise, to: now } : rise));

/**
 * A theme that more of the reviews mention than in the eight weeks before. With some ninety themes one of them is always
 * high by chance, so each must be as unlikely as all questions together may be.
 */
export const themeRising: AppRule<Memory> = (app, _rule, looking, memory = []) => {
  const told = remembered(app, memory, looking.now);
  const isOpen = (id: string): boolean => told.some(({ theme, to }) => theme === id && to === null);
  const allowed = chanceAllowed(looking, windows.length * followed.length);
  const best = new Map<string, Rise>();
  for (const rise of windows.flatMap((days) => risesIn(app, days, looking, told))) {
    if (rise.chance > allowed || isOpen(rise.theme.id)) continue;
    const known = best.get(rise.theme.id);
    if (!known || rise.chance < known.chance) best.set(rise.theme.id, rise);
  }
  const rises = [...best.values()].sort((one, other) => one.chance - other.chance);
  const [first] = rises;
  if (!first) return { found: null, memory: told };
  const { theme, days, saying, all, usual } = first;
  return {
    found: {
      event: `${rises.map((rise) => rise.theme.id).join()} since ${new Date(looking.now).toISOString()}`,
      headline: `“${theme.label}” is rising in reviews of ${app.title}: ${saying.length} of ${counted(all, 'review')} mention it ${inDays(days)}, ${percent(saying.length / all)}; usually ${percent(usual)}.`,
      figures: rises.slice(0, 8).map((rise) => ({
        label: rise.theme.label,
        value: `${rise.saying.length} of ${rise.all} (${percent(rise.saying.length / rise.all)})`,
        usual: percent(rise.usual),
      })),
      shownBy: saying,
      from: looking.now - days * dayMs,
    },
    memory: [
      ...told,
      ...rises.map((rise) => ({
        theme: rise.theme.id,
        from: looking.now - rise.days * dayMs,
        to: null,
        usual: rise.usual,
      })),
    ],
  };
};
