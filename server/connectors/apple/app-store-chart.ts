import type { ChartName } from '../../contract/domain/charts.ts';
import type { Http } from '../http/source.ts';
import type { Chart, ChartRow } from '../listing.ts';
import { found, type Outcome } from '../wire/outcome.ts';
import { type Json, readJson } from '../wire/read.ts';
import { createOptionalFields, type OptionalFields, type Rows, readRows } from '../wire/rows.ts';
import { readReply, storefrontRefusal } from './itunes-rows.ts';

export interface AppleChartRequest {
  readonly chart: ChartName;
  readonly country: string;
  readonly genreId: string | null;
  /** 1 to 200. */
  readonly limit: number;
}

const feeds: Readonly<Record<ChartName, string>> = {
  'top-free': 'topfreeapplications',
  'top-paid': 'toppaidapplications',
  'top-grossing': 'topgrossingapplications',
};

/** An overall chart can begin with a few apps of the genre asked for: it takes this many rows to tell them apart. */
const leastRows = 10;

/**
 * A chart of the App Store; rank is the place in the feed. The feed silently answers a genre it does not know with the
 * overall chart. That is `not_offered`: the storefront has no chart of that genre (`shape_changed` would call for a
 * repair, and nothing is broken). `not_offered` is also what a country without a storefront gives.
 */
export const appleChart = async (
  http: Http,
  { chart, country, genreId, limit }: AppleChartRequest,
  signal?: AbortSignal,
): Promise<Outcome<Chart>> => {
  const code = country.toLowerCase();
  const rowsAsked = genreId === null ? limit : Math.max(limit, leastRows);
  const genrePart = genreId === null ? '' : `/genre=${genreId}`;
  const reply = await http.send(
    {
      source: 'itunes',
      path: `/${code}/rss/${feeds[chart]}/limit=${rowsAsked}${genrePart}/json`,
      understands: [400, 404],
    },
    signal,
  );
  return readReply(reply, (value): Outcome<Chart> => {
    const refusal = storefrontRefusal(value);
    if (refusal) return refusal;
    const { rows, unread, builtAt } = readChartFeed(value.body);
    if (rows.length === 0) return { kind: 'none' };
    if (genreId !== null && !isOfGenre(rows, genreId)) return { kind: 'not_offered' };
    const kept = rows.filter(({ rank }) => rank <= limit);
    return found({ store: 'apple', chart, country: code, genreId, builtAt, rows: kept }, unread);
  });
};

/** One row is an object instead of a list, and no row is no `entry`. */
const readChartFeed = (body: string): Rows<ChartRow> & { readonly builtAt: string | null } => {
  const feed = readJson(body, '$').at('feed');
  const entry = feed.at('entry');
  const entries = !entry.present ? [] : Array.isArray(entry.value) ? entry.items() : [entry];
  const optional = createOptionalFields();
  const read = readRows(entries, (node, place) => readRow(node, place, optional));
  optional.check();
  // Feeds of some years do not say when they were built.
  return { ...read, builtAt: feed.maybe('updated', 'label').orNull((node) => node.time()) };
};

/** The address of the largest image. */
const readIcon = (images: Json): string => {
  const height = (image: Json): number => Number(image.maybe('attributes', 'height').value ?? 0);
  const [largest] = images.items().toSorted((one, other) => height(other) - height(one));
  return (largest ?? images.fail('at least one image')).at('label').text();
};

/** Reads a row. It must say which app it is and what it is called; all else may be missing. */
const readRow = (entry: Json, place: number, optional: OptionalFields): ChartRow => {
  const ids = entry.at('id', 'attributes');
  const usual = <T>(keys: readonly string[], read: (node: Json) => T): T | null =>
    optional.readUsual(keys.join(' '), () => entry.maybe(...keys), read);
  const text = (node: Json): string => node.text();
  const amount = usual(['im:price', 'attributes', 'amount'], readAmount);
  const currency = usual(['im:price', 'attributes', 'currency'], text);
  return {
    // A row that cannot be read keeps its place.
    rank: place + 1,
    store: 'apple',
    appId: ids.at('im:id').digits(),
    bundleId: optional.read('bundle id', () => ids.at('im:bundleId'), text),
    title: entry.at('im:name', 'label').text(),
    developer: usual(['im:artist', 'label'], text) ?? '',
    icon: usual(['im:image'], readIcon) ?? '',
    // The feed tells neither: they come from a lookup.
    score: null,
    ratingsTotal: null,
    genre: usual(['category', 'attributes', 'label'], text),
    genreId: usual(['category', 'attributes', 'im:id'], (node) => node.digits()),
    free: amount === 0,
    price: amount === null || currency === null ? null : { amount, currency },
    released: usual(['im:releaseDate', 'label'], (node) => node.time()),
  };
};

const readAmount = (node: Json): number => {
  const amount = Number(node.text());
  return Number.isFinite(amount) && amount >= 0 ? amount : node.fail('an amount');
};

/**
 * Whether a chart is of the genre: its rows name it, one of its subgenres, or (a chart of puzzles says Games) its parent.
 * A tenth may differ, because an app that moves between categories can stand in the chart of the one it leaves.
 */
const isOfGenre = (rows: readonly ChartRow[], genreId: string): boolean => {
  const parent = parentOf(genreId);
  const own = rows.filter(
    (row) => row.genreId === genreId || row.genreId === parent || parentOf(row.genreId) === genreId,
  );
  return own.length >= rows.length * 0.9;
};

/** Ids of subgenres say whose they are: 7xxx Games, 13xxx Magazines & Newspapers, 16xxx Stickers. */
const parentOf = (genreId: string | null): string | undefined => {
  if (genreId === null) return undefined;
  return { 7: '6014', 13: '6021', 16: '6025' }[Math.floor(Number(genreId) / 1000)];
};
