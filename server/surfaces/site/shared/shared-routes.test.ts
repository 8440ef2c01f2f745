import { expect, test } from 'vitest';
import { toSharedAnswer } from './shared-routes.ts';

const answeredAt = new Date('2026-11-01T10:00:00Z');

test('a shared answer has neither the id of its job nor the options that its run was started with', () => {
  const input = { question: 'Why?', scope: 'both', country: 'us', days: 90, force: true, label: 'for the board' };
  const result = { reportId: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f', report: { answer: 'Because.' } };
  expect(toSharedAnswer({ kind: 'report', input, answeredAt, result })).toEqual({
    kind: 'report',
    input: { question: 'Why?', scope: 'both', country: 'us', days: 90 },
    answeredAt: '2026-11-01T10:00:00.000Z',
    result: { report: { answer: 'Because.' } },
  });
});

test('a question is reported with the apps it names', () => {
  const app = { store: 'apple', appId: '1' };
  const input = { question: 'Why?', app, compare: [], force: false };
  expect(toSharedAnswer({ kind: 'research', input, answeredAt, result: {} }).input).toEqual({
    question: 'Why?',
    app,
    compare: [],
  });
});
