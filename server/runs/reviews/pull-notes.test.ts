import { expect, test } from 'vitest';
import type { Place, PlaceReading } from '../../reviews/ingest/read-storefront.ts';
import { type AppRead, notesOf, type PlaceRead } from './pull-notes.ts';

const edge = { ms: 1_000, helpful: 0 };

const read = (country: string, reading: PlaceReading, given: Partial<Place & { late: boolean }> = {}): PlaceRead => ({
  place: { store: 'apple', appId: '7', at: 0, country, language: null, ...given },
  reading,
  late: given.late ?? false,
});

const notes = (places: readonly PlaceRead[], given: Partial<AppRead> = {}) =>
  notesOf({
    store: 'apple',
    appId: '7',
    title: 'Seven',
    sort: 'recent',
    places,
    closed: [],
    instead: null,
    couldKeep: () => true,
    ...given,
  });

test('an app that was read to its end needs no words', () => {
  expect(notes([read('us', { kind: 'read', cuts: [] }), read('de', { kind: 'none' })])).toEqual({
    notes: [],
    truncated: false,
  });
});

test('a cut that could not have changed what is kept is none', () => {
  const capped = read('us', { kind: 'read', cuts: [{ why: 'store_cap', edge }] });
  expect(notes([capped], { couldKeep: () => false })).toEqual({ notes: [], truncated: false });
  expect(notes([capped]).truncated).toBe(true);
});

test('storefronts with the same outcome share a sentence that says what to do', () => {
  const cut: PlaceReading = { kind: 'read', cuts: [{ why: 'store_cap', edge }] };
  expect(notes(['us', 'de', 'jp'].map((country) => read(country, cut)))).toEqual({
    notes: [
      'Seven (App Store): the App Store only shows the 500 newest reviews per storefront, and the United States, Germany and Japan may have more. Add storefronts to `countries` to read more.',
    ],
    truncated: true,
  });
});

test('where reading stopped is given with the number, and so is a page that failed', () => {
  const full = read('us', { kind: 'read', cuts: [{ why: 'read_cap', edge }] }, { store: 'play', language: 'de' });
  expect(notes([full], { store: 'play' }).notes).toEqual([
    'Seven (Google Play): reading stopped after 20,000 reviews in German. Set a later `since` or a less strict filter.',
  ]);
  const holes = read('us', { kind: 'read', cuts: [{ why: 'pages', pages: [3, 4], edge: null }] });
  expect(notes([holes], { couldKeep: () => false })).toEqual({
    notes: [
      'Seven (App Store): some pages could not be read in the United States (pages 3, 4), even after retrying, so reviews may be missing. Pull again later.',
    ],
    truncated: true,
  });
});

test('a storefront whose list is empty though people rated the app is reported with how many, and not as a failure', () => {
  const empty = (ratings: number): PlaceReading => ({
    kind: 'read',
    cuts: [{ why: 'feed_empty', ratings, edge: null }],
  });
  expect(notes([read('tw', empty(1234)), read('us', { kind: 'read', cuts: [] })])).toEqual({
    notes: [
      'Seven (App Store): the App Store’s review list is empty in Taiwan despite 1,234 ratings there, so reviews may be missing.',
    ],
    truncated: true,
  });
  expect(notes([read('tw', empty(1234)), read('tr', empty(2000))]).notes[0]).toMatch(
    /empty in Taiwan and Türkiye despite 1,234 and 2,000 ratings there/,
  );
});

test('the time limit is named instead of the failures it made', () => {
  const failure = { kind: 'timed_out', detail: 'late' } as const;
  const late = [
    read('us', { kind: 'failed', failure }, { late: true }),
    read('de', { kind: 'read', cuts: [{ why: 'broke_off', failure, edge }] }, { late: true }),
  ];
  expect(notes(late)).toEqual({
    notes: [
      'Seven (App Store): the time limit was reached before the United States and Germany were fully read. Ask for less at once.',
    ],
    truncated: true,
  });
});

test('an unknown app, one that is not sold there, and a storefront that there is not are distinguished', () => {
  const nowhere = [read('us', { kind: 'not_found' }), read('de', { kind: 'not_found' })];
  expect(notes(nowhere, { title: null }).notes).toEqual(['The App Store has no app `7`: check the id.']);
  const elsewhere = [read('us', { kind: 'none' }), read('de', { kind: 'not_offered' })];
  expect(notes(elsewhere).notes).toEqual(['Seven (App Store) is not offered in Germany.']);
  expect(notes([read('us', { kind: 'none' })], { closed: ['bd'] }).notes).toEqual([
    'The App Store is not available in Bangladesh.',
  ]);
  expect(notes(nowhere, { title: null }).truncated).toBe(false);
});
