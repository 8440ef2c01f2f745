import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plantedFacts } from '../../../sandbox/planted.ts';
import { ReviewSearch } from '../../../server/contract/resources/reviews/review-search.ts';
import { call, ended } from '../../support/call.ts';
import { newCustomer } from '../../support/service.ts';
import { type Stores, startStores } from '../../support/sources/stores.ts';
import { clockOfFacts } from '../../support/sources/world.ts';

const bombedIn = new Date(plantedFacts(clockOfFacts.today()).bombing.from).toLocaleString('en', {
  month: 'long',
  timeZone: 'UTC',
});

let stores: Stores;
let key: string;

const appleApp = (name: string) => ({ store: 'apple', appId: stores.app(name).appleId! });
const playApp = (name: string) => ({ store: 'play', appId: stores.app(name).playId! });

const pull = async (apps: { store: string; appId: string }[], more: object): Promise<void> => {
  const { url } = stores.service;
  const started = await call<{ id: string }>(url, key, 'POST', '/api/v1/reviews/pulls', {
    apps,
    limit: 1_500,
    ...more,
  });
  expect(started.status).toBe(202);
  expect((await ended(url, key, started.body.id)).status).toBe('done');
};

beforeAll(async () => {
  stores = await startStores({}, clockOfFacts);
  key = (await newCustomer(stores.service.db)).key;
  await Promise.all([
    pull([playApp('tidebook')], { languages: ['es', 'fr', 'en'] }),
    pull(['tidebook', 'glimmerbox', 'roundhouse', 'pulsepath', 'quillcoin'].map(appleApp), { countries: ['us', 'jp'] }),
  ]);
});
afterAll(() => stores.stop());

const search = async (q: string, more: Record<string, string | number> = {}): Promise<ReviewSearch> => {
  const query = new URLSearchParams(Object.entries({ q, ...more }).map(([name, value]) => [name, String(value)]));
  const { status, body } = await call<ReviewSearch>(stores.service.url, key, 'GET', `/api/v1/reviews/search?${query}`);
  expect({ q, status }).toEqual({ q, status: 200 });
  expect(ReviewSearch.parse(body)).toEqual(body);
  return body;
};

const titlesOf = ({ scope }: ReviewSearch): string[] => [
  ...new Set(scope.apps.map(({ title }) => title.split(/[: ]/)[0]!)),
];

describe('a question in words of everyday finds reviews', () => {
  test.each([
    'se cierra sola',
    'se cierra',
    'why are people angry about Pulsepath price',
    'why did Roundhouse ratings drop',
    `what happened to Roundhouse in ${bombedIn}`,
    'what features do people want in Tidebook',
    'last month crashes',
  ])('%s', async (q) => {
    const { totals, reading } = await search(q);
    expect(totals.matched).toBeGreaterThan(0);
    expect(totals.matched).toBeLessThan(totals.candidates + 1);
    expect(reading.sentence).toMatch(/^Read as: /);
  });

  test('what stands verbatim in reviews is found with its little words as without them', async () => {
    expect((await search('se cierra sola')).totals).toEqual((await search('cierra sola')).totals);
  });
});

test('a whole sentence of a complaint finds clauses with most of its words, and says so', async () => {
  const { totals, reviews, notes } = await search('it crashes every time I try to open my task list');
  expect(totals.matched).toBeGreaterThan(0);
  expect(notes.join(' ')).toContain('most of these words');
  expect(reviews[0]!.text).toMatch(/crash/iu);
});

test('a sentence whose words no reviews have together finds nothing', async () => {
  const { totals } = await search('my purple hamster refuses to eat carrots on Sundays');
  expect(totals.matched).toBe(0);
});

test('a word that no review has is left out beside others, and that is said', async () => {
  const { totals, notes } = await search('zorpy crashes');
  expect(totals.matched).toBeGreaterThan(0);
  expect(notes.join(' ')).toContain('“zorpy”');
});

describe('a platform means its store', () => {
  test('of every app', async () => {
    const { scope, reviews, totals, reading } = await search('crashes android', { limit: 300 });
    expect(scope).toMatchObject({ everyApp: false, apps: [] });
    expect(new Set(reviews.map(({ store }) => store))).toEqual(new Set(['play']));
    expect(reading).toMatchObject({ store: 'play', sentence: expect.stringContaining('on Google Play') });
    const apple = await search('crashes ios');
    expect(totals.matched + apple.totals.matched).toBe((await search('crashes')).totals.matched);
    expect((await search('android')).totals).toMatchObject({ matched: totals.candidates });
  });

  test('of a named one, unless it is not on file from there', async () => {
    expect((await search('Tidebook ios crash')).scope.apps).toMatchObject([{ store: 'apple' }]);
    const { scope, totals } = await search('Glimmerbox android');
    expect(scope.apps).toMatchObject([{ store: 'apple' }]);
    expect(scope.note).toContain('None of these apps is on file from Google Play');
    expect(totals.matched).toBeGreaterThan(0);
  });
});

