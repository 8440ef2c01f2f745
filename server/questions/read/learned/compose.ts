import { isDeepStrictEqual } from 'node:util';
import { plusDays } from '../../../analysis/reading/filter/days/calendar.ts';
import { homeOf } from '../../../analysis/reading/filter/places/place-words.ts';
import { readPlaces } from '../../../analysis/reading/filter/places/read-places.ts';
import { readStars } from '../../../analysis/reading/filter/sentence-stars.ts';
import { blotOut, type Sheet, sheetOf } from '../../../analysis/reading/sheet.ts';
import { isStopWord } from '../../../analysis/words/stop-words.ts';
import { fold } from '../../../analysis/words/words.ts';
import { dayMs } from '../../../contract/domain/durations.ts';
import { storefronts } from '../../../contract/domain/storefronts.ts';
import type { Ask, Declined, Period, Plan, Scope, Topic } from '../../../contract/resources/questions/plan.ts';
import type { QuestionContext } from '../../context.ts';
import type { Draft } from '../draft.ts';
import type { ScopeRead } from '../scope.ts';
import { readTimes } from '../time/read-times.ts';
import type { heads, inheritable, Name, WordLabel } from './labels.ts';
import type { QuestionWord } from './question-words.ts';

/** What the network says about one ask. */
export type Choices = { readonly [Head in keyof typeof heads]: (typeof heads)[Head][number] };

/** A question with a label and the number of an ask for each of its words, and what each ask is. */
export interface LabelledQuestion {
  readonly draft: Draft;
  readonly scope: ScopeRead;
  readonly context: QuestionContext;
  readonly words: readonly QuestionWord[];
  readonly labels: readonly WordLabel[];
  readonly units: readonly number[];
  readonly choices: readonly Choices[];
  /** Why words were declined. */
  readonly because: Declined['because'];
  /** The logarithm of how likely it is that the least certain ask was read right; 0 for certain. */
  readonly certainty: number;
}

interface Piece {
  readonly start: number;
  readonly end: number;
}

const windowDays = 90;
const trendDays = 30;
type Days = { readonly since?: string | undefined; readonly until?: string | undefined };

const daysBetween = (since: string, until: string): number => (Date.parse(until) - Date.parse(since)) / dayMs + 1;
const days = (since: string | undefined, until: string | undefined): Period => ({
  ...(since === undefined ? {} : { since }),
  ...(until === undefined ? {} : { until }),
});

/** The later half of a period against the earlier. */
const halves = ({ since, until }: Days, today: string): [Period, Period] => {
  const from = since ?? plusDays(today, -windowDays);
  const to = until ?? plusDays(today, -1);
  const middle = plusDays(from, Math.floor(daysBetween(from, to) / 2));
  return [days(middle, until), days(from, plusDays(middle, -1))];
};

/** The last month against the rest of the window. */
const trend = (named: Days | undefined, today: string): [Period, Period] => {
  if (named) return halves(named, today);
  const since = plusDays(today, -trendDays);
  return [days(since, undefined), days(plusDays(today, -windowDays), plusDays(since, -1))];
};

/** A period against the time before it, as long as itself or of so many days; a month against the three before. */
const prior = ({ since, until }: Days, today: string, length?: number): [Period, Period] => {
  const from = since ?? plusDays(today, -trendDays);
  if (length !== undefined && from.endsWith('-01') && from.slice(0, 7) === today.slice(0, 7)) {
    const earlier = new Date(Date.UTC(Number(from.slice(0, 4)), Number(from.slice(5, 7)) - 4, 1));
    return [days(from, until), days(earlier.toISOString().slice(0, 10), plusDays(from, -1))];
  }
  const many = length ?? daysBetween(from, until ?? plusDays(today, -1));
  return [days(from, until), days(plusDays(from, -many), plusDays(from, -1))];
};

const determiner = /^(?:the|an?|our|my|their|your|his|her|its) /iu;

const comparing =
  /^(?:(?:than|as|since|from|in|to|with|compared (?:with|to)|versus|vs|they did|it was|back|als|seit|im|wie|que|qu['’]|depuis|en|au|desde|di|rispetto a|do que|em|a|la|le|el|l['’]) ?)+(?= |\p{L}|\p{N})/iu;

/** The words of one unit of a question, by their label. */
export class Unit {
  readonly question: LabelledQuestion;
  readonly at: number;

