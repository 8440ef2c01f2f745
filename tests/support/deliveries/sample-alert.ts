import type { Alert } from '../../../server/contract/resources/watches/alert.ts';

/** An alert as a watch raises it. */
export const sampleAlert: Alert = {
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
