import { expect, test } from 'vitest';
import { createNameBook } from '../apps/name-book.ts';
import { readSentence } from '../read-sentence.ts';

const read = (sentence: string, apps: number | 'kind' = 1) => {
  const { asking, stars } = readSentence(sentence, { today: '2026-11-15', book: createNameBook(), about: { apps } });
  return { intent: asking.intent, topic: asking.topic, sinceEvent: asking.sinceEvent, number: asking.number, stars };
};

test.each([
  'we can deliver just one feature this sprint, what should it be?',
  'budget for two new features next quarter, which?',
  'Wir können nur ein Feature umsetzen, welches?',
  'On ne peut sortir qu’une seule fonctionnalité, laquelle ?',
  'Solo podemos sacar una función, ¿cuál?',
  'Só podemos entregar uma função, qual?',
  'Possiamo fare solo una funzione, quale?',
  '今度のリリースで機能を一つだけ追加するなら何？',
  '이번 릴리스에 한 가지만 추가한다면?',
])('“%s” asks what to build next', (sentence) => {
  expect(read(sentence)).toMatchObject({ intent: 'build_next', topic: '' });
});

test('what must be in the first version of an app to be made asks for features, and for no version', () => {
  expect(read('if we made a weather app, what 4 features should be in v1?', 'kind')).toMatchObject({
    intent: 'build_next',
    number: 4,
  });
});

test.each([
  ['sync: actual issue or just a handful of whiners?', 'sync'],
  ['Synchronisierung: ernstes Problem oder nur Einzelfälle?', 'Synchronisierung'],
  ['La synchro, vrai souci ou juste quelques cas isolés ?', 'synchro'],
  ['¿La sincronización es un problema serio o solo unas pocas voces?', 'sincronización'],
  ['A sincronização é um problema sério ou só alguns casos isolados?', 'sincronização'],
  ['La sincronizzazione è un problema serio o solo qualche voce?', 'sincronizzazione'],
  ['同期は本当に問題ですか？それとも一部のユーザーだけ？', '同期'],
  ['동기화가 정말 문제인가요, 아니면 몇몇만 그런가요?', '동기'],
  ['동기화가 문제인가요?', '동기'],
  ['광고 때문에 화난 사용자들이 많나요?', '광고'],
  ['Sind viele sauer wegen der Werbung?', 'Werbung'],
  ['Tem muita gente brava por causa dos anúncios?', 'anúncios'],
])('“%s” asks whether something is a problem', (sentence, topic) => {
  expect(read(sentence).topic).toContain(topic);
  expect(read(sentence).intent).toBe('problem');
});

test.each([
  'who makes the most dollars a month',
  'which one is the bigger money maker',
  'Wer macht am meisten Kasse?',
  "Qui fait le plus d'argent ?",
  '¿Quién gana más?',
  'Quem fatura mais?',
  'Chi guadagna di più?',
])('“%s” asks what apps earn', (sentence) => {
  expect(read(sentence, 2)).toMatchObject({ intent: 'revenue', topic: '' });
});

test.each([
  ['who catches more flak for ads, us or them', 'ads'],
  ['which one is under fire over privacy', 'privacy'],
])('“%s” asks which app has more complaints', (sentence, topic) => {
  expect(read(sentence, 2)).toMatchObject({ intent: 'which_app', topic });
});

test('a comparative of what reviews speak of asks which app has more of it', () => {
  expect(read('is this one crashier than that one', 2).topic).toBe('crash');
});

test('which of two apps has more of something is asked behind a than', () => {
  const book = createNameBook(['Zorbly', 'Plumnote'].map((title) => ({ store: 'apple', appId: title, title })));
  const of = (sentence: string) => readSentence(sentence, { today: '2026-11-15', book }).asking;
  expect(of('is Zorbly crashier than Plumnote?')).toMatchObject({ intent: 'which_app', topic: 'crash' });
  expect(of('does Zorbly show more ads than Plumnote?')).toMatchObject({ intent: 'which_app' });
});

test('an app of the kind that is to be named is asked for', () => {
  expect(read('name the app that crashes most', 'kind').intent).toBe('which_app');
});

test.each([
  'people talking trash about it',
  'worüber schimpfen die Leute',
  'ce que les gens disent du mal',
  'lo que dicen mal de ella',
  'o que dizem mal dele',
  'cosa parlano male di essa',
  '悪口',
  '욕하는 리뷰',
])('“%s” is about the unhappy', (sentence) => {
  expect(read(sentence).stars).toEqual([1, 2]);
});

test.each([
  ['how did the score change after the redesign?', 'redesign'],
  ['did ratings drop following the subscription switch?', 'subscription switch'],
  ['Wie ist die Bewertung nach der Umstellung?', 'Umstellung'],
  ['La note a-t-elle baissé après la refonte ?', 'refonte'],
  ['¿Bajó la nota después del rediseño?', 'rediseño'],
  ['A nota caiu depois da assinatura?', 'assinatura'],
  ["La valutazione è scesa dopo l'abbonamento?", 'abbonamento'],
  ['サブスク化のあと評価は下がった？', 'サブスク'],
  ['구독 전환 이후 평점이 떨어졌어?', '구독 전환'],
])('“%s” asks how ratings went since “%s”', (sentence, topic) => {
  expect(read(sentence)).toMatchObject({ intent: 'changes', sinceEvent: true });
  expect(read(sentence).topic).toContain(topic);
});
