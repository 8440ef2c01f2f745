import { expect, test } from 'vitest';
import { adFacts } from '../../../tests/support/samples/sample-ad.ts';
import { foldAds } from './paging.ts';

test('the same words of one advertiser are one ad, in any network, with the days and countries of all', () => {
  const folded = foldAds([
    adFacts({ body: 'One small thing a day.', firstSeen: '2026-05-02', lastSeen: '2026-06-01', countries: ['fr'] }),
    adFacts({
      network: 'apple',
      id: '2',
      advertiser: { id: '9', name: 'Kieselwerk' },
      headline: 'One small thing a day',
      firstSeen: '2026-04-01',
      lastSeen: '2026-07-01',
      countries: ['de'],
    }),
    adFacts({ id: '3', body: 'Another claim.' }),
  ]);
  expect(folded).toMatchObject([
    { copies: 1, ad: { id: '1', firstSeen: '2026-04-01', lastSeen: '2026-07-01', countries: ['de', 'fr'] } },
    { copies: 0, ad: { id: '3' } },
  ]);
});

test('the same words of two advertisers are two ads', () => {
  const other = { id: null, name: 'Moss Ltd' };
  expect(
    foldAds([adFacts({ body: 'Sleep well.' }), adFacts({ id: '2', body: 'Sleep well.', advertiser: other })]),
  ).toHaveLength(2);
});

test('without words the file tells, whatever key stands behind its address; a library’s page tells nothing', () => {
  const file = (key: string) => [{ kind: 'video' as const, url: `https://files.example/a.mp4?key=${key}` }];
  const page = [{ kind: 'page' as const, url: 'https://library.example/ad' }];
  const silent = [
    adFacts({ id: '1', media: file('x') }),
    adFacts({ id: '2', media: file('y') }),
    adFacts({ id: '3', media: page }),
    adFacts({ id: '4', media: page }),
  ];
  expect(foldAds(silent).map(({ ad: { id }, copies }) => [id, copies])).toEqual([
    ['1', 1],
    ['3', 0],
    ['4', 0],
  ]);
});

test('one that still runs does not end with its copy', () => {
  const folded = foldAds([
    adFacts({ body: 'Sleep well.', lastSeen: '2026-06-01', firstSeen: '2026-05-01' }),
    adFacts({ id: '2', body: 'Sleep well.', lastSeen: null, firstSeen: '2026-08-01' }),
    adFacts({ id: '3', body: 'Sleep well.', lastSeen: '2026-07-01', network: 'apple' }),
  ]);
  expect(folded).toMatchObject([
    { copies: 2, ad: { id: '2', network: 'meta', firstSeen: '2026-05-01', lastSeen: null } },
  ]);
});
