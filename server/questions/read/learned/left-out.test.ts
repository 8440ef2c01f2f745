import { expect, test } from 'vitest';
import { sheetOf } from '../../../tagging/words/sheet.ts';
import type { CueLanguage } from '../cues.ts';
import { isLeftOut } from './left-out.ts';

test.each<[CueLanguage, string]>([
  ['en', 'people who are not on'],
  ['en', 'complaints except in'],
  ['de', 'Leute, die nicht auf'],
  ['de', 'was nervt die Leute, aber nicht auf'],
  ['de', 'Beschwerden nicht auf'],
  ['fr', 'les gens qui ne sont pas sur la'],
  ['fr', 'ceux qui n’ont pas la'],
  ['fr', 'sur iOS mais pas sur'],
  ['es', 'los que no están en la'],
  ['it', 'quelli che non sono su'],
  ['pt', 'quem não tem a'],
])('%s “%s …” leaves something out', (language, before) => {
  expect(isLeftOut(`${sheetOf(before).folded} `, language)).toBe(true);
});

test.each<[CueLanguage, string]>([
  ['en', 'what does not work in'],
  ['en', 'fixed or not on'],
  ['de', 'was geht nicht in'],
  ['de', 'was gefällt den Leuten nicht auf'],
  ['de', 'geht der Export nicht auf'],
  ['fr', 'qu’est-ce qui ne va pas dans la'],
  ['fr', 'ça ne marche pas sur'],
  ['fr', 'ça marche pas sur'],
  ['es', '¿qué no funciona en la'],
  ['it', 'cosa non va nella'],
  ['pt', 'o que as pessoas dizem no'],
  ['pt', 'o que não funciona na'],
])('%s “%s …” leaves nothing out: the verb is denied, or nothing is', (language, before) => {
  expect(isLeftOut(`${sheetOf(before).folded} `, language)).toBe(false);
});
