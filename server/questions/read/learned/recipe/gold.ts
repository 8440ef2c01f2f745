import { isDeepStrictEqual } from 'node:util';
import type { Ask, Period, Plan } from '../../../../contract/resources/questions/plan.ts';
import { sheetOf } from '../../../../tagging/words/sheet.ts';
import { fold } from '../../../../tagging/words/words.ts';
import type { QuestionContext } from '../../../context.ts';
import { plusDays } from '../../../limits/days/calendar.ts';
import { draftOf } from '../../draft.ts';
import { readScope } from '../../scope.ts';
import { type Comparison, inheritable, type Preset, starSets, type WordLabel } from '../labels.ts';
import { questionWords } from '../question-words.ts';
import { type Choices, type LabelledQuestion, Unit } from '../unit.ts';

/** A question as its author wrote it, with its plan and the field of each of its words. */
export interface Written {
  readonly id: string;
  readonly lang: string;
  readonly q: string;
  readonly class: string;
  readonly context: { readonly app: string | null; readonly apps: readonly string[] };
  readonly plan: Pick<Plan, 'asks' | 'declined' | 'unread'>;
  readonly read?: readonly (readonly [words: string, as: string])[];
  /** Whether it was typed to find reviews. */
  readonly finds?: boolean;
  /** Whether none of the apps that it names is known. */
  readonly isOfStrangers?: boolean;
}

/** The day that all questions were asked on. */
const today = '2026-11-17';
const sampleVersions = [
  { version: '5.4.1', since: '2026-10-24' },
  { version: '5.4.0', since: '2026-09-12' },
  { version: '5.3.1', since: '2026-07-24' },
];

export const contextOf = (written: Written): QuestionContext => {
  const { context, lang, plan, class: kind, finds = kind === 'find', isOfStrangers = false } = written;
  const apps = [...new Set([...(context.app ? [context.app] : []), ...context.apps])];
  const named = plan.asks.flatMap(({ about, against }) => [
    ...(about.apps ?? []),
    ...(against === undefined || against === 'rest' ? [] : (against.apps ?? [])),
  ]);
  return {
    apps: isOfStrangers ? [] : apps,
    hasOwnApp: context.app !== null,
    otherApps: isOfStrangers ? [] : [...new Set(named)].filter((name) => !apps.includes(name)),
    stores: ['apple', 'play'],
    today,
    versions: context.app === 'Tidebook' ? sampleVersions : [],
    usual: null,
    language: lang,
    finds,
  };
};

const letters = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, '');

/** The field of each character of a question. */
const fieldsOf = (text: string, read: NonNullable<Written['read']>): string[] | null => {
  const fields: string[] = Array.from({ length: text.length }, () => '');
  const pieces: number[] = Array.from({ length: text.length }, () => -1);
  let at = 0;
  for (const [piece, [words, as]] of read.entries()) {
    for (const letter of Array.from(sheetOf(words).text).filter((each) => /[\p{L}\p{N}]/u.test(each))) {
      while (at < text.length && !/[\p{L}\p{N}]/u.test(text[at]!)) at++;
      if (text.slice(at, at + letter.length).toLowerCase() !== letter.toLowerCase()) return null;
      for (let each = 0; each < letter.length; each++) {
        fields[at + each] = as;
        pieces[at + each] = piece;
      }
      at += letter.length;
    }
  }
  return fields.map((field, place) => (field === '' ? '' : `${field}#${pieces[place]}`));
};

const plain: Readonly<Record<string, WordLabel>> = {
  'about.apps': 'apps',
  'about.kind': 'kind',
  'about.period': 'period',
  'about.countries': 'countries',
  'about.stores': 'stores',
  'about.versions': 'versions',
  'about.stars': 'stars',
  'about.replied': 'replied',
  'about.from': 'from',
  against: 'against',
  answerAs: 'answerAs',
  measure: 'measure',
  by: 'by',
  pick: 'pick',
  limit: 'limit',
  polarity: 'polarity',
  source: 'source',
};

const eventWords = ({ about, against }: Ask): string[] =>
  [about.period, against === undefined || against === 'rest' ? undefined : against.period].flatMap((period) =>
    period && 'side' in period && 'words' in period.event ? period.event.words : [],
  );

