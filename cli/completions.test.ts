import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { inputSchema } from '../server/surfaces/schema.ts';
import { exportFlags } from './commands/export.ts';
import { completions } from './completions.ts';
import { exportable } from './operation-words.ts';
import { showAnswer } from './output/show.ts';

const words = { names: ['account create', 'account list', 'call', 'start'], operands: { call: ['me', 'apps.get'] } };

describe('completions', () => {
  test.each([
    [['a'], 'account'],
    [[''], 'account call start'],
    [['account', 'l'], 'list'],
    [['call', ''], 'me apps.get'],
    [['call', 'apps'], 'apps.get'],
    [['start', ''], ''],
    [['call', 'me', ''], ''],
  ])('bash completes `appraise %j`', (typed, expected) => {
    const script = `${completions('bash', words)}
COMP_WORDS=(appraise "$@") COMP_CWORD=$#
_appraise; echo "\${COMPREPLY[*]}"`;
    const { stdout, stderr } = spawnSync('bash', ['-c', script, 'bash', ...typed], { encoding: 'utf8' });
    expect({ stdout: stdout.trim(), stderr }).toEqual({ stdout: expected, stderr: '' });
  });

  test('fish and zsh are given the same words', () => {
    expect(completions('fish', words)).toContain("-f -a 'account call start'");
    expect(completions('fish', words)).toContain("-f -a 'me apps.get'");
    expect(completions('zsh', words)).toMatch(/^#compdef appraise\n/);
  });
});

test('no flag of `export` is a field of what can be exported', () => {
  const fields = exportable().flatMap((operation) => Object.keys(inputSchema(operation).properties ?? {}));
  expect(fields.length).toBeGreaterThan(3);
  expect(fields.filter((name) => name in exportFlags)).toEqual([]);
});

describe('an answer', () => {
  const shown = (body: unknown, forPeople: boolean, asJson = false): string => {
    const lines: string[] = [];
    const terminal = {
      forPeople,
      print: (line: string) => void lines.push(line),
      note: (line: string) => void lines.push(line),
    };
    showAnswer(terminal as unknown as Parameters<typeof showAnswer>[0], body, asJson);
    return lines.join('\n');
  };
  const list = {
    watches: [
      { id: 'a', name: 'One', tags: ['x', 'y'], rule: { of: 1 } },
      { id: 'b', name: null },
    ],
    total: 2,
  };

  test('that is a list is a table for people, with what fits into cells', () => {
    expect(shown(list, true)).toBe('id  name  tags\na   One   x, y\nb   -     -');
    expect(shown({ watches: [] }, true)).toBe('None.');
  });

  test('that is one thing has a field to a line for people', () => {
    expect(shown({ id: 'a', at: null, rule: { of: 1 } }, true)).toBe('id    a\nat    -\nrule  {"of":1}');
  });

  test('that only wraps one thing shows that', () => {
    expect(shown({ watch: { id: 'a', name: 'One' } }, true)).toBe('id    a\nname  One');
  });

  test('is for programs as it came, and for people who ask for it', () => {
    for (const text of [shown(list, false), shown(list, true, true)]) expect(JSON.parse(text)).toEqual(list);
  });
});
