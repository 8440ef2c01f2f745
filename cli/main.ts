import { AppraiseError } from '../client/http/error.ts';
import { routes } from '../client/routes.ts';
import { StartError } from '../server/support/process/process.ts';
import { type Command, Refusal, UsageError } from './command.ts';
import {
  accountCreate,
  accountDelete,
  accountList,
  accountPlan,
  accountResume,
  accountShow,
  accountSuspend,
} from './commands/account.ts';
import { audit } from './commands/audit.ts';
import { backup, restore } from './commands/backup.ts';
import { check } from './commands/check.ts';
import { creatorErase } from './commands/creator.ts';
import { grantCredits } from './commands/grant.ts';
import { keyCap, keyCreate, keyList, keyRevoke } from './commands/key.ts';
import { login, logout } from './commands/login.ts';
import { signIn } from './commands/sign-in.ts';
import { start } from './commands/start.ts';
import { tag } from './commands/tag.ts';
import { completions, shells } from './completions.ts';
import { takeDataDir } from './database/store.ts';
import { json, type Terminal } from './output/terminal.ts';

type Behaviour = Pick<Command, 'usage' | 'help' | 'run'>;

/** Imported on use: operations and connectors take longer to load than most commands to run. */
const later = (name: string, summary: string, load: () => Promise<Behaviour>): Command => ({
  name,
  summary,
  usage: async (args) => (await load()).usage(args),
  help: async (args) => (await load()).help(args),
  run: async (args, terminal) => (await load()).run(args, terminal),
});

const group = (name: string, prefix: string, summary: string): Command =>
  later(name, summary, async () => (await import('./commands/operation-group.ts')).operationGroup(name, prefix));

const ask = later(
  'ask',
  'Ask a question about an app and read the answer: appraise ask "Why did the rating fall?" --app tidebook.',
  () => import('./commands/ask.ts'),
);

const metrics = later(
  'metrics',
  'Count reviews by version, country, week or theme, with shares and intervals: appraise metrics --app tidebook --by version.',
  () => import('./commands/metrics.ts'),
);

const callOperation = later(
  'call',
  'Call an operation of a running server and print the answer as JSON.',
  () => import('./commands/call.ts'),
);

const listOperations = later(
  'operations',
  'List the operations for `appraise call`, with their price in credits.',
  async () => (await import('./commands/operation-group.ts')).listOperations,
);

const exportRows = later(
  'export',
  'Write all rows of a list to a file: CSV, NDJSON, Parquet, Excel or JSON.',
  () => import('./commands/export.ts'),
);

const doctor = later(
  'doctor',
  'Ask every source one cheap question: what works, whose format has changed, which keys are missing.',
  async () => (await import('./commands/doctor.ts')).doctor,
);

/** Command groups, by name and the prefix of their operation ids. */
const allGroups = [
  ['watch', 'watches.', 'Create, list, run, pause, resume and delete watches.'],
  ['webhook', 'webhooks.', 'Create, list, confirm, test, rotate and delete webhooks, and see and replay deliveries.'],
  ['destination', 'destinations.', 'Add, list, change, test and delete the places where alerts and digests go.'],
] as const;

const groups = allGroups.filter(([, prefix]) => Object.keys(routes).some((id) => id.startsWith(prefix)));

const completionsUsage = `appraise completions ${shells.join('|')}`;

const writeCompletions: Command = {
  name: 'completions',
  summary: 'Print a script that makes your shell complete commands: eval "$(appraise completions bash)".',
  usage: () => completionsUsage,
  help: () => `Usage: ${completionsUsage}\n\n${writeCompletions.summary}`,
  run: async ([given, ...rest], terminal) => {
    const shell = shells.find((each) => each === given);
    if (!shell || rest.length > 0) throw new UsageError(`Name the shell, one of ${shells.join(', ')}.`);
    const { callable, exportable, membersOf } = await import('./operation-words.ts');
    const names = [...commands.map(({ name }) => name), 'help'];
    const ofGroups = Object.fromEntries(groups.map(([name, prefix]) => [name, [...membersOf(prefix).keys()]]));
    const operands = { call: callable(), export: exportable().map(({ id }) => id), completions: shells, ...ofGroups };
    terminal.print(completions(shell, { names, operands }).trimEnd());
  },
};

