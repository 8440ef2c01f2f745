import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adBook } from '../../../sandbox/ads/book.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/server.ts';
import { adRoutes } from '../../../sandbox/start.ts';
import type {
  AdLibraries,
  AdLibrary,
  AdPage,
  AdSubject,
  FoundAd,
  Probe,
} from '../../../server/connectors/ads/ad-library.ts';
import { createAdLibraries } from '../../../server/connectors/ads/libraries.ts';
import { noCredentials } from '../../../server/connectors/credentials.ts';
import type { Outcome, OutcomeKind } from '../../../server/connectors/wire/outcome.ts';
import { type AdNetwork, adNetworks } from '../../../server/contract/domain/ad-networks.ts';
import { type DirectDatabase, openDatabase } from '../../../server/store/engine/database.ts';
import { freshDatabase } from '../../support/database/database.ts';
import { foundValue } from '../../support/sources/found-value.ts';
import { startHttp } from '../../support/sources/source-server.ts';
import { worldOn } from '../../support/sources/world.ts';

/** The ad libraries as a node reads them, over the sandbox's own server. */

const world = worldOn('2026-11-15');
const now = () => Date.parse('2026-11-15T12:00:00Z');
const book = adBook(world);

let sandbox: Sandbox;
let db: DirectDatabase;

beforeAll(async () => {
  sandbox = await startSandbox({ routes: adRoutes, world });
  db = openDatabase(await freshDatabase());
});
afterAll(async () => {
  await sandbox.stop();
  await db.close();
});
beforeEach(() => sandbox.clearFaults());

const keys = { ...noCredentials, meta: 'sandbox', tiktok: { key: 'sandbox', secret: 'sandbox' } };

const open = (
  options: Parameters<typeof startHttp>[2] & { credentials?: typeof keys } = {},
): Readonly<Record<AdNetwork, AdLibrary>> => {
  const { credentials = keys, ...rest } = options;
  const libraries: AdLibraries = createAdLibraries(startHttp(db, sandbox.address, rest), credentials, now);
  return libraries as Readonly<Record<AdNetwork, AdLibrary>>;
};

/** How often each comes, the most frequent first. */
const commonest = <T>(of: readonly T[]): T => {
  const counts = new Map<T, number>();
  for (const one of of) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]![0];
};

const busiest = commonest(book.apple.map(({ app }) => app!));
const probes: Readonly<Record<AdNetwork, Probe>> = {
  google: { by: 'domain', domain: commonest(book.google.map(({ domain }) => domain)) },
  apple: { by: 'app', store: 'apple', appId: busiest.appleId! },
  meta: { by: 'words', words: 'habit' },
  tiktok: { by: 'words', words: 'habit' },
};

const readAll = async (library: AdLibrary, probe: Probe): Promise<{ ads: FoundAd[]; pages: number }> => {
  const ads: FoundAd[] = [];
  let cursor: string | null = null;
  for (let pages = 1; ; pages += 1) {
    const page: { ads: readonly FoundAd[]; next: string | null } = foundValue(await library.page(probe, cursor));
    ads.push(...page.ads);
    cursor = page.next;
    if (cursor === null || pages > 50) return { ads, pages };
  }
};

describe.for(adNetworks)('%s', (network) => {
  test('page after page, every ad comes once, and each is in the library', async () => {
    const { ads, pages } = await readAll(open()[network], probes[network]);
    expect(pages).toBeGreaterThan(1);
    expect(pages).toBeLessThan(50);
    const ids = ads.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const known = new Set(book[network].map(({ id }) => id));
    expect(ids.filter((id) => !known.has(id))).toEqual([]);
  });

  test('an ad is read as the library has it', async () => {
    const page = foundValue(await open()[network].page(probes[network], null));
    for (const ad of page.ads) {
      const truth = book[network].find(({ id }) => id === ad.id)!;
      expect([truth.advertiser.name, truth.shownAs, truth.app?.developer.name]).toContain(ad.advertiser.name);
      expect(ad.network).toBe(network);
      expect(ad.foundBy).toEqual(probes[network]);
      expect(ad.media.length).toBeGreaterThan(0);
      if (network === 'meta')
        expect([ad.headline, ad.body]).toEqual([truth.words().title, expect.stringContaining(truth.words().body)]);
      if (network === 'apple') expect(ad.app?.appId).toBe(busiest.appleId);
    }
  });
});

