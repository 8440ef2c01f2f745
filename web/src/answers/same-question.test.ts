import { expect, test } from 'vitest';
import { olderOf } from './same-question.ts';

const job = (id: string, kind: string, createdAt: string, input: Record<string, unknown>) => ({
  id,
  kind,
  createdAt,
  input,
});
const app = { store: 'apple', appId: '1' };
const idsOf = (jobs: readonly { id: string }[]) => jobs.map(({ id }) => id);

test('older answers are those of the same app and window, newest first', () => {
  const now = job('now', 'teardown', '2026-11-03', { ...app, days: 30, refresh: true });
  const list = [
    now,
    job('first', 'teardown', '2026-11-01', { ...app, days: 30, refresh: false }),
    job('second', 'teardown', '2026-11-02', { days: 30, ...app }),
    job('later', 'teardown', '2026-11-04', { ...app, days: 30 }),
    job('another window', 'teardown', '2026-11-01', { ...app, days: 90 }),
    job('another app', 'teardown', '2026-11-01', { ...app, appId: '2', days: 30 }),
    job('another kind', 'research', '2026-11-01', { ...app, days: 30 }),
  ];
  expect(idsOf(olderOf('teardown', now, list))).toEqual(['second', 'first']);
});

test('a question is the same whatever its case, spaces and last mark, and another with another app', () => {
  const now = job('now', 'research', '2026-11-03', { question: 'Why do people leave?', app, compare: [] });
  const list = [
    job('same', 'research', '2026-11-01', {
      compare: [],
      app: { appId: '1', store: 'apple' },
      question: ' why do  people leave',
    }),
    job('of no app', 'research', '2026-11-01', { question: 'Why do people leave?', compare: [] }),
    job('compared', 'research', '2026-11-01', { question: 'Why do people leave?', app, compare: [app] }),
  ];
  expect(idsOf(olderOf('research', now, list))).toEqual(['same']);
});
