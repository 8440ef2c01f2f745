import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Finding } from '../findings/findings.ts';
import { type ComparedApp, differencesOf } from './differences.ts';

const finding = (
  theme: Finding['theme'],
  label: string,
  members: readonly number[],
  kind: Finding['kind'] = 'complaint',
): Finding => ({
  kind,
  label,
  theme,
  members,
});
const upTo = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at);
const compared = (appId: string, read: number, findings: Finding[]): ComparedApp => ({
  store: 'apple',
  appId,
  read,
  findings,
});

test('what one app is blamed for and the other is not is a difference, the widest first', () => {
  const found = differencesOf([
    compared('1', 200, [finding('sync_backup', 'Sync', upTo(0, 60)), finding('crashes', 'Crashes', upTo(0, 20))]),
    compared('2', 200, [
      finding('too_expensive', 'Too expensive', upTo(0, 80)),
      finding('crashes', 'Crashes', upTo(0, 22)),
    ]),
  ]);
  expect(found.map(({ label, apps }) => [label, ...apps.map(({ reviews, share }) => `${reviews} ${share}`)])).toEqual([
    ['Too expensive', '0 0', '80 0.4'],
    ['Sync', '60 0.3', '0 0'],
  ]);
});

test('themes of one group that add up are named as the group, each review counted once', () => {
  const found = differencesOf([
    compared('1', 200, []),
    compared('2', 200, [
      finding('too_expensive', 'Too expensive', upTo(0, 30)),
      finding('refund', 'Refunds', upTo(20, 50)),
      finding('unwanted_charges', 'Charged without consent', upTo(45, 75)),
    ]),
  ]);
  expect(found).toMatchObject([
    { label: 'Billing and subscriptions', theme: null, apps: [{ reviews: 0 }, { reviews: 75, share: 0.375 }] },
  ]);
});

test('a theme that is nearly all of its group is named by itself', () => {
  const found = differencesOf([
    compared('1', 200, [
      finding('sync_backup', 'Sync', upTo(0, 60)),
      finding('notifications', 'Notifications', upTo(58, 62)),
    ]),
    compared('2', 200, []),
  ]);
  expect(found.map(({ label }) => label)).toEqual(['Sync']);
});

test('what may be chance, or is said by hardly anyone, is no difference', () => {
  const said = (count: number) => [finding('crashes', 'Crashes', upTo(0, count))];
  expect(differencesOf([compared('1', 10, said(3)), compared('2', 10, said(1))])).toEqual([]);
  expect(differencesOf([compared('1', 20, said(3)), compared('2', 500, said(0))])).toEqual([]);
  expect(differencesOf([compared('1', 0, []), compared('2', 500, said(300))])).toEqual([]);
  expect(differencesOf([compared('1', 500, said(300))])).toEqual([]);
});

test('whatever is compared, shares are of the reviews read, and none is more than all', () => {
  const app = fc.integer({ min: 0, max: 60 }).chain((read) =>
    fc.record({
      store: fc.constant('play' as const),
      appId: fc.uuid(),
      read: fc.constant(read),
      findings: fc.array(
        fc
          .tuple(
            fc.constantFrom('crashes', 'refund', 'too_expensive', 'slow') as fc.Arbitrary<
              NonNullable<Finding['theme']>
            >,
            fc.subarray(upTo(0, read)),
          )
          .map(([theme, members]) => finding(theme, theme, members)),
        { maxLength: 4 },
      ),
    }),
  );
  fc.assert(
    fc.property(fc.array(app, { maxLength: 3 }), (apps) => {
      for (const { apps: rows } of differencesOf(apps)) {
        expect(rows.map(({ appId }) => appId)).toEqual(apps.map(({ appId }) => appId));
        for (const [at, { reviews, share, members }] of rows.entries()) {
          expect(new Set(members).size).toBe(reviews);
          expect(reviews).toBeLessThanOrEqual(apps[at]!.read);
          expect(share).toBeCloseTo(apps[at]!.read === 0 ? 0 : reviews / apps[at]!.read, 3);
        }
      }
    }),
  );
});