export const commands: readonly Command[] = [
  start,
  accountCreate,
  accountList,
  accountShow,
  accountPlan,
  accountSuspend,
  accountResume,
  accountDelete,
  keyCreate,
  keyList,
  keyCap,
  keyRevoke,
  signIn,
  grantCredits,
  creatorErase,
  backup,
  restore,
  check,
  audit,
  doctor,
  login,
  logout,
  ask,
  metrics,
  callOperation,
  exportRows,
  ...groups.map(([name, prefix, summary]) => group(name, prefix, summary)),
  listOperations,
  tag,
  writeCompletions,
];

const lineOf = (command: Command): string => `  ${command.name.padEnd(15)}  ${command.summary}`;

const overview = [
  'Usage: appraise <command> [flags]',
  '',
  ...commands.map(lineOf),
  '  help            Show this text, or a command’s help: `appraise help key create`.',
  '',
  'account, key, grant, creator, backup, check, audit and doctor work directly on the database (DATABASE_URL, or the embedded',
  'one in DATA_DIR or --data-dir), whether or not a server is running. Lists are tables on a terminal and JSON everywhere else.',
  'Exit codes: 0 success, 1 refused or failed, 2 wrong usage.',
].join('\n');

const findCommand = (words: readonly string[]): { command: Command; rest: readonly string[] } | null => {
  for (const length of [2, 1]) {
    const command = commands.find(({ name }) => name === words.slice(0, length).join(' '));
    if (command) return { command, rest: words.slice(length) };
  }
  return null;
};

const groupOf = (word: string | undefined): readonly Command[] =>
  commands.filter(({ name }) => word !== undefined && name.startsWith(`${word} `));

const helpFor = async (words: readonly string[]): Promise<string> => {
  const found = findCommand(words);
  if (found) return found.command.help(found.rest);
  const group = groupOf(words[0]);
  return group.length > 0
    ? [`Usage: appraise ${words[0]} <command> [flags]`, '', ...group.map(lineOf)].join('\n')
    : overview;
};

const isHelp = (word: string): boolean => word === '--help' || word === '-h';

const run = async (argv: readonly string[], terminal: Terminal): Promise<void> => {
  if (argv.length === 0) return start.run([], terminal);
  if (argv[0] === 'help') return terminal.print(await helpFor(argv.slice(1)));
  if (argv.some(isHelp)) return terminal.print(await helpFor(argv.filter((word) => !isHelp(word))));
  const found = findCommand(argv);
  if (found) return found.command.run(found.rest, terminal);
  const group = groupOf(argv[0]);
  if (group.length === 0) throw new UsageError(`Unknown command ${argv[0]}: \`appraise help\` lists the commands.`);
  const names = group.map(({ name }) => `\`${name}\``).join(', ');
  throw new UsageError(`\`${argv.slice(0, 2).join(' ')}\` is not a command: use ${names}.`);
};

export const main = async (argv: readonly string[], terminal: Terminal): Promise<0 | 1 | 2> => {
  try {
    const { words, env } = takeDataDir(argv, terminal.env);
    await run(words, { ...terminal, env });
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      const found = findCommand(argv);
      terminal.note(error.message);
      terminal.note(`Usage: ${found ? await found.command.usage(found.rest) : 'appraise <command> [flags]'}`);
      return 2;
    }
    if (error instanceof AppraiseError) {
      terminal.note(`${error.code}: ${error.detail}`);
      terminal.note(json(error));
      return 1;
    }
    if (error instanceof Refusal || error instanceof StartError) terminal.note(error.message);
    else terminal.note(`Unexpected error: ${error instanceof Error ? error.stack : error}`);
    return 1;
  }
};
