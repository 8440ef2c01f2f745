import { describe, expect, test } from 'vitest';
import type { AdReply } from '../../../../tests/support/sources/ads/ad-http.ts';
import {
  advertiser,
  advertiserProbe,
  domainProbe,
  image,
  library,
  scripted,
  subject,
} from '../../../../tests/support/sources/ads/google-ad-library.ts';
import { foundValue } from '../../../../tests/support/sources/found-value.ts';

describe('requests', () => {
  test('the next page is asked for with the token, and nothing else changes', async () => {
    const { ads, messages } = library([{ 1: [image], 2: 'CgoToken' }, { 1: [scripted] }]);
    const first = foundValue(await ads.page(domainProbe, null));
    const second = foundValue(await ads.page(domainProbe, first.next));
    const [asked, again] = messages();
    expect(again).toEqual({ ...asked, 4: 'CgoToken' });
    expect(second.ads.map(({ id }) => id)).toEqual(['CR00000000000000000002']);
    expect(second.next).toBeNull();
  });
});

describe('fields', () => {
  const read = async (row: object) => foundValue(await library([{ 1: [row] }]).ads.page(domainProbe, null)).ads[0]!;

  test('an image ad has everything that the library tells, and null for what it does not', async () => {
    expect(await read(image)).toEqual({
      network: 'google',
      id: 'CR00000000000000000001',
      advertiser: { id: advertiser, name: 'Kiesel Labs GmbH' },
      paidBy: null,
      app: null,
      headline: null,
      body: null,
      cta: null,
      media: [{ kind: 'image', url: 'https://pictures.example/simgad/1?a=1&b=2' }],
      landing: 'pebble.example',
      firstSeen: '2026-09-01',
      lastSeen: '2026-11-13',
      countries: [],
      foundBy: domainProbe,
    });
  });

  test('an ad that a script draws is shown by the library’s page of it, whatever its format is called', async () => {
    const page = `https://adstransparency.google.com/advertiser/${advertiser}/creative/CR00000000000000000002`;
    expect((await read(scripted)).media).toEqual([{ kind: 'page', url: page }]);
    expect((await read({ ...scripted, 4: 3 })).media).toEqual([{ kind: 'page', url: page }]);
  });

  test('a picture without an address, or with one that is no web address, is the library’s page', async () => {
    for (const html of ['<img height="1">', '<img src="javascript:alert(1)">', '<b>text</b>']) {
      expect((await read({ ...image, 3: { 3: { 2: html } } })).media[0]!.kind).toBe('page');
    }
  });

  test('seconds are texts; a number in their place is a changed shape', async () => {
    const { ads } = library([{ 1: [{ ...image, 6: { 1: 1_788_300_000 } }] }]);
    expect(await ads.page(domainProbe, null)).toMatchObject({ kind: 'shape_changed', path: '$.1[0].6.1' });
  });

  test('days that are not reported are null', async () => {
    const { 6: _first, 7: _last, ...row } = image;
    expect(await read(row)).toMatchObject({ firstSeen: null, lastSeen: null });
  });

  test('an advertiser’s ad tells no domain: where it leads is null', async () => {
    const { 14: _domain, ...row } = image;
    const { ads } = library([{ 1: [row] }]);
    const ad = foundValue(await ads.page(advertiserProbe, null)).ads[0]!;
    expect([ad.landing, ad.foundBy]).toEqual([null, advertiserProbe]);
  });

  test.for(['1', '2', '12'])('an ad without its "%s" is a changed shape', async (key) => {
    const row: Record<string, unknown> = { ...image };
    delete row[key];
    expect((await library([{ 1: [row] }]).ads.page(domainProbe, null)).kind).toBe('shape_changed');
  });
});

