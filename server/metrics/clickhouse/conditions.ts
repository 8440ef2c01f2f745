import type { ClauseMatch, Groups, Literal, SearchPlan, TopicMatch, Unit, Way, Where } from '../search/plan.ts';
import { markedText, matchingClauses } from './clauses.ts';
import type { Tables } from './schema.ts';
import type { Values } from './statement.ts';

const allOf = (parts: readonly string[]): string => (parts.length === 0 ? '1' : parts.join(' and '));
const anyOf = (parts: readonly string[]): string => {
  if (parts.length === 0) return '0';
  return parts.length === 1 ? parts[0]! : `(${parts.join(' or ')})`;
};

/** Up to this many items get a `has` each, which can use the index on words. */
const fewItems = 4;

const hasAny = (column: string, items: readonly string[] | readonly number[], values: Values): string[] => {
  if (items.length === 0) return [];
  if (items.length > fewItems) return [`hasAny(${column}, [${values.bind(items)}])`];
  return items.map((item) => `has(${column}, ${values.bind(item)})`);
};

export const hasTerm = (terms: readonly string[], values: Values): string => anyOf(hasAny('terms', terms, values));

/** A term of each group; false without groups. */
const hasGroups = (groups: Groups, values: Values): string =>
  groups.length === 0 ? '0' : `(${allOf(groups.map((terms) => hasTerm(terms, values)))})`;

const saysSo = ({ groups, text }: Literal, values: Values): string =>
  `(${hasGroups(groups, values)} and position(said, ${values.bind(markedText(text))}) > 0)`;

const speaksSo = ({ groups, language }: Way, values: Values): string => {
  const words = hasGroups(groups, values);
  return language === null ? words : `(${words} and language = ${values.bind(language)})`;
};

const speaksOf = ({ ways }: Unit, values: Values): string => anyOf(ways.map((way) => speaksSo(way, values)));

const worthOfUnit = ({ ways }: Unit, values: Values): string =>
  ways.length === 0
    ? '0'
    : `multiIf(${ways.map((way) => `${speaksSo(way, values)}, ${values.bind(way.worth)}`).join(', ')}, 0)`;

/** A review's worth to a topic: for each unit, the worth of the first way that matches. */
export const worthOf = ({ units }: TopicMatch, values: Values): string =>
  units.length === 0 ? '0' : units.map((unit) => worthOfUnit(unit, values)).join(' + ');

/** A necessary condition for being about a topic, whatever the worth. */
const mayBeAbout = ({ units }: TopicMatch, values: Values): string[] => {
  const needed = units.filter((unit) => unit.needed);
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

/** A necessary condition for a matching clause, which can use the index on words. */
const mayHaveClause = ({ topic, tags, literals }: ClauseMatch, values: Values): string[] => [
  ...(topic ? mayBeAbout(topic, values) : []),
  ...tags.map((terms) => hasTerm(terms, values)),
  ...literals.map(({ groups }) => hasGroups(groups, values)),
];

const isAt = (where: Where, { reviewsLocal }: Tables, values: Values): string[] => {
  const among = (column: string, items: readonly string[] | readonly number[] | Uint32Array): string[] =>
    items.length === 0 ? [] : [`${column} in (${values.bind(items)})`];
  const { appNos, nos, since, until, countries, languagesOfCountries, versions, replied, minLength } = where;
  const apps = appNos === null ? [] : appNos.length === 0 ? ['0'] : among('app', appNos);
  const isVersion = (version: string): string =>
    version.startsWith('=')
      ? `version = ${values.bind(version.slice(1))}`
      : `(version = ${values.bind(version)} or startsWith(version, ${values.bind(`${version}.`)}))`;
  const isHere = (): string => {
    const withoutCountry =
      languagesOfCountries.length === 0 ? [] : [`country = '' and ${among('language', languagesOfCountries)}`];
    return anyOf([...among('country', countries), ...withoutCountry]);
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
    // Each shard queries only itself: an app's reviews are all on one shard. Without `materialize`, ClickHouse 26 fails
    // on a constant where the list turns out empty.
    ...(where.panel
      ? [
          `(panel = 1 or materialize(app not in (select app from ${reviewsLocal} final where ${allOf(['gone = 0 and panel = 1', ...apps])})))`,
        ]
      : []),
  ];
};

const daySeconds = 86_400;
const dayOf = (seconds: number): number => Math.floor(seconds / daySeconds);

/** The condition for being in a plan's scope, whatever the review says. */
export const isInScope = ({ where }: SearchPlan, tables: Tables, values: Values): string =>
  `(${allOf(isAt(where, tables, values))})`;

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

/** `final` returns only the newest row of each review, even before merges have run. */
export const from = ({ reviews }: Tables, condition: string): string =>
  `from ${reviews} final where gone = 0 and ${condition}`;
