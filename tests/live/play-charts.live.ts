import { playChart } from '../../server/connectors/play/play-chart.ts';
import { contract } from './contract.ts';

const source = 'Google Play’s chart';
const limit = 100;

for (const chart of ['top-free', 'top-paid', 'top-grossing'] as const) {
  for (const category of [null, 'GAME']) {
    contract(
      source,
      `${chart} of ${category === null ? 'all apps' : 'games'}`,
      (http) => playChart(http, { chart, category, limit, country: 'us', language: 'en' }),
      {
        'a full list of rows (vyAe2 [0][1][0][28][0])': ({ rows }) => rows.length >= limit / 2,
        'scores (row [0][4])': ({ rows }) => rows.some((row) => row.score !== null),
        'categories (row [0][5])': ({ rows }) => rows.every((row) => row.genre !== null),
        'prices where apps are sold (row [0][8][1][0])': ({ rows }) =>
          chart !== 'top-paid' || rows.some((row) => !row.free),
      },
    );
  }
}
