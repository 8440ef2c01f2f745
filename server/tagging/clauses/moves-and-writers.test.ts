import { describe, expect, test } from 'vitest';
import { sampleFile } from '../../../tests/support/samples/sample-file.ts';
import { readMove, readWriter } from './moves-and-writers.ts';

const samples = sampleFile('moves-and-writers');
const rowsOf = (section: string) => samples.get(section)!;

describe('a move has the right direction', () => {
  test.each(rowsOf('moves'))('%s: %s', (text, move) => {
    expect(readMove(text, 'en')).toBe(move);
  });
});

describe('no move', () => {
  test.each(rowsOf('no move'))('%s', (text) => {
    expect(readMove(text, 'en')).toBeNull();
  });
});

describe('writers', () => {
  test.each(rowsOf('writers'))('%s: %s', (text, writer) => {
    expect(readWriter(text, 'en')).toBe(writer);
  });

  test.each(rowsOf('no writer'))('nothing of themselves: %s', (text) => {
    expect(readWriter(text, 'en')).toBeNull();
  });
});

test('a language without phrases is read as English', () => {
  expect(readMove('Uninstalled', 'xx')).toBe('leaving');
  expect(readWriter('', 'und')).toBeNull();
});

describe('other languages', () => {
  test.each(rowsOf('other languages'))('%s: %s', (lang, text = '', move, writer) => {
    expect([readMove(text, lang) ?? '-', readWriter(text, lang) ?? '-']).toEqual([move, writer]);
  });
});
