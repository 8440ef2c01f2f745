import pino from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import type { Subject } from '../../apps/subject/subject.ts';
import type { AdLibrary, FoundAd, Probe } from '../../connectors/ads/ad-library.ts';
import type { Sources } from '../../connectors/sources.ts';
import { found } from '../../connectors/wire/outcome.ts';
import { systemClock } from '../../support/clock.ts';
import { type AdSearchState, hasMore } from './ad-search-state.ts';
import { lookAhead, searchAds } from './find-ads.ts';

const app = { store: 'apple', appId: '9900000001', title: 'Pebblet' } as const;
const subject: Subject = {
  query: 'Pebblet',
  kindOfApp: null,
  apps: [{ ...app, developer: 'Kieselwerk GmbH', site: 'https://kieselwerk.example', genre: null }],
};
const probe: Probe = { by: 'domain', domain: 'kieselwerk.example' };

const adOf = (id: string, body: string): FoundAd => ({
  network: 'meta',
  id,
  advertiser: { id: 'AR1', name: 'Kieselwerk GmbH' },
  paidBy: null,
  app,
  headline: null,
  body,
  cta: null,
  media: [],
  landing: null,
  firstSeen: null,
  lastSeen: null,
  countries: [],
  foundBy: probe,
});

const nothing = async () => ({ outcome: { kind: 'not_found' } });
const toolsWith = (library: AdLibrary) => ({
  clock: systemClock,
  sources: {
    ads: { google: null, apple: null, meta: library, tiktok: null },
    search: nothing,
    listing: nothing,
    appleListings: async () => ({ kind: 'not_found' }),
  } as unknown as Sources,
  model: null,
  log: pino({ level: 'silent' }),
});

const searchAmong = (ads: FoundAd[]) => {
  const library: AdLibrary = {
    network: 'meta',
    probes: async () => found([probe]),
    page: async () => found({ ads, next: null, partial: null }),
  };
  return searchAds(toolsWith(library), subject, {
    networks: ['meta'],
    from: null,
    signal: new AbortController().signal,
    tell: () => {},
  });
};

afterEach(() => {
  vi.restoreAllMocks();
});

test('an ad’s hook is looked for in as much of its text as it is judged by, and its text is given whole', async () => {
  const claim = 'Track every habit in a minute a day.';
  const late = `${'Pebblet. '.repeat(400)}${claim}`;
  const { ads } = await searchAmong([adOf('1', `Pebblet. ${claim}`), adOf('2', late)]);
  expect(new Map(ads.map(({ id, hook }) => [id, hook?.text ?? null]))).toEqual(
    new Map([
      ['1', claim],
      ['2', null],
    ]),
  );
  expect(ads.find(({ id }) => id === '2')!.body).toBe(late);
});

test('others have their turn while the hooks of ads are read', async () => {
  const ads = Array.from({ length: 20 }, (_, at) => adOf(`${at}`, `Track habit number ${at} in a minute a day.`));
  let clock = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (clock += 100));
  let [turns, isOver] = [0, false];
  const count = (): void => {
    turns++;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const { ads: shown, dropped } = await searchAmong(ads);
  isOver = true;
  expect(shown.length + dropped.length).toBe(20);
  // Twice while they are vetted, once while they are written up.
  expect(turns).toBeGreaterThanOrEqual(3 * 20);
});

/** Walks pages as `more` does; each probe's pages are given as how many of its ads are for the subject and for others. */
const walk = async (layout: readonly (readonly { own: number; other: number }[])[]) => {
  const probes = layout.map((_, at): Probe => ({ by: 'words', words: `words ${at}` }));
  const page = (probeAt: number, pageAt: number): FoundAd[] => {
    const { own, other } = layout[probeAt]![pageAt]!;
    const id = (at: number): string => `${probeAt}-${pageAt}-${at}`;
    return Array.from({ length: own + other }, (_, at) => ({
      ...adOf(id(at), `Text number ${id(at)}.`),
      ...(at >= own && {
        app: null,
        advertiser: { id: `other ${id(at)}`, name: `Other ${id(at)}` },
        foundBy: probes[probeAt]!,
      }),
    }));
  };
  const library: AdLibrary = {
    network: 'meta',
    probes: async () => found(probes),
    page: async (of, cursor) => {
      const probeAt = probes.findIndex((each) => JSON.stringify(each) === JSON.stringify(of));
      const pageAt = Number(cursor ?? 0);
      const next = pageAt + 1 < layout[probeAt]!.length ? String(pageAt + 1) : null;
      return found({ ads: page(probeAt, pageAt), next, partial: null });
    },
  };
  const tools = toolsWith(library);
  const asked = { networks: ['meta'] as const, signal: new AbortController().signal, tell: () => {} };
  const pages: { ads: number; ids: string[] }[] = [];
  const notes: string[] = [];
  let from: AdSearchState | null = null;
  do {
    const { ads, dropped, state }: Awaited<ReturnType<typeof searchAds>> = await searchAds(tools, subject, {
      ...asked,
      from,
    });
    const ahead: Awaited<ReturnType<typeof lookAhead>> = await lookAhead(tools, asked, state);
    pages.push({ ads: ads.length, ids: [...ads, ...dropped, ...ahead.rest].map(({ id }) => id) });
    notes.push(...ahead.notes);
    from = ahead.state;
    expect(from === null || hasMore(from)).toBe(true);
  } while (from !== null);
  const all = layout.flatMap((_, probeAt) => layout[probeAt]!.flatMap((_, pageAt) => page(probeAt, pageAt)));
  return { pages, notes, all: all.map(({ id }) => id).sort() };
};

test('every page behind the first has an ad for the subject, and together they have everything once', async () => {
  let seed = 7;
  const below = (most: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % most;
  };
  for (let round = 0; round < 20; round++) {
    const layout = Array.from({ length: 1 + below(3) }, () =>
      Array.from({ length: 1 + below(4) }, () => ({ own: below(2) * below(3), other: below(3) })),
    );
    const { pages, all } = await walk(layout);
    expect(pages.flatMap(({ ids }) => ids).sort()).toEqual(all);
    for (const { ads } of pages.slice(1)) expect(ads).toBeGreaterThan(0);
  }
});

test('a search ends where a dozen pages in a row have no ad for the subject, and says so', async () => {
  const none = Array.from({ length: 30 }, () => ({ own: 0, other: 1 }));
  const { pages, notes } = await walk([[{ own: 1, other: 0 }, ...none]]);
  expect(pages).toHaveLength(1);
  expect(notes).toEqual(['The next 12 pages have no ads for it, so the search ends here.']);
});
