import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Sandbox } from '../../sandbox/server.ts';
import { findAppsOfKind, findAppsOfWords } from '../../server/runs/subject/find-apps-of-kind.ts';
import { openDatabase } from '../../server/store/engine/database.ts';
import { testClock } from '../support/clock.ts';
import { freshDatabase } from '../support/database/database.ts';
import { readSandbox, startSandbox } from '../support/sources/sandbox.ts';

let sandbox: Sandbox;
let tools: Parameters<typeof findAppsOfKind>[0];
beforeAll(async () => {
  sandbox = await startSandbox();
  const db = openDatabase(await freshDatabase());
  const { sources, close } = readSandbox(db, sandbox);
  tools = { db, clock: testClock, sources };
  return async () => {
    await close();
    await db.close();
    await sandbox.stop();
  };
});

const find = (kindOfApp: string) =>
  findAppsOfKind(tools, { kindOfApp, stores: ['apple', 'play'], country: 'us' }).then(({ apps }) => apps);

test('where enough apps have the kind in their titles, one whose description alone speaks of it is not of it', async () => {
  const apps = await find('sleep');
  for (const store of ['apple', 'play']) {
    expect(apps.filter((app) => app.store === store).length).toBeGreaterThanOrEqual(10);
  }
  expect(apps.map(({ title }) => title).filter((title) => !/sleep/iu.test(title))).toEqual([]);
});

test('where few have, descriptions are enough, behind the titles and to ten of a store at most', async () => {
  const apps = (await find('meditation')).filter(({ store }) => store === 'apple');
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
