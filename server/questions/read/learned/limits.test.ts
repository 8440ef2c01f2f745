import { expect, test } from 'vitest';
import type { QuestionContext } from '../../context.ts';
import { draftOf } from '../draft.ts';
import { readScope } from '../scope.ts';
import { kindOf, listsOwnApp } from './limits.ts';

const context: QuestionContext = {
  apps: ['Tidebook', 'Quillhop', 'Coinroot'],
  hasOwnApp: true,
  otherApps: [],
  stores: ['apple', 'play'],
  today: '2026-11-17',
  versions: [],
  usual: null,
  language: 'en',
};

const lists = (question: string): boolean => {
  const draft = draftOf(question, context.apps, context);
  return listsOwnApp({ draft, scope: readScope(draft.sheet, draft, context) });
};

test.each([
  'Who is rated best, us, Quillhop or Coinroot?',
  'Which of Quillhop, Coinroot and us has the best support?',
  'Wer ist am besten bewertet, wir, Quillhop oder Coinroot?',
  'Qui est le mieux noté, nous, Quillhop ou Coinroot ?',
  '¿Quién está mejor valorado, nosotros, Quillhop o Coinroot?',
  'Quem tem a melhor nota, nós, Quillhop ou Coinroot?',
  'Chi ha la valutazione migliore, noi, Quillhop o Coinroot?',
  'うち、Quillhop、Coinrootのうち一番評価が高いのは？',
  '우리, Quillhop, Coinroot 중 평점이 가장 높은 건?',
])('“%s” lists our app among others', (question) => {
  expect(lists(question)).toBe(true);
});

test.each([
  'Which is the better app, Quillhop or Coinroot?',
  'Can you tell us which is rated best, Quillhop or Coinroot?',
  'Sag uns: Wer ist besser, Quillhop oder Coinroot?',
])('“%s” lists others alone', (question) => {
  expect(lists(question)).toBe(false);
});

test.each([
  ['habit tracker', 'habit trackers'],
  ['to-do app', 'to-do apps'],
  ['applis de méditation', 'applis de méditation'],
  ['app de yoga', 'app de yoga'],
  ['Habit-Tracker', 'Habit-Tracker'],
])('in a question that is taken for English, “%s” are %s', (said, kind) => {
  expect(kindOf(said, 'en')).toBe(kind);
});
