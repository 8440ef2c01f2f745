import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('the first text that needs a dictionary is cut as it is ever after', () => {
  const script = `
    const { wordsOf } = await import('./server/tagging/words/words.ts');
    const text = '™ーリøリ#क，';
    const first = JSON.stringify(wordsOf(text));
    for (const other of ['アプリ', '日本', 'が落ちる', 'แอป']) wordsOf(other);
    console.log(first === JSON.stringify(wordsOf(text)));`;
  expect(execFileSync('bin/node', ['--input-type=module', '-e', script], { encoding: 'utf8' }).trim()).toBe('true');
});
