import { expect, test } from 'vitest';
import type { SubjectApp } from '../../apps/subject/subject.ts';
import type { Ad } from '../../contract/resources/reach/ad-search.ts';
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
  const text = summary([ad({ copies: 2, active: false }), ad({ id: '2', active: false }), google], [ad({ id: '4' })]);
  expect(text).toContain(
    'The ad libraries show **3 ads for habit tracker apps** from two advertisers: 1 in Google’s Ads Transparency Center and 2 in Meta’s Ad Library.',
  );
  expect(text).toContain(
    'According to the libraries, 1 of them is running now and 2 have ended. Another ad the libraries returned was dropped: it is for something else. Duplicates are merged (2 copies).',
  );
  expect(text).toContain('**Who advertises most.** Kieselwerk GmbH with 2 ads (Pebblet) and Moss Ltd. with 1 ad.');
  expect(text).toContain(
    'Of the 2 ads that make a clear claim, both open with a question, such as “Lost your streak?”. The libraries do not show the text of another ad.',
  );
  expect(text).toContain(
    'The oldest, by Kieselwerk GmbH, was first seen on 2 May 2026 (and last seen on 1 June 2026) and the newest on 1 September 2026. Of those running now, the oldest, by Moss Ltd., was first seen on 1 September 2026.',
  );
  expect(text).not.toContain('..');
  expect(text).toContain('The libraries list these countries: Germany (2), France (2) and the United States (1)');
  expect(text).toMatch(
    /\*\*What is not shown\.\*\* Google’s library .* TikTok’s Commercial Content Library was not read: see `errors`\. There are more pages/u,
  );
});

test('dropped ads are split into those for something else and those that are unclear', () => {
  const unsure = (id: string) => ad({ id, vetted: { kept: false, reason: 'Little tells.', sure: false, by: 'rules' } });
  expect(summary([ad({})], [ad({ id: '2' }), ad({ id: '3' }), unsure('4')])).toContain(
    'Another 3 ads the libraries returned were dropped: 2 are for something else, and for 1 it is not clear.',
  );
  expect(summary([ad({})], [unsure('4')])).toContain('dropped: it is not clear what it is for.');
});

test('how many are running now is stated, whether all, none or some', () => {
  expect(summary([ad({})])).toContain('According to the libraries, it is running now.');
  expect(summary([ad({}), ad({ id: '2' })])).toContain('all of them are running now.');
  expect(summary([ad({ active: false }), ad({ id: '2', active: false })])).toContain('all of them have ended.');
  expect(summary([ad({}), ad({ id: '2', active: null }), ad({ id: '3', active: false })])).toContain(
    'According to the libraries, 1 of them is running now, 1 has ended and 1 has no known status.',
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
  const text = summary(ads, [], apps);
  expect(text).toContain('from two advertisers');
  expect(text).toContain('**Who advertises most.** Kieselwerk Ltd with 3 ads (Pebblet) and Agentur Nord with 1 ad');
  expect(rankHooks(ads, apps)[0]!.advertisers).toBe(2);
});

test('few ads are described without superlatives', () => {
  const one = summary([ad({})]);
  expect(one).toContain('**Who advertises.** Only Kieselwerk GmbH (Pebblet).');
  expect(one).toContain('The only ad opens with a question: “Lost your streak?”.');
  expect(one).toContain('**Since when.** It was first seen on 2 May 2026.');
  const by = (id: string) => ad({ id, app: null, advertiser: { id: null, name: `House ${id}` } });
  expect(summary([by('1'), by('2')])).toContain('**Who advertises.** House 1 and House 2, with one ad each.');
  expect(summary(['1', '2', '3', '4'].map(by))).toContain('House 3 and others, with one ad each.');
});

test('ads whose first day Apple does not give are mentioned separately', () => {
  const old = ad({ id: '2', network: 'apple', firstSeen: null, lastSeen: '2026-11-10', active: false });
  const text = summary([old, ad({ firstSeen: '2025-01-21' }), ad({ id: '3' })]);
  expect(text).toContain(
    'One ad on the App Store started over a year ago (exact day unknown). Of those with a known first day, the oldest, by Kieselwerk GmbH, was first seen on 21 January 2025 and the newest on 2 May 2026.',
  );
});

test('a running ad without a known first day is not ignored when naming the oldest one running', () => {
  const old = (id: string, active: boolean) =>
    ad({ id, network: 'apple', firstSeen: null, lastSeen: '2026-11-10', active });
  const dated = [ad({ id: '8', firstSeen: '2025-12-01', active: false }), ad({ id: '9', firstSeen: '2026-02-11' })];
  const text = summary([old('1', true), ...dated]);
  expect(text).toContain('One ad on the App Store started over a year ago (exact day unknown), and is still running.');
  expect(text).toContain(
    'Of those running now with a known first day, the oldest, by Kieselwerk GmbH, was first seen on 11 February 2026',
  );
  expect(summary([old('1', true), old('2', false), ...dated])).toContain('unknown); one of them is still running.');
  expect(summary([old('1', true), old('2', true), ...dated])).toContain('unknown), and are still running.');
  expect(summary([old('1', false), ...dated])).toContain('Of those running now, the oldest, by');
});

test.each([
  ['kids games', 'for kids games**'],
  ['habit trackers', 'for habit tracker apps**'],
  ['meditations', 'for apps for meditations**'],
])('ads for %j are described by what they are for', (kindOfApp, text) => {
  const facts = { page: 1, ads: [ad({})], dropped: [], hooks: [], read: [], unread: [], hasMore: false };
  expect(summaryOfAds({ subject: { ...subject, kindOfApp }, ...facts })).toContain(text);
});

test('ads without a hook are counted separately', () => {
  expect(summary([ad({}), ad({ id: '2', hook: null })])).toContain('One more makes no clear claim.');
  expect(summary([ad({ hook: null })])).toContain('None of them has text that makes a claim.');
});

test('what a library does not show is a note each', () => {
  const notes = gapNotes(['google', 'tiktok']);
  expect(notes).toHaveLength(2);
  expect(notes[0]).toMatch(/^Google’s library does not show where an ad ran/u);
  expect(notes[1]).toMatch(/^TikTok’s .* shows no text\.$/u);
});

test('words of strangers stay words', () => {
  const name = '[win](https://evil.example) <b>*Corp*</b>';
  const text = summary([
    ad({ advertiser: { id: null, name }, hook: { kind: 'call', text: '![x](https://evil.example/x.png) `go`' } }),
  ]);
  expect(text).not.toMatch(/https?:|(?<!\\)[<`](?:b|go)|(?<!\\)\]\(/u);
});
