import type { ChartName } from '../../contract/domain/charts.ts';
import type { Http } from '../http/source.ts';
import type { Chart, ChartRow } from '../listing.ts';
import { found, type Outcome } from '../wire/outcome.ts';
import { type Json, readJson } from '../wire/read.ts';
import { readReply, storefrontRefusal } from './apple-reply.ts';

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
    const { rows, builtAt } = readChartFeed(value.body);
    if (rows.length === 0) return { kind: 'none' };
    if (genreId !== null && !isOfGenre(rows, genreId)) return { kind: 'not_offered' };
    return found({ store: 'apple', chart, country: code, genreId, builtAt, rows: rows.slice(0, limit) });
  });
};

/** One row is an object instead of a list, and no row is no `entry`. */
const readChartFeed = (body: string): { rows: readonly ChartRow[]; builtAt: string } => {
  const feed = readJson(body, '$').at('feed');
  const entry = feed.at('entry');
  const entries = !entry.present ? [] : Array.isArray(entry.value) ? entry.items() : [entry];
  return { rows: entries.map(readRow), builtAt: feed.at('updated', 'label').time() };
};

const readRow = (entry: Json, index: number): ChartRow => {
  const ids = entry.at('id', 'attributes');
  const category = entry.at('category', 'attributes');
  const price = entry.at('im:price', 'attributes');
  const amount = readAmount(price.at('amount'));
  const images = entry.at('im:image');
  const largest = images
    .items()
    .toSorted(
      (one, other) => other.at('attributes', 'height').digitsCount() - one.at('attributes', 'height').digitsCount(),
    )[0];
  return {
    rank: index + 1,
    store: 'apple',
    appId: ids.at('im:id').digits(),
    bundleId: ids.at('im:bundleId').orNull((node) => node.text()),
    title: entry.at('im:name', 'label').text(),
    developer: entry.at('im:artist', 'label').text(),
    icon: (largest ?? images.fail('at least one image')).at('label').text(),
    // The feed tells neither: they come from a lookup.
    score: null,
    ratingsTotal: null,
    genre: category.at('label').text(),
    genreId: category.at('im:id').digits(),
    free: amount === 0,
    price: { amount, currency: price.at('currency').text() },
    released: entry.at('im:releaseDate', 'label').time(),
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
