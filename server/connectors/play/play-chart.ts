import type { ChartName } from '../../contract/domain/charts.ts';
import type { Http } from '../http/source.ts';
import type { Chart, ChartRow } from '../listing.ts';
import { found, type Outcome } from '../wire/outcome.ts';
import type { Json } from '../wire/read.ts';
import { createOptionalFields, readRows } from '../wire/rows.ts';
import { holdsApps, readAppRow } from './app-row.ts';
import mask from './chart-mask.json' with { type: 'json' };
import { slot } from './play-reply.ts';
import { callRpc } from './rpc.ts';

export interface PlayChartQuery {
  readonly chart: ChartName;
  readonly country: string;
  readonly language: string;
  /** The store's id; null for all apps. */
  readonly category: string | null;
  readonly limit: number;
}

const collections: Readonly<Record<ChartName, string>> = {
  'top-free': 'topselling_free',
  'top-paid': 'topselling_paid',
  'top-grossing': 'topgrossing',
};

/** Parts of an app to request; the numbers are undocumented. */
const partIds = [
  64, 1, 195, 71, 8, 72, 9, 10, 11, 139, 12, 16, 145, 148, 150, 151, 152, 27, 30, 31, 96, 32, 34, 163, 100, 165, 104,
  169, 108, 110, 113, 55, 56, 57, 122,
];

const any = [null, []];
const nulls = (count: number): null[] => new Array(count).fill(null);
const capabilities = [
  [[true], null, [any], ...nulls(4), [null, 2], ...nulls(6), [1], ...nulls(7), [1]],
  [null, [any]],
  [null, [any], null, [true]],
  [null, [any]],
  ...nulls(4),
  [[any]],
  [[any]],
];

const lists: Readonly<Record<string, readonly number[]>> = mask.lists;
const pairs = mask.outer.flatMap((outer) => mask.inner.map((inner) => [[outer, inner], [lists[outer]]]));

/** The request as the store's own page sends it; only the collection, category and count vary. */
export const chartRequest = (collection: string, category: string, count: number): unknown => [
  [
    null,
    [
      [8, [20, count]],
      true,
      null,
      partIds,
      [null, null, capabilities, [pairs]],
      null,
      null,
      [[[1, 2], [10, 8, 9], [], []]],
    ],
    [2, collection, category],
  ],
];

/** Top-level charts, whose apps belong to subcategories. */
const umbrellas: ReadonlySet<string> = new Set(['APPLICATION', 'GAME', 'FAMILY']);

export const readChart = (payload: Json, query: PlayChartQuery): Outcome<Chart> => {
  if (!payload.present) {
    return {
      kind: 'blocked',
      detail: 'Google Play sent a chart without any content, as it does when it refuses a request.',
    };
  }
  const clusters = slot(payload, 0, 1);
  if (!clusters.present) {
    return holdsApps(payload) ? clusters.fail('the rows of the chart') : { kind: 'none' };
  }
  const { category } = query;
  const genreId = category !== null && umbrellas.has(category) ? null : category;
  const rows = slot(clusters, 0, 28).at(0).items();
  if (rows.length === 0) return holdsApps(payload) ? clusters.fail('the rows of the chart') : { kind: 'none' };
  const optional = createOptionalFields();
  const read = readRows(rows.slice(0, query.limit), (node, place): ChartRow => {
    const { appId, title, developer, icon, score, genre, price } = readAppRow(node, optional);
    return {
      // Unreadable rows keep their rank.
      rank: place + 1,
      store: 'play',
      appId,
      bundleId: appId,
      title,
      developer,
      icon,
      score,
      ratingsTotal: null,
      genre,
      genreId,
      free: price === null || price.amount === 0,
      price,
      released: null,
    };
  });
  optional.check();
  const { chart, country } = query;
  return found({ store: 'play', chart, country, genreId: category, builtAt: null, rows: read.rows }, read.unread);
};

export const playChart = (http: Http, query: PlayChartQuery, signal?: AbortSignal): Promise<Outcome<Chart>> =>
  callRpc(
    http,
    {
      rpc: 'vyAe2',
      inner: chartRequest(collections[query.chart], query.category ?? 'APPLICATION', query.limit),
      language: query.language,
      country: query.country,
      chunked: true,
    },
    (payload) => readChart(payload, query),
    signal,
  );
