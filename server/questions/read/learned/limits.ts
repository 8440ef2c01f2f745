import { otherStore, type Store } from '../../../contract/domain/stores.ts';
import type { Ask, Period, Scope } from '../../../contract/resources/questions/plan.ts';
import type { Sheet } from '../../../tagging/words/sheet.ts';
import { isStopWord } from '../../../tagging/words/stop-words.ts';
import { wordsOf } from '../../../tagging/words/words.ts';
import { plusDays } from '../../limits/days/calendar.ts';
import { numberOf } from '../../limits/days/day-words.ts';
import { readStars } from '../../limits/sentence-stars.ts';
import { cueLanguages } from '../cues.ts';
import things from './compared-things.json' with { type: 'json' };
import { isJoint, phrasesOf } from './joints.ts';
import type { WordLabel } from './labels.ts';
import { type Choices, type LabelledQuestion, type Piece, topicOf, type Unit } from './unit.ts';

/** Whether words can be English, unlike `applis de méditation` and `Habit-Tracker`, regardless of the question. */
const isEnglish = (said: string): boolean =>
  /^[\p{ASCII}’]*$/u.test(said) &&
  !/\p{L}-\p{Lu}/u.test(said) &&
  wordsOf(said).every(({ folded }) => isStopWord(folded, 'en') || !spaced.some((each) => isStopWord(folded, each)));
const spaced = cueLanguages.filter((each) => each !== 'en');