describe('an app’s name', () => {
  test.each(['Glimmerbox', 'glimmerbox', 'GLIMMERBOX'])('alone asks for all its reviews: %s', async (q) => {
    const answer = await search(q);
    expect(titlesOf(answer)).toEqual(['Glimmerbox']);
    expect(answer.totals.matched).toBe(answer.totals.candidates);
    expect(answer.totals.matched).toBeGreaterThan(0);
    expect(answer.reading.topic).toBe('');
  });

  test('that is misspelt beyond doubt is taken, and that is said', async () => {
    const answer = await search('Tidebok crashes');
    expect(titlesOf(answer)).toEqual(['Tidebook']);
    expect(answer.totals).toEqual((await search('Tidebook crashes')).totals);
    expect(answer.notes.join(' ')).toContain(`“Tidebok” was read as “${stores.app('tidebook').title}”`);
    expect(answer.scope.apps[0]!.why).toEqual(['Its name is one letter away from “Tidebok”.']);
  });

  test('that no app has is not answered with the reviews of others', async () => {
    const { totals, scope } = await search('crashes in Zorbly');
    expect(totals.matched).toBe(0);
    expect(scope.note).toContain('No app on file is called “Zorbly”');
  });
});

test('a version of a named app is looked at alone; where no review is of it, nothing is found, and that is said', async () => {
  const { reviews, totals, reading } = await search('crashes in Tidebook 5.4.0', { limit: 300 });
  expect(totals.matched).toBeGreaterThan(8);
  expect(new Set(reviews.map(({ version }) => version))).toEqual(new Set(['5.4.0']));
  expect(reading).toMatchObject({ versions: ['5.4.0'], sentence: expect.stringContaining('in version 5.4.0') });
  const unknown = await search('crashes in Tidebook 99.9.9');
  expect(unknown.totals).toMatchObject({ candidates: 0, matched: 0 });
  expect(unknown.notes.join(' ')).toContain('No reviews in scope match these filters');
  expect((await search('crashes in version 5.4.0')).notes.join(' ')).toContain('name the app');
});

test('a kind is recognised by title, category or the first sentence of the description', async () => {
  const sleep = await search('why do people cancel sleep apps');
  expect(titlesOf(sleep)).not.toContain('Pulsepath');
  expect(titlesOf(await search('photo editor crash'))).toEqual(['Glimmerbox']);
  expect(titlesOf(await search('fitness apps'))).toEqual(['Pulsepath']);
  expect(titlesOf(await search('banking apps'))).not.toContain('Quillcoin');
  const games = await search('games with 2 stars or less');
  expect(games.reading).toMatchObject({ kindOfApp: 'games', topic: '', stars: [1, 2] });
  expect(games.scope.note).toContain('No game is on file');
  expect(games.totals.matched).toBeLessThan(games.totals.candidates);
});

test.each(['iPhone', 'store', 'content', 'temps', 'games'])('a real word is not taken for another: %s', async (q) => {
  expect((await search(q)).notes.join(' ')).not.toContain('searched for instead');
});

test('what is said of stars is said where it matters', async () => {
  const { reading, notes } = await search('angry reviews');
  const said =
    'Because of “angry”, only reviews with 1 or 2 stars count. Name ratings, such as “3 stars”, to choose others.';
  expect(reading.notes).toContain(said);
  expect(notes).toContain(said);
  expect((await search('crash', { stars: '1' })).reading.notes).toEqual([]);
  expect((await search('angry reviews', { stars: '1' })).reading.notes.join()).toContain(
    '`stars` overrides the ratings in the sentence',
  );
});

test('phrases are no pieces of one sentence, nor drawn out', async () => {
  const { phrases } = await search('crash');
  const pieces = ['crashed ten', 'ten times', 'times today'];
  expect(phrases.filter(({ phrase }) => pieces.includes(phrase))).toHaveLength(1);
  for (const { phrase } of phrases) expect(phrase).not.toMatch(/(\p{L})\1\1/u);
  expect((await search('使えない')).reading.topic).toBe('使えない');
});

test('quotes are in the language of the sentence where there are such', async () => {
  const { themes } = await search('crashes Tidebook');
  const quotes = themes.find(({ id }) => id === 'crashes')!.quotes;
  expect(quotes).toHaveLength(3);
  for (const { text } of quotes) expect(text).toMatch(/^[\p{Script=Latin}\p{Script=Common}]+$/u);
});
