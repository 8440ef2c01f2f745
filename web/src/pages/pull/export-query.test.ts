import { expect, test } from 'vitest';
import { fileAddress } from '../../parts/controls/file-address.ts';
import { exportQuery } from './export-query.ts';

test('what the API has words for is asked for in its words', () => {
  const query = exportQuery({
    stars: [1, 2],
    country: ['us', 'de'],
    app: ['play:com.a.b'],
    q: 'log in',
    order: 'worst',
  })!;
  expect(fileAddress('/reviews/pulls/x/reviews', query, 'csv')).toBe(
    '/api/v1/reviews/pulls/x/reviews?stars=1%2C2&countries=us%2Cde&q=log+in&store=play&appId=com.a.b&sort=rating&dir=asc&format=csv&bom=true',
  );
  expect(fileAddress('/jobs', exportQuery({})!, 'xlsx')).toBe('/api/v1/jobs?format=xlsx');
});

test.each([
  { version: ['1.2'] },
  { language: ['de'] },
  { country: Array.from({ length: 21 }, () => 'us') },
  { app: ['apple:1', 'play:a.b'] },
])('what it has no words for is not asked for as something else: %j', (asked) => {
  expect(exportQuery(asked)).toBeNull();
});