  constructor(question: LabelledQuestion, at: number) {
    this.question = question;
    this.at = at;
  }

  /** Neighbouring words with a label, as one piece each. */
  pieces(...labels: readonly WordLabel[]): Piece[] {
    const { words, labels: given, units, draft } = this.question;
    const found: Piece[] = [];
    let last = -2;
    words.forEach(({ start, end }, at) => {
      const label = given[at]!;
      const begins = label.endsWith('+') ? (label.slice(0, -1) as WordLabel) : label;
      if (units[at] !== this.at || !labels.includes(begins)) return;
      const open = found.at(-1);
      const isSamePlace =
        open !== undefined && draft.placeOf(open.start, open.end).end > draft.placeOf(start, end).start;
      if (open && (isSamePlace || (last === at - 1 && (label.endsWith('+') || !isName(label)))))
        found[found.length - 1] = { start: open.start, end };
      else found.push({ start, end });
      last = at;
    });
    return found;
  }

  has(...labels: readonly WordLabel[]): boolean {
    return this.pieces(...labels).length > 0;
  }

  /** Whether a word of the unit, other than those of its subjects, is known for one of these meanings. */
  says(...cues: readonly string[]): boolean {
    const { words, labels, units } = this.question;
    return words.some(
      ({ features }, at) =>
        units[at] === this.at && !isName(plain(labels[at]!)) && cues.some((cue) => features.includes(`cue:${cue}`)),
    );
  }

  names(name: Name): string[] {
    const { draft } = this.question;
    const { language } = draft.cues;
    return this.pieces(name)
      .map((piece) => (name === 'segment' ? this.withoutApp(piece) : piece))
      .map(({ start, end }) => draft.written(start, end).replace(determiner, ''))
      .filter((said, at, all) => all.indexOf(said) === at && (all.length === 1 || !isStopWord(fold(said), language)));
  }

  /** The only app there is, where it stands in the words for a group of people: `came to Tidebook from another app`. */
  get appOfSegment(): ScopeRead['apps'][number] | undefined {
    const { context, scope } = this.question;
    const [app, ...others] = scope.apps;
    const isOnly = app !== undefined && others.length === 0 && !context.hasOwnApp;
    return isOnly && this.pieces('segment').some(({ start, end }) => start <= app.start && app.end <= end)
      ? app
      : undefined;
  }

  /** Words for a group of people without the app that they are users of: the longer part beside it. */
  private withoutApp(piece: Piece): Piece {
    const app = this.appOfSegment;
    if (!app || app.start < piece.start || app.end > piece.end) return piece;
    const inside = this.question.words.filter(({ start, end }) => start >= piece.start && end <= piece.end);
    const ahead = inside.filter(({ end }) => end <= app.start);
    const behind = inside.filter(({ start }) => start >= app.end);
    const part = ahead.length > behind.length ? ahead : behind;
    return part.length > 0 ? { start: part[0]!.start, end: part.at(-1)!.end } : piece;
  }

  /** What stands in quotation marks and is asked about. */
  quotes(): string[] {
    const { scope } = this.question;
    const topic = this.pieces('topic');
    return scope.quotes
      .filter(({ start, end }) => topic.some((piece) => piece.start < end && piece.end > start))
      .map(({ value }) => value);
  }

  /** The sheet with only some words left to read. */
  sheet(...labels: readonly WordLabel[]): Sheet {
    const { draft } = this.question;
    let sheet = draft.sheet;
    let from = 0;
    for (const { start, end } of this.pieces(...labels)) {
      sheet = blotOut(sheet, from, start);
      from = end;
    }
    return blotOut(sheet, from, draft.sheet.text.length);
  }

  periods(...labels: readonly WordLabel[]): readonly Period[] {
    if (!this.has(...labels)) return [];
    const { context, draft } = this.question;
    return readTimes(this.sheet(...labels), context.today, draft.cues.language).periods;
  }

  /** The time that is compared with: of `than last May` and `since spring`, May and spring as a whole. */
  comparedPeriod(): Period | undefined {
    const { context, draft } = this.question;
    const said = this.pieces('against').flatMap(({ start, end }) => {
      const bare = draft.sheet.text
        .slice(start, end)
        .replace(comparing, '')
        .replace(/(?:より|と比べて|보다)$/u, '');
      return readTimes(sheetOf(`in ${bare}`), context.today, draft.cues.language).periods;
    });
    return said.at(-1) ?? this.periods('against').at(-1);
  }

