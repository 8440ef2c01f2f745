import { afterAll, expect, onTestFinished, test } from 'vitest';
import { leftOutNotes } from '../../server/apps/subject/left-out.ts';
import { findAppsOfKind, findAppsOfWords } from '../../server/runs/subject/find-apps-of-kind.ts';
import { findSubject } from '../../server/runs/subject/find-subject.ts';
import { openDatabase } from '../../server/store/engine/database.ts';
import { testClock } from '../support/clock.ts';
import { freshDatabase } from '../support/database/database.ts';
import { readSandbox, startSandbox } from '../support/sources/sandbox.ts';

const sandbox = await startSandbox();
const db = openDatabase(await freshDatabase());
const { sources, close } = readSandbox(db, sandbox);
const tools = { db, clock: testClock, sources };
afterAll(async () => {
  await close();
  await db.close();
  await sandbox.stop();
});

const find = (query: string) => findSubject(tools, query, new AbortController().signal);
const titles = async (query: string) => (await find(query)).subject.apps.map(({ store, title }) => `${store} ${title}`);

const tidebook = ['apple Tidebook: Notes & Tasks', 'play Tidebook: Notes & Tasks'];

test.each([
  'Tidebook',
  '  tidebook ',
  'TIDEBOOK app',
  '"Tidebook"',
  'ads for Tidebook',
  'Tidebook: Notes & Tasks',
  'tidebook notes',
])('%j names an app, in both stores, with its developer, site and genre', async (query) => {
  const { subject, errors, answered } = await find(query);
  expect(subject.kindOfApp).toBeNull();
  expect(subject.query).toBe(query);
  expect(subject.apps.map(({ store, title }) => `${store} ${title}`)).toEqual(tidebook);
  for (const app of subject.apps) {
    expect(app.developer).toBeTruthy();
    expect(app.site).toMatch(/^https:/u);
    expect(app.genre).toBeTruthy();
  }
  expect([errors, answered]).toEqual([[], true]);
});

test('a link, an id and a package name are that app and its twin in the other store', async () => {
  const { apps } = (await find('Tidebook')).subject;
  const [apple, play] = [apps[0]!.appId, apps[1]!.appId];
  const asked = [
    `https://apps.apple.com/us/app/tidebook/id${apple}`,
    apple,
    play,
    `https://play.google.com/store/apps/details?id=${play}`,
  ];
  for (const query of asked) {
    const { subject } = await find(query);
    expect(subject.kindOfApp).toBeNull();
    expect(subject.apps.map(({ appId }) => appId).sort()).toEqual([apple, play].sort());
  }
});

test('two names are two apps', async () => {
  expect(await titles('Tidebook vs Pulsepath')).toEqual([
    ...tidebook,
    'apple Pulsepath: Running Coach',
    'play Pulsepath: Running Coach',
  ]);
});

test.each(['habit tracker', 'Habit  Trackers', 'habit tracker apps', 'best habit tracker apps', 'apps for habits'])(
  '%j is a kind of app, of which the best placed are meant',
  async (query) => {
    const { subject, errors } = await find(query);
    expect(subject.kindOfApp).toMatch(/^habit/iu);
    expect(subject.apps.length).toBeGreaterThan(5);
    expect(subject.apps.length).toBeLessThanOrEqual(20);
    expect(new Set(subject.apps.map(({ store }) => store)).size).toBe(2);
    expect(subject.apps.filter(({ title }) => /habit/iu.test(title)).length).toBeGreaterThan(subject.apps.length / 2);
    for (const app of subject.apps) expect([app.developer, app.site]).not.toContain(null);
    expect(errors).toEqual([]);
  },
);

test('words that many titles carry behind their names are a kind, though no list knows them', async () => {
  const { subject } = await find('running coach');
  expect(subject.kindOfApp).toBe('running coach');
  expect(subject.apps.map(({ title }) => title)).toContain('Pulsepath: Running Coach');
  expect(subject.apps.length).toBeGreaterThan(4);
});

test.each(['apps like Pulsepath', 'Pulsepath alternatives', 'alternatives to pulsepath'])(
  '%j is the kind of that app, and the app itself first',
  async (query) => {
    const { subject } = await find(query);
    expect(subject.kindOfApp).toBe('Running Coach');
    expect(subject.apps[0]!.title).toBe('Pulsepath: Running Coach');
    expect(subject.apps.length).toBeGreaterThan(4);
  },
);

test.each([
  ['habit tracking', 'habit tracker'],
  ['Habit tracking app', 'habit tracker'],
  ['sleep tracking', 'sleep tracker'],
  ['expense tracking', 'expense tracker'],
  ['track my expenses', 'expense tracker'],
  ['best budgeting app for couples', 'budgeting'],
  ['simple budget planner for students', 'budget planner'],
])('%j is the kind %j, whose apps are called otherwise', async (query, kind) => {
  const { subject } = await find(query);
  expect(subject.kindOfApp).toBe(kind);
  expect(subject.apps).toEqual((await find(kind)).subject.apps);
  expect(subject.apps.length).toBeGreaterThan(5);
});

test('of two kinds, those that are both come first, and neither kind crowds out the other', async () => {
  const { subject } = await find('meditation and sleep');
  expect(subject.kindOfApp).toBe('meditation and sleep');
  const names = subject.apps.map(({ title }) => title);
  expect(names.slice(0, 2)).toEqual(['Calmora: Meditation & Sleep', 'Calmora: Meditation & Sleep']);
  expect(names).toContain('Calm Harbor');
  expect(names.some((name) => /Sleep Tracker/u.test(name))).toBe(true);
});

