import { describe, expect, test } from 'vitest';
import { csvField } from './csv.ts';

describe('a field of a CSV', () => {
  test.each([
    ['plain', 'plain'],
    ['a, "b"\nc', '"a, ""b""\nc"'],
    ['=HYPERLINK("http://x")', '"\'=HYPERLINK(""http://x"")"'],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@cmd', "'@cmd"],
    [' =1+1', "' =1+1"],
    ['\t=1', "'\t=1"],
  ])('%j is written as %j, so that no spreadsheet runs it', (value, written) => {
    expect(csvField(value)).toBe(written);
  });
  test('nothing is an empty field, and a number stays one', () => {
    expect([csvField(null), csvField(-5)]).toEqual(['', '-5']);
  });
});