  countries(...labels: readonly WordLabel[]): string[] {
    if (!this.has(...labels)) return [];
    const { draft } = this.question;
    // `Brazilian` is a place once it is known to limit the reviews.
    const alone = this.pieces(...labels).map(({ start, end }) => sheetOf(`${draft.written(start, end)} users`));
    const found = [this.sheet(...labels), ...alone]
      .map(readPlaces)
      .find((each) => each.countries.length > 0 || each.languages.length > 0);
    const { countries, languages } = found ?? { countries: [], languages: [] };
    return [...new Set([...countries, ...languages.map(homeOf)])].filter((country) => storefronts.has(country));
  }

  apps(...labels: readonly WordLabel[]): string[] {
    return this.named(this.question.scope.apps, labels);
  }

  versions(...labels: readonly WordLabel[]): string[] {
    return this.named(this.question.scope.versions, labels);
  }

  private named(
    all: readonly { readonly value: string; readonly start: number; readonly end: number }[],
    labels: readonly WordLabel[],
  ): string[] {
    const pieces = this.pieces(...labels);
    return [
      ...new Set(
        all
          .filter(({ start, end }) => pieces.some((piece) => piece.start < end && piece.end > start))
          .map(({ value }) => value),
      ),
    ];
  }
}

const plain = (label: WordLabel): WordLabel => label.replace('+', '') as WordLabel;

const isName = (label: WordLabel): boolean =>
  label === 'topic' || label === 'without' || label === 'segment' || label === 'event';

const topicOf = (words: readonly string[], polarity: Topic['polarity'], match: Topic['match'] = 'meaning'): Topic => ({
  words: [...words],
  match,
  polarity,
});