test.each([
  ['apps like Calm Harbor', 'Calm Harbor', /meditation/iu],
  ['apps like Kedivomont', 'Kedivomont', /run/iu],
])('%j: a title that says no kind leaves it to the subtitle and the description', async (query, name, kind) => {
  const { subject } = await find(query);
  expect(subject.kindOfApp).toMatch(kind);
  expect(subject.apps[0]!.title).toBe(name);
  expect(subject.apps.map(({ title }) => title).join()).not.toMatch(/Yoga|Calorie/u);
});

test('a phrase that no store lists an app for stays a subject of its own words', async () => {
  expect(await find('wooden xyzzyq')).toEqual({
    subject: { query: 'wooden xyzzyq', kindOfApp: 'wooden xyzzyq', apps: [] },
    errors: [],
    answered: true,
  });
});

test('a link that leads to no app is no kind of app', async () => {
  for (const query of ['https://example.com/tidebook', '999999999999', 'com.nobody.nothing.here']) {
    expect((await find(query)).subject).toEqual({ query, kindOfApp: null, apps: [] });
  }
});

test('a store that does not answer is named, and the other one still tells its app', async () => {
  sandbox.setFault({ route: 'play-search', fault: '500' });
  onTestFinished(() => sandbox.clearFaults());
  const { subject, errors, answered } = await find('Roundhouse');
  expect(subject.apps.map(({ store, title }) => `${store} ${title}`)).toEqual(['apple Roundhouse: Voice Rooms']);
  expect(answered).toBe(true);
  expect(errors.map(({ store, code }) => [store, code])).toEqual([['play', 'upstream_failed']]);
});

test('that no store answered is distinguished from that none has it', async () => {
  for (const route of ['apple-search', 'play-search']) sandbox.setFault({ route, fault: '500' });
  onTestFinished(() => sandbox.clearFaults());
  const { subject, errors, answered } = await find('quartz xyzzyq lanterns');
  expect([subject.apps, answered]).toEqual([[], false]);
  expect(errors.map(({ store }) => store).sort()).toEqual(['apple', 'play']);
});

test.each([
  ['running coach plans', 'running coach', ['plans']],
  ['running coach watch', 'running coach', ['watch']],
  ['photo editor collage maker', 'photo editor', ['collage', 'maker']],
  ['photo editor pro', 'photo editor', ['pro']],
  ['habit tracker widget', 'habit tracker', ['widget']],
  ['calorie counter keto', 'calorie counter', ['keto']],
  ['best budgeting app for couples', 'budgeting', ['couples']],
])('%j is read by the kind that stands in it, %j, and what is left out is said', async (query, kind, left) => {
  const { subject } = await find(query);
  const notes = leftOutNotes(subject);
  expect(subject.kindOfApp).toBe(kind);
  expect(subject.apps).toEqual((await find(kind)).subject.apps);
  expect(subject.apps.length).toBeGreaterThan(4);
  expect(notes).toHaveLength(1);
  for (const word of left) expect(notes[0]).toContain(`“${word}”`);
});

test.each([
  'habit tracking',
  'track my expenses',
  'Habit  Trackers',
  'apps for habits',
  'Tidebook',
  'apps like Pulsepath',
])('of %j nothing is left out', async (query) => expect(leftOutNotes((await find(query)).subject)).toEqual([]));

const findOfKind = (kindOfApp: string) =>
  findAppsOfKind(tools, { kindOfApp, stores: ['apple', 'play'], country: 'us' }).then(({ apps }) => apps);

test('where enough apps have the kind in their titles, one whose description alone speaks of it is not of it', async () => {
  const apps = await findOfKind('sleep');
  for (const store of ['apple', 'play']) {
    expect(apps.filter((app) => app.store === store).length).toBeGreaterThanOrEqual(10);
  }
  expect(apps.map(({ title }) => title).filter((title) => !/sleep/iu.test(title))).toEqual([]);
});

test('where few have, descriptions are enough, behind the titles and to ten of a store at most', async () => {
  const apps = (await findOfKind('meditation')).filter(({ store }) => store === 'apple');
  const byTitle = apps.map(({ title }) => /meditation/iu.test(title));
  expect(byTitle).toContain(true);
  expect(byTitle).toContain(false);
  expect(byTitle.lastIndexOf(true)).toBeLessThan(byTitle.indexOf(false));
  expect(apps.length).toBeLessThanOrEqual(10);
});

const findWords = (kindOfApp: string) =>
  findAppsOfWords(tools, { kindOfApp, stores: ['apple', 'play'], country: 'us' });

test('words that no app is listed for all of are left out from the first, and what was found is said', async () => {
  const [whole, fewer] = [await findWords('rope guides'), await findWords('very wooden rope guides')];
  expect(whole.kindOfApp).toBe('rope guides');
  expect(whole.apps.length).toBeGreaterThan(0);
  expect(fewer).toEqual(whole);
  expect(await findWords('wooden xyzzyq')).toMatchObject({ kindOfApp: 'wooden xyzzyq', apps: [] });
});

test('no word is left out while a store does not answer', async () => {
  for (const route of ['apple-search', 'play-search']) sandbox.setFault({ route, fault: '500' });
  onTestFinished(() => sandbox.clearFaults());
  const found = await findWords('oaken rope guides');
  expect(found).toMatchObject({ kindOfApp: 'oaken rope guides', apps: [] });
  expect(found.errors.map(({ code }) => code)).toEqual(['upstream_failed', 'upstream_failed']);
});
