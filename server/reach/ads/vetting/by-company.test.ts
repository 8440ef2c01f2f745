import { expect, test } from 'vitest';
import { adFacts } from '../../../../tests/support/samples/sample-ad.ts';
import type { Subject } from '../../../apps/subject/subject.ts';
import { type AdFacts, type KnownApp, type Lookups, noLookups } from '../ad-facts.ts';
import { judgeByCompany } from './by-company.ts';
import { vetAd } from './vet-ad.ts';
import { wantedOf } from './wanted.ts';

const app = (title: string, appId: string): KnownApp => ({
  store: 'apple',
  appId,
  title,
  developer: 'Kieselwerk GmbH',
  site: 'https://kieselwerk.example',
  genre: null,
  description: null,
});
const pebblet = app('Pebblet: Habit Streaks', '9900000001');
const glowfox = app('Glowfox: Photo Editor', '9900000002');
const subject: Subject = { query: 'habit tracker', kindOfApp: 'habit tracker', apps: [pebblet] };

const ad = (id: string, given: Partial<AdFacts>): AdFacts =>
  adFacts({ network: 'google', id, advertiser: { id: 'AR1', name: 'Kieselwerk GmbH' }, ...given });

const judged = (ads: readonly AdFacts[], lookups: Lookups) => {
  const wanted = wantedOf(subject);
  return judgeByCompany(
    ads,
    ads.map((each) => vetAd(each, wanted, lookups)),
    wanted,
    lookups,
  );
};

const several: Lookups = { apps: new Map(), portfolios: new Map([['kieselwerk', [pebblet, glowfox]]]) };
const leading = (part: string, times: number): AdFacts[] =>
  Array.from({ length: times }, (_, at) => ad(`${part} ${at}`, { landing: `${part}.kieselwerk.example` }));
const front = ad('front', { landing: 'kieselwerk.example' });

test('the front page of a developer of several apps is for what most ads that lead deeper are for, and says so', () => {
  const [first] = judged([front, ...leading('pebblet', 4), ...leading('glowfox', 1)], several);
  expect(first).toMatchObject({
    kept: true,
    sure: false,
    reason: expect.stringMatching(/of the 5 ads found that lead to a single app’s part of that site, 4 are for/u),
  });
});

test('where most are for another, or too few are known, it stays untold', () => {
  expect(judged([front, ...leading('pebblet', 3), ...leading('glowfox', 3)], several)[0]!.kept).toBe(false);
  expect(judged([front, ...leading('pebblet', 2)], several)[0]!.kept).toBe(false);
});

test('jobs and shops on the site are counted for neither', () => {
  expect(judged([front, ...leading('pebblet', 3), ...leading('careers', 9)], several)[0]!.kept).toBe(true);
});

test('of two advertisers of one name, the one whose ads never lead to the developer’s site is a namesake', () => {
  const namesake = ad('other', { advertiser: { id: 'AR2', name: 'Kieselwerk' } });
  const own = ad('own', {});
  const [other, ours] = judged([namesake, own, ...leading('pebblet', 1)], noLookups);
  expect(other).toMatchObject({ kept: false, reason: expect.stringMatching(/a namesake\.$/u) });
  expect(ours!.kept).toBe(true);
  // Ids of one library say nothing of another's.
  const tiktok = ad('tiktok', { network: 'tiktok', advertiser: { id: '7', name: 'Kieselwerk GmbH' } });
  expect(judged([tiktok, ...leading('pebblet', 1)], noLookups)[0]!.kept).toBe(true);
});

test('a namesake in a form that only some countries have is another company, unless its ads lead to the site', () => {
  const plain: Subject = { ...subject, apps: [{ ...pebblet, developer: 'Kieselwerk' }] };
  const verdictsFor = (ads: readonly AdFacts[], of: Subject = plain) => {
    const wanted = wantedOf(of);
    return judgeByCompany(
      ads,
      ads.map((each) => vetAd(each, wanted)),
      wanted,
      noLookups,
    );
  };
  const by = (id: string, name: string, landing: string | null = null) =>
    ad(`${name} ${id} ${landing}`, { advertiser: { id, name }, landing });
  const [srl, other, inc] = verdictsFor([
    by('AR7', 'KIESELWERK SRL'),
    by('AR8', 'KIESELWERK SRL'),
    by('AR9', 'Kieselwerk, Inc.'),
  ]);
  expect([srl!.kept, other!.kept, inc!.kept]).toEqual([false, false, true]);
  expect(srl!.reason).toContain('probably another company');
  const [own] = verdictsFor([by('AR7', 'Kieselwerk GmbH'), by('AR7', 'Kieselwerk GmbH', 'pebblet.kieselwerk.example')]);
  expect(own!.kept).toBe(true);
  // The stores tell the legal name beside the one that people know.
  const named: Subject = { ...plain, apps: [{ ...plain.apps[0]!, site: null, otherNames: ['Kieselwerk GmbH'] }] };
  expect(
    verdictsFor([by('AR7', 'Kieselwerk GmbH'), by('AR8', 'KIESELWERK SRL')], named).map(({ kept }) => kept),
  ).toEqual([true, false]);
});
