import { describe, expect, test } from 'vitest';
import { tokensOf } from './tokens.ts';
import { type Fits, type ResultRequest, writeResult } from './write-result.ts';

const request = (args: Partial<ResultRequest> = {}): ResultRequest => ({
  tool: 'get_thing',
  args: { id: 'x' },
  detail: 'brief',
  offset: 0,
  rows: null,
  examples: null,
  ownOffset: false,
  ...args,
});

const within =
  (most: number): Fits =>
  (texts) =>
    tokensOf(JSON.stringify(texts)) <= most;

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
const uuid = '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f';

describe('an answer in words', () => {
  const answer = {
    findings: numbers(30).map((at) => ({
      label: `finding ${at}`,
      reviews: 100 - at,
      reviewIds: numbers(25).map((id) => `0199a3f2-6c1b-7d2e-9f00-${String(id).padStart(12, '0')}`),
      quotes: numbers(3).map(() => ({
        text: 'It crashes.',
        rating: 1,
        date: '2026-10-15T16:22:55.000Z',
        reviewId: uuid,
      })),
    })),
    ratings: { timeline: numbers(20).map((at) => ({ week: `2026-${String(10 + at)}-01`, count: at })) },
    result: { summary: `It crashes, as review \`${uuid}\` says.`, nothing: null, none: [] },
    reading: { sentence: 'Read as: crashes.', topic: 'crashes', notUnderstood: [], notes: [] },
    somethingNew: { verdict: 'Fix it first.' },
  };
  const [text, note] = writeResult(answer, request(), within(4_000));

  test('begins with the reading and the prose, whatever fields stand before them', () => {
    expect(text!.startsWith('Read as: crashes.\n\nIt crashes, as says.\n\nFix it first.')).toBe(true);
  });

  test('then has the first findings with a quote each, and of a series its end', () => {
    expect(text).toContain(
      'findings (4 of 30):\n- label: finding 0; reviews: 100; reviewIds: 0199a3f2-6c1b-7d2e-9f00-000000000000, 0199a3f2-6c1b-7d2e-9f00-000000000001 and 23 more\n  quotes (1 of 3):\n  - 1★ 2026-10-15: “It crashes.”',
    );
    expect(text).toContain('ratings.timeline (4 of 20):\n- week: 2026-26-01');
  });

  test('has two ids of a finding, none of a quote and nothing that is empty, and says how to get the rest', () => {
    expect(text!.match(/0199a3f2/g)).toHaveLength(2 * 4);
    expect(text).not.toMatch(/nothing|none|topic/);
    expect(note).toBe(
      'This is the brief form. For every item and the ids, call `get_thing` with `{"id":"x","detail":"full"}`. To read reviews by their ids, call `get_reviews`.',
    );
  });

  test('loses its lists before its words, and of these only what does not fit', () => {
    const long = { ...answer, result: { summary: 'People say it crashes. '.repeat(100) } };
    const [most] = writeResult(long, request(), within(1_000));
    expect(most).toContain(long.result.summary.trim());
    const [less] = writeResult(long, request(), within(500));
    expect(less).toMatch(/(People say it crashes\. )+[^.]{0,23}…\n/);
  });
});

test('a moment is shown to the minute, in ISO 8601 with its zone', () => {
  const [text] = writeResult({ createdAt: '2026-11-17T15:43:09.120Z' }, request(), within(4_000));
  expect(text).toBe('createdAt: 2026-11-17T15:43Z');
});

describe('the bound', () => {
  const answer = { list: numbers(50).map((at) => ({ name: `name ${at}` })) };
  const [whole] = writeResult(answer, request(), () => true);
  const cost = tokensOf(JSON.stringify([whole]));

  test('leaves an answer alone that is just within it, and cuts one that is just over', () => {
    expect(writeResult(answer, request(), within(cost))).toEqual([whole]);
    const [cut, note] = writeResult(answer, request(), within(cost - 1));
    expect(cut).toMatch(/^list \(\d+ of 50\):/);
    expect(note).toContain('detail":"full"');
    expect(within(cost - 1)([cut!, note!])).toBe(true);
  });

  test('is kept where there is no list to cut', () => {
    const fields = Object.fromEntries(numbers(200).map((at) => [`field${at}`, 'word '.repeat(20)]));
    expect(within(1_000)(writeResult(fields, request(), within(1_000)))).toBe(true);
  });
});

describe('rows', () => {
  const page = (offset: number) => ({
    total: 90,
    offset,
    limit: 50,
    next: 80,
    rows: numbers(50).map((at) => ({ id: offset + at, text: 'word '.repeat(30) })),
  });

  test.each(['brief', 'full'] as const)('are as many as fit, and say where the next begin (%s)', (detail) => {
    const texts = writeResult(page(30), request({ detail, rows: 'rows', offset: 30 }), within(800));
    const next = /"offset":(\d+)\}`/.exec(texts.join('\n'))![1];
    const shown = [...texts[0]!.matchAll(/id"?: ?(\d+)/g)].map(([, id]) => Number(id));
    expect(shown[0]).toBe(30);
    expect(shown.at(-1)).toBe(Number(next) - 1);
    expect(within(800)(texts)).toBe(true);
  });

  test('that are too large to fit alone are shortened, so that the next page moves on', () => {
    const large = {
      ...page(0),
      rows: [
        { id: 0, text: 'word '.repeat(5_000) },
        { id: 1, text: 'next' },
      ],
      total: 2,
    };
    for (const [detail, most] of [
      ['brief', 130],
      ['full', 800],
    ] as const) {
      const texts = writeResult(large, request({ detail, rows: 'rows' }), within(most));
      expect(within(most)(texts)).toBe(true);
      expect(texts.join('\n')).toContain('"offset":1}');
    }
  });

  test('beside counts are skipped through by the operation, and by parts when whole', () => {
    const search = { matched: 90, themes: numbers(20).map((at) => ({ label: `theme ${at}` })), reviews: page(10).rows };
    const [, note] = writeResult(search, request({ examples: 'reviews', ownOffset: true, offset: 10 }), within(4_000));
    expect(note).toContain('For more `reviews`, call `get_thing` with `{"id":"x","offset":18}`.');
  });
});

test('a call with long arguments is not repeated whole', () => {
  const args = { q: 'long '.repeat(200) };
  const [, note] = writeResult({ list: numbers(300).map((at) => ({ at })) }, request({ args }), within(900));
  expect(note).toContain('call `get_thing` with the same arguments and `{"detail":"full"}`');
});
