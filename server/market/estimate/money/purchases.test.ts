import { expect, test } from 'vitest';
import { sampleFile } from '../../../../tests/support/samples/sample-file.ts';
import { billingOf } from './purchases.ts';

const purchases = sampleFile('purchases');

test.each(purchases.get('subscription')!)('%s is a subscription of %s', (name, period = '') => {
  const months = period.includes('week') ? (Number.parseInt(period, 10) * 12) / 52 : Number(period);
  expect(billingOf(name)).toEqual({ kind: 'subscription', months });
});

test.each([...purchases.get('once')!, ['']])('%s is paid once', (name) => {
  expect(billingOf(name)).toEqual({ kind: 'once' });
});
