import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AppIdentity } from './evidence.ts';
import { oneOfBothStores, pairApps, samenessOf } from './pair-apps.ts';

const apple = (title: string, developer: string | null, rest: Partial<AppIdentity> = {}): AppIdentity => ({
  store: 'apple',
  appId: '1',
  title,
  developer,
  ...rest,
});
const play = (title: string, developer: string | null, rest: Partial<AppIdentity> = {}): AppIdentity => ({
  store: 'play',
  appId: 'org.unrelated.thing',
  title,
  developer,
  ...rest,
});

test.for<[AppIdentity, AppIdentity, string]>([
  [
    apple('Kiesel: Music and Podcasts', 'Kiesel'),
    play('Kiesel: Music and Podcasts', 'Kiesel AB'),
    'Both have the same name and the same developer (Kiesel).',
  ],
  [
    apple('Kiesel - Language Lessons', 'Kiesel, Inc'),
    play('Kiesel: Learn a Language', 'Kiesel'),
    'Both have the same name and the same developer (Kiesel).',
  ],
  [
    apple('Kiesel: Watch, Listen', 'Farn LLC'),
    play('Kiesel™', 'FARN'),
    'Both have the same name and the same developer (Farn).',
  ],
  [
    apple('Kiesel Messenger', 'Kiesel Inc.'),
    play('Kiesel Messenger', 'Kiesel LLC'),
    'Both have the same name and the same developer (Kiesel).',
  ],
  [
    apple('Kiesel Dating App: Meet & Date', 'Farn Ltd'),
    play('Kiesel: Dating & Friends app', 'Farn Ltd'),
    'Both have the same name and the same developer (Farn).',
  ],
  [
    apple('Kiesel: Sleep & Meditation', 'Kiesel Inc.', { bundleId: 'com.getsomekiesel.kiesel' }),
    play('Kiesel: Meditation & Sleep', 'Kiesel for Meditation and Sleep', { appId: 'com.getsomekiesel.android' }),
    'Both have the same name and bundle ids that begin with com.getsomekiesel.',
  ],
  [
    apple('Kiesel', 'Farn Mobile International Limited', { bundleId: 'com.farn.ks' }),
    play('KIESEL', 'Level Infinite', { appId: 'com.farn.ks' }),
    'Both have the same name and the same bundle id (com.farn.ks).',
  ],
  [
    apple('Kiesel', 'Anna Farn', { site: 'https://www.kiesel.example/ios' }),
    play('Kiesel', 'Kiesel Works', { site: 'http://kiesel.example' }),
    'Both have the same name and the same site (kiesel.example).',
  ],
  [
    apple('こいし：毎日の練習', '苔株式会社', { bundleId: 'jp.koke.koishi' }),
    play('Koishi: Daily Practice', '苔', { appId: 'jp.koke.koishi.android' }),
    'Both have the same developer (苔) and the same bundle id (jp.koke.koishi).',
  ],
])('%j and %j are one app', ([one, other, why]) => {
  expect(samenessOf(one, other)).toMatchObject({ same: 'certain', why });
});

test.for<[AppIdentity, AppIdentity]>([
  [apple('Kiesel', 'Kiesel Labs'), play('Kiesel', 'Kiesel')],
  [apple('Kiesel', 'Kiesel OpCo, LLC'), play('Kiesel', 'Kiesel')],
  [apple('Kiesel: City Racer', 'Farn Inc.'), play('Kiesel: Farm Days', 'Farn')],
  [apple('Kiesel - Request a ride', 'Farn Inc.'), play('Kiesel: Earn and Deliver', 'Farn Inc.')],
  [apple('Kiesel', null), play('Kiesel', 'Farn')],
])('%j and %j may be one app, which is not enough', ([one, other]) => {
  expect(samenessOf(one, other).same).toBe('possible');
});

test.for<[AppIdentity, AppIdentity]>([
  [apple('Kiesel', 'Farn'), play('Kiesel Kids', 'Farn')],
  [apple('Kiesel', 'Farn'), play('Kiesel+', 'Farn')],
  [apple('Kiesel - Rides', 'Farn'), play('Kiesel - Driver', 'Farn')],
  [apple('Kiesel', 'Farn'), play('Kiesel 2', 'Farn')],
  [apple('Kiesel', 'Farn'), play('Kiesel Sounds: Rain & Sleep', 'Farn')],
  [apple('Habit Tracker', 'Anna Farn'), play('Habit Tracker', 'Moos GmbH')],
  [
    apple('Kiesel', 'Farn', { bundleId: 'com.github.kiesel', site: 'https://kiesel.github.io' }),
    play('Kiesel', 'Moos', { appId: 'com.github.moos', site: 'https://moos.github.io' }),
  ],
  [apple('🌿', 'Farn'), play('🔥', 'Farn')],
  [apple('Kiesel', ''), play('Moos', '')],
])('%j and %j are two apps', ([one, other]) => {
  expect(samenessOf(one, other)).toEqual({ same: 'no' });
});

