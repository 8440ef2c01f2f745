import { minuteOf } from '../../../contract/domain/words.ts';
import { cutText, type Fields, isFields, isReview, isText, isUuid } from './tokens.ts';

export interface Levels {
  /** Items of a list. */
  readonly outer: number;
  /** Items of a nested list. */
  inner(items: number): number;
  /** Items of a list nested in that. */
  readonly deep: number;
  /** Characters of a text in a list. */
  readonly text: number;
}

export interface Outline {
  readonly text: string;
  readonly cut: boolean;
  /** Whether ids of reviews are shown. */
  readonly ids: boolean;
}

/** Fields that are useless as text: pictures, chart data, positions in texts, REST links, provenance. */
const idle: ReadonlySet<string> = new Set([
  'object',
  'links',
  'icon',
  'thumbnail',
  'media',
  'clauses',
  'series',
  'dates',
  'readShare',
  'tookMs',
]);
/** Evidence: only the number is shown. */
const aside: ReadonlySet<string> = new Set(['dropped', 'sources']);
const longestLone = 1_500;
const maxScalars = 24;
/** Each costs as much as a short sentence. */
const maxIds = 2;

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) ? value.length === 0 : isFields(value) && Object.values(value).every(isEmpty));

const isIds = (value: unknown): boolean => (Array.isArray(value) ? value.every(isUuid) : isUuid(value));

/** `reviewIds`, `reviewId`: evidence. Not an app's id or a plain `id`, which other calls need. */
const isEvidence = (name: string, value: unknown): boolean => /Ids?$/.test(name) && isIds(value);

/** Whether the list is a series; its newest part is at the end, so that is kept. */
const isSeries = (list: readonly unknown[]): boolean => {
  if (list.some(isReview)) return false;
  const at = (item: unknown): unknown => (isFields(item) ? (item.week ?? item.date) : undefined);
  const [first, last] = [at(list[0]), at(list.at(-1))];
  return isText(first) && isText(last) && first < last;
};

const appsOf = (value: unknown, found = new Set<unknown>()): ReadonlySet<unknown> => {
  if (isReview(value)) found.add(value.appId);
  else if (Array.isArray(value)) for (const item of value) appsOf(item, found);
  else if (isFields(value)) for (const name in value) appsOf(value[name], found);
  return found;
};

/** An answer as short lines: without empty values and most ids of evidence, and with only the first items of lists. */
export const outlineOf = (body: unknown, levels: Levels): Outline => {
  let cut = false;
  let ids = false;
  const namesApps = appsOf(body).size > 1;

  const short = (text: string, longest: number): string => {
    if (text.length > longest) cut = true;
    return cutText(text.replace(/\s+/g, ' ').trim(), longest);
  };

  const scalar = (value: unknown, longest: number): string =>
    isText(value) ? short(instant.test(value) ? minuteOf(value) : value, longest) : String(value);

  const scalars = (list: readonly unknown[]): string => {
    const shown = list.slice(0, maxScalars).map((item) => scalar(item, levels.text));
    if (shown.length < list.length) cut = true;
    const more = list.length - shown.length;
    return shown.join(', ') + (more > 0 ? `, and ${more} more` : '');
  };

  const shownFields = (fields: Fields): [string, unknown][] =>
    Object.entries(fields).filter(([name, value]) => {
      if (idle.has(name) || isEmpty(value)) return false;
      // Only lists of evidence are shown: a quote represents its review, and a figure's address is longer than the
      // figure.
      const isShown = Array.isArray(value) || !(isEvidence(name, value) || (name === 'evidence' && isText(value)));
      if (!isShown) cut = true;
      return isShown;
    });

  /** `0199a3f2-…, 0199a3f3-… and 23 more`. */
  const someIds = (list: readonly unknown[]): string => {
    ids = true;
    const more = list.length - maxIds;
    if (more > 0) cut = true;
    return list.slice(0, maxIds).join(', ') + (more > 0 ? ` and ${more} more` : '');
  };

  /** `1★ 2026-10-15 us 5.4.0: “It crashes.”`, without the review's other fields. */
  const review = (value: Fields): string => {
    const { rating, date, title, text, reply } = value;
    cut = true;
    const app = value.app ?? (namesApps ? value.appId : null);
    const about = [app, value.country, value.version].filter(isText);
    const said = [title, text].filter((part) => isText(part) && part !== '').join(': ');
    const answered = isFields(reply) && isText(reply.text) ? ` Reply: “${short(reply.text, levels.text)}”` : '';
    const day = isText(date) ? ` ${date.slice(0, 10)}` : '';
    return `${rating}★${day}${about.length > 0 ? ` (${about.join(', ')})` : ''}: “${short(said, levels.text)}”${answered}`;
  };

  /** An object's fields, with nested objects in parentheses; its lists are collected in `lists` by path. */
  const parts = (fields: Fields, longest: number, lists: [string, readonly unknown[]][], prefix = ''): string[] =>
    shownFields(fields).flatMap(([name, value]) => {
      if (isReview(value)) return [`${name}: ${review(value)}`];
      if (isFields(value)) {
        const inner = parts(value, longest, lists, `${prefix}${name}.`);
        return inner.length > 0 ? [`${name} (${inner.join('; ')})`] : [];
      }
      if (!Array.isArray(value)) return [`${name}: ${scalar(value, longest)}`];
      if (isEvidence(name, value)) return [`${name}: ${someIds(value)}`];
      if (value.every((item) => !isFields(item) && !Array.isArray(item))) return [`${name}: ${scalars(value)}`];
      lists.push([`${prefix}${name}`, value]);
      return [];
    });

  const list = (path: string, items: readonly unknown[], depth: number, siblings: number): string[] => {
    const level = aside.has(path) ? 0 : depth === 0 ? levels.outer : depth === 1 ? levels.inner(siblings) : levels.deep;
    const count = Math.min(level, items.length);
    if (count < items.length) cut = true;
    const shown = isSeries(items) ? items.slice(items.length - count) : items.slice(0, count);
    const indent = '  '.repeat(depth);
    const head = `${indent}${path} (${count === items.length ? count : `${count} of ${items.length}`})`;
    if (count === 0) return depth === 0 ? [head] : [];
    return [`${head}:`, ...shown.flatMap((item) => bullet(item, depth, count))];
  };

  const bullet = (item: unknown, depth: number, siblings: number): string[] => {
    const indent = '  '.repeat(depth);
    if (isReview(item)) return [`${indent}- ${review(item)}`];
    if (!isFields(item)) return [`${indent}- ${Array.isArray(item) ? scalars(item) : scalar(item, levels.text)}`];
    const lists: [string, readonly unknown[]][] = [];
    const own = parts(item, levels.text, lists).join('; ');
    return [`${indent}- ${own}`, ...lists.flatMap(([path, items]) => list(path, items, depth + 1, siblings))];
  };

  if (!isFields(body)) return { text: scalar(body, longestLone), cut, ids };
  const lists: [string, readonly unknown[]][] = [];
  const alone = parts(body, longestLone, lists);
  const text = [...alone, ...lists.flatMap(([path, items]) => list(path, items, 0, 1))].join('\n');
  return { text, cut, ids };
};
