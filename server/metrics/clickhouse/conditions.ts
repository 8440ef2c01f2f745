import type { ClauseMatch, Groups, Literal, SearchPlan, TopicMatch, Unit, Way, Where } from '../search/plan.ts';
import { markedText, matchingClauses } from './clauses.ts';
import type { Tables } from './schema.ts';
import type { Values } from './statement.ts';

const allOf = (parts: readonly string[]): string => (parts.length === 0 ? '1' : parts.join(' and '));
const anyOf = (parts: readonly string[]): string => {
  if (parts.length === 0) return '0';
  return parts.length === 1 ? parts[0]! : `(${parts.join(' or ')})`;
};

/** Up to this many are asked for one by one, which an index on words can answer. */
const fewItems = 4;

const hasAny = (column: string, items: readonly string[] | readonly number[], values: Values): string[] => {
  if (items.length === 0) return [];
  if (items.length > fewItems) return [`hasAny(${column}, [${values.bind(items)}])`];
  return items.map((item) => `has(${column}, ${values.bind(item)})`);
};

/** Whether a review has one of these terms. */
export const hasTerm = (terms: readonly string[], values: Values): string => anyOf(hasAny('terms', terms, values));

/** A term of each group; of no groups, none. */
const hasGroups = (groups: Groups, values: Values): string =>
  groups.length === 0 ? '0' : `(${allOf(groups.map((terms) => hasTerm(terms, values)))})`;

const saysSo = ({ groups, text }: Literal, values: Values): string =>
  `(${hasGroups(groups, values)} and position(said, ${values.bind(markedText(text))}) > 0)`;

const speaksSo = ({ groups, sideBySide }: Way, values: Values): string => {
  const words = hasGroups(groups, values);
  return sideBySide === null ? words : `(${words} and ${anyOf(hasAny('phrases', sideBySide, values))})`;
};

const speaksOf = ({ ways }: Unit, values: Values): string => anyOf(ways.map((way) => speaksSo(way, values)));

const worthOfUnit = ({ ways }: Unit, values: Values): string =>
  ways.length === 0
    ? '0'
    : `multiIf(${ways.map((way) => `${speaksSo(way, values)}, ${values.bind(way.worth)}`).join(', ')}, 0)`;

/** What a review is worth to a topic: of each unit, the first of the ways in which it speaks of it. */
export const worthOf = ({ units }: TopicMatch, values: Values): string =>
  units.length === 0 ? '0' : units.map((unit) => worthOfUnit(unit, values)).join(' + ');

/** What a review that is about a topic speaks of, whatever that is worth. */
const mayBeAbout = ({ units }: TopicMatch, values: Values): string[] => {
  const needed = units.filter((unit) => unit.needed);
  // A review that speaks of nothing is about nothing.
  return needed.length > 0
    ? needed.map((unit) => speaksOf(unit, values))
    : [anyOf(units.map((unit) => speaksOf(unit, values)))];
};

const isAbout = (topic: TopicMatch, values: Values): string[] => {
  const needed = topic.units.filter((unit) => unit.needed);
  const sure = needed.reduce((sum, { ways }) => sum + Math.min(...ways.map(({ worth }) => worth)), 0);
  const isSure = needed.length > 0 && sure >= topic.least;
  return [
    ...mayBeAbout(topic, values),
    ...(isSure ? [] : [`${worthOf(topic, values)} >= ${values.bind(topic.least)}`]),
  ];
};

/** What a review with a clause that matches has, in whatever clauses: an index on words answers it. */
const mayHaveClause = ({ topic, tags, literals }: ClauseMatch, values: Values): string[] => [
  ...(topic ? mayBeAbout(topic, values) : []),
  ...tags.map((terms) => hasTerm(terms, values)),
  ...literals.map(({ groups }) => hasGroups(groups, values)),
];

const isAt = (where: Where, { reviewsLocal }: Tables, values: Values): string[] => {
  const among = (column: string, items: readonly string[] | readonly number[] | Uint32Array): string[] =>
    items.length === 0 ? [] : [`${column} in (${values.bind(items)})`];
  const { appNos, nos, since, until, countries, untoldLanguages, versions, replied, minLength } = where;
  const apps = appNos === null ? [] : appNos.length === 0 ? ['0'] : among('app', appNos);
  const isVersion = (version: string): string =>
    version.startsWith('=')
      ? `version = ${values.bind(version.slice(1))}`
      : `(version = ${values.bind(version)} or startsWith(version, ${values.bind(`${version}.`)}))`;
  const isHere = (): string => {
    const untold = untoldLanguages.length === 0 ? [] : [`country = '' and ${among('language', untoldLanguages)}`];
    return anyOf([...among('country', countries), ...untold]);
  };
  return [
    ...apps,
    ...(nos === null ? [] : nos.length === 0 ? ['0'] : among('no', nos)),
    ...among('stars', where.stars),
    ...(since === null ? [] : [`seconds >= ${values.bind(since)}`, `day >= ${values.bind(dayOf(since))}`]),
    ...(until === null ? [] : [`seconds <= ${values.bind(until)}`, `day <= ${values.bind(dayOf(until))}`]),
    ...(countries.length === 0 ? [] : [isHere()]),
    ...among('language', where.languages),
    ...(versions.length === 0 ? [] : [`version != '' and ${anyOf(versions.map(isVersion))}`]),
    ...(where.kinds.length === 0 ? [] : [anyOf(hasAny('kinds', where.kinds, values))]),
    ...(replied === null ? [] : [`replied = ${replied ? 1 : 0}`]),
    ...(minLength === null ? [] : [`length >= ${values.bind(minLength)}`]),
    // Each shard asks its own part: all of an app is on one.
    ...(where.panel
      ? [
          `(panel = 1 or app not in (select app from ${reviewsLocal} final where ${allOf(['gone = 0 and panel = 1', ...apps])}))`,
        ]
      : []),
  ];
};

const daySeconds = 86_400;
const dayOf = (seconds: number): number => Math.floor(seconds / daySeconds);

/** Under which a review is in a plan's scope, whatever it says. */
export const isInScope = ({ where }: SearchPlan, tables: Tables, values: Values): string =>
  `(${allOf(isAt(where, tables, values))})`;

/** Under which a review matches a plan. */
export const isMatch = (plan: SearchPlan, tables: Tables, values: Values): string => {
  const { where, topic, clause, literals, exclude, excludeLiterals } = plan;
  return `(${allOf([
    ...isAt(where, tables, values),
    ...(topic ? isAbout(topic, values) : []),
    ...(clause ? [...mayHaveClause(clause, values), `${matchingClauses(clause, values)} != 0`] : []),
    ...literals.map((literal) => saysSo(literal, values)),
    ...exclude.map((groups) => `not ${hasGroups(groups, values)}`),
    ...excludeLiterals.map((literal) => `not ${saysSo(literal, values)}`),
  ])})`;
};

/** Reviews as they are now: `final` leaves the newest row of each, whether or not merges have caught up. */
export const from = ({ reviews }: Tables, condition: string): string =>
  `from ${reviews} final where gone = 0 and ${condition}`;
