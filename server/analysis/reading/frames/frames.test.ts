import { describe, expect, test } from 'vitest';
import { createNameBook } from '../apps/name-book.ts';
import { readSentence } from '../read-sentence.ts';

const book = createNameBook([{ store: 'apple', appId: '1', title: 'Zorbly: Habit Tracker' }]);
const topicOf = (sentence: string) => readSentence(sentence, { today: '2026-11-15', book }).topic.text;

const inGeneral: Readonly<Record<string, readonly string[]>> = {
  en: [
    "what's the deal with zorbly",
    "how's zorbly doing",
    'is zorbly any good?',
    'zorbly, worth it?',
    'whats up with zorbly',
    'top 5 complaints about zorbly',
    '5 complaints about zorbly',
  ],
  de: [
    'zeig mir mal Zorbly',
    'was haltet ihr von Zorbly',
    'wie ist Zorbly denn so',
    'lohnt sich Zorbly',
    'was ist los mit Zorbly',
  ],
  fr: [
    "c'est quoi le pb avec zorbly",
    'que penser de Zorbly',
    'ça vaut quoi Zorbly',
    'montre-moi les avis sur Zorbly',
    'zorbly ça vaut le coup ?',
  ],
  es: ['qué tal zorbly', 'qué opinan de Zorbly', 'dame reseñas de Zorbly', 'cómo está Zorbly', '¿vale la pena Zorbly?'],
  pt: [
    'o que a galera está achando do zorbly',
    'vale a pena o Zorbly?',
    'me mostra o Zorbly',
    'o que acham do Zorbly',
    'como é o Zorbly',
  ],
  it: [
    'che ne pensano di zorbly',
    "com'è Zorbly?",
    'fammi vedere Zorbly',
    'vale la pena Zorbly?',
    'cosa pensano di Zorbly',
  ],
  ja: ['Zorblyってどう思われている？', 'Zorblyはどうですか', 'Zorblyの評判は？', 'Zorblyのレビューを見たい'],
  ko: ['Zorbly 어때?', 'Zorbly 어떤가요', 'Zorbly 리뷰 보여줘', 'Zorbly 후기 알려주세요'],
};
describe.each(Object.entries(inGeneral))('in %s', (_, sentences) => {
  test.each(sentences)('“%s” asks in general', (sentence) => {
    expect(topicOf(sentence)).toBe('');
  });
});

test.each([
  ['can u show me what ppl say abt sync in zorbly', 'sync'],
  ['anyone else having sync trouble in zorbly?', 'sync trouble'],
  ['gibt es leute die über werbung in Zorbly schreiben', 'werbung'],
  ['ich möchte wissen was Nutzer zum Akku von Zorbly sagen', 'Akku'],
  ["t'en penses quoi de la batterie de zorbly", 'batterie'],
  ['pourquoi tout le monde désinstalle zorbly', 'désinstalle'],
  ['¿alguien sabe si zorbly devuelve el dinero?', 'devuelve el dinero'],
  ['quiero saber qué dicen de los anuncios en Zorbly', 'anuncios'],
  ['alguém sabe se o zorbly trava', 'trava'],
  ['qual é o problema do zorbly com a bateria', 'bateria'],
  ['vorrei sapere cosa dicono della batteria di Zorbly', 'batteria'],
  ['pull up angry feedback about sync in zorbly', 'sync'],
  ['top 5 sync complaints in zorbly', 'sync'],
  ['export to csv', 'export to csv'],
  ['pull to refresh broken', 'pull to refresh broken'],
  ['bring back the old design', 'bring back the old design'],
  ['yo what do people think of zorbly sync', 'sync'],
  ['韓国語で書かれたZorblyの広告のレビューを全部見せて', '広告'],
  ['일본어로 쓴 Zorbly 광고 리뷰', '광고'],
  ['みんなZorblyの広告をどう思ってる？', '広告'],
  ['Zorbly 광고 어때요', '광고'],
])('“%s” is about “%s”', (sentence, topic) => {
  expect(topicOf(sentence)).toBe(topic);
});
