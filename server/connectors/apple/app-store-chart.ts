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
  readonly limit: number;
}

const feeds: Readonly<Record<ChartName, string>> = {
  'top-free': 'topfreeapplications',
  'top-paid': 'toppaidapplications',
  'top-grossing': 'topgrossingapplications',
};

/** An overall chart can start with a few apps of the requested genre; this many rows are enough to tell. */
const minRows = 10;

/**
 * Reads an App Store chart; rank is the place in the feed. For an unknown genre the feed silently returns the overall
 * chart, which is reported as `not_offered`, like a country without a storefront.
 */
export const appleChart = async (
  http: Http,
  { chart, country, genreId, limit }: AppleChartRequest,
  signal?: AbortSignal,
): Promise<Outcome<Chart>> => {
  const code = country.toLowerCase();
  const rowsRequested = genreId === null ? limit : Math.max(limit, minRows);
  const genrePart = genreId === null ? '' : `/genre=${genreId}`;
  const reply = await http.send(
    {
      source: 'itunes',
      path: `/${code}/rss/${feeds[chart]}/limit=${rowsRequested}${genrePart}/json`,
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

/** A single row is an object, not a list; without rows there is no `entry`. */
const readChartFeed = (body: string): Rows<ChartRow> & { readonly builtAt: string | null } => {
  const feed = readJson(body, '$').at('feed');
  const entry = feed.at('entry');
  const entries = !entry.present ? [] : Array.isArray(entry.value) ? entry.items() : [entry];
  const optional = createOptionalFields();
  const read = readRows(entries, (node, place) => readRow(node, place, optional));
  optional.check();
  // Older feeds don't have it.
  return { ...read, builtAt: feed.maybe('updated', 'label').orNull((node) => node.time()) };
};

const readIcon = (images: Json): string => {
  const height = (image: Json): number => Number(image.maybe('attributes', 'height').value ?? 0);
  const [largest] = images.items().toSorted((one, other) => height(other) - height(one));
  return (largest ?? images.fail('at least one image')).at('label').text();
};

/** Only the app's id and name are required. */
const readRow = (entry: Json, place: number, optional: OptionalFields): ChartRow => {
  const ids = entry.at('id', 'attributes');
  const usual = <T>(keys: readonly string[], read: (node: Json) => T): T | null =>
    optional.readUsual(keys.join(' '), () => entry.maybe(...keys), read);
  const text = (node: Json): string => node.text();
  const amount = usual(['im:price', 'attributes', 'amount'], readAmount);
  const currency = usual(['im:price', 'attributes', 'currency'], text);
  return {
    // Unreadable rows keep their rank.
    rank: place + 1,
    store: 'apple',
    appId: ids.at('im:id').digits(),
    bundleId: optional.read('bundle id', () => ids.at('im:bundleId'), text),
    title: entry.at('im:name', 'label').text(),
    developer: usual(['im:artist', 'label'], text) ?? '',
    icon: usual(['im:image'], readIcon) ?? '',
    // Not in the feed; filled by a lookup.
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
 * Whether the rows belong to the genre, one of its subgenres or its parent (puzzle charts say Games). A tenth may
 * differ, because an app that changes its category can still be in the old chart.
 */
const isOfGenre = (rows: readonly ChartRow[], genreId: string): boolean => {
  const parent = parentOf(genreId);
  const own = rows.filter(
    (row) => row.genreId === genreId || row.genreId === parent || parentOf(row.genreId) === genreId,
  );
  return own.length >= rows.length * 0.9;
};

/** Subgenres start with their parent: 7xxx Games, 13xxx Magazines & Newspapers, 16xxx Stickers. */
const parentOf = (genreId: string | null): string | undefined => {
  if (genreId === null) return undefined;
  return { 7: '6014', 13: '6021', 16: '6025' }[Math.floor(Number(genreId) / 1000)];
};