test('google: nothing of a domain is left out, wherever it was shown', async () => {
  const { domain } = probes.google as Extract<Probe, { by: 'domain' }>;
  const { ads } = await readAll(open().google, probes.google);
  const there = book.google.filter((ad) => ad.domain === domain || ad.domain.endsWith(`.${domain}`));
  expect(ads.map(({ id }) => id).sort()).toEqual(there.map(({ id }) => id).sort());
});

test('apple: an ad has every country of the Union that it was shown in', async () => {
  const { ads } = await readAll(open().apple, probes.apple);
  for (const ad of ads) {
    const { countries } = book.apple.find(({ id }) => id === ad.id)!;
    expect(countries).toEqual(expect.arrayContaining([...ad.countries]));
    expect(ad.countries.length).toBeGreaterThan(0);
  }
});

test('apple: a limit of countries changes neither ads nor their countries', async () => {
  const facts = ({ ads }: { ads: FoundAd[] }) =>
    [
      ...new Map(
        ads.map(({ id }) => [
          id,
          ads
            .filter((ad) => ad.id === id)
            .flatMap((ad) => ad.countries)
            .sort(),
        ]),
      ),
    ].sort();
  const whole = await readAll(open().apple, probes.apple);
  sandbox.setFault({ route: 'apple-ads', fault: 'country-limit' });
  const parts = await readAll(open().apple, probes.apple);
  expect(facts(parts)).toEqual(facts(whole));
});

test('tiktok: ids are those of the library to the last digit', async () => {
  const { ads } = await readAll(open().tiktok, probes.tiktok);
  const known = new Set(book.tiktok.map(({ id }) => id));
  expect(ads.filter(({ id }) => BigInt(id) > BigInt(Number.MAX_SAFE_INTEGER)).length).toBe(ads.length);
  expect(ads.every(({ id }) => known.has(id))).toBe(true);
});

test('google: the developer of an app and the domain of their site are found', async () => {
  const ad = book.google.find(({ app, advertiser }) => app !== null && advertiser.name.startsWith(app.developer.name))!;
  const { developer, title, appleId } = ad.app!;
  const subject: AdSubject = {
    query: title,
    kindOfApp: null,
    apps: [{ store: 'apple', appId: appleId ?? '1', title, developer: developer.name, site: developer.site }],
  };
  const found = foundValue(await open().google.probes(subject, 5));
  expect(found.map(({ by }) => by)).toContain('advertiser');
  const advertiser = found.find(({ by }) => by === 'advertiser')!;
  const { ads } = await readAll(open().google, advertiser);
  expect(ads.map(({ id }) => id)).toContain(ad.id);
});

test.for(adNetworks)('%s: what no one advertises is none', async (network) => {
  const nothing: Readonly<Record<AdNetwork, Probe>> = {
    google: { by: 'domain', domain: 'nobody-at-all.example' },
    apple: { by: 'app', store: 'apple', appId: '1' },
    meta: { by: 'words', words: 'qwertzuiopasdf' },
    tiktok: { by: 'words', words: 'qwertzuiopasdf' },
  };
  expect(await open()[network].page(nothing[network], null)).toEqual({ kind: 'none' });
});

const routes = { google: 'google-ads-creatives', apple: 'apple-ads', meta: 'meta-ads', tiktok: 'tiktok-ads' } as const;

const everywhere: Record<string, OutcomeKind> = { 'changed-shape': 'shape_changed', 'rate-limited': 'rate_limited' };
const own: Readonly<Record<AdNetwork, Record<string, OutcomeKind>>> = {
  google: { 'captcha-redirect': 'blocked', 'error-in-200': 'shape_changed' },
  apple: { 'error-in-200': 'shape_changed' },
  meta: {
    permission: 'key_refused',
    'token-expired': 'key_refused',
    quota: 'rate_limited',
    'user-limit': 'rate_limited',
    transient: 'unreachable',
    'error-in-200': 'unreachable',
  },
  tiktok: {
    'token-expired': 'key_refused',
    permission: 'key_refused',
    quota: 'quota_spent',
    'error-in-200': 'unreachable',
    'internal-error': 'unreachable',
  },
};

