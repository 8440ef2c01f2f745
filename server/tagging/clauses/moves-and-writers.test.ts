import { describe, expect, test } from 'vitest';
import { sampleFile } from '../../../tests/support/samples/sample-file.ts';
import { wordsOf } from '../words/words.ts';
import { readMoveAndWriter } from './moves-and-writers.ts';

const samples = sampleFile('moves-and-writers');
const read = (text: string, lang: string) =>
  readMoveAndWriter({ field: 'text', text, words: wordsOf(text) }, { start: 0, end: text.length }, lang);
const rowsOf = (section: string) => samples.get(section)!;

describe('a move has the right direction', () => {
  test.each(rowsOf('moves'))('%s: %s', (text, move) => {
    expect(read(text, 'en').move).toBe(move);
  });
});

describe('no move', () => {
  test.each(rowsOf('no move'))('%s', (text) => {
    expect(read(text, 'en').move).toBeNull();
  });
});

describe('writers', () => {
  test.each(rowsOf('writers'))('%s: %s', (text, writer) => {
    expect(read(text, 'en').writer).toBe(writer);
  });

  test.each(rowsOf('no writer'))('nothing of themselves: %s', (text) => {
    expect(read(text, 'en').writer).toBeNull();
  });
});

test('a language without phrases is read as English', () => {
  expect(read('Uninstalled', 'xx').move).toBe('leaving');
  expect(read('', 'und').writer).toBeNull();
});

describe('other languages', () => {
  test.each(rowsOf('other languages'))('%s: %s', (lang, text = '', move, writer) => {
    const said = read(text, lang);
    expect([said.move ?? '-', said.writer ?? '-']).toEqual([move, writer]);
  });
});
