import { dayMs } from '../../contract/domain/durations.ts';
import type { MarkedReview, PullReview } from '../../contract/resources/reviews/pull.ts';
import { reviewKinds } from '../../contract/resources/sentence-reading.ts';
import { type Keyword, keywordOf, spansIn } from '../../metrics/filter/mention.ts';
import { reviewMentions, searchedReview, versionBegins } from '../../metrics/filter/pull-filter.ts';
import type { Database } from '../../store/engine/database.ts';
import { type Edition, editions } from '../../store/reviews/editions.ts';
import { type PullRow, pulledFacts, pulledWords } from '../../store/reviews/pulls.ts';
import { mapInSlices } from '../../support/concurrency/promises.ts';
import { marksOf, readClauses, tagsOfEdition } from '../on-file/reviews-by-id.ts';
import { joinApps, orderBy, type PageDir, type PageSort, type PullColumns } from './pull-columns.ts';
import { countryNumber, countryOf } from './pull-facts.ts';
import { PullCache } from './pull-record.ts';
import { type PullTags, tagsOf } from './pull-tags.ts';
import { type AppWords, isSearchable, mentioning, unpackWords } from './pull-words.ts';

export interface PageQuery {
  readonly stars?: readonly number[] | undefined;
  readonly q?: string | undefined;
  readonly store?: string | undefined;
  readonly appId?: string | undefined;
  readonly countries?: readonly string[] | undefined;
  readonly languages?: readonly string[] | undefined;
  readonly versions?: readonly string[] | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly replied?: 'yes' | 'no' | undefined;
  readonly themes?: readonly string[] | undefined;
  readonly kinds?: readonly string[] | undefined;
  readonly sort: PageSort;
  readonly dir: PageDir;
  readonly limit: number;
  readonly offset: number;
}

interface Loaded {
  readonly columns: PullColumns;
  /** Created on first use. */
  readonly orders: Map<string, Uint32Array>;
}

/** Bytes of a review's facts, its tags and its index in up to six orders. */
const bytesOfColumns = ({ columns }: Loaded): number => columns.size * (31 + 7 + 6 * 4);
const bytesOfWords = (words: ReadonlyMap<number, AppWords>): number =>
  [...words.values()].reduce((sum, { text }) => sum + 2 * text.length, 0);

const megabyte = 1024 * 1024;
const loaded = new PullCache<Loaded>(64 * megabyte, bytesOfColumns);
const wordsAtHand = new PullCache<ReadonlyMap<number, AppWords>>(128 * megabyte, bytesOfWords);

/** The facts of a pull at its revision or a later one. */
export const loadPull = (db: Database, { id, revision }: Pick<PullRow, 'id' | 'revision'>): Promise<Loaded> =>
  loaded.get(id, revision, async () => {
    const apps = await pulledFacts(db, id);
    return { revision: apps[0]?.revision ?? revision, value: { columns: joinApps(apps), orders: new Map() } };
  });

const loadWords = (
  db: Database,
  { id, revision }: Pick<PullRow, 'id' | 'revision'>,
): Promise<ReadonlyMap<number, AppWords>> =>
  wordsAtHand.get(id, revision, async () => {
    const apps = await pulledWords(db, id);
    const words = await Promise.all(apps.map(async (app) => [app.ordinal, await unpackWords(app.words)] as const));
    return { revision: apps[0]?.revision ?? revision, value: new Map(words) };
  });

const textsAtOnce = 2_000;

