import { expect, test } from 'vitest';
import type { Subject } from '../../apps/subject/subject.ts';
import type { AdLibrary, FoundAd, Probe } from '../../connectors/ads/ad-library.ts';
import type { Sources } from '../../connectors/sources.ts';
import { found, type Outcome } from '../../connectors/wire/outcome.ts';
import { errorsOf, readAdLibraries } from './read-ad-libraries.ts';

const subject: Subject = {
  query: 'Pebblet',
  kindOfApp: null,
  apps: [
    {
      store: 'apple',
      appId: '9900000001',
      title: 'Pebblet',
      developer: 'Kieselwerk GmbH',
      site: 'https://kieselwerk.example',
      genre: null,
    },
  ],
};
const advertiser: Probe = { by: 'advertiser', id: 'AR1', name: 'Kieselwerk GmbH', of: 'Kieselwerk GmbH' };
const site: Probe = { by: 'domain', domain: 'kieselwerk.example' };

const adOf = (id: string, foundBy: Probe): FoundAd => ({
  network: 'google',
  id,
  advertiser: { id: 'AR1', name: 'Kieselwerk GmbH' },
  paidBy: null,
  app: null,
  headline: null,
  body: null,
  cta: null,
  media: [],
  landing: foundBy.by === 'domain' ? 'pebblet.kieselwerk.example' : null,
  firstSeen: null,
  lastSeen: null,
  countries: [],
  foundBy,
});

type Page = { ads: string[]; next: string | null } | 'fails';

/** A library that has these pages; a page is called by its cursor. */
const reading = async (probes: Probe[], pageOf: (probe: Probe, cursor: string | null) => Page) => {
  const asked: string[] = [];
  const library: AdLibrary = {
    network: 'google',
    probes: async () => found(probes),
    page: async (probe, cursor): Promise<Outcome<{ ads: FoundAd[]; next: string | null; partial: null }>> => {
      asked.push(`${probe.by} ${cursor ?? 'first'}`);
      const page = pageOf(probe, cursor);
      return page === 'fails'
        ? { kind: 'unreachable', detail: 'down' }
        : found({ ads: page.ads.map((id) => adOf(id, probe)), next: page.next, partial: null });
    },
  };
  const sources = { ads: { google: library, apple: null, meta: null, tiktok: null } } as unknown as Sources;
  const read = await readAdLibraries(
    sources,
    subject,
    { open: [], unprobed: ['google'] },
    { signal: new AbortController().signal, onRead: () => {} },
  );
  return { asked, read };
};

test('an advertiser is read once its site is through, for the site’s tell where they lead', async () => {
  const early = await reading([advertiser, site], (probe) => ({
    ads: ['1'],
    next: probe.by === 'domain' ? 'b' : null,
  }));
  expect(early.asked).toEqual(['domain first']);
  expect(early.read.reads.map(({ at, read }) => [at.probe.by, read === 'unread'])).toEqual([
    ['domain', false],
    ['advertiser', true],
  ]);
  const late = await reading([advertiser, site], () => ({ ads: ['1'], next: null }));
  expect(late.asked).toEqual(['domain first', 'advertiser first']);
});

test('the site of an advertiser is asked about, too, where the library’s own list stopped before it', async () => {
  const { asked } = await reading([advertiser], () => ({ ads: [], next: null }));
  expect(asked).toEqual(['domain first', 'advertiser first']);
});

test('a library that knew whom to ask about, and of which no page could be read, has not answered', async () => {
  const { read } = await reading([advertiser, site], () => 'fails');
  expect(read).toMatchObject({ answered: [], unprobed: [], failures: [{ network: 'google' }] });
  expect(read.reads.every((each) => each.read === 'unread')).toBe(true);
  expect(errorsOf(read.failures, read.answered)).toEqual([
    { network: 'google', code: 'upstream_failed', message: expect.stringMatching(/None of its ads could be read\.$/u) },
  ]);
});
