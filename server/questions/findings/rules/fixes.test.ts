import { expect, test } from 'vitest';
import { taxonomy } from '../../../tagging/themes/taxonomy.ts';
import { fixOf, fixOfFinding } from './fixes.ts';
import { things } from './things.ts';

test('every theme that complains or asks implies a fix in one plain sentence, and praise none', () => {
  for (const { id, polarity } of taxonomy) {
    if (polarity === 'pos') expect(fixOf(id), id).toBeNull();
    else expect(fixOf(id), id).toMatch(/^[A-Z][^.!?]+\.$/u);
  }
});

test('every thing that is asked for has a fix, and one in words of its own is named in it', () => {
  for (const { label, fix } of things) expect(fixOfFinding({ kind: 'request', theme: null, label })).toBe(fix);
  expect(fixOfFinding({ kind: 'request', theme: null, label: 'Metric units' })).toContain('Metric units');
  expect(fixOfFinding({ kind: 'praise', theme: null, label: 'General praise' })).toBeNull();
});
