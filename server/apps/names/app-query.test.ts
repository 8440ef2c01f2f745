import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleFile } from '../../../tests/support/samples/sample-file.ts';
import { readAppQuery } from './app-query.ts';

const samples = sampleFile('app-links');
const rowsOf = (section: string) => samples.get(section)!;

const apple = (country: string | null = null) => ({ resolved: 'link', store: 'apple', appId: '571800810', country });
const play = (country: string | null = null) => ({
  resolved: 'link',
  store: 'play',
  appId: 'com.example.calm',
  country,
});

describe('a link of the App Store is read in every form it has', () => {
  test.each(rowsOf('apple'))('%s', (link, country?: string) => {
    expect(readAppQuery(` ${link} `)).toEqual(apple(country));
  });
});

describe('a link of Google Play is read in every form it has', () => {
  test.each(rowsOf('play'))('%s', (link, country?: string) => {
    expect(readAppQuery(link)).toEqual(play(country));
  });
});

describe('a link is found amid the words around it', () => {
  test.each(rowsOf('amid words'))('%s', (text) => {
    expect(readAppQuery(text)).toEqual(apple('us'));
  });
});

describe('a link that names no app is a link all the same, and no words to search for', () => {
  test.each(rowsOf('no app'))('%s', (text) => {
    expect(readAppQuery(text)).toEqual({ resolved: 'link', store: null });
  });
});

test.each(['571800810', 'id571800810', ' 1234567890 '])('%s is an id', (text) => {
  expect(readAppQuery(text)).toEqual({ resolved: 'id', appId: text.trim().replace('id', '') });
});

test.each(['com.example.calm', 'com.whatsapp', 'io.game', 'de.firma-eins.App2', 'studio.example.one'])(
  '%s is a bundle id',
  (text) => {
    expect(readAppQuery(text)).toEqual({ resolved: 'bundle', bundleId: text });
  },
);

test.each(rowsOf('names'))('%s is a name, although it has digits, dots, slashes or colons', (text) => {
  expect(readAppQuery(text)).toEqual({ resolved: 'search', term: text });
});

test('anything at all is read as something, without a throw', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl({ withQueryParameters: true })), (text) => {
      expect(['search', 'link', 'bundle', 'id']).toContain(readAppQuery(text).resolved);
    }),
    { numRuns: 100 },
  );
});
