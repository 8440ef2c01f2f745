import { expect, test } from 'vitest';
import { withoutLight } from './theme-names.ts';

test.each([
  ['crash situation', 'crash'],
  ['situation des plantages', 'plantages'],
  ['tema oscuro', 'tema oscuro'],
  ['aspect ratio', 'aspect ratio'],
  ['email subject', 'email subject'],
  ['things', 'things'],
])('the topic of “%s” is “%s”', (written, topic) => {
  expect(withoutLight(written)).toBe(topic);
});
