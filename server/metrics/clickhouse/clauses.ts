import { mostClauses } from '../../tagging/clauses/clause.ts';
import { isOneWord, literalText } from '../search/literal.ts';
import type { ClauseMatch, Groups, Literal, TopicMatch, Way } from '../search/plan.ts';
import type { Values } from './statement.ts';

/** Marks a word boundary. No text contains it: it is neither white space nor a letter. */
const mark = '\u0001';

/**
 * Puts a mark at each word boundary and at both ends, so that only whole words match.
 * @param text as `literalText` returns it
 */
export const markedText = (text: string): string => {
  let marked = mark;
  for (let at = 0; at < text.length; at++) {
    marked += text[at]!;
    // A mark between the halves of a surrogate pair would break the character.
    if (!isOneWord(text[at], text[at + 1]) && !isPair(text, at)) marked += mark;
  }
  return marked;
};

const isPair = (text: string, at: number): boolean => text.codePointAt(at)! > 0xffff;

/** A review's title and text as quotes are searched in them, separated by the only line break. */
export const saidText = ({ title, text }: { readonly title: string | null; readonly text: string }): string =>
  [title ?? '', text].map((part) => markedText(literalText(part).replaceAll(mark, ''))).join('\n');

/** Expressions below are bit masks with a bit per clause of a review. */

const both = (parts: readonly string[]): string => parts.reduce((one, other) => `bitAnd(${one}, ${other})`);
const either = (bits: string): string => `arrayReduce('groupBitOr', ${bits})`;

const withAny = (terms: readonly string[], values: Values): string =>
  terms.length === 0
    ? 'toUInt16(0)'
    : either(`arrayMap((t, c) -> if(has([${values.bind(terms)}], t), c, toUInt16(0)), terms, term_clauses)`);

const withGroups = (groups: Groups, values: Values): string =>
  groups.length === 0 ? 'toUInt16(0)' : both(groups.map((terms) => withAny(terms, values)));

const withWay = ({ groups, language }: Way, values: Values): string =>
  language === null
    ? withGroups(groups, values)
    : `if(language = ${values.bind(language)}, ${withGroups(groups, values)}, toUInt16(0))`;

const saying = ({ text }: Literal, values: Values): string =>
  either(
    `arrayMap((s, n) -> if(position(s, ${values.bind(markedText(text))}) > 0, toUInt16(bitShiftLeft(toUInt32(1), n - 1)), toUInt16(0)), said_clauses, arrayEnumerate(said_clauses))`,
  );

const everyBit = `[${Array.from({ length: mostClauses }, (_, at) => `toUInt16(${1 << at})`).join(', ')}]`;

/**
 * Maps over the clauses, whose bit is `b`. Other masks are passed in by name: old releases cannot capture columns in a
 * lambda.
 */
const eachClause = (value: string, others: Readonly<Record<string, string>>): string => {
  const names = ['b', ...Object.keys(others)].join(', ');
  const lists = [everyBit, ...Object.values(others).map((bits) => `replicate(${bits}, ${everyBit})`)].join(', ');
  return `arrayMap((${names}) -> ${value}, ${lists})`;
};

/** Each unit's worth in a clause, by the surest way present, and the clause mask of each way. */
const worthsIn = ({ units }: TopicMatch, values: Values) => {
  const ways: Record<string, string> = {};
  const worths = units.map((unit, at) => {
    const cases = unit.ways.map((way, place) => {
      ways[`w${at}_${place}`] = withWay(way, values);
      return `bitAnd(w${at}_${place}, b) != 0, ${values.bind(way.worth)}`;
    });
    return cases.length === 0 ? '0' : `multiIf(${cases.join(', ')}, 0)`;
  });
  return { worths, total: ['0', ...worths].join(' + '), ways };
};

/** Clauses whose total worth reaches the topic's minimum. */
const about = (topic: TopicMatch, values: Values): string => {
  const { worths, total, ways } = worthsIn(topic, values);
  const needed = worths.filter((_, at) => topic.units[at]!.needed).map((worth) => `${worth} > 0`);
  const isEnough = [`${total} >= ${values.bind(topic.least)}`, ...needed];
  return either(eachClause(`if(${isEnough.join(' and ')}, b, toUInt16(0))`, ways));
};

export const matchingClauses = ({ topic, tags, literals, without }: ClauseMatch, values: Values): string =>
  both([
    'clauses',
    ...tags.map((terms) => withAny(terms, values)),
    ...without.map((groups) => `bitNot(${withGroups(groups, values)})`),
    ...literals.map((literal) => saying(literal, values)),
    ...(topic ? [about(topic, values)] : []),
  ]);

/** The highest worth among the matching clauses. */
export const worthOfClauses = (clause: ClauseMatch, values: Values): string => {
  if (clause.topic === null) return '0';
  const { total, ways } = worthsIn(clause.topic, values);
  const own = `if(bitAnd(matching, b) != 0, toInt64(${total}), toInt64(0))`;
  return `arrayReduce('max', ${eachClause(own, { ...ways, matching: matchingClauses(clause, values) })})`;
};
