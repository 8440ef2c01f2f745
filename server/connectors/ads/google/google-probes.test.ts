import { expect, test } from 'vitest';
import {
  advertiserProbe,
  domainProbe,
  image,
  library,
  scripted,
  subject,
  suggestions,
} from '../../../../tests/support/sources/ads/google-ad-library.ts';
import { foundValue } from '../../../../tests/support/sources/found-value.ts';
import type { Probe } from '../ad-library.ts';

test('a developer is the advertiser whose name is the same but for the form of the company', async () => {
  const { ads } = library([suggestions]);
  expect(foundValue(await ads.probes(subject({}), 5))).toEqual([advertiserProbe]);
});

test('a name that only begins alike is not the developer', async () => {
  const { ads } = library([{ 1: [{ 1: { 1: 'Kiesel Labs Media', 2: 'AR1' } }, { 1: { 1: 'Kiesel', 2: 'AR2' } }] }]);
  expect(await ads.probes(subject({}), 5)).toEqual({ kind: 'none' });
});

test('two companies of one name are both asked about', async () => {
  const both = { 1: ['GmbH', 'Inc.'].map((form, at) => ({ 1: { 1: `Kiesel Labs ${form}`, 2: `AR${at}` } })) };
  const { ads } = library([both]);
  expect(foundValue(await ads.probes(subject({}), 5)).map((probe) => 'id' in probe && probe.id)).toEqual([
    'AR1',
    'AR0',
  ]);
});

test('the nearest name is asked about first, and by every name that the stores know', async () => {
  const named = (...names: string[]) => ({ 1: names.map((name, at) => ({ 1: { 1: name, 2: `AR${at}` } })) });
  const ids = async (reply: object, ...apps: Parameters<typeof subject>) =>
    foundValue(await library([reply]).ads.probes(subject(...apps), 5)).map((probe) => 'id' in probe && probe.id);
  const three = named('KIESEL LABS SRL', 'Kiesel Labs, Inc.', 'Kiesel Labs');
  expect(await ids(three, {})).toEqual(['AR2', 'AR1', 'AR0']);
  expect(await ids(three, { otherNames: ['Kiesel Labs, Inc.'] })).toEqual(['AR1', 'AR2']);
  expect(await ids(three, {}, { store: 'play', developer: 'Kiesel Labs Inc.' })).toEqual(['AR1', 'AR2']);
});

test('`{}` for the developer and no site is none', async () => {
  expect(await library([{}]).ads.probes(subject({}), 5)).toEqual({ kind: 'none' });
});

test('the domain of the site is asked about without looking it up', async () => {
  const { ads, calls } = library([{}]);
  const probes = foundValue(await ads.probes(subject({ site: 'https://www.pebble.example/app' }), 5));
  expect(probes).toEqual([domainProbe]);
  expect(calls()).toHaveLength(1);
});

test('a site on a host that everybody uses is no domain of the developer’s', async () => {
  expect(await library([{}]).ads.probes(subject({ site: 'https://facebook.com/pebble' }), 5)).toEqual({
    kind: 'none',
  });
});

test('the same developer in both stores is looked up once', async () => {
  const { ads, calls } = library([suggestions]);
  const twice = subject({}, { store: 'play', appId: 'com.example.pebble', developer: 'Kiesel Labs GmbH' });
  expect(foundValue(await ads.probes(twice, 5))).toEqual([advertiserProbe]);
  expect(calls()).toHaveLength(1);
});

test('there are no more probes and no more look-ups than asked for', async () => {
  const { ads, calls } = library([{}]);
  const many = subject(...Array.from({ length: 9 }, (_, at) => ({ developer: `Studio ${at}` })));
  await ads.probes(many, 4);
  expect(calls()).toHaveLength(4);
  const sites = subject(...Array.from({ length: 9 }, (_, at) => ({ developer: null, site: `https://s${at}.example` })));
  expect(foundValue(await ads.probes(sites, 4))).toHaveLength(4);
});

test('no developer and no site is none, without a call', async () => {
  const { ads, http } = library([{}]);
  expect(await ads.probes(subject({ developer: null }), 5)).toEqual({ kind: 'none' });
  expect(http.sent).toHaveLength(0);
});

test('a look-up that fails beside a domain is left for its page, so that no one is skipped', async () => {
  const { ads } = library([{ status: 403 }, suggestions, { 1: [image], 2: 'CgoToken' }, { 1: [scripted] }]);
  const probes = foundValue(await ads.probes(subject({ site: 'pebble.example' }), 5));
  expect(probes).toEqual([{ by: 'words', words: 'Kiesel Labs' }, domainProbe]);
  const first = foundValue(await ads.page(probes[0]!, null));
  expect(first.ads[0]!.foundBy).toEqual({ ...advertiserProbe, of: 'Kiesel Labs' });
  const second = foundValue(await ads.page(probes[0]!, first.next));
  expect(second).toMatchObject({ ads: [{ id: 'CR00000000000000000002' }], next: null });
});

test('who was refused once is not asked for the next developer', async () => {
  const { ads, calls } = library([{ status: 403 }]);
  await ads.probes(subject({}, { developer: 'Moos' }, { developer: 'Farn' }), 5);
  expect(calls()).toHaveLength(1);
});

test('two companies behind a late look-up are read one after the other', async () => {
  const both = { 1: ['GmbH', 'Inc.'].map((form, at) => ({ 1: { 1: `Kiesel Labs ${form}`, 2: `AR${at}` } })) };
  const { ads, messages } = library([both, { 1: [image] }, { 1: [scripted] }]);
  const words: Probe = { by: 'words', words: 'Kiesel Labs' };
  const first = foundValue(await ads.page(words, null));
  const second = foundValue(await ads.page(words, first.next));
  expect([...first.ads, ...second.ads].map(({ id }) => id)).toEqual([image[2], scripted[2]]);
  expect(second.next).toBeNull();
  expect(
    messages()
      .slice(1)
      .map((message) => message[3][13][1]),
  ).toEqual([['AR1'], ['AR0']]);
});

test('a company without ads behind a late look-up leaves its turn to the next', async () => {
  const both = { 1: ['GmbH', 'Inc.'].map((form, at) => ({ 1: { 1: `Kiesel Labs ${form}`, 2: `AR${at}` } })) };
  const { ads } = library([both, {}, { 1: [image] }]);
  expect(foundValue(await ads.page({ by: 'words', words: 'Kiesel Labs' }, null))).toMatchObject({
    ads: [{ id: image[2] }],
    next: null,
  });
});