describe('the end of a reading', () => {
  test('`{}` is none', async () => {
    expect(await library([{}]).ads.page(domainProbe, null)).toEqual({ kind: 'none' });
  });

  test('counts of 0 are none', async () => {
    expect(await library([{ 4: '0', 5: '0' }]).ads.page(domainProbe, null)).toEqual({ kind: 'none' });
  });

  test('ads that are counted and not shown are held back, which is never none', async () => {
    const outcome = await library([{ 4: '20', 5: '30' }]).ads.page(domainProbe, null);
    expect(outcome).toMatchObject({ kind: 'blocked', detail: expect.stringContaining('counts 20 ads') });
  });

  test('`{}` behind a page ends the reading', async () => {
    const { ads } = library([{ 1: [image], 2: 'CgoToken' }, {}]);
    const { next } = foundValue(await ads.page(domainProbe, null));
    expect(foundValue(await ads.page(domainProbe, next))).toEqual({ ads: [], next: null, partial: null });
  });

  test('a last page that falls short of the count is partial, in a sentence with both numbers', async () => {
    const { ads } = library([
      { 1: [image], 2: 'CgoToken', 4: '20', 5: '30' },
      { 1: [scripted], 4: '20', 5: '30' },
    ]);
    const first = foundValue(await ads.page(domainProbe, null));
    expect(first.partial).toBeNull();
    const last = foundValue(await ads.page(domainProbe, first.next));
    expect(last.partial).toMatch(/counts 20 ads or more that lead to [a-z.-]+ but shows only 2 /);
  });

  test('what a partial answer counts are the ads of whom it was asked about', async () => {
    const { ads } = library([{ 1: [image], 4: '20' }]);
    const { partial } = foundValue(await ads.page(advertiserProbe, null));
    expect(partial).toContain('counts 20 ads or more of Kiesel Labs GmbH but shows only 1 ');
  });

  test('a last page that reaches the count is whole', async () => {
    const { ads } = library([{ 1: [image, scripted], 4: '2', 5: '2' }]);
    expect(foundValue(await ads.page(domainProbe, null))).toMatchObject({ next: null, partial: null });
  });

  test('the page just read as the next one is no page, and no end', async () => {
    const { ads } = library([{ 1: [image], 2: 'CgoToken' }]);
    const first = foundValue(await ads.page(domainProbe, null));
    expect(await ads.page(domainProbe, first.next)).toMatchObject({ kind: 'shape_changed', path: '$.2' });
  });
});

describe('failures', () => {
  const failing: [string, AdReply, object][] = [
    [
      'an error inside of 200',
      { body: '{"2":"com.google.ads.invented.BadRequestException: invalid request","5":400,"9":3}' },
      { kind: 'shape_changed', path: '$.5' },
    ],
    ['too much asked, inside of 200', { body: '{"2":"x","5":429,"9":8}' }, { kind: 'rate_limited' }],
    ['a spent allowance inside of 200', { body: '{"2":"x","5":400,"9":8}' }, { kind: 'rate_limited' }],
    ['a list that has moved', { body: '{"3":[{"1":{}}]}' }, { kind: 'shape_changed', path: '$.3' }],
    ['a refusal inside of 200', { body: '{"2":"x","5":403,"9":7}' }, { kind: 'blocked' }],
    ['an error of its own inside of 200', { body: '{"2":"x","5":500,"9":13}' }, { kind: 'unreachable' }],
    [
      'the page for robots under 200',
      { body: '<html><body><form id="captcha-form" action="index"></form></body></html>' },
      { kind: 'blocked', detail: expect.stringContaining('captcha') },
    ],
    ['the page for robots under 429', { status: 429, body: '<html></html>' }, { kind: 'rate_limited' }],
    ['any page in place of JSON', { body: '<!doctype html><title>Hello</title>' }, { kind: 'blocked' }],
    ['403', { status: 403 }, { kind: 'blocked' }],
    ['503', { status: 503 }, { kind: 'unreachable' }],
    ['404', { status: 404 }, { kind: 'shape_changed', path: 'status' }],
    ['a cut reply', { body: '{"1":[{' }, { kind: 'shape_changed', path: '$' }],
    ['an empty reply', { body: '' }, { kind: 'shape_changed', path: '$' }],
    ['a list where ads should be an object', { body: '{"1":[["AR1","CR1"]]}' }, { kind: 'shape_changed' }],
  ];

  test.for(failing)('%s, for ads', async ([, reply, meaning]) => {
    expect(await library([reply]).ads.page(domainProbe, null)).toMatchObject(meaning);
  });

  test.for(failing)('%s, for suggestions', async ([name, reply, meaning]) => {
    const outcome = await library([reply]).ads.probes(subject({}), 3);
    expect(outcome).toMatchObject(name.startsWith('a list') ? { kind: 'shape_changed' } : meaning);
  });
});

test('a number beside ads is no error', async () => {
  expect((await library([{ 1: [image], 5: 400 }]).ads.page(domainProbe, null)).kind).toBe('found');
});
