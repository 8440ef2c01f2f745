import { isDeepStrictEqual } from 'node:util';
import { dayMs } from '../../../contract/domain/durations.ts';
import { otherStore } from '../../../contract/domain/stores.ts';
import type { Ask, Period, Scope } from '../../../contract/resources/questions/plan.ts';
import { isStopWord } from '../../../tagging/words/stop-words.ts';
import type { QuestionContext } from '../../context.ts';
import { plusDays, trendDays, usualDays, yearBefore } from '../../limits/days/calendar.ts';
import type { Comparison } from './labels.ts';
import { eventIn, eventOf, isDays } from './limits.ts';
import { type Choices, topicOf, type Unit } from './unit.ts';

type Days = { readonly since?: string | undefined; readonly until?: string | undefined };

const daysBetween = (since: string, until: string): number => (Date.parse(until) - Date.parse(since)) / dayMs + 1;
const days = (since: string | undefined, until: string | undefined): Period => ({
  ...(since === undefined ? {} : { since }),
  ...(until === undefined ? {} : { until }),
});

/** The later half of a period against the earlier; a single day against the one before. */
const halves = ({ since, until }: Days, today: string): [Period, Period] => {
  const from = since ?? plusDays(today, -usualDays);
  const to = until ?? plusDays(today, -1);
  if (to <= from) return prior({ since: from, until }, today);
  const middle = plusDays(from, Math.floor(daysBetween(from, to) / 2));
  return [days(middle, until), days(from, plusDays(middle, -1))];
};

/** The last month against the rest of the window. */
const trend = (named: Days | undefined, today: string): [Period, Period] => {
  if (named) return halves(named, today);
  const since = plusDays(today, -trendDays);
  return [days(since, undefined), days(plusDays(today, -usualDays), plusDays(since, -1))];
};

/** A period against the one before it, of the same length or of `length` days; a month against the three before. */
const prior = ({ since, until }: Days, today: string, length?: number): [Period, Period] => {
  const from = since ?? plusDays(today, -trendDays);
  if (length !== undefined && from.endsWith('-01') && from.slice(0, 7) === today.slice(0, 7)) {
    const earlier = new Date(Date.UTC(Number(from.slice(0, 4)), Number(from.slice(5, 7)) - 4, 1));
    return [days(from, until), days(earlier.toISOString().slice(0, 10), plusDays(from, -1))];
  }
  // This month has no whole day yet on its first one.
  const many = length ?? Math.max(1, daysBetween(from, until ?? plusDays(today, -1)));
  return [days(from, until), days(plusDays(from, -many), plusDays(from, -1))];
};

const yearBeforeOf = (period: Period, today: string): Period => {
  if (!isDays(period) || period.since === undefined) return period;
  const { from, to } = yearBefore({ from: period.since, to: period.until ?? today });
  return days(from, to);
};

const withoutPeriod = ({ period: _, ...rest }: Scope): Scope => rest;

const versionBefore = ({ versions }: QuestionContext, version: string | undefined): string[] => {
  const at = versions.findIndex((each) => each.version === version);
  return at >= 0 && versions[at + 1] ? [versions[at + 1]!.version] : [];
};

/** Words that name no group by themselves: `compared with everyone else`. */
const comparing = ['cue:compare', 'cue:than', 'cue:people', 'cue:rest'];

/** A part of the question without words that mean nothing alone: `than lecturers do`. */
const said = ({ question: { draft, words } }: Unit, start: number, end: number): string => {
  const telling = words.filter(
    (word) =>
      word.start >= start &&
      word.end <= end &&
      !isStopWord(word.folded, draft.cues.language) &&
      !comparing.some((cue) => word.features.includes(cue)),
  );
  return telling.length === 0 ? '' : draft.written(telling[0]!.start, telling.at(-1)!.end);
};

/** Comparisons of a change: of two months, the later is compared with the earlier. */
const towards: ReadonlySet<Comparison> = new Set(['prior', 'halves', 'trend', 'period']);

