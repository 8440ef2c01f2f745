import { expect, test } from 'vitest';
import type { Ad } from '../../contract/resources/ad-search.ts';
import type { SubjectApp } from '../subject/subject.ts';
import { rankHooks } from './hooks/hook.ts';
import { gapNotes, summaryOfAds } from './summary.ts';

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
  vetted: { kept: true, reason: 'It is.', sure: true, by: 'rules' },
  active: true,
  ...given,
});

const subject = { query: 'habit tracker', kindOfApp: 'habit tracker', apps: [] };
const summary = (ads: Ad[], dropped: Ad[] = [], apps: readonly SubjectApp[] = []) =>
  summaryOfAds({
    subject: { ...subject, apps },
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
    advertiser: { id: null, name: 'Moss Ltd.' },
    app: null,
  });
  const told = summary([ad({ copies: 2, active: false }), ad({ id: '2', active: false }), google], [ad({ id: '4' })]);
  expect(told).toContain(
    '**3 ads for habit tracker apps** by two advertisers: 1 in Google’s Ads Transparency Center and 2 in Meta’s Ad Library.',
  );
  expect(told).toContain(
    'As far as the libraries tell, 1 of them runs now and 2 have ended. 1 more that the libraries gave was dropped: it is for something else. 2 copies of the same ads are folded into them.',
  );
  expect(told).toContain('**Who advertises most.** Kieselwerk GmbH with 2 ads (Pebblet) and Moss Ltd. with 1 ad.');
  expect(told).toContain(
    'Both ads open with a question, such as “Lost your streak?”. The words of one other are not shown.',
  );
  expect(told).toContain(
    'The oldest was first seen on 2 May 2026, by Kieselwerk GmbH (and last on 1 June 2026), the newest on 1 September 2026. Of those that run now, the oldest was first seen on 1 September 2026, by Moss Ltd.',
  );
  expect(told).not.toContain('..');
  expect(told).toContain('Shown in Germany (2), France (2) and the United States (1)');
  expect(told).toMatch(
    /\*\*What is not shown\.\*\* Google’s library .* TikTok’s Commercial Content Library was not read: see `errors`\. There are more pages/u,
  );
});

test('what was dropped is told apart: for something else, and what cannot be told', () => {
  const unsure = (id: string) => ad({ id, vetted: { kept: false, reason: 'Little tells.', sure: false, by: 'rules' } });
  expect(summary([ad({})], [ad({ id: '2' }), ad({ id: '3' }), unsure('4')])).toContain(
    '3 more that the libraries gave were dropped: 2 are for something else, of 1 it cannot be told for certain.',
  );
  expect(summary([ad({})], [unsure('4')])).toContain('dropped: it cannot be told for certain what it is for.');
});

test('how many run now is told, whether all, none or some', () => {
  expect(summary([ad({})])).toContain('It runs now, as far as the libraries tell.');
  expect(summary([ad({}), ad({ id: '2' })])).toContain('All of them run now,');
  expect(summary([ad({ active: false }), ad({ id: '2', active: false })])).toContain('All of them have ended,');
  expect(summary([ad({}), ad({ id: '2', active: null }), ad({ id: '3', active: false })])).toContain(
    'As far as the libraries tell, 1 of them runs now, 1 has ended and of 1 the library does not tell.',
  );
});

test('pages of an app and its developer are one advertiser, named as most of its ads are', () => {
  const apps = [
    {
      store: 'apple',
      appId: '1',
      title: 'Pebblet: Habit Streaks',
      developer: 'Kieselwerk GmbH',
      site: null,
      genre: null,
    },
  ] as const;
  const by = (id: string, name: string) => ad({ id, advertiser: { id: null, name } });
  const ads = [by('1', 'Pebblet App'), by('2', 'Kieselwerk Ltd'), by('3', 'Kieselwerk Ltd'), by('4', 'Agentur Nord')];
  const told = summary(ads, [], apps);
  expect(told).toContain('by two advertisers');
  expect(told).toContain('**Who advertises most.** Kieselwerk Ltd with 3 ads (Pebblet) and Agentur Nord with 1 ad');
  expect(rankHooks(ads, apps)[0]!.advertisers).toBe(2);
});

