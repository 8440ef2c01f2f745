import { expect, test } from 'vitest';
import type { Plan } from '../contract/resources/questions/plan.ts';
import { appNotUnderstood, isEmptyPlan } from './not-understood.ts';

const empty: Plan = { asks: [], declined: [], unread: [], read: [] };
const refused = (question: string, plan: Partial<Plan> = {}): string =>
  appNotUnderstood(question, { ...empty, ...plan }, ['Tidebook']);

test('what is to be written asks nothing, and what reviews cannot tell is a question', () => {
  const declined = (because: Plan['declined'][number]['because']): Plan => ({
    ...empty,
    declined: [{ words: 'a poem', because, needs: 'nothing' }],
  });
  expect(isEmptyPlan(declined('invented'))).toBe(true);
  expect(isEmptyPlan(declined('private'))).toBe(false);
  expect(refused('Write me a poem', declined('invented'))).toMatch(/^I do not write .*What do people complain about/u);
});

test.each([
  ['How do I center a div in CSS?', 'What do people complain about?'],
  ['Wie ist das Wetter heute in Berlin?', 'Worüber beschweren sich die Leute?'],
  ['¿Cuál es la capital de Francia?', '¿De qué se queja la gente?'],
  ['フランスの首都はどこですか？', '何に不満がありますか'],
])('“%s” is refused in its language, with a question that can be asked', (question, example) => {
  expect(refused(question)).toContain(example);
  expect(refused(question, { unread: [question.normalize('NFKC')] })).not.toContain(question.normalize('NFKC'));
});

test('a question that is not read with certainty is refused as unclear, with a question about what it names', () => {
  const question = 'How many of the one-star reviews are really about the subscription rather than the product?';
  const text = refused(question, { unread: [question] });
  expect(text).toMatch(/not clear enough/u);
  expect(text).toContain('“How many reviews mention subscription?”');
  expect(refused('Hello', { read: [{ words: 'Hello', as: 'filler' }] })).toMatch(/does not say what to count/u);
});
