import { expect, test } from 'vitest';
import type { Job } from '../../../../client/follow.ts';
import { mergeLive } from './merge-live.ts';

const job = (id: string, minute: number, given: Partial<Job> = {}): Job => ({
  id,
  object: 'job',
  kind: 'teardown',
  status: 'done',
  input: {},
  credits: 25,
  refunded: false,
  progress: null,
  createdAt: `2026-11-16T05:${String(minute).padStart(2, '0')}:00.000Z`,
  startedAt: null,
  finishedAt: null,
  error: null,
  result: null,
  links: { self: '' },
  ...given,
});

const ids = (jobs: readonly Job[]): string[] => jobs.map(({ id }) => id);

test('rows show what the stream has sent since the page was read', () => {
  const rows = [job('b', 2, { status: 'running' }), job('a', 1)];
  const merged = mergeLive(rows, [job('b', 2, { status: 'failed' })], {}, true);
  expect(merged.map(({ id, status }) => [id, status])).toEqual([
    ['b', 'failed'],
    ['a', 'done'],
  ]);
});

test('runs started since come on top of the first page, newest first, and on no other page', () => {
  const rows = [job('b', 2), job('a', 1)];
  const live = [job('c', 3), job('d', 4), job('old', 0)];
  expect(ids(mergeLive(rows, live, {}, true))).toEqual(['d', 'c', 'b', 'a']);
  expect(ids(mergeLive(rows, live, {}, false))).toEqual(['b', 'a']);
});

test('a run that the filter no longer lets through leaves the list', () => {
  const rows = [job('b', 2, { status: 'running' }), job('a', 1, { status: 'running' })];
  expect(ids(mergeLive(rows, [job('b', 2)], { status: 'running' }, true))).toEqual(['a']);
  expect(
    ids(mergeLive(rows, [job('c', 3, { kind: 'videos', status: 'running' })], { kind: 'teardown' }, true)),
  ).toEqual(['b', 'a']);
});
