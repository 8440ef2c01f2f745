import { expect, test } from 'vitest';
import { readingOfQuestion } from './question-reading.ts';

const known = { apps: [], kindOfApp: null, leftOut: { exclude: [], themes: [] }, proposed: null };
const read = (asked: string, topic: string, intent: 'recovery' | 'problem') =>
  readingOfQuestion(asked, '2026-11-15', { ...known, topic, intent });

test('a topic that the answer passes over is named', () => {
  const note = 'The answer is about all reviews: “sync” was not used as a topic.';
  expect(read('Has sync recovered?', 'sync', 'recovery').notes).toContain(note);
  expect(read('Is sync a problem?', 'sync', 'problem').notes).not.toContain(note);
  expect(read('Has it recovered?', '', 'recovery').notes.join(' ')).not.toContain('about all reviews');
});