const faults = adNetworks.flatMap((network) =>
  Object.entries({ ...everywhere, ...own[network] }).map(([fault, kind]) => [network, fault, kind] as const),
);

test.for(faults)('%s: %s is %s, never an empty answer', async ([network, fault, kind]) => {
  sandbox.setFault({ route: routes[network], fault });
  expect((await open()[network].page(probes[network], null)).kind).toBe(kind);
});

test.for(adNetworks)('%s: a page that comes again brings nothing new and never looks like the end', async (network) => {
  sandbox.setFault({ route: routes[network], fault: 'repeated-page' });
  const library = open()[network];
  const seen = new Set<string>();
  let cursor: string | null = null;
  for (let pages = 0; pages < 20; pages += 1) {
    const outcome: Outcome<AdPage> = await library.page(probes[network], cursor);
    if (outcome.kind === 'shape_changed') return;
    const page = foundValue(outcome);
    expect(page.next).not.toBeNull();
    // TikTok may name one search for all of its pages: only what is on them tells.
    if (page.next === cursor) return expect(page.ads.every(({ id }) => seen.has(id))).toBe(true);
    for (const { id } of page.ads) seen.add(id);
    cursor = page.next;
  }
  expect.unreachable('it never ends');
});

test('google: a library that holds back says so in a sentence', async () => {
  sandbox.setFault({ route: routes.google, fault: 'partial' });
  const page = foundValue(await open().google.page(probes.google, null));
  expect(page).toMatchObject({
    next: null,
    partial: expect.stringMatching(/counts \d+ ads or more (?:of|that lead to) .+ but shows only \d+/),
  });
});

test('google: with cookies of the front page no wall stands after twenty calls', async () => {
  sandbox.setFault({ route: routes.google, fault: 'wall' });
  const { google } = open();
  for (let calls = 0; calls < 25; calls += 1) expect((await google.page(probes.google, null)).kind).toBe('found');
});

test('meta: less is asked for where all is too much, and nothing is lost', async () => {
  const whole = await readAll(open().meta, probes.meta);
  sandbox.setFault({ route: routes.meta, fault: 'reduce-data' });
  const parts = await readAll(open().meta, probes.meta);
  expect(parts.pages).toBeGreaterThan(whole.pages);
  expect(parts.ads.map(({ id }) => id)).toEqual(whole.ads.map(({ id }) => id));
});

test('tiktok: a token that wears out in the middle of a run is replaced, and no page is lost', async () => {
  const whole = await readAll(open().tiktok, probes.tiktok);
  sandbox.setFault({ route: routes.tiktok, fault: 'token-wears-out' });
  const { tiktok } = open();
  for (let times = 0; times < 3; times += 1) {
    expect((await readAll(tiktok, probes.tiktok)).ads.map(({ id }) => id)).toEqual(whole.ads.map(({ id }) => id));
  }
});

test.for([
  ['expired', 'key_refused'],
  ['refused', 'key_refused'],
] as const)('a key that is %s is %s, for meta and for tiktok', async ([key, kind]) => {
  const { meta, tiktok } = open({ credentials: { ...noCredentials, meta: key, tiktok: { key, secret: 'sandbox' } } });
  expect((await meta.page(probes.meta, null)).kind).toBe(kind);
  expect((await tiktok.page(probes.tiktok, null)).kind).toBe(kind);
});

test('no token and no secret reaches the log or an ad', async () => {
  const lines: string[] = [];
  const credentials = { ...noCredentials, meta: 'EAAsecret', tiktok: { key: 'keysecret', secret: 'verysecret' } };
  const { meta, tiktok } = open({ credentials, lines });
  const read = [await readAll(meta, probes.meta), await readAll(tiktok, probes.tiktok)];
  expect(lines.length).toBeGreaterThan(1);
  expect(JSON.stringify([read, lines])).not.toMatch(/secret|clt\./);
});

test('without keys there is no library of meta’s and none of tiktok’s', () => {
  const { google, apple, meta, tiktok } = open({ credentials: { ...noCredentials } as typeof keys });
  expect([google?.network, apple?.network, meta, tiktok]).toEqual(['google', 'apple', null, null]);
});
