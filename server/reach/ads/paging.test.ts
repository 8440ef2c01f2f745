import fc from 'fast-check';
import { expect, test } from 'vitest';
import { adFacts } from '../../../tests/support/samples/sample-ad.ts';
import { adNetworks } from '../../contract/domain/ad-networks.ts';
import type { AdFacts } from './ad-facts.ts';
import { adKey, advance, type OpenProbe, type PageRead, type Place } from './paging.ts';

const adOf = (network: AdFacts['network'], id: number, words: number | null): AdFacts =>
  adFacts({ network, id: String(id), headline: words === null ? null : `Claim ${words}` });

/** A library as probes with pages; ads come in several probes, and on several pages of one. */
const library = fc.record({
  network: fc.constantFrom(...adNetworks),
  pages: fc.array(
    fc.array(fc.record({ id: fc.nat({ max: 25 }), words: fc.option(fc.nat({ max: 12 })) }), { maxLength: 6 }),
    { minLength: 1, maxLength: 6 },
  ),
});

test('whatever the pages and the failures: no ad is given twice, none is skipped, and the walk ends', () => {
  fc.assert(
    fc.property(
      fc.array(library, { minLength: 1, maxLength: 5 }),
      fc.infiniteStream(fc.nat({ max: 3 })),
      (probes, luck) => {
        const at = probes.map(({ network }, probe): OpenProbe<number> => ({ network, probe, cursor: null }));
        let place: Place<number> = { open: at, seen: [], marks: [] };
        const given: AdFacts[] = [];
        for (let turn = 0; place.open.length > 0; turn++) {
          expect(turn).toBeLessThan(200);
          const reads = place.open.map((open) => {
            const { network, pages } = probes[open.probe]!;
            const page = Number(open.cursor ?? 0);
            const fails = turn < 50 && luck.next().value === 0;
            const next = page + 1 < pages.length ? String(page + 1) : null;
            const ads = pages[page]!.map(({ id, words }) => adOf(network, id, words));
            const read: PageRead<AdFacts> = fails ? 'unread' : { ads, next };
            return { at: open, read };
          });
          const step = advance(place, reads);
          given.push(...step.fresh.map(({ ad }) => ad));
          place = step.place;
        }
        const keys = given.map(adKey);
        expect(new Set(keys).size).toBe(keys.length);
        const claims = new Set(given.flatMap(({ headline }) => headline ?? []));
        const every = probes.flatMap(({ network, pages }) =>
          pages.flat().map((ad) => ({ ...ad, key: `${network} ${ad.id}` })),
        );
        for (const { key } of every.filter((ad) => !keys.includes(ad.key))) {
          // What is not given is a copy of what is: some find of it has the words of an ad that was given.
          expect(every.some((ad) => ad.key === key && claims.has(`Claim ${ad.words}`))).toBe(true);
        }
      },
    ),
    { numRuns: 75 },
  );
});

test('an ad that two probes find is one, with what either tells of it', () => {
  const open = [0, 1].map((probe) => ({ network: 'google' as const, probe, cursor: null }));
  const ad = adOf('google', 1, null);
  const { fresh } = advance({ open, seen: [], marks: [] }, [
    { at: open[0]!, read: { ads: [ad], next: null } },
    { at: open[1]!, read: { ads: [{ ...ad, landing: 'pebble.example', countries: ['us'] }], next: null } },
  ]);
  expect(fresh).toMatchObject([{ ad: { landing: 'pebble.example', countries: ['us'] }, copies: 0 }]);
});

test('a copy of an ad of an earlier page is left out and counted', () => {
  const open = [{ network: 'meta' as const, probe: 0, cursor: null }];
  const first = advance({ open, seen: [], marks: [] }, [
    { at: open[0]!, read: { ads: [adOf('meta', 1, 7)], next: '2' } },
  ]);
  const next = first.place.open[0]!;
  const second = advance(first.place, [
    { at: next, read: { ads: [adOf('meta', 2, 7), adOf('meta', 3, 8)], next: null } },
  ]);
  expect(second.fresh.map(({ ad }) => ad.id)).toEqual(['3']);
  expect(second.copiesOfGiven).toBe(1);
});

test('a library that names one place for all of its pages goes on while they bring something, and is stuck when not', () => {
  const open = [{ network: 'tiktok', probe: 0, cursor: 'a' }] as const;
  const [known, other] = [adOf('tiktok', 1, null), adOf('tiktok', 2, null)];
  const before = { open, seen: ['tiktok 1'], marks: [] };
  const read = (ads: readonly AdFacts[]) => advance(before, [{ at: open[0], read: { ads, next: 'a' } }]);
  expect(read([known, other])).toMatchObject({ stuck: [], place: { open } });
  expect(read([known])).toMatchObject({ stuck: open, place: { open } });
});
