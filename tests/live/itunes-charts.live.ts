import { appleChart } from '../../server/connectors/apple/app-store-chart.ts';
import type { Chart } from '../../server/connectors/listing.ts';
import { dayMs } from '../../server/contract/domain/durations.ts';
import { contract } from './contract.ts';
import type { Facts } from './sentence.ts';

const source = 'The iTunes chart feed';
const weekMs = 7 * dayMs;
const country = 'us';
const limit = 100;
const games = '6014';

const facts: Facts<Chart> = {
  'a full list of rows (feed.entry)': ({ rows }) => rows.length >= limit / 2,
  'the bundle ids (feed.entry[].id.attributes.im:bundleId)': ({ rows }) => rows.every((row) => row.bundleId !== null),
  'a chart of these days (feed.updated.label)': ({ builtAt }) => Date.now() - Date.parse(builtAt ?? '') < weekMs,
};

for (const chart of ['top-free', 'top-paid', 'top-grossing'] as const) {
  contract(source, chart, (http) => appleChart(http, { chart, country, genreId: null, limit }), facts);
}

contract(
  `${source} of a genre`,
  'the games that sell best',
  (http) => appleChart(http, { chart: 'top-grossing', country, genreId: games, limit }),
  facts,
);
