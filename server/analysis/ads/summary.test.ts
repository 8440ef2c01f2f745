import { expect, test } from 'vitest';
import type { Ad } from '../../contract/resources/ad-search.ts';
import { rankHooks } from './hook.ts';
import { summaryOfAds } from './summary.ts';

const ad = (given: Partial<Ad>): Ad => ({
  id: '1',
  network: 'meta',
  advertiser: { id: null, name: 'Kieselwerk GmbH' },
  app: { store: 'apple', appId: '1', title: 'Pebblet: Habit Streaks' },
  headline: null,
  body: 'Lost your streak?',
  cta: null,
  media: [],
  landing: null,
  firstSeen: '2026-05-02',
  lastSeen: '2026-06-01',
  countries: ['de', 'fr'],
  hook: { kind: 'question', text: 'Lost your streak?' },
  copies: 0,
  vetted: { kept: true, reason: 'It is.', by: 'rules' },
  ...given,
});

const subject = { query: 'habit tracker', kindOfApp: 'habit tracker', apps: [] };
const summary = (ads: Ad[], dropped: Ad[] = []) =>
  summaryOfAds({
    subject,
    page: 1,
    ads,
    dropped,
    hooks: rankHooks(ads),
    read: ['google', 'meta'],
    unread: ['tiktok'],
    hasMore: true,
  });

test('says who advertises most, how, since when and where, what is not shown and what was not read', () => {
  const google = ad({
    id: '3',
    network: 'google',
    hook: null,
    body: null,
    countries: ['us'],
    firstSeen: '2026-09-01',
    advertiser: { id: null, name: 'Moss Ltd' },
    app: null,
  });
  const told = summary([ad({ copies: 2 }), ad({ id: '2' }), google], [ad({ id: '4' })]);
  expect(told).toContain(
    '**3 ads for habit tracker apps** by two advertisers: 1 in Google’s Ads Transparency Center and 2 in Meta’s Ad Library.',
  );
  expect(told).toContain(
    '1 more that the libraries gave is for something else and was dropped. 2 copies of the same ads are folded into them.',
  );
  expect(told).toContain('**Who advertises most.** Kieselwerk GmbH with 2 ads (Pebblet) and Moss Ltd with 1 ad.');
  expect(told).toContain(
    'All 2 ads open with a question, such as “Lost your streak?”. The words of one other are not shown.',
  );
  expect(told).toContain('was seen on 2 May 2026, by Kieselwerk GmbH; the newest began on 1 September 2026.');
  expect(told).toContain('Shown in Germany (2), France (2) and the United States (1)');
  expect(told).toMatch(
    /\*\*What is not shown\.\*\* Google’s library .* TikTok’s Commercial Content Library was not read: see `errors`\. There are more pages/u,
  );
});

test('words of strangers stay words', () => {
  const name = '[win](https://evil.example) <b>*Corp*</b>';
  const told = summary([
    ad({ advertiser: { id: null, name }, hook: { kind: 'call', text: '![x](https://evil.example/x.png) `go`' } }),
  ]);
  expect(told).not.toMatch(/https?:|(?<!\\)[<`](?:b|go)|(?<!\\)\]\(/u);
});
