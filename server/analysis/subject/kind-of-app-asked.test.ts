import { expect, test } from 'vitest';
import { readKindAsked } from './kind-of-app-asked.ts';

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
])('“%s” is about %s, a kind that is known by name', (question, kindOfApp) => {
  expect(readKindAsked(question, today)).toEqual({ kindOfApp, known: true });
});

test.each([
  ['Is there room for another water reminder?', 'water reminder'],
  ['What do people hate about xyzzyq apps?', 'xyzzyq'],
  ['pottery log', 'pottery log'],
  ['What do people miss in rope guides?', 'rope guides'],
  ['What annoys users of rope guides?', 'rope guides'],
  ['What should a founder know before building a rope guide?', 'rope guide'],
  ['Is there a gap in the market for rope guides?', 'rope guides'],
  ['What are the complaints about ads in rope guides in Germany?', 'rope guides'],
  ['What do people in the United States expect from rope guides in 2026?', 'rope guides'],
  ['What is missing in marketing?', 'marketing'],
])('“%s” is about %s, which is what the question leaves over', (question, kindOfApp) => {
  expect(readKindAsked(question, today)).toEqual({ kindOfApp, known: false });
});

test.each(['What is missing?', '???', 'What do people want?', 'the best apps'])('“%s” names no kind', (question) => {
  expect(readKindAsked(question, today)).toBeNull();
});