test('of several that could be the one, the one that shares the most is, and the others stay apart', () => {
  const own = apple('Kiesel: Rides', 'Farn');
  const twin = play('Kiesel: Rides', 'Farn', { appId: 'com.farn.rides' });
  const sibling = play('Kiesel', 'Farn', { appId: 'com.farn.other' });
  const { certain, possible } = pairApps([sibling, own, twin]);
  expect(certain.map(({ apps }) => apps)).toEqual([[own, twin]]);
  expect(possible).toEqual([]);
});

test('where two could equally well be the one, neither is taken', () => {
  const own = apple('Kiesel', 'Farn');
  const twins = ['com.farn.one', 'com.farn.two'].map((appId) => play('Kiesel', 'Farn', { appId }));
  const { certain, possible } = pairApps([own, ...twins]);
  expect(certain).toEqual([]);
  expect(possible).toHaveLength(2);
});

test('a list keeps its order, with one entry for the app of both stores', () => {
  const [moos, kiesel, farn, twin] = [
    apple('Moos', 'Moos', { appId: '2' }),
    apple('Kiesel', 'Farn', { appId: '3' }),
    play('Farn', 'Farn', { appId: 'com.farn.farn' }),
    play('Kiesel', 'Farn', { appId: 'com.farn.kiesel' }),
  ];
  const both = { apps: [kiesel, twin], why: 'Both have the same name and the same developer (Farn).' };
  expect(oneOfBothStores([moos, kiesel, farn, twin, moos])).toEqual([
    { apps: [moos], why: null },
    both,
    { apps: [farn], why: null },
  ]);
});

const word = fc.constantFrom('Kiesel', 'Moos', 'Farn', 'Habit', 'Tracker', 'Kids', 'Pro', '2', 'Sleep', '苔', '🌿');
const anyTitle = fc
  .tuple(fc.array(word, { minLength: 1, maxLength: 3 }), fc.array(word, { maxLength: 3 }))
  .map(([name, subtitle]) => [name.join(' '), subtitle.join(' ')].filter(Boolean).join(': '));
const anyId = fc.tuple(fc.constantFrom('com', 'org'), word, word).map((labels) => labels.join('.').toLowerCase());
const anyApp = fc.record({
  store: fc.constantFrom('apple' as const, 'play' as const),
  appId: anyId,
  title: fc.oneof(anyTitle, fc.string()),
  developer: fc.option(fc.oneof(word, fc.string())),
  bundleId: fc.option(anyId),
  site: fc.option(fc.constantFrom('https://kiesel.example', 'https://moos.example', 'https://facebook.com/kiesel')),
});

test('which of two apps is named first changes nothing', () => {
  fc.assert(
    fc.property(anyApp, anyApp, (one, other) => {
      expect(samenessOf(one, other)).toEqual(samenessOf(other, one));
    }),
  );
});

test('no two apps of one store are ever one, and none is in two pairs', () => {
  fc.assert(
    fc.property(fc.array(anyApp, { maxLength: 12 }), (apps) => {
      const { certain, possible } = pairApps(apps);
      for (const { apps: pair } of [...certain, ...possible]) expect(pair[0].store).not.toBe(pair[1].store);
      const paired = certain.flatMap(({ apps: pair }) => pair);
      expect(new Set(paired).size).toBe(paired.length);
      expect(oneOfBothStores(apps).flatMap(({ apps: each }) => each)).toHaveLength(
        new Set(apps.map(({ store, appId }) => `${store} ${appId}`)).size,
      );
    }),
  );
});

test('apps whose titles share no word are never one without the same developer and bundle id', () => {
  const titled = (title: string) => anyApp.map((app) => ({ ...app, title }));
  fc.assert(
    fc.property(titled('Kiesel: Rain Sounds'), titled('Moos'), (one, other) => {
      const sameness = samenessOf(one, other);
      if (sameness.same !== 'no')
        expect(sameness.why).toMatch(/^Both have the same developer \(.*\) and the same bundle id/u);
    }),
  );
});
