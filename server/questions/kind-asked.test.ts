import { expect, test } from 'vitest';
import { kindWanted } from '../apps/kinds/is-of-kind-of-app.ts';
import { isKnownKind } from '../apps/kinds/known-kind.ts';
import { kindAsked } from './kind-plan.ts';

const today = '2026-11-15';

test.each([
  ['What do people want from habit trackers?', 'habit trackers'],
  ['What are people missing in habit tracker apps', 'habit tracker'],
  ['Where is the gap in the budget planner market', 'budget planner'],
  ['What should a new puzzle game do better?', 'puzzle games'],
  ['What should I build for people with habits', 'habits'],
  ['Finance', 'Finance'],
  ['gaps in Health & Fitness', 'Health & Fitness'],
  ['¿Qué piden los usuarios de las apps de meditación?', 'meditación'],
  ['睡眠アプリの不満は？', '睡眠'],
  ['What do people miss in news', 'news'],
  ['Is there room for another water reminder?', 'water reminder'],
])('“%s” is about %s, a kind that is known by name', (question, kindOfApp) => {
  expect(kindAsked(question, today)).toBe(kindOfApp);
  expect(isKnownKind(kindOfApp)).toBe(true);
});

test.each([
  ['What do people hate about xyzzyq apps?', 'xyzzyq'],
  ['pottery log', 'pottery log'],
  ['What do people miss in rope guides?', 'rope guides'],
  ['What annoys users of rope guides?', 'rope guides'],
  ['What should a founder know before building a rope guide?', 'rope guide'],
  ['Is there a gap in the market for pottery logs?', 'pottery logs'],
  ['What are the complaints about ads in rope guides in Germany?', 'rope guides'],
  ['What do people in the United States expect from rope guides in 2026?', 'rope guides'],
  ['What is missing in marketing?', 'marketing'],
])('“%s” is about %s, which is what the question leaves over', (question, kindOfApp) => {
  expect(kindAsked(question, today)).toBe(kindOfApp);
  expect(isKnownKind(kindOfApp)).toBe(false);
});

test.each([
  ['What bugs users of pw managers?', 'password manager'],
  ['Lauf-Apps: warum so viele schlechte Bewertungen?', 'running'],
  ['Was fehlt in Kalorienzählern?', 'diet'],
  ['Que manque-t-il aux applis de budget ?', 'budget'],
  ["Pourquoi les gens quittent-ils les applis d'habitudes ?", 'habit'],
  ['¿Qué les falta a las apps de edición de fotos?', 'photo editor'],
  ['¿Se quejan del precio en los gestores de contraseñas?', 'password manager'],
  ['O que os usuários elogiam nos apps de bate-papo?', 'messaging'],
  ['Cosa chiedono gli utenti dei contacalorie?', 'diet'],
  ['習慣トラッカーの不満は？', 'habit'],
  ['パスワード管理アプリに足りないものは？', 'password manager'],
  ['비밀번호 관리 앱에서 제일 큰 불만은?', 'password manager'],
])('“%s” is about a kind that goes by another name: %s', (question, name) => {
  expect(kindWanted(kindAsked(question, today) ?? '').words).toContain(name);
});

test.each(['What is missing?', '???', 'What do people want?', 'the best apps'])('“%s” names no kind', (question) => {
  expect(kindAsked(question, today)).toBeNull();
});
