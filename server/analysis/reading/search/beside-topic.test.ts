import { expect, test } from 'vitest';
import { readBesideTopic } from './beside-topic.ts';

const read = (query: string) => readBesideTopic(query, '2026-11-15');

test.each<[query: string, store: string | null, rest: string]>([
  ['crashes android', 'play', 'crashes'],
  ['Tidebook ios crash', 'apple', 'Tidebook crash'],
  ['play store reviews about ads', 'play', 'reviews about ads'],
  ['ads on Google Play', 'play', 'ads'],
  ['login issues on iPhone', 'apple', 'login issues'],
  ['app store', 'apple', ''],
  ['iPhone', null, 'iPhone'],
  ['crash on iOS 17', null, 'crash on iOS 17'],
  ['android auto', null, 'android auto'],
  ['crashes in photo editor apps', null, 'crashes in photo editor apps'],
])('a platform is a store: %s', (query, store, rest) => {
  expect(read(query)).toMatchObject({ rest, notes: [] });
  expect(read(query).store?.name ?? null).toBe(store);
});

test('who names both stores means both', () => {
  expect(read('crashes on iOS and Android').store).toBeNull();
});

test.each<[query: string, versions: string[], rest: string]>([
  ['crashes in Tidebook 5.4.0', ['5.4.0'], 'crashes in Tidebook'],
  ['Tidebook v5.4 crashes', ['5.4'], 'Tidebook crashes'],
  ['crashes since version 6', ['6'], 'crashes'],
  ['4.5 stars', [], '4.5 stars'],
  ['rated 4.5', [], 'rated 4.5'],
  ['angry about $4.99', [], 'angry about $4.99'],
  ['reviews of com.quill.v1.2', [], 'reviews of com.quill.v1.2'],
  ['crash on iOS 17.2', [], 'crash on iOS 17.2'],
])('a version is told from other numbers: %s', (query, versions, rest) => {
  expect(read(query)).toMatchObject({ versions, rest });
});

test('days are left out, and said', () => {
  expect(read('last week crashes')).toMatchObject({ rest: 'crashes' });
  expect(read('last week crashes').notes.join()).toContain('since 2026-11-08');
  expect(read('what happened to Tidebook in September')).toMatchObject({ rest: 'what happened to Tidebook' });
});

test.each(['crash NOT login', 'crash but not login', 'crash -login', 'crash, excluding login'])(
  'what is to be excluded is not looked for, and that is said: %s',
  (query) => {
    expect(read(query).rest).toBe('crash');
    expect(read(query).notes.join()).toContain('search cannot exclude reviews');
  },
);

test.each(['does NOT work', 'THE APP IS NOT SAFE', 'well-known bugs', 'not working'])(
  '“%s” excludes nothing',
  (query) => {
    expect(read(query)).toMatchObject({ rest: query, notes: [] });
  },
);

test.each<[query: string, rest: string]>([
  ['what features do people want in Tidebook', 'feature requests in Tidebook'],
  ['what do users want', 'feature requests'],
  ['most requested features', 'feature requests'],
  ['is Tidebook safe', 'Tidebook safety'],
  ['is Tidebook legit?', 'Tidebook scam?'],
])('a question is put in words that can be looked for, and that is said: %s', (query, rest) => {
  expect(read(query).rest).toBe(rest);
  expect(read(query).notes.join()).toContain('was read as');
});
