import { describe, expect, test } from 'vitest';
import { parsePattern } from './pattern.ts';

const classes = { cant: ["can't/cannot", 'not able to'] };
const parse = (entry: string) => parsePattern(entry, classes, (word) => word);
/** A pattern's places as text, each with the words that may come before it. */
const shown = (entry: string): string[] =>
  parse(entry).map(({ places }) =>
    places.map(({ atoms, gap }) => `${gap}:${atoms.map((a) => a.text + (a.prefix ? '*' : '')).join('/')}`).join(' '),
  );

describe('a pattern', () => {
  test.each([
    ['crash*', ['0:crash*']],
    ['sign/log in', ['0:sign/log 0:in']],
    ['keeps .. closing', ['0:keeps 3:closing']],
    ['app . slow', ['0:app 1:slow']],
    ['app . . slow', ['0:app 2:slow']],
    ['login/log-in fails', ['0:login 0:fails', '0:log 0:in 0:fails']],
    ['<cant> . watch', ["0:can't/cannot 1:watch", '0:not 0:able 0:to 1:watch']],
  ])('%s', (entry, expected) => {
    expect(shown(entry)).toEqual(expected);
  });

  test('says when it counts and what for', () => {
    expect(parse('[1-3] ads')[0]).toMatchObject({ lowest: 1, highest: 3, role: 'hit', ownNegation: false });
    expect(parse('[1-2] !kyc')[0]).toMatchObject({ lowest: 1, highest: 2, ownNegation: true });
    expect(parse('?since the update')[0]).toMatchObject({ role: 'hit', leans: true });
    expect(parse('-crash course')[0]).toMatchObject({ role: 'excludes' });
    expect(parse('.. fixed')[0]).toMatchObject({ role: 'after' });
  });

  test.each(['', '   ', 'app ..', '*', 'a*b', '<none> x', 'a//b'])('%j is refused', (entry) => {
    expect(() => parse(entry)).toThrow();
  });
});
