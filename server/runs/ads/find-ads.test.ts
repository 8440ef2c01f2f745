import pino from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import type { Subject } from '../../analysis/subject/subject.ts';
import type { AdLibrary, FoundAd, Probe } from '../../connectors/ads/ad-library.ts';
import type { Sources } from '../../connectors/sources.ts';
import { found } from '../../connectors/wire/outcome.ts';
import { systemClock } from '../../support/clock.ts';
import { searchAds } from './find-ads.ts';

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

const searchAmong = (ads: FoundAd[]) => {
  const library: AdLibrary = {
    network: 'meta',
    probes: async () => found([probe]),
    page: async () => found({ ads, next: null, partial: null }),
  };
  const nothing = async () => ({ outcome: { kind: 'not_found' } });
  const sources = {
    ads: { google: null, apple: null, meta: library, tiktok: null },
    search: nothing,
    listing: nothing,
    appleListings: async () => ({ kind: 'not_found' }),
  } as unknown as Sources;
  return searchAds({ clock: systemClock, sources, model: null, log: pino({ level: 'silent' }) }, subject, {
    networks: ['meta'],
    from: null,
    signal: AbortSignal.timeout(5_000),
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
  // Twice while they are vetted, once while they are told.
  expect(turns).toBeGreaterThanOrEqual(3 * 20);
});
