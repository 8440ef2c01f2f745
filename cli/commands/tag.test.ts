import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { main } from '../main.ts';

const tag = async (lines: readonly string[], taken: () => boolean = () => true, flags: readonly string[] = []) => {
  const out: string[] = [];
  const err: string[] = [];
  const code = await main(['tag', ...flags], {
    forPeople: false,
    // Tagging may not reach a database.
    env: { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
    print: (line) => out.push(line),
    note: (line) => err.push(line),
    readInput: async () => '',
    write: () => {},
    redraw: null,
    readLines: async function* () {
      yield* lines;
    },
    taken,
  });
  return { code, out: out.map((line) => JSON.parse(line)), err };
};

test('answers each review in the order read, with the words that caused its tags', async () => {
  const { code, out, err } = await tag([
    '{"id":"a","title":"Broken","text":"Keeps crashing. Crashes, crashes!","rating":1,"country":"us"}',
    '',
    '{"id":2,"text":"広告が多い","title":null,"rating":null}',
  ]);
  expect({ code, err }).toEqual({ code: 0, err: [] });
  expect(out.map(({ id, lang }) => [id, lang])).toEqual([
    ['a', 'en'],
    [2, 'ja'],
  ]);
  expect(Object.keys(out[0])).toEqual(['id', 'themes', 'kinds', 'lang', 'because', 'clauses']);
  expect(out[0].themes).toContain('crashes');
  expect(out[0].kinds).toContain('bug');
  expect(out[0].because.crashes).toEqual(['Keeps crashing', 'Crashes', 'crashes']);
  expect(out[0].clauses).toContainEqual({ said: 'Keeps crashing.', polarity: 'bad', themes: ['crashes'] });
  expect(out[1].themes).toEqual(['too_many_ads']);
});

test('says with --why what decided on each tag, and what was only denied', async () => {
  const { out } = await tag(['{"id":"a","text":"Never crashes. I love it","rating":5}'], () => true, ['--why']);
  expect(out[0].version).toMatch(/^[0-9a-f]{16}$/);
  expect(out[0].why).toContainEqual({
    tag: 'love_it',
    given: true,
    by: 'words',
    score: expect.any(Number),
    said: ['love it'],
  });
  expect(out[0].why).toContainEqual(
    expect.objectContaining({ tag: 'crashes', given: false, by: 'denied', said: null }),
  );
  expect(out[0].clauses[1]).toMatchObject({
    said: 'I love it',
    polarity: 'good',
    words: { love_it: ['love it'] },
    scores: { praise: expect.any(Number), love_it: expect.any(Number) },
  });
});

test('names a line that is no review, answers the others and fails', async () => {
  const good = '{"id":"a","text":"slow"}';
  const { code, out, err } = await tag([
    'nonsense',
    good,
    '[]',
    '{"text":"slow"}',
    '{"id":"b"}',
    '{"id":"b","text":"slow","rating":6}',
    '{"id":"b","text":"slow","rating":"1"}',
    '{"id":"b","text":"slow","title":1}',
    good,
  ]);
  expect(code).toBe(1);
  expect(out).toHaveLength(2);
  expect(err).toEqual([
    'Line 1: not JSON.',
    'Line 3: not a JSON object.',
    'Line 4: `id` must be a string or a number.',
    'Line 5: `text` must be a string.',
    'Line 6: `rating` must be a number from 1 to 5, or null.',
    'Line 7: `rating` must be a number from 1 to 5, or null.',
    'Line 8: `title` must be a string or null.',
    'Of 9 lines, 7 are not reviews.',
  ]);
});

test('stops when no one reads the answers any more', async () => {
  let left = 1;
  const { out } = await tag(
    ['{"id":1,"text":"slow"}', '{"id":2,"text":"slow"}', '{"id":3,"text":"slow"}'],
    () => left-- > 0,
  );
  expect(out.map(({ id }) => id)).toEqual([1, 2]);
});

test('reads standard input to its end, whatever separators stand inside a string', () => {
  const input = `{"id":1,"text":"slow\u2028app"}\r\n{"id":2,"text":"ünd slow"}`;
  const ran = spawnSync(process.execPath, [fileURLToPath(new URL('../appraise.ts', import.meta.url)), 'tag'], {
    input,
  });
  expect(ran.status).toBe(0);
  const answers = ran.stdout
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(answers.map(({ id, because }) => [id, because.slow])).toEqual([
    [1, ['slow']],
    [2, ['slow']],
  ]);
});