/** The label of a piece, given the ask it belongs to. */
const labelOf = (field: string, words: string, ask: Ask | undefined): WordLabel | null => {
  if (field === 'filler' || field === 'declined' || field === 'unread' || field === 'sort') return field;
  const isOf = (all: readonly string[]): boolean => all.some((each) => letters(each).includes(letters(words)));
  if (!ask) return null;
  if (field === 'topic') return 'topic';
  if (field === 'without') return isOf((ask.without ?? []).flatMap((one) => one.words)) ? 'without' : 'withoutCue';
  if (field === 'about.segment') return isOf(ask.about.segment?.words ?? []) ? 'segment' : 'segmentCue';
  if ((field === 'about.period' || field === 'against') && isOf(eventWords(ask))) return 'event';
  return plain[field] ?? null;
};

/** The same ask for each of some subjects, apps, versions, countries or stores. */
const isForEach = (asks: readonly Ask[]): boolean =>
  asks.every(
    (ask) => ask.measure === 'change' && ask.topic && isDeepStrictEqual({ ...ask, topic: 0 }, { ...asks[0], topic: 0 }),
  ) ||
  (['apps', 'versions', 'countries', 'stores'] as const).some((field) =>
    asks.every(
      (ask) =>
        ask.by === 'theme' &&
        ask.about[field]?.length === 1 &&
        isDeepStrictEqual(
          { ...ask, about: { ...ask.about, [field]: [] } },
          { ...asks[0], about: { ...asks[0]!.about, [field]: [] } },
        ),
    ),
  );

const presetOf = (asks: readonly Ask[]): Preset | null => {
  const shape = asks.map(({ source, measure, answerAs }) => `${source} ${measure} ${answerAs}`).join(', ');
  if (asks.length === 1 || isForEach(asks)) return 'one';
  switch (shape) {
    case 'reviews sentiment number, reviews share list':
      return 'topic';
    case 'listing claim yes_no, reviews sentiment yes_no':
      return 'claim';
    case 'reviews stars compare, reviews low_share compare':
      return 'rating';
    case 'reviews reviews yes_no, reviews reviews number':
      return 'mention';
    case 'reviews stars number, reviews share list, reviews share list':
      return 'general';
    case 'reviews share advice, reviews share advice':
      return 'next';
    default:
      return null;
  }
};

const comparisonOf = (
  { about, against }: Ask,
  context: QuestionContext,
  isNamed: boolean,
  said: Period | undefined,
): Comparison | null => {
  if (against === undefined) return 'none';
  if (against === 'rest') return 'rest';
  const { period } = against;
  if (period === undefined) {
    if (against.apps) return 'apps';
    if (against.versions) return 'versions';
    if (against.stores) return 'stores';
    if (against.countries) return 'countries';
    return against.segment ? 'segments' : null;
  }
  const own = about.period;
  if ('side' in period) return own && 'side' in own ? 'event' : 'recovery';
  if (own === undefined || 'side' in own || own.since === undefined) return 'period';
  if (isNamed) return 'period';
  if (own.since === plusDays(context.today, -30) && period.since === plusDays(context.today, -90)) return 'trend';
  if (period.until !== plusDays(own.since, -1)) return 'period';
  return said && 'since' in said && said.since === own.since ? 'prior' : 'halves';
};

export interface Gold {
  readonly question: LabelledQuestion;
  readonly labelled: readonly (WordLabel | null)[];
}

