import { expect, test } from 'vitest';
import { sampleAlert } from '../../../tests/support/deliveries/sample-alert.ts';
import { alertMessage } from './alert-message.ts';
import { mailText } from './mail-text.ts';

const footer = {
  reason: 'Appraise sends alerts to this address because its owner asked for them.',
  stopUrl: 'https://appraise.example/mail/stop/x',
};

test('an alert reads as a short letter: what happened, the figures, two quotes, where to look and how to stop', () => {
  expect(mailText(alertMessage(sampleAlert, 'https://appraise.example'), footer).replaceAll('\u2060', '')).toBe(
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
    { ...sampleAlert, app: null, quotes: [], figures: [], sampleData: false },
    'https://a.example',
  );
  expect(message).toMatchObject({ about: '9 to 15 November 2026 · alert “Fable Fit, daily”', notes: [] });
  expect(mailText(message, footer)).not.toMatch(/\n{3}/);
});