/** A mask of the reviews that pass the filter; null if all do. */
const passing = async (
  db: Database,
  pull: PullRow,
  { columns }: Loaded,
  words: ReadonlyMap<number, AppWords> | null,
  query: Omit<PageQuery, 'sort' | 'dir' | 'limit' | 'offset'>,
): Promise<Uint8Array | null> => {
  const tests: ((at: number) => boolean)[] = [];
  const { stars, store, appId, countries, versions, since, until, replied, themes, kinds, languages, q } = query;
  if (stars !== undefined) {
    const passes = [0, 1, 2, 3, 4, 5].map((star) => stars.includes(star));
    tests.push((at) => passes[columns.rating[at]!]!);
  }
  if (store !== undefined || appId !== undefined) {
    const apps = pull.request.apps.map(
      (app) => (store === undefined || app.store === store) && (appId === undefined || app.appId === appId),
    );
    tests.push((at) => apps[columns.app[at]!]!);
  }
  if (countries !== undefined) {
    const numbers = new Set(countries.map(countryNumber));
    tests.push((at) => numbers.has(columns.country[at]!));
  }
  if (versions !== undefined) {
    const passes = [false, ...columns.versions.map((each) => versions.some((version) => versionBegins(each, version)))];
    tests.push((at) => passes[columns.version[at]!]!);
  }
  if (since !== undefined) {
    const first = Date.parse(since);
    tests.push((at) => columns.ms[at]! >= first);
  }
  if (until !== undefined) {
    const end = Date.parse(until) + dayMs;
    tests.push((at) => columns.ms[at]! < end);
  }
  if (replied !== undefined) tests.push((at) => (columns.replied[at] === 1) === (replied === 'yes'));
  if (themes !== undefined || kinds !== undefined || languages !== undefined) {
    tests.push(...tagTests(await tagsOf(db, columns), query));
  }
  if (q !== undefined && words) {
    const mentionedIn = mentioning(q);
    const mentions = new Map([...words].map(([ordinal, app]) => [ordinal, mentionedIn(app)]));
    tests.push((at) => mentions.get(columns.app[at]!)?.[columns.within[at]!] === 1);
  }
  if (tests.length === 0 && q === undefined) return null;
  const mask = new Uint8Array(columns.size).fill(1);
  // One test at a time over all reviews: V8 optimizes a loop around one small function best.
  for (const test of tests) {
    for (let at = 0; at < mask.length; at++) if (mask[at] === 1 && !test(at)) mask[at] = 0;
  }
  if (q !== undefined && !words) await askTexts(db, columns, mask, q);
  return mask;
};

const tagTests = (
  { themes, themeSets, kinds, kindSets, language, languages }: PullTags,
  query: Pick<PageQuery, 'themes' | 'kinds' | 'languages'>,
): ((at: number) => boolean)[] =>
  [
    { wanted: query.themes, column: themes, sets: themeSets },
    { wanted: query.kinds, column: kinds, sets: kindSets },
    { wanted: query.languages, column: language, sets: languages.map((each) => [each]) },
  ].flatMap(({ wanted, column, sets }) => {
    if (wanted === undefined) return [];
    const passes = sets.map((set) => set.some((each) => wanted.includes(each)));
    return [(at: number) => passes[column[at]!]!];
  });

/** Clears reviews whose text does not mention the keyword. */
const askTexts = async (db: Database, columns: PullColumns, mask: Uint8Array, q: string): Promise<void> => {
  const places = [...mask.keys()].filter((at) => mask[at] === 1);
  const mentions = reviewMentions(q);
  for (let from = 0; from < places.length; from += textsAtOnce) {
    const some = places.slice(from, from + textsAtOnce);
    const texts = await editionsOf(db, columns, some);
    for (const [row, at] of some.entries()) if (!mentions(texts[row]!)) mask[at] = 0;
  }
};

/** The indexes of the reviews that mention a word or phrase, and the pull's total. */
export const placesMentioning = async (
  db: Database,
  pull: PullRow,
  q: string,
): Promise<{ total: number; places: number[] }> => {
  const [all, words] = await Promise.all([loadPull(db, pull), isSearchable(q) ? loadWords(db, pull) : null]);
  const mask = await passing(db, pull, all, words, { q });
  const places: number[] = [];
  for (let at = 0; at < all.columns.size; at++) if (mask === null || mask[at] === 1) places.push(at);
  return { total: all.columns.size, places };
};

const mentionsOf = (review: Edition, keyword: Keyword): MarkedReview['marks'] => {
  const searched = searchedReview(review);
  return (['title', 'text'] as const).flatMap((field) =>
    spansIn(review[field] ?? '', searched, keyword).map((span) => ({ tag: 'q', field, ...span })),
  );
};

/** Reviews by index, in the order given; skips indexes out of range. */
export const readPlaces = async (
  db: Database,
  pull: PullRow,
  places: readonly number[],
  q: string | undefined,
): Promise<{ total: number; reviews: MarkedReview[] }> => {
  const { columns } = await loadPull(db, pull);
  const known = places.filter((at) => at < columns.size);
  const texts = await editionsOf(db, columns, known);
  const keyword = q === undefined ? null : keywordOf(q);
  const marks = await mapInSlices(texts, (edition) => [
    ...marksOf(edition),
    ...(keyword === null ? [] : mentionsOf(edition, keyword)),
  ]);
  const clausesOf = await readClauses(db, texts);
  const reviews = await mapInSlices(known.entries(), ([row, at]) => {
    const edition = texts[row]!;
    return { ...toReview(pull, columns, at, edition, clausesOf(edition)), marks: marks[row]! };
  });
  return { total: columns.size, reviews };
};

