import { describe, expect, test } from 'vitest';
import { worldOn } from '../../tests/support/sources/world.ts';
import { plantedFacts } from '../planted.ts';
import { dayNumber, dayText } from './days.ts';
import { CHART_STOREFRONTS, LANGUAGES, MAIN_MARKETS } from './market/markets.ts';
import type { World, WorldApp } from './types.ts';
import { makeWorld } from './world.ts';

const today = '2026-11-15';
const facts = plantedFacts(today);
const world = worldOn(today);
const daysAgo = (days: number): string => dayText(dayNumber(today) - days);
const keysOf = (apps: readonly WorldApp[]): string[] => apps.map(({ key }) => key);

const summary = (one: World): unknown => ({
  apps: one.apps.map((app) => ({ ...app, truth: app.truth('us', today), ratings: app.ratings('play', 'jp', today) })),
  chart: keysOf(one.chart('play', 'grossing', 'de', null, today)),
  reviews: one.apps.slice(0, 12).flatMap((app) => one.playReviews(app, 'es').map(({ app: _, ...review }) => review)),
});

describe('the world is a pure function of its seed and the day', () => {
  test('the same seed makes the same world', () => {
    expect(summary(makeWorld({ today }))).toEqual(summary(world));
  });

  test('another seed makes another world', () => {
    const other = makeWorld({ today, seed: 7 });
    expect(other.chart('apple', 'free', 'us', null, today).map(({ title }) => title)).not.toEqual(
      world.chart('apple', 'free', 'us', null, today).map(({ title }) => title),
    );
  });

  test('a day later, the past is what it was: apps, charts, ratings, and reviews that are not two years old', () => {
    const tomorrow = worldOn(dayText(dayNumber(today) + 1));
    const still = new Map(tomorrow.apps.map((app) => [app.key, app]));
    for (const app of world.apps) {
      const same = still.get(app.key);
      expect(same?.title).toBe(app.title);
      expect([same?.appleId, same?.playId]).toEqual([app.appleId, app.playId]);
      expect(same?.ratings('apple', 'us', daysAgo(20))).toEqual(app.ratings('apple', 'us', daysAgo(20)));
    }
    expect(keysOf(tomorrow.chart('apple', 'grossing', 'jp', null, daysAgo(40)))).toEqual(
      keysOf(world.chart('apple', 'grossing', 'jp', null, daysAgo(40))),
    );
    for (const app of world.apps.slice(0, 60)) {
      const ids = new Set(tomorrow.appleReviews(still.get(app.key) ?? app, 'us').map(({ id }) => id));
      const lost = world.appleReviews(app, 'us').filter(({ id, at }) => at.slice(0, 10) > daysAgo(729) && !ids.has(id));
      expect(lost).toEqual([]);
    }
  });
});

describe('the cast', () => {
  test('has at least 320 apps over 20 genres, most in both stores and about a sixth in one only', () => {
    const { apps } = world;
    const one = apps.filter(({ appleId, playId }) => appleId === null || playId === null);
    expect(apps.length).toBeGreaterThanOrEqual(320);
    expect(new Set(apps.map(({ genreId }) => genreId)).size).toBeGreaterThanOrEqual(20);
    expect(one.length / apps.length).toBeGreaterThan(0.1);
    expect(one.length / apps.length).toBeLessThan(0.22);
    expect(apps.every(({ appleId, playId }) => appleId !== null || playId !== null)).toBe(true);
  });

  test('gives no id twice, and finds every app by each of its ids', () => {
    for (const id of ['key', 'appleId', 'playId', 'bundleId', 'title'] as const) {
      const ids = world.apps.map((app) => app[id]).filter((value) => value !== null);
      expect(new Set(ids).size, id).toBe(ids.length);
    }
    for (const app of world.apps) {
      if (app.appleId) expect(world.byAppleId(app.appleId)).toBe(app);
      if (app.appleId) expect(world.byBundleId(app.bundleId)).toBe(app);
      if (app.playId) expect(world.byPlayId(app.playId)).toBe(app);
    }
    expect(world.byAppleId('1')).toBeUndefined();
  });

  test('has about forty apps of the last thirty days, some of them in the charts', () => {
    const fresh = world.apps.filter(({ released }) => released.slice(0, 10) >= daysAgo(30));
    expect(fresh.length).toBeGreaterThan(30);
    expect(fresh.length).toBeLessThan(55);
    const charting = world.chart('apple', 'free', 'us', null, today).filter((app) => fresh.includes(app));
    expect(charting.length).toBeGreaterThan(3);
  });

  test('no version comes out after today or before the app does, and each is newer than the one before', () => {
    for (const app of world.apps) {
      const days = app.versions.map(({ releasedAt }) => releasedAt);
      expect(days.length).toBeGreaterThan(0);
      expect(days).toEqual([...days].sort());
      expect((days.at(-1) ?? '') < `${today}T`).toBe(true);
      expect((days[0] ?? '').slice(0, 10)).toBe(app.released.slice(0, 10));
      expect(new Set(app.versions.map(({ version }) => version)).size).toBe(app.versions.length);
    }
  });
});

