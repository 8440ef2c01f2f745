import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../../../tests/support/runner/property-runs.ts';
import { appNamesIn } from './apps/app-names.ts';
import { createNameBook } from './apps/name-book.ts';
import { readSentence } from './read-sentence.ts';
import { sheetOf } from './sheet.ts';

const titles = [
  'Calmly',
  'Tidebook: Notes & Tasks',
  'Notes',
  'Weather',
  'Photo Editor',
  'Calm Harbor',
  'Calm Harbor Kids',
  'Calm Tides Sleep Sounds',
  'Larkspur Sketch Pad',
  'Five Star Chef',
  '2048',
  '漢字の庭：毎日の漢字練習',
  '하루일기장 - 감성 다이어리',
  'Моя Копилка: учёт расходов',
];
const book = createNameBook(
  titles.map((title, at) => ({
    store: at % 2 ? 'apple' : 'play',
    appId: at === 0 ? 'test.calmly.app' : `${900_000_000 + at}`,
    title,
  })),
);

const today = '2026-11-15';
const read = (sentence: string, known = book) => readSentence(sentence, { today, book: known });
const readAlone = (sentence: string) => readSentence(sentence, { today, book: createNameBook(), anyKind: true });

interface Expected {
  topic?: string;
  words?: string[];
  stars?: number[];
  kind?: string | null;
  apps?: string[];
}

