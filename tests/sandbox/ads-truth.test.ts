import { describe, expect, test } from 'vitest';
import { kindOf } from '../../sandbox/ads/ad.ts';
import { adBook } from '../../sandbox/ads/book.ts';
import { hostOf, nameOf } from '../../sandbox/ads/cast/advertisers.ts';
import { DEEP_APPS, NEVER_ADVERTISED } from '../../sandbox/ads/cast/app-ads.ts';
import { adTruth } from '../../sandbox/ads/truth.ts';
import { FOCUS_KINDS } from '../../sandbox/ads/wording/kind-wording.ts';
import { dayNumber } from '../../sandbox/world/days.ts';
import type { World } from '../../sandbox/world/types.ts';
import { makeWorld } from '../../sandbox/world/world.ts';
import { type AdNetwork, adNetworks } from '../../server/contract/domain/ad-networks.ts';
import {
  allOfApple,
  allOfGoogle,
  allOfMeta,
  allOfTiktok,
  appleAds,
  appOf,
  druenox,
  json,
  meta,
  suggest,
  tiktok,
  world,
} from '../support/sources/ads/ad-libraries.ts';
import { worldOn } from '../support/sources/world.ts';

describe('the population', () => {
  const truth = adTruth(world);
  const book = adBook(world);

  test('truth tells of every ad of every library once', () => {
    const known = truth.map(({ network, id }) => `${network} ${id}`);
    expect(new Set(known).size).toBe(known.length);
    expect(new Set(known)).toEqual(
      new Set(adNetworks.flatMap((network) => book[network].map(({ id }) => `${network} ${id}`))),
    );
  });

  test('an ad for an app of the world is true of its kind, and what is for none is of none', () => {
    const isTrue = ({ appKey, kinds, note }: (typeof truth)[number]): boolean => {
      if (appKey !== null) return kinds.includes(kindOf(appOf(appKey)));
      return kinds.length === (note.startsWith('an app of the kind') ? 1 : 0);
    };
    expect(truth.filter((one) => !isTrue(one) || one.note === '')).toEqual([]);
  });

  test('the same seed makes the same ads, and a day that goes by changes none of those that stay', () => {
    const told = (of: World, network: AdNetwork): Map<string, string> =>
      new Map(
        adBook(of)[network].map(({ id, words, start, end, shownAs, advertiser, countries, kinds, hard }) => [
          id,
          JSON.stringify([words(), start, end, shownAs, advertiser, countries, kinds, hard]),
        ]),
      );
    for (const [today, next] of [
      ['2026-11-15', '2026-11-16'],
      ['2026-12-31', '2027-01-01'],
    ] as const) {
      const [before, after] = [worldOn(today), worldOn(next)];
      for (const network of adNetworks) {
        const [old, young] = [told(before, network), told(after, network)];
        const stayed = [...young].filter(([id]) => old.has(id));
        expect(stayed.filter(([id, what]) => old.get(id) !== what)).toEqual([]);
        expect(stayed.length).toBeGreaterThan(old.size * 0.97);
        const came = adBook(after)[network].filter(({ id }) => !old.has(id));
        expect(came.every(({ start }) => start === dayNumber(today))).toBe(true);
      }
    }
    expect(told(makeWorld({ today: world.today }), 'meta')).toEqual(told(world, 'meta'));
  });

  /** What a search for a kind asks the libraries: the makers' names and sites, the apps' names, the kind itself. */
  const foundFor = (kind: string): Readonly<Record<AdNetwork, ReadonlySet<string>>> => {
    const apps = world.apps.filter((app) => kindOf(app) === kind);
    const terms = [kind, ...apps.flatMap((app) => [nameOf(app), app.developer.name])];
    const makers = [...new Set(apps.map(({ developer }) => developer))];
    const advertisers = makers.flatMap(({ name }) =>
      (json(suggest(name))['1'] ?? []).flatMap((one: Record<string, Record<string, string>>) => one['1']?.['2'] ?? []),
    );
    return {
      google: new Set([
        ...advertisers.flatMap((id) => allOfGoogle({ 13: { 1: [id] } }, 100)),
        ...makers.flatMap((maker) => allOfGoogle({ 12: { 1: hostOf(maker), 2: true } }, 100)),
      ]),
      apple: new Set(
        apps.flatMap(({ appleId }) =>
          appleId ? allOfApple(50, `type==APP;id==${appleId};datePreset==LAST_YEAR`).map(({ adId }) => adId) : [],
        ),
      ),
      meta: new Set(terms.flatMap((search_terms) => allOfMeta({ search_terms }, 500))),
      tiktok: new Set(terms.flatMap((search_term) => allOfTiktok({ search_term }, 50))),
    };
  };

  test.each([...FOCUS_KINDS, 'Voice Rooms', 'Stock Watch', 'Sleep Tracker', 'Offline Maps'])(
    'of what a search for a %s finds at least 35 in 100 are hard negatives, and there is something to keep',
    (kind) => {
      const found = foundFor(kind);
      const about = new Map(truth.map((one) => [`${one.network} ${one.id}`, one]));
      const all = adNetworks.flatMap((network) => [...found[network]].map((id) => about.get(`${network} ${id}`)));
      const shareOf = (list: typeof all): number =>
        list.filter((one) => one?.hard && !one.kinds.includes(kind)).length / list.length;
      expect(all.every((one) => one !== undefined)).toBe(true);
      expect(shareOf(all)).toBeGreaterThanOrEqual(0.35);
      // Apple is asked by app and gives that app's ads alone.
      for (const network of ['google', 'meta', 'tiktok'] as const) {
        expect(shareOf(all.filter((one) => one?.network === network))).toBeGreaterThanOrEqual(0.35);
      }
      for (const network of adNetworks) {
        expect(all.some((one) => one?.network === network && one.kinds.includes(kind))).toBe(true);
      }
    },
  );

  test('three kinds and one app are several pages deep where pages are largest', () => {
    for (const kind of ['habit tracker', 'meditation sleep', 'budget planner']) {
      expect(allOfMeta({ search_terms: kind }, 100).length).toBeGreaterThan(150);
      expect(allOfTiktok({ search_term: kind }, 50).length).toBeGreaterThan(50);
    }
    expect(allOfMeta({ search_terms: 'Loopwren' }, 100).length).toBeGreaterThan(100);
    expect(allOfTiktok({ search_term: 'Loopwren' }, 50).length).toBeGreaterThan(50);
    expect(allOfGoogle(druenox, 100).length).toBeGreaterThan(100);
    expect(allOfApple(50).length).toBeGreaterThan(100);
    for (const key of DEEP_APPS) expect(truth.filter(({ appKey }) => appKey === key).length).toBeGreaterThan(200);
  });

  test('apps that nobody advertises have no ad anywhere', () => {
    for (const key of NEVER_ADVERTISED) {
      const app = appOf(key);
      expect(truth.filter(({ appKey }) => appKey === key)).toEqual([]);
      expect(json(appleAds(`type==APP;id==${app.appleId};datePreset==LAST_YEAR`)).data).toEqual([]);
      for (const term of [nameOf(app), app.developer.name]) {
        expect(meta({ search_terms: term }).body).toBe('{"data":[]}');
        expect(json(tiktok({ search_term: term })).data).toMatchObject({ ads: [], has_more: false });
        expect(suggest(term).body).toBe('{}');
      }
    }
  });

  test('the same creative is in several libraries, and on Meta under several numbers', () => {
    const inMeta = Map.groupBy(book.meta, (ad) => `${ad.shownAs} ${ad.words().body} ${ad.start}`);
    expect([...inMeta.values()].filter((same) => same.length > 1).length).toBeGreaterThan(100);
    const keys = new Set(book.meta.map(({ key }) => key));
    expect(book.tiktok.filter(({ key }) => keys.has(key)).length).toBeGreaterThan(300);
  });

  test('no ad has a gap that was not filled in', () => {
    const told = adNetworks.flatMap((network) =>
      book[network].map(({ shownAs, words, landing }) => JSON.stringify([shownAs, Object.values(words()), landing])),
    );
    expect(told.filter((text) => /[{}]|undefined/.test(text))).toEqual([]);
  });

  test('every language is spoken, and some ads run while others are over', () => {
    for (const network of adNetworks) {
      const ads = book[network];
      expect(new Set(ads.map(({ language }) => language))).toEqual(new Set(['en', 'de', 'fr', 'es']));
      const running = ads.filter(({ end }) => end >= dayNumber(world.today)).length;
      expect(running / ads.length).toBeGreaterThan(0.2);
      expect(running / ads.length).toBeLessThan(0.8);
    }
  });
});