/** English kinds in the plural: `habit tracker` becomes habit trackers. */
export const kindOf = (said: string, language: string): string => {
  if (language !== 'en' || !isEnglish(said))
    return said.replace(/^(?:l|d|dell|un)['’]/iu, '').replace(/(?<=앱|어플|게임)\p{Script=Hangul}{1,2}$/u, '');
  const plain = said
    .toLowerCase()
    .replace(/['’]s$/u, '')
    .replace(/^(?:the|all|any|some|most|popular|other|another|a|an|new) /u, '');
  return /s$/u.test(plain) ? plain : `${plain.replace(/y$/u, 'ie')}s`;
};

const us = new RegExp(`(?<![\\p{L}\\p{N}])(?:${phrasesOf(things.us)})(?![\\p{Script=Latin}\\p{N}])`, 'gu');

/** `Us, Quillhop or Coinroot`: whether the own app is listed with others. */
export const listsOwnApp = ({ draft, scope }: Pick<LabelledQuestion, 'draft' | 'scope'>): boolean => {
  const { folded } = draft.sheet;
  return [...folded.matchAll(us)].some(({ index, 0: said }) =>
    scope.apps.some(({ start, end }) =>
      isJoint(start > index ? folded.slice(index + said.length, start) : folded.slice(end, index)),
    ),
  );
};

/** Inexact numbers. */
const vague = /^(?:few|couple|paar)$/u;

export const limitOf = (unit: Unit): number | undefined => {
  const said = unit
    .pieces('limit')
    .map(({ start, end }) => unit.question.draft.sheet.folded.slice(start, end))
    .join(' ');
  return (said.match(/\d+|\p{L}+/gu) ?? [])
    .map((each) => (vague.test(each) ? 0 : numberOf(each)))
    .find((each) => each > 1);
};

type PlanEvent = Extract<Period, { side: unknown }>['event'];

export const isDays = (period: Period | undefined): period is Exclude<Period, { side: unknown }> =>
  period !== undefined && !('side' in period);

/** The event of an ask: `since then`. */
export const eventIn = (ask: Ask | undefined): PlanEvent | null => {
  const period = ask?.about.period;
  return period && 'side' in period ? period.event : null;
};

export const eventOf = (unit: Unit, { eventPolarity }: Choices): PlanEvent | null => {
  const words = unit.names('event');
  const [version] = unit.versions('period', 'versions', 'against', 'event');
  const { context, scope } = unit.question;
  // Only the first app's versions are known.
  const isOfFirst = scope.apps.every(({ value }) => value === context.apps[0]);
  const newest = isOfFirst ? context.versions[0] : undefined;
  if (words.length > 0 && newest && (unit.isAll('event', 'newest') || unit.isNewestVersion))
    return { version: newest.version };
  // `Since 5.4.1 came out`.
  if (words.length > 0 && !(version && unit.isAll('event', 'release'))) return topicOf(words, eventPolarity);
  return version === undefined ? null : { version };
};

/** `Not on 5.4.0`: all other known versions. */
const versionsOf = (unit: Unit): string[] => {
  const named = unit.versions('versions');
  const others = unit.question.context.versions.map(({ version }) => version).filter((each) => !named.includes(each));
  return named.length > 0 && unit.isNegated('versions') ? others : named;
};

/** Numbers of stars are parsed; for words such as `angry` and `fans` the network chooses. */
const starsOf = (unit: Unit, { stars }: Choices): number[] => {
  if (!unit.has('stars')) return [];
  const named = readStars(unit.sheet('stars')).stars;
  const meant = named.length > 0 ? [...named] : stars === 'none' ? [] : Array.from(stars, Number);
  return meant.length > 0 && unit.isNegated('stars') ? [1, 2, 3, 4, 5].filter((each) => !meant.includes(each)) : meant;
};

/** The days left by an excluded period that is open on one side; null if none or two stretches are left. */
const daysLeft = (period: Period): Period | null => {
  if ('side' in period) return { ...period, side: period.side === 'after' ? 'before' : 'after' };
  const { since, until } = period;
  if (since !== undefined && until === undefined) return { until: plusDays(since, -1) };
  return since === undefined && until !== undefined ? { since: plusDays(until, 1) } : null;
};

const periodIn = (unit: Unit): Period | null => {
  const [period] = unit.periods('period');
  return period && unit.isNegated('period') ? daysLeft(period) : (period ?? null);
};

/** Excluded limits of which no other limit is left: `not in August`, `except in Germany`, `not on` the only version. */
export const limitsLost = (unit: Unit): WordLabel[] => {
  const left: Partial<Record<WordLabel, readonly unknown[]>> = {
    countries: [],
    period: unit.periods('period').flatMap((period) => daysLeft(period) ?? []),
    versions: versionsOf(unit),
  };
  return (Object.keys(left) as WordLabel[]).filter(
    (label) => unit.has(label) && unit.isNegated(label) && left[label]!.length === 0,
  );
};

/** The store as a filter; none if both are named. */
const storeOf = (unit: Unit, { stores }: Choices): Store | null => {
  const isOfBoth = unit.question.context.finds && unit.says('store:apple') && unit.says('store:play');
  return stores === 'none' || !unit.has('stores') || isOfBoth ? null : stores;
};

/** `Who didn't get a reply`: by a negation, or by the network. */
const repliedOf = (unit: Unit, { replied }: Choices): boolean | null =>
  replied === 'none' || !unit.has('replied')
    ? null
    : replied === 'true' && !unit.denies('replied') && !unit.isNegated('replied');

/** `명상 앱에서` is about 명상 앱: removes the particle of the second word. */
const endOfKind = ({ end }: Piece, { folded }: Sheet): number =>
  end + (appBehind.exec(folded.slice(end))?.[0].length ?? 0);
const appBehind = new RegExp(`^ ?(?:${phrasesOf(things.app)})`, 'u');

/** The limits in the words of a unit, before comparisons. */
export const limitsOf = (unit: Unit, choices: Choices): Scope => {
  const { context, draft } = unit.question;
  const own = context.hasOwnApp ? context.apps[0] : undefined;
  const named = unit.apps('apps');
  // `They`, `the two`: the apps of the request.
  const isAll = named.length === 0 && unit.has('apps') && context.apps.length > 1;
  const apps = unit.appOfSegment ? [unit.appOfSegment.value] : isAll ? [...context.apps] : named;
  const others = apps.filter((name) => name !== own);
  const meant = others.length === 0 ? [] : apps.length > 1 || others[0] !== own ? apps : [];
  const [kind] = unit.pieces('kind');
  const period = periodIn(unit);
  const countries = unit.countries('countries');
  const versions = versionsOf(unit);
  const stores = storeOf(unit, choices);
  const isNewest = versions.length === 0 && unit.has('versions') && context.versions[0] !== undefined;
  const segment = unit.names('segment');
  const stars = starsOf(unit, choices);
  const replied = repliedOf(unit, choices);
  return {
    ...(meant.length > 0 ? { apps: meant } : {}),
    ...(kind ? { kind: kindOf(draft.written(kind.start, endOfKind(kind, draft.sheet)), draft.cues.language) } : {}),
    ...(period ? { period } : {}),
    ...(countries.length > 0 ? { countries } : {}),
    ...(stores ? { stores: unit.isNegated('stores') ? [otherStore[stores]] : [stores] } : {}),
    ...(versions.length > 0 ? { versions } : isNewest ? { versions: [context.versions[0]!.version] } : {}),
    ...(stars.length > 0 ? { stars } : {}),
    ...(replied === null ? {} : { replied }),
    ...(segment.length > 0 ? { segment: topicOf(segment, 'any') } : {}),
  };
};
