import { expect, test } from 'vitest';
import { found, type Outcome } from '../../server/connectors/wire/outcome.ts';
import { sentence } from './sentence.ts';

const page = 'The App Store’s product page';
const worded = (outcome: Outcome<number>) =>
  sentence(page, outcome, { 'a number above 3 ($.count)': (value) => value > 3 });

test('an answer with all its facts is nothing to speak of', () => {
  expect(worded(found(4))).toBeNull();
});

test('a fact that has gone is named with its place', () => {
  expect(worded(found(3))).toBe(`${page} was read, but no longer gives: a number above 3 ($.count).`);
});

test('a changed form is reported with its path, once', () => {
  const path = '$.data[0].data.lockup';
  expect(worded({ kind: 'shape_changed', path, detail: `${path}: expected an object, found nothing` })).toBe(
    `${page} no longer has the form that we know: path ${path}: expected an object, found nothing.`,
  );
});

test('a source that was not reached is never called changed', () => {
  const silent = worded({ kind: 'unreachable', detail: 'appstore could not be reached (ENOTFOUND).' });
  expect(silent).toBe(
    `${page} could not be reached from this machine, so nothing is known about its form: appstore could not be reached (ENOTFOUND).`,
  );
  for (const kind of ['timed_out', 'blocked'] as const) {
    expect(worded({ kind, detail: 'Why.' })).toMatch(/so nothing is known about its form: Why\.$/);
  }
});

test('nothing, where there must be something, is never a pass', () => {
  for (const kind of ['none', 'not_found', 'not_offered'] as const) expect(worded({ kind })).toContain('known to');
});