describe('charts', () => {
  test('exist in every storefront on every one of the last ninety days, by kind and by genre', () => {
    for (const country of CHART_STOREFRONTS) {
      for (const day of [today, daysAgo(45), daysAgo(95)]) {
        for (const store of ['apple', 'play'] as const) {
          expect(world.chart(store, 'free', country, null, day).length).toBeGreaterThan(100);
          expect(world.chart(store, 'grossing', country, null, day).length).toBeGreaterThan(60);
          expect(world.chart(store, 'paid', country, null, day).length).toBeGreaterThan(5);
        }
      }
    }
    const games = world.chart('apple', 'free', 'us', '6014', today);
    expect(games.length).toBeGreaterThan(20);
    expect(games.every(({ genreId }) => genreId === '6014')).toBe(true);
    expect(keysOf(world.chart('play', 'free', 'us', 'GAME_PUZZLE', today)).length).toBeGreaterThan(2);
  });

  test('are shorter in a small storefront, and never list what is not sold there', () => {
    const island = world.chart('apple', 'free', 'nr', null, today);
    expect(island.length).toBeGreaterThan(0);
    for (const country of CHART_STOREFRONTS) {
      const listed = world.chart('apple', 'free', country, null, today);
      expect(listed.filter(({ notIn, appleId }) => notIn.includes(country) || appleId === null)).toEqual([]);
    }
  });

  test('move from one day to the next, but not wildly', () => {
    for (const country of CHART_STOREFRONTS) {
      const ranks = (day: string): Map<string, number> =>
        new Map(keysOf(world.chart('apple', 'free', country, null, day)).map((key, rank) => [key, rank]));
      const [before, after] = [ranks(daysAgo(11)), ranks(daysAgo(10))];
      const moves = [...before].slice(0, 50).map(([key, rank]) => Math.abs((after.get(key) ?? 200) - rank));
      expect(Math.max(...moves), country).toBeGreaterThan(0);
      expect(moves.reduce((sum, move) => sum + move, 0) / moves.length, country).toBeLessThan(6);
      expect([...ranks(daysAgo(90)).keys()]).not.toEqual([...ranks(today).keys()]);
    }
  });

  test('follow the truth: what is downloaded or earns clearly more stands higher', () => {
    const free = world.chart('apple', 'free', 'gb', null, today).map((app) => app.truth('gb', today).downloadsPerMonth);
    const grossing = world
      .chart('apple', 'grossing', 'gb', null, today)
      .map((app) => app.truth('gb', today).usdPerMonth);
    for (const amounts of [free, grossing]) {
      for (let at = 1; at < amounts.length; at++)
        expect((amounts[at] ?? 0) / (amounts[at - 1] ?? 1)).toBeLessThan(1.06);
      expect((amounts[0] ?? 0) / (amounts[50] ?? 1)).toBeGreaterThan(4);
    }
  });
});

