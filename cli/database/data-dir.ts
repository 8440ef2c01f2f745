import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Refusal, UsageError } from '../command.ts';

/**
 * Takes `--data-dir` out of the words: the same as `DATA_DIR`, for this command. A folder that is not there is most often
 * misspelt, and a service in a new one would seem to have lost everything: it is made only where `--create` asks for it.
 */
export const takeDataDir = (
  words: readonly string[],
  env: NodeJS.ProcessEnv,
): { words: readonly string[]; env: NodeJS.ProcessEnv } => {
  const { tokens } = parseArgs({
    args: [...words],
    options: { 'data-dir': { type: 'string' }, create: { type: 'boolean' } },
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const given = tokens.filter((token) => token.kind === 'option' && token.name === 'data-dir');
  if (given.length === 0) return { words, env };
  const [flag] = given;
  if (given.length > 1) throw new UsageError(`--data-dir was given ${given.length} times: give it once.`);
  if (flag?.kind !== 'option' || !flag.value) throw new UsageError('--data-dir must name a folder.');
  const asked = tokens.filter((token) => token.kind === 'option' && token.name === 'create');
  const taken = new Set([
    flag.index,
    ...(flag.inlineValue ? [] : [flag.index + 1]),
    ...asked.map(({ index }) => index),
  ]);
  const found = statSync(flag.value, { throwIfNoEntry: false });
  if (found && !found.isDirectory()) throw new Refusal(`${flag.value} (--data-dir) is not a folder.`);
  if (!found && asked.length === 0) {
    throw new Refusal(`There is no folder ${flag.value} (--data-dir): check its name, or add --create to create it.`);
  }
  return { words: words.filter((_, index) => !taken.has(index)), env: { ...env, DATA_DIR: flag.value } };
};
