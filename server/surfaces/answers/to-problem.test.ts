import { expect, test } from 'vitest';
import { toProblem } from './to-problem.ts';

const failure = (code: string): Error => Object.assign(new Error('what PostgreSQL says'), { code });

test.each([
  ['53100', 'a full disk'],
  ['53200', 'no memory'],
  ['57014', 'a statement that was cancelled for its time'],
  ['40P01', 'a deadlock'],
  ['55P03', 'a lock that was not had'],
  ['57P01', 'a server that shuts down'],
])('the database’s %s (%s) is 503 `unavailable`, to be tried again', (code) => {
  const problem = toProblem(failure(code));
  expect({ status: problem.status, code: problem.code }).toEqual({ status: 503, code: 'unavailable' });
  expect(problem.options.headers).toEqual({ 'retry-after': '1' });
  expect(problem.message).not.toContain('PostgreSQL');
});

test.each(['42703', '23505', '22P02'])('a statement that is wrong (%s) is ours: 500 `internal`', (code) => {
  expect(toProblem(failure(code))).toMatchObject({ status: 500, code: 'internal' });
});
