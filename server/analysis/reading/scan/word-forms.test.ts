import { expect, test } from 'vitest';
import { formsOf } from './word-forms.ts';

test.each([
  ['crash', ['crash', 'crashes', 'crashed', 'crashing']],
  ['crashes', ['crashes', 'crash', 'crashed', 'crashing']],
  ['freezing', ['freezing', 'freeze', 'freezes', 'froze', 'frozen']],
  ['stop', ['stop', 'stops', 'stopped', 'stopping']],
  ['verify', ['verify', 'verifies', 'verified', 'verifying']],
  ['update', ['update', 'updates', 'updated', 'updating']],
  ['battery', ['battery', 'batteries']],
  ['cancel', ['cancel', 'cancels', 'cancelled', 'canceled', 'cancelling', 'canceling']],
  ['cancelled', ['cancelled', 'cancel', 'cancels', 'canceled', 'cancelling', 'canceling']],
  ['helpful', ['helpful']],
  ['annoying', ['annoying']],
  ['ads', ['ads', 'ad']],
  ['広告', ['広告']],
])('the forms of %s are %j', (word, forms) => {
  expect(formsOf(word)).toEqual(forms);
});
