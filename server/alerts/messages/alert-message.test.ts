import { expect, test } from 'vitest';
import type { Alert } from '../../contract/resources/watches/alert.ts';
import { alertMessage } from './alert-message.ts';
import { mailText } from './mail-text.ts';

const alert: Alert = {
  id: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f',
  object: 'alert',
  watch: { id: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e70', name: 'Fable Fit, daily' },
  rule: 'one_star_spike',
  app: { store: 'apple', appId: '6965719118', title: 'Fable Fit', icon: null },
  headline: '1-star reviews of Fable Fit tripled: 46 of 180 reviews since 8 November 2026 (26%), usually 8%.',
  figures: [
    { label: '1-star reviews', value: '46 of 180 (26%)', usual: '8%' },
    { label: 'Most mentioned in them', value: 'crashes, in 31', usual: null },
  ],
  quotes: [
    {
      reviewId: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e71',
      rating: 1,
      title: 'Crashes on start',
      text: 'Since the update it closes before I see anything.',
      date: '2026-11-12T10:00:00.000Z',
      country: 'de',
      version: '4.2.0',
    },
    {
      reviewId: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e72',
      rating: 1,
      title: null,
      text: 'Lost three weeks of data.',
      date: '2026-11-13T10:00:00.000Z',
      country: null,
      version: null,
    },
  ],
  period: { from: '2026-11-09T00:00:00.000Z', to: '2026-11-15T23:59:59.000Z' },
  url: '/watches/0199a3f2?alert=1',
  sampleData: true,
  raisedAt: '2026-11-16T06:00:00.000Z',
};

const footer = {
  reason: 'Appraise sends alerts to this address because its owner asked for them.',
  stopUrl: 'https://appraise.example/mail/stop/x',
};

test('an alert reads as a short letter: what happened, the figures, two quotes, where to look and how to stop', () => {
  expect(mailText(alertMessage(alert, 'https://appraise.example'), footer).replaceAll('\u2060', '')).toBe(
    `1-star reviews of Fable Fit tripled: 46 of 180 reviews since 8 November 2026 (26%), usually 8%.

Fable Fit, App Store · 9 to 15 November 2026 · alert “Fable Fit, daily”

1-star reviews: 46 of 180 (26%), usually 8%
Most mentioned in them: crashes, in 31

  “Crashes on start. Since the update it closes before I see anything.”
  1 star · version 4.2.0 · Germany · 12 November 2026

  “Lost three weeks of data.”
  1 star · 13 November 2026

See it in Appraise:
https://appraise.example/watches/0199a3f2?alert=1

Sample data: the app and its reviews are invented.

-- 
Appraise sends alerts to this address because its owner asked for them.
Stop these mails: https://appraise.example/mail/stop/x
`,
  );
});

test('an alert about a whole chart, without quotes, has no empty parts', () => {
  const message = alertMessage(
    { ...alert, app: null, quotes: [], figures: [], sampleData: false },
    'https://a.example',
  );
  expect(message).toMatchObject({ about: '9 to 15 November 2026 · alert “Fable Fit, daily”', notes: [] });
  expect(mailText(message, footer)).not.toMatch(/\n{3}/);
});