const table: [sentence: string, expected: Expected][] = [
  ['why do people cancel sleep apps', { topic: 'cancel', kind: 'sleep' }],
  ['login problems in Calmly 1 star', { topic: 'login problems', words: ['login'], stars: [1], apps: ['Calmly'] }],
  ['battery drain', { topic: 'battery drain', words: ['battery', 'drain'] }],
  ['広告が多い', { topic: '広告が多い', words: ['広告'] }],
  ['what do users love about Tidebook', { topic: '', stars: [4, 5], apps: ['Tidebook: Notes & Tasks'] }],
  ['what do people hate about Finance apps', { topic: '', stars: [1, 2], kind: 'Finance' }],
  ['people complaining about ads', { topic: 'ads', stars: [1, 2] }],
  ["what don't people like about Calmly", { topic: '', stars: [1, 2], apps: ['Calmly'] }],
  ['users are not happy with the ads', { topic: 'ads', stars: [1, 2] }],
  ['what bugs people about Calmly', { topic: '', stars: [1, 2], apps: ['Calmly'] }],
  ['bugs users report in Calmly', { topic: 'bugs', stars: [], apps: ['Calmly'] }],
  ['all kind of bugs', { topic: 'bugs', stars: [] }],
  ['mean rating of Calmly', { topic: 'mean', stars: [], apps: ['Calmly'] }],
  ['what people love and hate about Calmly', { topic: '', stars: [], apps: ['Calmly'] }],
  ['complaints 4 stars', { topic: '', stars: [4] }],
  ['2 and 3 star reviews about ads', { topic: 'ads', stars: [2, 3] }],
  ['1-2★', { topic: '', stars: [1, 2] }],
  ['1 star', { topic: '', stars: [1] }],
  ['negative reviews of dating apps', { topic: '', stars: [1, 2], kind: 'dating' }],
  ['crashes in photo editor apps', { topic: 'crashes', kind: 'photo editor' }],
  ['meditation app crashes', { topic: 'crashes', kind: 'meditation' }],
  ['the app crashes', { topic: 'crashes', kind: null }],
  ['watch app', { topic: 'watch', kind: null }],
  ['uninstall apps', { topic: 'uninstall', kind: null }],
  ['apps for kids too many ads', { topic: 'too many ads', words: ['ads'], kind: 'kids' }],
  ['ads in games', { topic: 'ads', kind: 'games' }],
  ['ads in puzzle games', { topic: 'ads', kind: 'puzzle games' }],
  ['sync problems in health & fitness', { topic: 'sync problems', words: ['sync'], kind: 'health & fitness' }],
  ['ads in habit trackers', { topic: 'ads', kind: 'habit trackers' }],
  ['login in the finance category', { topic: 'login', kind: 'finance' }],
  ['user interface is confusing', { topic: 'user interface is confusing' }],
  ['does not work', { topic: 'does not work', words: ['work'] }],
  ['no dark mode', { topic: 'no dark mode', words: ['dark', 'mode'] }],
  ['log in', { topic: 'log in' }],
  ['tidebook crashes', { topic: 'crashes', apps: ['Tidebook: Notes & Tasks'] }],
  ['calm harbor kids too expensive', { topic: 'too expensive', apps: ['Calm Harbor Kids'] }],
  ['crashes in Calm', { topic: 'crashes', apps: ['Calm Harbor', 'Calm Harbor Kids', 'Calm Tides Sleep Sounds'] }],
  ['what do people say about the new update in Larkspur', { topic: 'new update', apps: ['Larkspur Sketch Pad'] }],
  ['Five Star Chef crashes', { topic: 'crashes', stars: [], apps: ['Five Star Chef'] }],
  ['sync in Notes is broken', { topic: 'sync broken', apps: ['Notes'] }],
  ['notes disappear', { topic: 'notes disappear', apps: [] }],
  ['"Weather" ads', { topic: 'ads', apps: ['Weather'] }],
  ['weather ads', { topic: 'weather ads', apps: [] }],
  ['best photo editor', { apps: [], kind: 'photo editor' }],
  ['compare Calmly and Tidebook sync', { topic: 'sync', apps: ['Calmly', 'Tidebook: Notes & Tasks'] }],
  ['is Calmly a scam?', { topic: 'scam', apps: ['Calmly'] }],
  ['reviews of test.calmly.app', { topic: '', apps: ['Calmly'] }],
  ['crashes 900000002', { topic: 'crashes', apps: ['Notes'] }],
  ['crashes https://apps.apple.com/us/app/notes/id900000002', { topic: 'crashes', apps: ['Notes'] }],
  ['漢字の庭の広告', { topic: '広告', apps: ['漢字の庭：毎日の漢字練習'] }],
  ['하루일기장에서 로그인 문제', { topic: '로그인 문제', words: ['로그인'], apps: ['하루일기장 - 감성 다이어리'] }],
  ['Моя Копилка не работает', { topic: 'не работает', apps: ['Моя Копилка: учёт расходов'] }],
  ['login issues on iPhone', { topic: 'login issues', words: ['login'], apps: [] }],
  ['why are people angry about Calmly price', { topic: 'price', stars: [1, 2], apps: ['Calmly'] }],
  ['why did Calmly ratings drop', { topic: '', stars: [1, 2], apps: ['Calmly'] }],
  ['what happened to Calmly', { topic: '', apps: ['Calmly'] }],
  ['privacy concerns', { topic: 'privacy concerns', words: ['privacy'] }],
  ['worst bugs in Calmly', { words: ['bugs'], apps: ['Calmly'] }],
  ['habit tracker crash', { topic: 'crash', kind: 'habit tracker' }],
  ['games with 2 stars or less', { topic: '', stars: [1, 2], kind: 'games' }],
  ['使えない', { topic: '使えない' }],
  ['warum kündigen Leute Schlaf-Apps', { topic: 'kündigen', kind: 'Schlaf' }],
  ['warum stürzt die App ab', { topic: 'stürzt ab' }],
  ['por qué la gente cancela apps de meditación', { topic: 'cancela', kind: 'meditación' }],
  ['pourquoi les gens détestent les applis de rencontre', { topic: '', stars: [1, 2], kind: 'rencontre' }],
  ['aplikasi tidur mahal', { topic: 'mahal', kind: 'tidur' }],
  ['почему люди жалуются на рекламу', { topic: 'рекламу', stars: [1, 2] }],
  ['睡眠アプリ 広告', { topic: '広告', kind: '睡眠' }],
  ['為什麼大家討厭健身app', { topic: '', stars: [1, 2], kind: '健身' }],
  ['为什么广告这么多', { topic: '广告这么多' }],
  ['왜 사람들이 명상 앱을 삭제하나요', { topic: '삭제하나요', kind: '명상' }],
];