export const readPullPage = async (
  db: Database,
  pull: PullRow,
  query: PageQuery,
): Promise<{ total: number; reviews: PullReview[] }> => {
  const inWords = query.q !== undefined && isSearchable(query.q);
  const [all, words] = await Promise.all([loadPull(db, pull), inWords ? loadWords(db, pull) : null]);
  const { columns, orders } = all;
  const mask = await passing(db, pull, all, words, query);
  const name = `${query.sort} ${query.dir}`;
  const order = orders.get(name) ?? orderBy(columns, query.sort, query.dir);
  orders.set(name, order);
  const end = query.offset + query.limit;
  const places: number[] = [];
  let total = 0;
  if (mask === null) {
    total = columns.size;
    places.push(...order.subarray(query.offset, end));
  } else {
    for (let row = 0; row < order.length; row++) {
      const at = order[row]!;
      if (mask[at] !== 1) continue;
      if (total >= query.offset && total < end) places.push(at);
      total++;
    }
  }
  const texts = await editionsOf(db, columns, places);
  const clausesOf = await readClauses(db, texts);
  const reviews = places.map((at, row) => {
    const edition = texts[row]!;
    return toReview(pull, columns, at, edition, clausesOf(edition));
  });
  return { total, reviews };
};

type ListQuery = Omit<PageQuery, 'limit' | 'offset'>;

/** The indexes of the reviews that pass, in the requested order. */
const orderedPlaces = async (
  db: Database,
  pull: PullRow,
  query: ListQuery,
): Promise<{ columns: PullColumns; places: Uint32Array }> => {
  const inWords = query.q !== undefined && isSearchable(query.q);
  const [all, words] = await Promise.all([loadPull(db, pull), inWords ? loadWords(db, pull) : null]);
  const { columns } = all;
  const mask = await passing(db, pull, all, words, query);
  const order = orderBy(columns, query.sort, query.dir);
  return { columns, places: mask === null ? order : order.filter((at) => mask[at] === 1) };
};

const rowsAtOnce = 500;

/** Reads a part of a pull in batches, however long it is. */
export const openPull = async (
  db: Database,
  pull: PullRow,
  query: ListQuery & { readonly limit: number | null; readonly offset: number },
): Promise<{ nos: Uint32Array; batches: AsyncIterable<readonly PullReview[]> }> => {
  const { columns, places } = await orderedPlaces(db, pull, query);
  const end = query.limit === null ? places.length : Math.min(places.length, query.offset + query.limit);
  const part = places.subarray(Math.min(query.offset, end), end);
  async function* batches(): AsyncGenerator<readonly PullReview[]> {
    for (let from = 0; from < part.length; from += rowsAtOnce) {
      const some = [...part.subarray(from, from + rowsAtOnce)];
      const texts = await editionsOf(db, columns, some);
      const clausesOf = await readClauses(db, texts);
      // Replaced editions are tagged again, which takes time.
      yield await mapInSlices(some.entries(), ([row, at]) => {
        const edition = texts[row]!;
        return toReview(pull, columns, at, edition, clausesOf(edition));
      });
    }
  }
  return { nos: part.map((at) => columns.no[at]!), batches: batches() };
};

/** In the order given. */
export const editionsOf = async (db: Database, columns: PullColumns, places: readonly number[]): Promise<Edition[]> => {
  const nos = places.map((at) => columns.no[at]!);
  const byNo = new Map((await editions(db, nos)).map((edition) => [edition.no, edition]));
  return nos.map((no) => {
    const edition = byNo.get(no);
    if (!edition) throw new Error(`a pull keeps the edition ${no}, which is not on file`);
    return edition;
  });
};

const toReview = (
  { request, apps }: PullRow,
  columns: PullColumns,
  at: number,
  edition: Edition,
  clauses: PullReview['clauses'],
): PullReview => {
  const ordinal = columns.app[at]!;
  const { store, appId } = request.apps[ordinal]!;
  const replied = columns.replied[at] === 1;
  const { themes, kinds } = tagsOfEdition(edition);
  return {
    id: edition.id,
    storeReviewId: edition.storeReviewId,
    store,
    appId,
    app: apps.find((app) => app.ordinal === ordinal)?.title ?? null,
    rating: columns.rating[at]!,
    title: edition.title,
    text: edition.text,
    date: new Date(columns.ms[at]!).toISOString(),
    country: countryOf(columns.country[at]!),
    version: columns.versions[columns.version[at]! - 1] ?? null,
    helpful: columns.helpful[at]!,
    reply: replied ? edition.reply : null,
    repliedAt: replied ? (edition.repliedAt?.toISOString() ?? null) : null,
    themes: [...themes],
    kinds: reviewKinds.filter((kind) => kinds.includes(kind)),
    clauses,
  };
};
