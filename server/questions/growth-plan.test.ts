import { expect, test } from 'vitest';
import { Plan } from '../contract/resources/questions/plan.ts';
import { readGrowth } from './growth-plan.ts';

const today = '2026-11-15';
const read = (question: string) => readGrowth(question, today);

test.each([
  ['What ads should I run for a running coach?', 'running coach'],
  ['How do running coach apps grow?', 'running coach'],
  ['Which hooks should a photo editor open its ads with?', 'photo editor'],
  ['What ads should I run for a habit tracker?', 'habit tracker'],
  ['Which TikTok creators should I pay to promote my budget app?', 'budget'],
  ['How do meditation apps advertise on Google?', 'meditation'],
  ['Which ads should I start?', null],
  ['How do I deal with crashes after an update?', null],
  ['How do I make money with my app?', null],
  ['What is the best strategy for an app?', null],
  ['How do strategy games grow?', 'strategy games'],
])('“%s” names %j', (question, kind) => {
  const { kind: found, topic } = read(question);
  expect(found).toBe(kind);
  if (kind !== null) expect(topic.topic).toBe('');
});

test.each([
  ['Wie bekomme ich mehr Downloads für meine Lauf-App?', 'Lauf'],
  ['Comment faire connaître une appli de course à pied ?', 'course à pied'],
  ['¿Cómo consigo más usuarios para mi app de meditación?', 'meditación'],
  ['달리기 앱을 출시하려는데 어떤 광고가 효과가 있을까요?', '달리기'],
  ['習慣アプリのダウンロードを増やすには？', '習慣'],
  ['How do I get from 3.9 to 4.5 stars with a notes app?', 'notes'],
])('“%s” is about growing, and about all reviews of %s apps', (question, kind) => {
  const { about, topic } = read(question);
  expect(about).toEqual({ kind });
  expect(topic.topic).toBe('');
});

test.each([
  'How to grow?',
  'How do I grow my app?',
  'How do I get my first 1000 users?',
  'How do I get to 10k downloads?',
  'How do I get my first thousand downloads?',
  'How do I make money with my app?',
  'Which ads should I start?',
])('“%s” names neither a kind of app nor a topic', (question) => {
  expect(read(question)).toMatchObject({ kind: null, topic: { topic: '' } });
});

test.each([
  ['How do I deal with crashes after an update?', /crashes/u],
  ['Should I use a paywall before onboarding?', /^paywall(?:, | before )onboarding$/u],
  ['How can habit tracker apps avoid complaints about ads?', /^ads$/u],
  ['What about the flumgubblers?', /^flumgubblers$/u],
  ['How do I stop people from cancelling?', /^cancelling$/u],
])('“%s” is about a topic', (question, topic) => {
  expect(read(question).topic.topic).toMatch(topic);
});

test('limits of a growth question are those that it names', () => {
  expect(read('How do I grow a habit tracker on Google Play?').about).toEqual({
    kind: 'habit tracker',
    stores: ['play'],
  });
  expect(read('What do 1 star reviews of budget planners say I should fix?').about).toEqual({
    kind: 'budget planners',
    stars: [1],
  });
  expect(read('How do habit trackers grow since September?').about).toEqual({
    kind: 'habit trackers',
    period: { since: '2026-09-01' },
  });
});

test('what is left out is no topic, and no question after ads', () => {
  const { plan, topic } = read('How do habit trackers grow without ads?');
  expect(topic).toMatchObject({ topic: '', exclude: ['ads'] });
  expect(plan.asks.map(({ source }) => source)).toEqual(['reviews']);
});

test('ads and creators are asked for where the question is about them', () => {
  const sourcesOf = (question: string) => read(question).plan.asks.map(({ source }) => source);
  expect(sourcesOf('Which hooks should a photo editor open its ads with?')).toEqual(['reviews', 'ads']);
  expect(sourcesOf('Which YouTube creators should a meditation app work with?')).toEqual(['reviews', 'social']);
  expect(sourcesOf('How can habit tracker apps avoid complaints about ads?')).toEqual(['reviews']);
});

test('every plan is one of the contract, and shows what the words were read as', () => {
  const { plan, asksForRoom } = read('Is there room for another habit tracker on Google Play?');
  expect(Plan.parse(plan)).toEqual(plan);
  expect(asksForRoom).toBe(true);
  expect(plan.read).toEqual(expect.arrayContaining([{ words: 'habit tracker', as: 'asks[0].about.kind' }]));
});
