import type { Topic } from '../../contract/resources/questions/plan.ts';
import type { MetricsScope, MetricsTopic } from '../../contract/resources/reviews/metrics.ts';
import { fold } from '../../tagging/words/words.ts';
import { plusDays } from '../limits/days/calendar.ts';
import type { CountContext, Days, Figure, Onset } from './counted.ts';
import generic from './event-words.json' with { type: 'json' };
import { added, figureOf, nothing, shareOf } from './figures.ts';
import { metricsTopic, themesNamed } from './topics.ts';

const lookBackDays = 365;

/** Minimum gain in log-likelihood for a stretch of weeks not to be chance, given how many stretches are tried. */
const minGain = 8;

/** A stretch that ended this many days ago is over. */
const overDays = 7;

const logLikelihood = ({ reviews, of }: Figure): number => {
  if (reviews === 0 || reviews === of) return 0;
  const share = reviews / of;
  return reviews * Math.log(share) + (of - reviews) * Math.log(1 - share);
};

/** Gain in log-likelihood from two shares instead of one; 0 if the stretch is not the higher. */
const gainOf = (inside: Figure, outside: Figure): number => {
  if (inside.of === 0 || outside.of === 0 || shareOf(inside) <= shareOf(outside)) return 0;
  return logLikelihood(inside) + logLikelihood(outside) - logLikelihood(added(inside, outside));
};

interface Span {
  readonly day: string;
  readonly figure: Figure;
}

interface Stretch {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  readonly gain: number;
  readonly inside: Figure;
  readonly outside: Figure;
}

/** The stretch of weeks that stands out most. */
const highest = (spans: readonly Span[]): Stretch | null => {
  const total = spans.reduce((sum, { figure }) => added(sum, figure), nothing);
  let best: Stretch | null = null;
  for (let from = 0; from < spans.length; from++) {
    let inside = nothing;
    for (let to = from + 1; to <= spans.length; to++) {
      inside = added(inside, spans[to - 1]!.figure);
      const outside = { ...total, reviews: total.reviews - inside.reviews, of: total.of - inside.of };
      const gain = gainOf(inside, outside);
      if (gain > (best?.gain ?? 0)) best = { from, to, gain, inside, outside };
    }
  }
  return best;
};

/** The day when reviews began to mention something clearly more often; null if they never did. */
export const findOnset = async (where: MetricsScope, topic: Topic, context: CountContext): Promise<Onset | null> => {
  const words = metricsTopic(topic);
  const themes = themesNamed(topic);
  const found = words && (await onsetOf(where, words, context));
  const bare = found ? null : withoutEventWords(topic);
  if (bare) return findOnset(where, bare, context);
  return found || themes.length === 0 ? found : onsetOf(where, { themes, polarity: 'bad' }, context);
};

/** `Crash wave` is crashes: words for an event itself do not occur in reviews. */
const withoutEventWords = (topic: Topic): Topic | null => {
  const words = topic.words.map((phrase) =>
    phrase
      .split(' ')
      .filter((word) => !generic.includes(fold(word)))
      .join(' '),
  );
  const isLess = words.join(' ') !== topic.words.join(' ') && words.every((phrase) => phrase !== '');
  return isLess ? { ...topic, words } : null;
};

const weekly = ({ cells }: Awaited<ReturnType<CountContext['count']>>): Span[] =>
  cells.map(({ values: [week], ...figure }) => ({ day: String(week!.value), figure: figureOf(figure) }));

const daysOf = (weeks: readonly Span[], { from, to }: Stretch, today: string): Days => {
  const last = plusDays(weeks[to - 1]!.day, 6);
  return { since: weeks[from]!.day, until: last < plusDays(today, -overDays) ? last : null };
};

/** Weeks of the last year with clearly more reviews of one or two stars; null if no weeks precede them. */
export const findLowWeeks = async (where: MetricsScope, { today, count }: CountContext): Promise<Days | null> => {
  const since = plusDays(today, -lookBackDays);
  const counted = await count({ where: { ...where, since, until: today }, by: ['week'], order: 'cell', limit: 100 });
  const weeks = weekly(counted).map(({ day, figure: { low, reviews } }) => ({
    day,
    figure: { ...nothing, reviews: low, of: reviews },
  }));
  const stretch = highest(weeks);
  return stretch && stretch.from > 0 && stretch.gain >= minGain ? daysOf(weeks, stretch, today) : null;
};

/** The first week with reviews; null if there are none. */
export const firstWeek = async (
  { since: _, until: __, ...where }: MetricsScope,
  { count }: CountContext,
): Promise<string | null> => {
  const { cells } = await count({ where, by: ['week'], order: 'cell', limit: 1_000 });
  return cells.length === 0 ? null : String(cells[0]!.values[0]!.value);
};

/** In the last year or, if it did not begin in that year, in everything on file. */
const onsetOf = async (where: MetricsScope, counted: MetricsTopic, context: CountContext): Promise<Onset | null> => {
  const year = plusDays(context.today, -lookBackDays);
  const lately = await onsetSince(year, where, counted, context);
  if (lately && !lately.isFirst) return lately;
  const first = await firstWeek(where, context);
  return (first !== null && first < year && (await onsetSince(first, where, counted, context))) || lately;
};

const onsetSince = async (
  from: string,
  where: MetricsScope,
  counted: MetricsTopic,
  { today, count }: CountContext,
): Promise<(Onset & { readonly isFirst: boolean }) | null> => {
  const ask = (since: string, until: string, by: 'week' | null) =>
    count({ where: { ...where, since, until }, topic: counted, by: by ? [by] : [], order: 'cell', limit: 1_000 });
  const weeks = weekly(await ask(from, today, 'week'));
  const stretch = highest(weeks);
  if (!stretch || stretch.gain < minGain) return null;
  const around = plusDays(weeks[stretch.from]!.day, -7);
  const days = await Promise.all(
    Array.from({ length: 21 }, async (_, at) => {
      const day = plusDays(around, at);
      return { day, figure: figureOf((await ask(day, day, null)).total) };
    }),
  );
  const { since: week, until } = daysOf(weeks, stretch, today);
  const began = firstDay(days) ?? week;
  const [inside, all] = await Promise.all([ask(began, until ?? today, null), ask(from, today, null)]);
  const outside = { ...nothing, reviews: all.total.reviews - inside.total.reviews, of: all.total.of - inside.total.of };
  return { from, since: began, until, inside: figureOf(inside.total), outside, isFirst: stretch.from === 0 };
};

/** The day from which the share is higher than before, judged by the days around it. */
const firstDay = (days: readonly Span[]): string | null => {
  const sum = (part: readonly Span[]): Figure => part.reduce((all, { figure }) => added(all, figure), nothing);
  const splits = days.map(({ day, figure }, at) => ({
    day: figure.reviews > 0 ? day : null,
    gain: gainOf(sum(days.slice(at)), sum(days.slice(0, at))),
  }));
  return splits.reduce((best, each) => (each.day !== null && each.gain > best.gain ? each : best), {
    day: null as string | null,
    gain: 0,
  }).day;
};