/** What an ask is compared with, and its own side if the comparison sets it. */
export const compared = (
  unit: Unit,
  choices: Choices,
  about: Scope,
  earlier: Ask | undefined,
): { about: Scope; against?: Scope | 'rest' } => {
  const { context } = unit.question;
  const { today } = context;
  const named = isDays(about.period) ? about.period : undefined;
  const over = ([later, earlier]: [Period, Period]): { about: Scope; against: Scope } => ({
    about: { ...about, period: later },
    against: { period: earlier },
  });
  // News of a week are compared with the time before it, not with its first half.
  const isListOfNews = choices.by === 'theme' && choices.answerAs === 'list' && named?.since !== undefined;
  // “What is new in 5.4.1?” is compared with the version before.
  const isOfVersion = choices.comparison === 'none' && choices.measure === 'reviews.change' && unit.has('versions');
  const chosen = isOfVersion ? 'versions' : choices.comparison;
  const comparison = chosen === 'halves' && isListOfNews ? 'prior' : chosen;
  // `Are crashes rising, and are refunds rising too?`: over the same days.
  const isSame = earlier && about.period !== undefined && about.period === earlier.about.period;
  // `This spring compared with last spring`: the same name means the year before.
  const other = (said: Period): Period => {
    if (about.period === undefined || !isDays(said)) return said;
    const before = yearBeforeOf(about.period, today);
    // `This autumn` in November is compared with the same days of last autumn.
    const isLonger = isDays(before) && said.since === before.since && (said.until ?? '') > (before.until ?? '~');
    return isLonger || isDeepStrictEqual(about.period, said) ? before : said;
  };
  const before = typeof earlier?.against === 'object' ? earlier.against.period : undefined;
  if (isSame && before && (['halves', 'trend', 'prior'] as Comparison[]).includes(comparison))
    return { about, against: { period: before } };
  // “Rarer between June and August than before” is about that whole time.
  const isTowards =
    towards.has(comparison) &&
    choices.answerAs !== 'why' &&
    !unit.has('against') &&
    !unit.says('before', 'previous', 'rest');
  const ends = isTowards ? unit.ends : null;
  if (ends) return over([...ends]);
  switch (comparison) {
    case 'none':
      return { about };
    case 'apps': {
      const said = unit.apps('against');
      const own = context.hasOwnApp ? context.apps[0] : undefined;
      const mine = about.apps && (own === undefined || about.apps.includes(own)) ? (own ?? about.apps[0]) : undefined;
      const others = mine === undefined ? [] : (about.apps?.filter((name) => name !== mine) ?? []);
      const other =
        said.length > 0 ? said : others.length > 0 ? others : about.apps && own ? [own] : context.apps.slice(1);
      if (other.length === 0) return { about };
      const apps = about.apps?.filter((name) => !other.includes(name));
      const { apps: _, ...rest } = about;
      return { about: apps && apps.length > 0 ? { ...rest, apps } : rest, against: { apps: [...other] } };
    }
    case 'versions': {
      const all = [...(about.versions ?? []), ...unit.versions('against')];
      const first = about.versions?.[0] ?? (unit.has('versions') ? context.versions[0]?.version : undefined);
      const [, ...further] = about.versions ?? [];
      const said = [...further, ...unit.versions('against')];
      const others = unit.question.scope.versions.map(({ value }) => value).filter((value) => !all.includes(value));
      const versions = said.length > 0 ? said : others.length > 0 ? others : versionBefore(context, first ?? all[0]);
      return { about: first === undefined ? about : { ...about, versions: [first] }, against: { versions } };
    }
    case 'stores': {
      const store = about.stores?.[0] ?? 'play';
      return { about: { ...about, stores: [store] }, against: { stores: [otherStore[store]] } };
    }
    case 'countries': {
      const said = unit.countries('against');
      const [own, ...others] = about.countries ?? [];
      return {
        about: own === undefined ? about : { ...about, countries: said.length > 0 ? about.countries! : [own] },
        against: { countries: said.length > 0 ? said : others },
      };
    }
    case 'rest':
    case 'segments': {
      if (choices.comparison === 'rest' && !about.segment) return { about, against: 'rest' };
      // `Do runners complain more than in spring?` compares times, not groups.
      const period = unit.comparedPeriod();
      if (period) return { about, against: { period: other(period) } };
      const groups = unit.pieces('against').map(({ start, end }) => said(unit, start, end));
      const words = groups.filter((each) => each !== '');
      if (words.length > 0) return { about, against: { segment: topicOf(words, 'any') } };
      return about.segment ? { about, against: 'rest' } : { about };
    }
    case 'period': {
      const both = unit.periods('period', 'against');
      const own = about.period ?? both[0];
      const said = unit.comparedPeriod() ?? both[1];
      if (said === undefined) return own ? over(prior(isDays(own) ? own : {}, today)) : { about };
      // “Now” is since the newest version, and after the time it is compared with.
      const ended = isDays(said) && said.until !== undefined ? plusDays(said.until, 1) : '';
      const [since] = [context.versions[0]?.since ?? '', ended].toSorted().slice(-1);
      const later = about.period ?? (since ? { since } : undefined);
      return { about: { ...about, ...(later ? { period: later } : {}) }, against: { period: other(said) } };
    }
    case 'event': {
      // `In the two weeks after 5.4.0 came out`: compare with the same length before.
      if (named && !unit.has('event')) return over(prior(named, today));
      const event = eventOf(unit, choices) ?? eventIn(earlier);
      if (event === null) return { about };
      const { versions: _, ...rest } = about;
      // `Was it better before the update?` asks about the time before.
      const side = choices.eventSide === 'before' ? 'before' : 'after';
      return {
        about: { ...('version' in event ? rest : about), period: { side, event } },
        against: { period: { side: side === 'after' ? 'before' : 'after', event } },
      };
    }
    case 'halves':
      // `Did it rise after August?`: compare with the time before.
      if (named?.since !== undefined && named.until === undefined && unit.isSinceDay) return over(prior(named, today));
      // `More than in spring`: the named time is the earlier one.
      if (named?.until !== undefined && unit.says('than'))
        return { about: withoutPeriod(about), against: { period: named } };
      return over(halves(named ?? {}, today));
    case 'trend':
      if (named?.since !== undefined && named.until === undefined && unit.isSinceDay) return over(prior(named, today));
      return over(trend(named, today));
    case 'prior':
      return over(prior(named ?? {}, today, choices.answerAs === 'list' ? (named ? 90 : 60) : undefined));
    case 'recovery': {
      const since = context.versions[0]?.since;
      // `When did the crashes start, and has the rating recovered?`: recovery from the fault in the ask before.
      const fault = earlier?.topic?.polarity === 'bad' && earlier.topic.words.length > 0 ? earlier.topic : null;
      const event = eventOf(unit, choices) ?? eventIn(earlier) ?? fault;
      const before = event ? { side: 'before' as const, event } : (context.usual ?? undefined);
      const [own, ahead] = prior(since ? { since } : (named ?? {}), today);
      return { about: { ...about, period: own }, against: { period: before ?? ahead } };
    }
  }
};