/** The labels and choices behind a written plan; null where it has a form that the reader does not know. */
export const goldOf = (written: Written): Gold | string => {
  const context = contextOf(written);
  const draft = draftOf(written.q, [...context.apps, ...context.otherApps], context);
  const scope = readScope(draft.sheet, draft, context);
  const words = questionWords(draft, scope, context);
  const { asks, declined } = written.plan;
  if (!written.read) return 'no labels';
  const fields = fieldsOf(draft.text, written.read);
  if (fields === null) return 'labels do not spell the question';
  const numbersSaid = new Set(written.read.flatMap(([, as]) => (/^\d/u.test(as) ? [Number(as.split('.')[0])] : [])));
  const unitOfAsk: number[] = [];
  for (const at of asks.keys())
    unitOfAsk.push(numbersSaid.has(at) || at === 0 ? (unitOfAsk.at(-1) ?? -1) + 1 : unitOfAsk.at(-1)!);
  let last = '';
  const labels: WordLabel[] = [];
  const units: number[] = [];
  for (const { start, end } of words) {
    const place = draft.placeOf(start, end);
    const counts = new Map<string, number>();
    for (const field of fields.slice(place.start, place.end))
      if (field) counts.set(field, (counts.get(field) ?? 0) + 1);
    const [best] = [...counts].sort((one, other) => other[1] - one[1])[0] ?? [''];
    const [tag = '', piece] = best.split('#');
    const number = /^\d/u.test(tag) ? Number(tag.split('.')[0]) : 0;
    const field = tag.replace(/^\d+\./u, '');
    const label = field === '' ? 'filler' : labelOf(field, written.read[Number(piece)]?.[0] ?? '', asks[number]);
    if (label === null) return `label ${tag}`;
    const isFurther = last === best && ['topic', 'without', 'segment', 'event'].includes(label);
    labels.push(isFurther ? (`${label}+` as WordLabel) : label);
    units.push(unitOfAsk[number] ?? 0);
    last = best;
  }
  const choices: Choices[] = [];
  for (let unit = 0; unit <= (unitOfAsk.at(-1) ?? -1); unit++) {
    const own = asks.filter((_, at) => unitOfAsk[at] === unit);
    const first = own[0]!;
    const before = asks[asks.indexOf(first) - 1];
    const preset = presetOf(own);
    const hasLabel = (...wanted: readonly string[]): boolean =>
      labels.some((label, at) => units[at] === unit && wanted.includes(label.replace('+', '')));
    const isNamed = words.some(
      ({ start, end }, at) =>
        units[at] === unit &&
        labels[at] === 'against' &&
        scope.spans.some((span) => span.as === 'about.period' && span.start < end && span.end > start),
    );
    const bare = {
      draft,
      scope,
      context,
      words,
      labels,
      units,
      choices: [],
      because: 'private',
      certainty: 0,
    } as const;
    const [said] = new Unit(bare, unit).periods('period');
    const comparison = comparisonOf(first, context, isNamed, said);
    if (preset === null || comparison === null) return preset === null ? 'preset' : 'comparison';
    const stars = (first.about.stars ?? []).join('') || 'none';
    if (!starSets.some((set) => set === stars)) return `stars ${stars}`;
    const period = first.about.period;
    const event = [period, first.against === 'rest' ? undefined : first.against?.period].flatMap((each) =>
      each && 'side' in each ? [each] : [],
    )[0];
    const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
    const inherits = inheritable.map((name) => {
      const value = name === 'topic' ? first.topic?.words : name === 'without' ? first.without : first.about[name];
      const earlier =
        name === 'topic' ? before?.topic?.words : name === 'without' ? before?.without : before?.about[name];
      const isThere = value !== undefined && (!Array.isArray(value) || value.length > 0);
      const isIt = unit > 0 && isThere && !hasLabel(name) && same(value, earlier);
      return [`inherits.${name}`, isIt ? 'yes' : 'no'];
    });
    choices.push({
      preset,
      measure: `${first.source}.${first.measure}`,
      answerAs: first.answerAs,
      by: first.by ?? 'none',
      pick: first.pick === 'all' ? 'none' : (first.pick ?? 'none'),
      polarity: first.topic?.polarity ?? 'none',
      match: first.topic?.match ?? 'meaning',
      comparison,
      stars,
      stores: first.about.stores?.length === 1 && first.by !== 'country' ? first.about.stores[0] : 'none',
      replied: first.about.replied === undefined ? 'none' : String(first.about.replied),
      eventSide:
        period && 'side' in period && (comparison === 'none' || period.side === 'before') ? period.side : 'none',
      eventPolarity: event && 'polarity' in event.event ? event.event.polarity : 'any',
      ...Object.fromEntries(inherits),
      'inherits.from': first.about.from === undefined ? 'no' : 'yes',
    } as Choices);
  }
  const question: LabelledQuestion = {
    draft,
    scope,
    context,
    words,
    labels,
    units,
    choices,
    because: declined[0]?.because ?? 'not_in_reviews',
    certainty: 0,
  };
  return { question, labelled: labels };
};