test('ratings only ever grow, and grow faster where more is downloaded', () => {
  for (const app of world.apps.slice(0, 120)) {
    for (const store of ['apple', 'play'] as const) {
      const then = app.ratings(store, 'us', daysAgo(30));
      const now = app.ratings(store, 'us', today);
      for (const [star, count] of then.entries()) expect(now[star] ?? -1).toBeGreaterThanOrEqual(count);
    }
  }
  const [top, , , , , , , , , tenth] = world.chart('apple', 'free', 'us', null, today);
  const gained = (app: WorldApp | undefined, days: number): number =>
    (app?.ratings('apple', 'us', daysAgo(days)) ?? []).reduce((sum, count) => sum + count, 0);
  expect(gained(top, 0)).toBeGreaterThan(gained(top, 30));
  expect(gained(tenth, 0)).toBeGreaterThan(gained(tenth, 30));
});

test('search finds by word in any script, and lists a more popular namesake before the exact name', () => {
  expect(keysOf(world.search('apple', 'calm', 'us'))).toEqual(
    expect.arrayContaining(['calm-harbor', 'calmora', 'calm-tides', 'be-calm-daily', 'calm-harbor-kids']),
  );
  expect(keysOf(world.search('play', 'stilla', 'us'))[0]).toBe('stilla-sounds');
  expect(keysOf(world.search('apple', '漢字', 'jp'))).toEqual(['kanjigarden']);
  expect(keysOf(world.search('apple', 'копилка', 'ru'))).toEqual(['kopilka']);
  expect(world.search('apple', 'zzyzxq', 'us')).toEqual([]);
  expect(world.search('apple', '  ', 'us')).toEqual([]);
});

test('all of it, at least 60,000 reviews in ten languages over two years, is made in under five seconds', () => {
  // Its own work is counted, not the time that others on the same machine took from it.
  const spent = (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  const start = spent();
  const whole = makeWorld({ today });
  const made = spent() - start;
  const byLanguage = new Map<string, number>();
  const ids = new Set<string>();
  let [all, replied, helpful, silent] = [0, 0, 0, 0];
  let [oldest, newest] = ['9', ''];
  for (const app of whole.apps) {
    const reviews = [
      ...MAIN_MARKETS.flatMap(({ country }) => whole.appleReviews(app, country)),
      ...LANGUAGES.flatMap((language) => whole.playReviews(app, language)),
    ];
    for (const review of reviews) {
      all++;
      ids.add(review.id);
      byLanguage.set(review.language, (byLanguage.get(review.language) ?? 0) + 1);
      if (review.reply) replied++;
      if (review.helpful > 0) helpful++;
      if (review.text === '') silent++;
      if (review.at < oldest) oldest = review.at;
      if (review.at > newest) newest = review.at;
    }
  }
  const seconds = (spent() - start) / 1000;
  process.stdout.write(
    `world: ${whole.apps.length} apps in ${made.toFixed(0)} ms, ${all} reviews in ${seconds.toFixed(2)} s: ${JSON.stringify(Object.fromEntries(byLanguage))}\n`,
  );
  expect(all).toBeGreaterThan(60_000);
  expect(ids.size).toBe(all);
  expect([...byLanguage.keys()].sort()).toEqual([...LANGUAGES].sort());
  for (const language of LANGUAGES) expect(byLanguage.get(language), language).toBeGreaterThan(2_000);
  expect(oldest.slice(0, 10) <= daysAgo(725) && oldest.slice(0, 10) >= daysAgo(730)).toBe(true);
  expect(newest.slice(0, 10)).toBe(daysAgo(1));
  expect(Math.min(replied, helpful, silent)).toBeGreaterThan(500);
  expect(seconds).toBeLessThan(5);
});

test('reviews come newest first, of a version that was out, in words that are rarely the same', () => {
  for (const app of world.apps.slice(0, 40)) {
    const reviews = world.appleReviews(app, 'us');
    const times = reviews.map(({ at }) => at);
    expect(times).toEqual([...times].sort().reverse());
    for (const { version, at } of reviews) {
      const out = app.versions.find((one) => one.version === version)?.releasedAt ?? '9';
      expect(out.slice(0, 10) <= at.slice(0, 10)).toBe(true);
    }
  }
  const long = world.apps
    .filter(({ key }) => key !== facts.copied.key && key !== facts.bombing.key)
    .flatMap((app) => world.appleReviews(app, 'us'))
    .filter(({ text }) => text.length > 60)
    .map(({ text }) => text);
  expect(long.length).toBeGreaterThan(1_000);
  expect(new Set(long).size / long.length).toBeGreaterThan(0.94);
});
