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
  usualDays,
  within,
} from '../observed.ts';
import { counted, inDays, percent } from '../words.ts';

/** Themes that were told, each with when and with the share that was usual before, until they are as before. */
type Memory = Readonly<Record<string, { readonly since: number; readonly usual: number }>>;

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

const risesIn = (app: ObservedApp, days: number, { now }: Looking): Rise[] => {
  const reviews = within(app.reviews, now, days);
  if (reviews.length < fewestSaying) return [];
  const weeks = partsBefore(app, now - days * dayMs, 7, usualDays / 7);
  const past = weeks.reduce((sum, week) => sum + week.length, 0);
  if (weeks.length < fewestWeeks || past < fewestUsual) return [];
  return followed.flatMap((theme) => {
    const saying = reviews.filter(says(theme.id));
    if (saying.length < fewestSaying) return [];
    const share = usualShare(weeks.map((week) => ({ having: week.filter(says(theme.id)).length, all: week.length })));
    const now = saying.length / reviews.length;
    if (now < leastTimes * share.mean || now < share.mean + leastMore) return [];
    const chance = chanceOfMore(saying.length, reviews.length, share);
    return [{ theme, days, chance, saying, all: reviews.length, usual: share.mean }];
  });
};

const isOver = (app: ObservedApp, theme: string, { since, usual }: Memory[string], now: number): boolean => {
  if (now - since > longestMs) return true;
  const week = within(app.reviews, now, 7);
  const saying = week.filter(({ themes }) => themes.some((each) => each === theme)).length;
  return week.length > 0 && saying / week.length < Math.max(1.3 * usual, usual + 0.03);
};

/**
 * A theme that more of the reviews mention than in the eight weeks before. With some ninety themes one of them is always
 * high by chance, so each must be as unlikely as all questions together may be.
 */
export const themeRising: AppRule<Memory> = (app, _rule, looking, memory = {}) => {
  const open = Object.fromEntries(
    Object.entries(memory).filter(([theme, told]) => !isOver(app, theme, told, looking.now)),
  );
  const allowed = chanceAllowed(looking, windows.length * followed.length);
  const best = new Map<string, Rise>();
  for (const rise of windows.flatMap((days) => risesIn(app, days, looking))) {
    if (rise.chance > allowed || rise.theme.id in open) continue;
    const known = best.get(rise.theme.id);
    if (!known || rise.chance < known.chance) best.set(rise.theme.id, rise);
  }
  const rises = [...best.values()].sort((one, other) => one.chance - other.chance);
  const [first] = rises;
  if (!first) return { found: null, memory: open };
  const { theme, days, saying, all, usual } = first;
  const since = { since: looking.now };
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
    memory: { ...open, ...Object.fromEntries(rises.map((rise) => [rise.theme.id, { ...since, usual: rise.usual }])) },
  };
};
