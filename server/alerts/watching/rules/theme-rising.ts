import { dayMs, daysBefore } from '../../../contract/domain/durations.ts';
import { counted } from '../../../contract/domain/words.ts';
import type { AlertFigure } from '../../../contract/resources/watches/alert.ts';
import { countReviews } from '../../../metrics/counting/count-reviews.ts';
import type { Part } from '../../../metrics/counting/statistics/proportions.ts';
import { chanceOfMore, usualShare } from '../../../metrics/counting/statistics/usual-share.ts';
import type { WindowReview } from '../../../metrics/window-review.ts';
import { dayOf } from '../../../support/prose/dates.ts';
import { percent } from '../../../support/prose/numbers.ts';
import { groups, taxonomy } from '../../../tagging/themes/taxonomy.ts';
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

/** A reported rise. Once over, it is excluded from the baseline. */
interface Reported extends Unusual {
  /** The id of the theme or group. */
  readonly theme: string;
  /** The usual share before it. */
  readonly usual: number;
}

/** Rises of the watched days; the last of each theme may be ongoing. */
type Memory = readonly Reported[];

const windows = [1, 3, 7] as const;
const minUsual = 40;
const minWeeks = 2;
const minMentions = 5;
const minRatio = 2;
const minIncrease = 0.06;
const longestMs = usualDays * dayMs;

interface Subject {
  readonly id: string;
  readonly label: string;
  readonly themes: ReadonlySet<string>;
}

/** Complaints and requests only: more praise is no reason for an alert. */
const single: readonly Subject[] = taxonomy
  .filter(({ polarity }) => polarity !== 'pos')
  .map(({ id, label }) => ({ id, label, themes: new Set([id]) }));

/** After a price rise some reviews mention the price, others a refund or a charge: each theme rises a little, their group a lot. */
const grouped: readonly Subject[] = groups.flatMap(({ id, label }) => {
  const themes = taxonomy.filter(({ group, polarity }) => group === id && polarity !== 'pos');
  return themes.length > 1 ? [{ id: `group ${id}`, label, themes: new Set(themes.map((theme) => theme.id)) }] : [];
});

const followed = [...single, ...grouped];
const subjects = new Map(followed.map((subject) => [subject.id, subject]));

/** Whether two are the same, or one is a group that contains the other. */
const isRelated = (one: Subject | undefined, other: Subject): boolean =>
  one !== undefined && (one.themes.isSubsetOf(other.themes) || other.themes.isSubsetOf(one.themes));

interface Rise {
  readonly subject: Subject;
  /** Start of the window, in ms. */
  readonly from: number;
  readonly chance: number;
  readonly said: Part;
  readonly saying: readonly WindowReview[];
  readonly usual: number;
}

const says =
  ({ themes }: Subject) =>
  (review: WindowReview): boolean =>
    review.themes.some((theme) => themes.has(theme));

const saidIn = (reviews: readonly WindowReview[], subject: Subject): Part => ({
  count: countReviews(reviews, says(subject)).of(true).reviews,
  of: reviews.length,
});

const risesIn = (app: ObservedApp, days: number, { now }: RuleContext, reported: Memory): Rise[] => {
  const reviews = within(app.reviews, now, days);
  if (reviews.length < minMentions) return [];
  return followed.flatMap((subject) => {
    const said = saidIn(reviews, subject);
    if (said.count < minMentions) return [];
    const before = reported.filter(({ theme }) => isRelated(subjects.get(theme), subject));
    const weeks = partsBefore(app, daysBefore(now, newestDays), 7, usualDays / 7, before);
    const past = weeks.reduce((sum, week) => sum + week.length, 0);
    if (weeks.length < minWeeks || past < minUsual) return [];
    const share = usualShare(weeks.map((week) => saidIn(week, subject)));
    const isNow = said.count / said.of;
    if (isNow < minRatio * share.mean || isNow < share.mean + minIncrease) return [];
    const chance = chanceOfMore(said.count, said.of, share);
    return [
      { subject, from: daysBefore(now, days), chance, said, saying: reviews.filter(says(subject)), usual: share.mean },
    ];
  });
};

const isOver = (app: ObservedApp, { theme, usual }: Reported, now: number): boolean => {
  const week = within(app.reviews, now, 7);
  const subject = subjects.get(theme);
  const count = subject ? saidIn(week, subject).count : 0;
  return week.length > 0 && count / week.length < Math.max(1.3 * usual, usual + 0.03);
};

/** Earlier rises that still matter; one that doesn't end becomes part of the baseline. */
const remembered = (app: ObservedApp, reported: Memory, now: number): Memory =>
  reported
    .filter(({ from, to }) => (to === null ? now - from <= longestMs : now - to <= watchedDays * dayMs))
    .map((rise) => (rise.to === null && isOver(app, rise, now) ? { ...rise, to: now } : rise));

const maxFigures = 8;
const maxPerGroup = 3;

const figureOf = ({ label }: Subject, { count, of }: Part, usual: number | null): AlertFigure => ({
  label,
  value: `${count} of ${of} (${percent(count / of)})`,
  usual: usual === null ? null : percent(usual),
});

const figuresOf = ({ subject, said, saying, usual }: Rise): AlertFigure[] => {
  const figure = figureOf(subject, said, usual);
  if (subject.themes.size === 1) return [figure];
  const ofGroup = single
    .filter(({ id }) => subject.themes.has(id))
    .map((theme) => ({ theme, count: saidIn(saying, theme).count }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .slice(0, maxPerGroup);
  return [figure, ...ofGroup.map(({ theme, count }) => figureOf(theme, { count, of: said.of }, null))];
};

/**
 * A theme or group that more reviews mention than in the eight weeks before. With about ninety of them one is always high by chance, so the
 * p-value is corrected for all questions together.
 */
export const themeRising: AppRule<Memory> = (app, { days: only }, context, memory = []) => {
  const lengths = windows.filter((days) => only === undefined || days === only);
  const reported = remembered(app, memory, context.now);
  const open = reported.filter(({ to }) => to === null).map(({ theme }) => subjects.get(theme));
  const allowed = chanceAllowed(context, lengths.length * followed.length);
  const found = lengths
    .flatMap((days) => risesIn(app, days, context, reported))
    .filter(({ chance, subject }) => chance <= allowed && !open.some((each) => isRelated(each, subject)))
    .sort((one, other) => one.chance - other.chance);
  // The least likely first; related ones would repeat it.
  const rises: Rise[] = [];
  for (const rise of found) {
    if (!rises.some(({ subject }) => isRelated(subject, rise.subject))) rises.push(rise);
  }
  const [first] = rises;
  if (!first) return { found: null, memory: reported };
  const { subject, from, said, saying, usual } = first;
  return {
    found: {
      event: `${rises.map((rise) => rise.subject.id).join()} since ${new Date(context.now).toISOString()}`,
      headline: `“${subject.label}” is rising in reviews of ${app.title}: ${said.count} of ${counted(said.of, 'review')} since ${dayOf(new Date(from).toISOString())} mention it (${percent(said.count / said.of)}), usually ${percent(usual)}.`,
      figures: rises.flatMap(figuresOf).slice(0, maxFigures),
      shownBy: saying,
      from,
    },
    memory: [
      ...reported,
      ...rises.map((rise) => ({ theme: rise.subject.id, from: rise.from, to: null, usual: rise.usual })),
    ],
  };
};