test('few ads are told without superlatives', () => {
  const one = summary([ad({})]);
  expect(one).toContain('**Who advertises.** Kieselwerk GmbH (Pebblet) alone.');
  expect(one).toContain('The only ad opens with a question: “Lost your streak?”.');
  expect(one).toContain('**Since when.** It was first seen on 2 May 2026.');
  const by = (id: string) => ad({ id, app: null, advertiser: { id: null, name: `House ${id}` } });
  expect(summary([by('1'), by('2')])).toContain('**Who advertises.** House 1 and House 2, with one ad each.');
  expect(summary(['1', '2', '3', '4'].map(by))).toContain('House 3 and others, with one ad each.');
});

test('ads whose first day Apple does not name are told apart from the others', () => {
  const old = ad({ id: '2', network: 'apple', firstSeen: null, lastSeen: '2026-11-10', active: false });
  const told = summary([old, ad({ firstSeen: '2025-01-21' }), ad({ id: '3' })]);
  expect(told).toContain(
    'One ad on the App Store began over a year ago, on a day that is not told. Of those whose first day is told, the oldest was first seen on 21 January 2025, by Kieselwerk GmbH, the newest on 2 May 2026.',
  );
});

test('an ad that runs since a day that is not told is not passed over for the oldest that runs', () => {
  const old = (id: string, active: boolean) =>
    ad({ id, network: 'apple', firstSeen: null, lastSeen: '2026-11-10', active });
  const dated = [ad({ id: '8', firstSeen: '2025-12-01', active: false }), ad({ id: '9', firstSeen: '2026-02-11' })];
  const told = summary([old('1', true), ...dated]);
  expect(told).toContain('One ad on the App Store began over a year ago, on a day that is not told, and still runs.');
  expect(told).toContain(
    'Of those that run now and whose first day is told, the oldest was first seen on 11 February 2026',
  );
  expect(summary([old('1', true), old('2', false), ...dated])).toContain('not told; one of them still runs.');
  expect(summary([old('1', true), old('2', true), ...dated])).toContain('not told, and still run.');
  expect(summary([old('1', false), ...dated])).toContain('Of those that run now, the oldest was first seen on');
});

test.each([
  ['kids games', 'for kids games**'],
  ['habit trackers', 'for habit tracker apps**'],
  ['meditations', 'for apps for meditations**'],
])('ads for %j are spoken of as what they are for', (kindOfApp, told) => {
  const facts = { page: 1, ads: [ad({})], dropped: [], hooks: [], read: [], unread: [], hasMore: false };
  expect(summaryOfAds({ subject: { ...subject, kindOfApp }, ...facts })).toContain(told);
});

test('ads without a hook are told as what they are', () => {
  expect(summary([ad({}), ad({ id: '2', hook: null })])).toContain('One more claims nothing that could be told.');
  expect(summary([ad({ hook: null })])).toContain('None of them shows words that claim anything.');
});

test('what a library does not show is a note each', () => {
  const notes = gapNotes(['google', 'tiktok']);
  expect(notes).toHaveLength(2);
  expect(notes[0]).toMatch(/^Google’s library tells neither/u);
  expect(notes[1]).toMatch(/^TikTok’s .* shows no words\.$/u);
});

test('words of strangers stay words', () => {
  const name = '[win](https://evil.example) <b>*Corp*</b>';
  const told = summary([
    ad({ advertiser: { id: null, name }, hook: { kind: 'call', text: '![x](https://evil.example/x.png) `go`' } }),
  ]);
  expect(told).not.toMatch(/https?:|(?<!\\)[<`](?:b|go)|(?<!\\)\]\(/u);
});
