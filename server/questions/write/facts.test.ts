import { expect, test } from 'vitest';
import { type AppFacts, type FactAsk, tellFact } from './facts.ts';
import { speechIn } from './speech.ts';

const app = (name: string, known: Partial<AppFacts> = {}): AppFacts => ({
  name,
  country: 'us',
  free: null,
  prices: [],
  monthly: null,
  ads: null,
  videos: null,
  rank: null,
  ratings: null,
  releases: [],
  description: null,
  ...known,
});

const verdict = (ask: Pick<FactAsk, 'source' | 'measure'> & Partial<FactAsk>, ...apps: AppFacts[]): string =>
  tellFact({ about: {}, answerAs: 'yes_no', ...ask }, apps, speechIn('en')).verdict;

const claim = (words: string, description: string): string =>
  verdict(
    { source: 'listing', measure: 'claim', topic: { words: [words], match: 'meaning', polarity: 'any' } },
    app('Tidebook', { description }),
  );

test('a line that negates what is asked is quoted, and is no yes', () => {
  expect(claim('subscription', 'Simple notes. No subscription required.')).toBe(
    'The store page says: “No subscription required”.',
  );
  expect(claim('subscription', 'It doesn’t need a subscription!')).toMatch(/^The store page says/u);
  expect(claim('subscription', 'A subscription unlocks sync.')).toMatch(/^Yes, the store page says so/u);
  expect(claim('without internet', 'Works without internet.')).toMatch(/^Yes/u);
});