/** `habit tracker` are habit trackers; other languages keep their words. */
const kindOf = (said: string, language: string): string => {
  if (language !== 'en') return said;
  const plain = said
    .toLowerCase()
    .replace(/['’]s$/u, '')
    .replace(/^(?:the|all|any|some|most|popular|other|another|a|an|new) /u, '');
  return /s$/u.test(plain) ? plain : `${plain.replace(/y$/u, 'ie')}s`;
};

const numbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const limitOf = (unit: Unit): number | undefined => {
  const said = unit
    .pieces('limit')
    .map(({ start, end }) => unit.question.draft.sheet.folded.slice(start, end))
    .join(' ');
  const digits = /\d+/u.exec(said)?.[0];
  const word = said.split(/[\s-]/u).find((each) => numbers.indexOf(each) > 0);
  const value = digits ? Number(digits) : word ? numbers.indexOf(word) : 0;
  return value > 1 ? value : undefined;
};

type PlanEvent = Extract<Period, { side: unknown }>['event'];

const isDays = (period: Period | undefined): period is Exclude<Period, { side: unknown }> =>
  period !== undefined && !('side' in period);

const eventOf = (unit: Unit, { eventPolarity }: Choices): PlanEvent | null => {
  const words = unit.names('event');
  if (words.length > 0) return topicOf(words, eventPolarity);
  const [version] = unit.versions('period', 'versions', 'against');
  return version === undefined ? null : { version };
};

const storeSets = { apple: ['apple'], play: ['play'] } as const;

/** Stars that are named by their number are read as such; of `angry` and `fans` the network knows what they mean. */
const starsOf = (unit: Unit, { stars }: Choices): number[] => {
  if (!unit.has('stars')) return [];
  const named = readStars(unit.sheet('stars')).stars;
  if (named.length > 0) return [...named];
  return stars === 'none' ? [] : Array.from(stars, Number);
};

/** The limits that the words of a unit set, before anything is compared. */
const limitsOf = (unit: Unit, choices: Choices): Scope => {
  const { context, draft } = unit.question;
  const own = context.hasOwnApp ? context.apps[0] : undefined;
  const named = unit.apps('apps');
  // `They`, `the two`: the apps of the request.
  const isAll = named.length === 0 && unit.has('apps') && context.apps.length > 1;
  const apps = unit.appOfSegment ? [unit.appOfSegment.value] : isAll ? [...context.apps] : named;
  const others = apps.filter((name) => name !== own);
  const meant = others.length === 0 ? [] : apps.length > 1 || others[0] !== own ? apps : [];
  const [kind] = unit.pieces('kind');
  const [period] = unit.periods('period');
  const countries = unit.countries('countries');
  const versions = unit.versions('versions');
  const isNewest = versions.length === 0 && unit.has('versions') && context.versions[0] !== undefined;
  const segment = unit.names('segment');
  const stars = starsOf(unit, choices);
  return {
    ...(meant.length > 0 ? { apps: meant } : {}),
    ...(kind ? { kind: kindOf(draft.written(kind.start, kind.end), draft.cues.language) } : {}),
    ...(period ? { period } : {}),
    ...(countries.length > 0 ? { countries } : {}),
    ...(choices.stores !== 'none' && unit.has('stores') ? { stores: [...storeSets[choices.stores]] } : {}),
    ...(versions.length > 0 ? { versions } : isNewest ? { versions: [context.versions[0]!.version] } : {}),
    ...(stars.length > 0 ? { stars } : {}),
    ...(choices.replied === 'none' || !unit.has('replied') ? {} : { replied: choices.replied === 'true' }),
    ...(segment.length > 0 ? { segment: topicOf(segment, 'any') } : {}),
  };
};

const withoutPeriod = ({ period: _, ...rest }: Scope): Scope => rest;

const versionBefore = ({ versions }: QuestionContext, version: string | undefined): string[] => {
  const at = versions.findIndex((each) => each.version === version);
  return at >= 0 && versions[at + 1] ? [versions[at + 1]!.version] : [];
};

/** A piece of the question without words that say nothing alone: `than lecturers do`. */
const said = ({ question: { draft, words } }: Unit, start: number, end: number): string => {
  const telling = words.filter(
    (word) => word.start >= start && word.end <= end && !isStopWord(word.folded, draft.cues.language),
  );
  return telling.length === 0 ? '' : draft.written(telling[0]!.start, telling.at(-1)!.end);
};

/** What an ask is compared with, and its own side where the comparison sets it. */
const compared = (
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
  // What broke in a week is seen against the time before it, not against its first half.
  const isListOfNews = choices.by === 'theme' && choices.answerAs === 'list' && named?.since !== undefined;
  const comparison = choices.comparison === 'halves' && isListOfNews ? 'prior' : choices.comparison;
  switch (comparison) {
    case 'none':
      return { about };
    case 'rest':
      return { about, against: 'rest' };
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
      return { about: { ...about, stores: [store] }, against: { stores: [store === 'apple' ? 'play' : 'apple'] } };
    }
    case 'countries': {
      const said = unit.countries('against');
      const [own, ...others] = about.countries ?? [];
      return {
        about: own === undefined ? about : { ...about, countries: said.length > 0 ? about.countries! : [own] },
        against: { countries: said.length > 0 ? said : others },
      };
    }
    case 'segments': {
      // `Do runners complain more than in spring?` compares times, not groups.
      const period = unit.comparedPeriod();
      if (period) return { about, against: { period } };
      const groups = unit.pieces('against').map(({ start, end }) => said(unit, start, end));
      const words = groups.filter((each) => each !== '');
      return words.length === 0 ? { about } : { about, against: { segment: topicOf(words, 'any') } };
    }
    case 'period': {
      const both = unit.periods('period', 'against');
      const own = about.period ?? both[0];
      const other = unit.comparedPeriod() ?? both[1];
      if (other === undefined) return own ? over(prior(isDays(own) ? own : {}, today)) : { about };
      const since = context.versions[0]?.since;
      const later = about.period ?? (since ? { since } : undefined);
      return { about: { ...about, ...(later ? { period: later } : {}) }, against: { period: other } };
    }
    case 'event': {
      const event = eventOf(unit, choices);
      if (event === null) return { about };
      const { versions: _, ...rest } = about;
      // `Was it better before the update?` asks for what was before.
      const side = choices.eventSide === 'before' ? 'before' : 'after';
      return {
        about: { ...('version' in event ? rest : about), period: { side, event } },
        against: { period: { side: side === 'after' ? 'before' : 'after', event } },
      };
    }
    case 'halves':
      // `More than in spring`: the time that is named is the earlier one.
      if (named?.until !== undefined && unit.says('than'))
        return { about: withoutPeriod(about), against: { period: named } };
      return over(halves(named ?? {}, today));
    case 'trend':
      return over(trend(named, today));
    case 'prior':
      return over(prior(named ?? {}, today, choices.answerAs === 'list' ? (named ? 90 : 60) : undefined));
    case 'recovery': {
      const since = context.versions[0]?.since;
      // `When did the crashes start, and has the rating recovered?`: from what was asked about before.
      const fault = earlier?.topic?.polarity === 'bad' && earlier.topic.words.length > 0 ? earlier.topic : null;
      const event = eventOf(unit, choices) ?? fault;
      const before = event ? { side: 'before' as const, event } : (context.usual ?? undefined);
      const [own, ahead] = prior(since ? { since } : (named ?? {}), today);
      return { about: { ...about, period: own }, against: { period: before ?? ahead } };
    }
  }
};

const askOf = (unit: Unit, choices: Choices, before: Ask | undefined, place: number): Ask => {
  const { context } = unit.question;
  const limits = limitsOf(unit, choices);
  const isOfReviews = choices.measure.startsWith('reviews.');
  const inherits = (name: (typeof inheritable)[number]): boolean =>
    before !== undefined &&
    choices[`inherits.${name}` as keyof Choices] === ('yes' as never) &&
    // Prices, places and money have no part of the reviews.
    (isOfReviews || !['period', 'stars', 'segment', 'versions', 'without'].includes(name));
  for (const name of ['period', 'countries', 'stores', 'versions', 'stars', 'segment', 'kind'] as const) {
    if (inherits(name) && limits[name] === undefined && before!.about[name] !== undefined)
      Object.assign(limits, { [name]: before!.about[name] });
  }
  // `There`, `that version`: words that point back.
  const points = unit.has('from', 'countries', 'stores', 'versions', 'apps', 'kind', 'period');
  if (choices['inherits.from'] === 'yes' && before && points) limits.from = place - 1;
  const isEvent = choices.comparison === 'none' && choices.eventSide !== 'none';
  const event = isEvent ? eventOf(unit, choices) : null;
  if (event && choices.eventSide !== 'none') limits.period = { side: choices.eventSide, event };
  if (choices.by === 'app' && limits.kind === undefined) {
    const [own] = context.apps;
    if (limits.apps === undefined && context.apps.length > 1) limits.apps = [...context.apps];
    else if (limits.apps?.length === 1 && context.hasOwnApp && own !== undefined && !limits.apps.includes(own))
      limits.apps = [own, ...limits.apps];
  }
  const { about, against } = compared(unit, choices, limits, before);
  if (choices.by === 'country' && limits.from === undefined) {
    about.stores = ['apple'];
    about.countries ??= ['*'];
  }
  const quotes = unit.quotes();
  const words = quotes.length > 0 ? quotes : unit.names('topic');
  // `And how many complain?`: what is asked about is what was asked about before.
  const isOpen = choices.by === 'none' && choices.polarity !== 'none' && choices.preset === 'one';
  const topicWords =
    words.length === 0 && (isOpen || (inherits('topic') && (choices.by !== 'theme' || unit.says('pronoun'))))
      ? (before?.topic?.words ?? [])
      : words;
  const polarity = choices.polarity === 'none' ? (topicWords.length > 0 ? 'any' : null) : choices.polarity;
  const hasTopic = polarity !== null && (topicWords.length > 0 || polarity !== 'any');
  const said = unit.names('without');
  const excluded =
    said.length > 0 ? said : inherits('without') ? (before?.without ?? []).flatMap((one) => one.words) : [];
  const withoutPolarity = hasTopic ? polarity : about.stars && Math.max(...about.stars) <= 2 ? 'bad' : 'any';
  const limit = limitOf(unit);
  const [source, measure] = choices.measure.split('.') as ['reviews', 'share'];
  const topic = hasTopic ? topicOf(topicWords, polarity, quotes.length > 0 ? 'word' : choices.match) : undefined;
  const expects = expectedOf(unit, choices, topic);
  return {
    about,
    ...(topic ? { topic } : {}),
    ...(expects ? { expects } : {}),
    ...(excluded.length > 0 ? { without: excluded.map((word) => topicOf([word], withoutPolarity)) } : {}),
    ...(against === undefined ? {} : { against }),
    ...(choices.by === 'none' ? {} : { by: choices.by }),
    source,
    measure,
    ...(choices.pick === 'none' ? {} : { pick: choices.pick }),
    ...(limit === undefined ? {} : { limit }),
    answerAs: choices.answerAs,
  };
};

/** Which way the number must move for a yes: `fewer complaints?`, `did it hurt our rating?` */
const expectedOf = (unit: Unit, { answerAs, comparison }: Choices, topic: Topic | undefined): Ask['expects'] => {
  if (answerAs !== 'yes_no' || comparison === 'none') return undefined;
  if (comparison === 'recovery') return 'level';
  const isBad = topic?.polarity === 'bad';
  if (unit.says('better', 'help', 'fix')) return isBad ? 'down' : 'up';
  if (unit.says('worse', 'hurt')) return isBad ? 'up' : 'down';
  if (unit.says('down')) return 'down';
  return unit.says('up') ? 'up' : undefined;
};

const ofReviews = { source: 'reviews' } as const;

/**
 * `The biggest complaint about each`: an ask for each app, version, country or store that is named.
 * `Is either of them growing?`: an ask for each subject of the asks before.
 */
const forEach = (unit: Unit, ask: Ask, earlier: readonly Ask[]): Ask[] => {
  const { context } = unit.question;
  const subjects = earlier.flatMap(({ topic }) => (topic && topic.words.length > 0 ? [topic.words] : []));
  if (ask.measure === 'change' && ask.topic && subjects.length > 1 && !unit.has('topic') && unit.says('either'))
    return subjects.slice(0, mostEach).map((words) => ({ ...ask, topic: { ...ask.topic!, words } }));
  // `What do people like and dislike about each?`: the word holds for every list of the question.
  const isEach = [0, 1, 2, 3].some((at) => new Unit(unit.question, at).says('each'));
  const isListed = unit.says('byApp', 'byVersion', 'byCountry', 'byStore');
  if (ask.by !== 'theme' || ask.against || !(isEach || isListed)) return [ask];
  const { about } = ask;
  if (!about.apps && !about.kind && context.apps.length > 1) about.apps = [...context.apps];
  const field = (['apps', 'versions', 'countries', 'stores'] as const).find((name) => (about[name]?.length ?? 0) > 1);
  if (field === undefined) return [ask];
  return about[field]!.slice(0, mostEach).map((value) => ({ ...ask, about: { ...about, [field]: [value] } }));
};
const mostEach = 4;

/** Questions that are answered by more than one number. */
const expanded = (ask: Ask, { preset }: Choices): Ask[] => {
  const { about, topic, without, against } = ask;
  const shared = { about, ...(without ? { without } : {}), ...(against ? { against } : {}) };
  const subject = topic ? { topic: { ...topic, polarity: 'any' as const } } : {};
  const bare = { about, ...(without ? { without } : {}) };
  const byTheme = (polarity: 'good' | 'bad'): Ask => ({
    ...bare,
    topic: topicOf([], polarity),
    by: 'theme',
    ...ofReviews,
    measure: 'share',
    answerAs: 'list',
  });
  switch (preset) {
    case 'one':
      return [ask];
    case 'topic':
      return [
        { ...shared, ...subject, ...ofReviews, measure: 'sentiment', answerAs: 'number' },
        { ...shared, ...subject, by: 'theme', ...ofReviews, measure: 'share', answerAs: 'list' },
      ];
    case 'claim':
      return [
        { ...shared, ...subject, source: 'listing', measure: 'claim', answerAs: 'yes_no' },
        { ...shared, ...subject, ...ofReviews, measure: 'sentiment', answerAs: 'yes_no' },
      ];
    case 'rating':
      return [
        { ...ask, ...ofReviews, measure: 'stars', answerAs: 'compare' },
        { ...ask, ...ofReviews, measure: 'low_share', answerAs: 'compare' },
      ];
    case 'mention':
      return [
        {
          ...shared,
          topic: topicOf(topic?.words ?? [], 'any', 'word'),
          ...ofReviews,
          measure: 'reviews',
          answerAs: 'yes_no',
        },
        { ...shared, topic: topicOf(topic?.words ?? [], 'any'), ...ofReviews, measure: 'reviews', answerAs: 'number' },
      ];
    case 'general':
      return [{ ...bare, ...ofReviews, measure: 'stars', answerAs: 'number' }, byTheme('bad'), byTheme('good')];
    case 'next':
      return [ask, { ...ask, against: 'rest' }];
  }
};

/** What would be needed to answer what is declined. */
export const needsOf: Readonly<Record<Declined['because'], string>> = {
  not_in_reviews: 'figures that only the publisher has',
  private: 'who the authors are, which stores do not say',
  future: 'the future, which no one has measured',
  invented: 'reviews that no one wrote',
};

/** The plan that labels and choices make. */
export const composePlan = (
  question: LabelledQuestion,
): Pick<Plan, 'asks' | 'declined' | 'unread'> & { readonly places: readonly number[] } => {
  const { choices, draft } = question;
  const asks: Ask[] = [];
  const places: number[] = [];
  /** Those that name an app of their own, which may be the one that needs no name. */
  const naming = new Set<Ask>();
  const parts = new Set<Ask>();
  choices.forEach((chosen, at) => {
    const unit = new Unit(question, at);
    places.push(asks.length);
    const ask = askOf(unit, chosen, asks.at(-1), asks.length);
    const parted = forEach(unit, ask, asks);
    const made = parted.flatMap((each) => expanded(each, chosen));
    if (parted.length > 1) for (const each of made) parts.add(each);
    if (unit.apps('apps').length > 0 || parted.length > 1) for (const ask of made) naming.add(ask);
    asks.push(...made);
  });
  // The share or number of all reviews is no answer beside another one.
  const isEmpty = ({ measure, topic, by, about, against }: Ask): boolean =>
    (measure === 'share' || (measure === 'reviews' && question.labels.includes('declined'))) &&
    !topic &&
    !by &&
    !against &&
    Object.keys(about).every((key) => key === 'apps' || key === 'kind');
  // Asks that point to others keep their places.
  const isLinked = asks.some(({ about }) => about.from !== undefined);
  const isIdle = !isLinked && (choices.length > 1 || question.labels.includes('declined'));
  const telling = asks.filter((ask) => !isEmpty(ask));
  if (isIdle && (telling.length > 0 || question.labels.includes('declined'))) asks.splice(0, asks.length, ...telling);
  // A kind of app or a set of apps that one ask names is meant by all.
  const kind = asks.find(({ about }) => about.kind !== undefined)?.about.kind;
  const apps = asks.find((ask) => ask.about.apps !== undefined && !parts.has(ask))?.about.apps;
  // What is asked twice is asked once.
  const distinct = isLinked
    ? asks
    : asks.filter((ask, at) => asks.findIndex((each) => isDeepStrictEqual(each, ask)) === at);
  const all = distinct.map((ask) => {
    const { about } = ask;
    if (about.kind !== undefined || about.apps !== undefined || about.from !== undefined || naming.has(ask)) return ask;
    const others = typeof ask.against === 'object' ? (ask.against.apps ?? []) : [];
    const left = apps?.filter((name) => !others.includes(name)) ?? [];
    const more: Scope = kind !== undefined ? { kind } : left.length > 0 ? { apps: left } : {};
    return { ...ask, about: { ...more, ...about } };
  });
  const whole = [0, 1, 2, 3].map((at) => new Unit(question, at));
  const saidOf = (label: WordLabel): string[] =>
    whole.flatMap((unit) => unit.pieces(label)).map(({ start, end }) => draft.written(start, end));
  // A limit that was seen but not understood is named, not dropped.
  const lost = choices.flatMap((chosen, at) => {
    const unit = new Unit(question, at);
    const lacks = (label: WordLabel, isRead: boolean): Piece[] => (isRead ? [] : unit.pieces(label));
    const isEvent = unit.has('event') || unit.versions('period').length > 0;
    return [
      // Names that searches do not know are looked up later.
      ...lacks(
        'apps',
        question.context.finds === true ||
          unit.apps('apps').length > 0 ||
          question.context.apps.length > 1 ||
          chosen.by === 'app',
      ),
      ...lacks('period', isEvent || unit.periods('period').length > 0),
      ...lacks('countries', unit.countries('countries').length > 0),
      ...lacks('stores', chosen.stores !== 'none' || chosen.by === 'store' || chosen.comparison === 'stores'),
      ...lacks('versions', unit.versions('versions').length > 0 || question.context.versions.length > 0),
      ...lacks('replied', chosen.replied !== 'none' || chosen.by === 'replied'),
    ].map(({ start, end }) => draft.written(start, end));
  });
  const refused = saidOf('declined');
  const { because } = question;
  return {
    asks: all,
    places,
    declined: refused.length === 0 ? [] : [{ words: refused.join(' … '), because, needs: needsOf[because] }],
    unread: [...saidOf('unread'), ...lost],
  };
};