test.each(table)('%s', (sentence, { topic, words, stars = [], kind = null, apps = [] }) => {
  const reading = read(sentence);
  if (topic !== undefined) expect(reading.topic.text).toBe(topic);
  if (words) expect(reading.topic.words.map(({ folded }) => folded)).toEqual(words);
  expect(reading.stars).toEqual(stars);
  expect(reading.kindOfApp).toBe(kind);
  expect(reading.apps.flatMap((each) => each.apps.map(({ title }) => title)).toSorted()).toEqual(apps.toSorted());
});

describe('without knowing any app', () => {
  test.each<[string, string[]]>([
    ['login problems in Zorbly 1 star', ['Zorbly!']],
    ['“zorbly” crashes', ['zorbly!']],
    ['crashes in zorbly', ['zorbly']],
    ['Zorbly Pro crashes on iPhone', ['Zorbly Pro']],
    ['Crashes on Android', []],
    ['why do people cancel sleep apps', []],
    ['WHY DO PEOPLE CANCEL ZORBLY', []],
    ['quollbertly vs quollbert, ads', ['quollbertly', 'quollbert']],
  ])('%s: the names it may hold', (sentence, names) => {
    expect(appNamesIn(sheetOf(sentence)).map(({ text, sure }) => `${text}${sure ? '!' : ''}`)).toEqual(names);
  });

  test('a name stays part of the topic until an app answers to it', () => {
    expect(readAlone('login problems in Zorbly').topic.text).toBe('login problems in Zorbly');
    const found = createNameBook([{ store: 'apple', appId: '1', title: 'Zorbly: Sleep' }]);
    expect(read('login problems in Zorbly', found).topic.text).toBe('login problems');
  });

  test('a name that no app answers to is told', () => {
    expect(read('crashes in Zorbly').unknownApps).toMatchObject([{ text: 'Zorbly', sure: true }]);
  });
});

test('what a sentence implies of stars is said, and what it says of stars goes before', () => {
  expect(readAlone('complaints about ads').notes).toEqual([
    '“complaints” was read as reviews with 1 or 2 stars. Name ratings, such as “3 stars”, to choose others.',
  ]);
  expect(readAlone('complaints about ads 3 stars')).toMatchObject({ stars: [3], notes: [] });
});

test.each(['reviews', 'show me all reviews', 'レビュー'])('“%s” asks for everything', (sentence) => {
  expect(readAlone(sentence)).toMatchObject({ topic: { text: '' }, asksForReviews: true });
});

test.each(['...!!!', '😀😀', '""', '— —', '\u200b\u200b'])('“%s” says nothing', (sentence) => {
  expect(readAlone(sentence)).toMatchObject({ topic: { text: '', words: [] }, asksForReviews: false });
});

test.each([
  'apps',
  'why',
  'the',
  "'; DROP TABLE reviews; --",
  'a'.repeat(200),
  '広'.repeat(200),
  'free apps '.repeat(20),
  '1-'.repeat(300),
  '1,'.repeat(300),
  '1, 2 and '.repeat(60),
  'under 1 star or '.repeat(40),
  'health and '.repeat(60),
  '((((((((([[[[[[[{{{{{{',
])('a hostile or empty-handed sentence is still read: %s', (sentence) => {
  const { text, words } = read(sentence).topic;
  expect(text === '' || sentence.toLowerCase().includes(words[0]?.folded.slice(0, 2) ?? '')).toBe(true);
});

test('any sentence at all is read: stars are ratings in order, and words stand in the topic where they say', () => {
  const pieces = fc.constantFrom(
    '1 star',
    'in',
    'Calmly',
    '"Notes"',
    'apps',
    'sleep',
    'why',
    '広告',
    '★',
    'under 3',
    'and',
    '-',
    'de',
    'игры',
    '앱',
    'ﬁx',
    'ß',
    '💥',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.array(pieces, { maxLength: 20 }).map((list) => list.join(' ')),
      ),
      (sentence) => {
        const { stars, topic, apps: named } = read(sentence);
        expect(stars).toEqual([...new Set(stars)].filter((star) => star >= 1 && star <= 5).toSorted());
        for (const { start, end } of topic.words) expect(topic.text.slice(start, end)).toHaveLength(end - start);
        for (const { apps } of named) expect(apps.length).toBeGreaterThan(0);
      },
    ),
    { numRuns: propertyRuns(30) },
  );
});
