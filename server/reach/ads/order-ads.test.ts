import { expect, test } from 'vitest';
import { adFacts } from '../../../tests/support/samples/sample-ad.ts';
import type { AdFacts } from './ad-facts.ts';
import { inOrder, isRunning } from './ad-facts.ts';

const ad = (network: AdFacts['network'], id: string, firstSeen: string | null, lastSeen: string | null): AdFacts =>
  adFacts({ network, id, firstSeen, lastSeen });
const today = '2026-11-15';

test.each([
  ['meta', null, true],
  ['meta', '2026-11-14', false],
  ['meta', '2026-12-01', true],
  ['google', '2026-11-08', true],
  ['google', '2026-11-07', false],
  ['google', null, null],
  ['tiktok', '2026-11-08', true],
  ['tiktok', '2026-11-07', false],
  ['apple', '2026-11-01', true],
  ['apple', '2026-10-31', false],
  ['apple', null, null],
] as const)('an ad on %s last seen %s: running is %s', (network, lastSeen, running) => {
  expect(isRunning(ad(network, '1', null, lastSeen), today)).toBe(running);
});

test('those that run come first, the longest of them before the others; then those of which it is not known', () => {
  const ads = [
    ad('google', 'ended, long', '2024-01-01', '2026-01-01'),
    ad('google', 'running, short', '2026-11-01', '2026-11-14'),
    ad('google', 'running, long', '2026-01-01', '2026-11-14'),
    ad('google', 'unknown', null, null),
    ad('meta', 'on Meta', '2026-11-01', null),
  ];
  expect(inOrder(ads, today).map(({ id }) => id)).toEqual([
    'running, long',
    'on Meta',
    'running, short',
    'unknown',
    'ended, long',
  ]);
});
