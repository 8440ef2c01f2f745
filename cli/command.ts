import { hostname, userInfo } from 'node:os';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { type ActDetails, type ActName, recordAct } from '../server/store/audit/audit.ts';
import type { Database } from '../server/store/engine/database.ts';
import type { Terminal } from './output/terminal.ts';

const userName = (): string => {
  try {
    return userInfo().username;
  } catch {
    // A user id without a name, as in containers.
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
};

/** The user behind `sudo`, if known. */
const actor = ({ env }: Terminal): string => `${env.SUDO_USER || userName()}@${hostname()}`;

export const record = (
  terminal: Terminal,
  db: Database,
  act: ActName,
  accountId: string | null,
  details: ActDetails = {},
): Promise<void> => recordAct(db, { act, by: actor(terminal), accountId, details });

/** Wrong arguments: exit code 2, with the usage line. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A valid command that failed: exit code 1, with one sentence. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

export interface Command {
  /** Such as `account create`. */
  readonly name: string;
  readonly summary: string;
  /** The line after `Usage:` for these arguments. */
  usage(args: readonly string[]): string | Promise<string>;
  help(args: readonly string[]): string | Promise<string>;
  run(args: readonly string[], terminal: Terminal): Promise<void>;
}

const usageError = (error: unknown): UsageError =>
  new UsageError((error as Error).message.replace(/\. To specify a positional.*/s, '.').replaceAll('\n', ' '));

/** `parseArgs` that throws usage errors. */
export const parse = <const Options extends ParseArgsOptionsConfig>(args: readonly string[], options: Options) => {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false, allowNegative: true }).values;
  } catch (error) {
    throw usageError(error);
  }
};

/** The same for commands that take words besides flags. */
export const parseWords = <const Options extends ParseArgsOptionsConfig>(args: readonly string[], options: Options) => {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, strict: true, allowPositionals: true });
    return { values, words: positionals };
  } catch (error) {
    throw usageError(error);
  }
};

type Values<Options extends ParseArgsOptionsConfig> = ReturnType<typeof parse<Options>>;

export const defineCommand = <const Options extends ParseArgsOptionsConfig>(definition: {
  name: string;
  summary: string;
  /** As shown in the usage line. */
  flags: string;
  details?: string;
  options: Options;
  run(values: Values<Options>, terminal: Terminal): Promise<void>;
}): Command => {
  const usage = `appraise ${definition.name} ${definition.flags}`.trimEnd();
  return {
    name: definition.name,
    summary: definition.summary,
    usage: () => usage,
    help: () => [`Usage: ${usage}`, definition.summary, definition.details].filter(Boolean).join('\n\n'),
    run: (args, terminal) => definition.run(parse(args, definition.options), terminal),
  };
};
