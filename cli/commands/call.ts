import type { ParseArgsOptionsConfig } from 'node:util';
import { connect } from '../../client/connect.ts';
import type { Job } from '../../client/follow.ts';
import type { Answer } from '../../client/http/answer.ts';
import type { Input, StartId } from '../../client/types.ts';
import type { KindDefinition } from '../../server/contract/job-kinds/job-kind.ts';
import type { OperationContract } from '../../server/contract/operation.ts';
import { operations } from '../../server/operations/index.ts';
import { inputSchema } from '../../server/surfaces/schema.ts';
import { type Command, parse, Refusal, UsageError } from '../command.ts';
import { connectionOf } from '../connection.ts';
import { decodeFields, fieldHelp, fieldOptions } from '../flags.ts';
import { json, type Terminal } from '../output/terminal.ts';
import { visible } from '../values.ts';

/** The command's own flags. An operation's field of the same name takes precedence: `--wait 30` of `jobs.get` is its field. */
export const ownFlags = (operation: OperationContract): ParseArgsOptionsConfig => ({
  url: { type: 'string' },
  key: { type: 'string' },
  json: { type: 'string' },
  ...(operation.kind && { 'idempotency-key': { type: 'string' }, wait: { type: 'boolean' } }),
});

/** Calls use a key, so operations only for signed-in browsers are unavailable. */
type Known = Extract<(typeof operations)[number], { readonly audience: 'everyone' }>;

const find = (id: string | undefined): Known | undefined =>
  operations.find((operation): operation is Known => operation.id === id && operation.audience === 'everyone');

const isStart = (operation: Known): operation is Extract<Known, { readonly kind: KindDefinition }> =>
  operation.kind !== undefined;

/** Also true without an operation, so that the flags of starts are listed. */
const starts = (operation: OperationContract | undefined): boolean =>
  operation === undefined || operation.kind !== undefined;

const usageOf = (operation: OperationContract | undefined): string => {
  const run = starts(operation) ? ' [--idempotency-key K] [--wait]' : '';
  return `appraise call ${operation?.id ?? '<operation>'} [--field value …] [--json '{…}'|-]${run} [--url U] [--key K]`;
};

const details = (operation: OperationContract | undefined): string[] => [
  'Flags:',
  '  --json             the input as a JSON object, or - to read it from standard input; other flags override it',
  ...(starts(operation)
    ? [
        '  --idempotency-key  for a start: repeating the call with the same key and input charges only once',
        '  --wait             for a start: wait until the job ends',
      ]
    : []),
  '  --url              the server’s address (default: APPRAISE_URL, or PORT of this machine, or port 4000)',
  '  --key              the API key (default: APPRAISE_KEY, then your `appraise login`)',
  '',
  'Give a list by repeating the flag or separating items with commas, or as JSON if an item contains a comma.',
  'Give an object as JSON.',
];

export const readJson = async (text: string | undefined, terminal: Terminal, flag = '--json'): Promise<object> => {
  if (text === undefined) return {};
  let value: unknown;
  try {
    value = JSON.parse(text === '-' ? await terminal.readInput() : text);
  } catch {
    throw new UsageError(`${flag} is not valid JSON.`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new UsageError(`${flag} must be an object, such as {"limit": 5}.`);
  }
  return value;
};

export const noteMoney = (answer: Answer<unknown>, terminal: Terminal): void => {
  if (answer.existingRun)
    terminal.note('The same run is already queued or running: this is its job, and nothing was charged.');
  else if (answer.replayed)
    terminal.note('This repeats the first answer to this idempotency key: nothing was charged.');
  else if (answer.creditsUsed > 0) {
    terminal.note(`Credits charged: ${answer.creditsUsed}; remaining: ${answer.creditsRemaining}.`);
  }
};

export const progressLine = ({ status, progress }: Job): string =>
  progress ? `${progress.message}${progress.percent === null ? '' : ` (${progress.percent}%)`}` : status;

/** Prints the progress of a run, each message once. */
const progressNotes = (terminal: Terminal): ((job: Job) => void) => {
  let said = '';
  return (job) => {
    const line = progressLine(job);
    if (line !== said) terminal.note(line);
    said = line;
  };
};

export const failureOf = ({ error }: { readonly error: { readonly detail: string } | null }): Refusal =>
  new Refusal(error === null ? 'The run was cancelled.' : `The run failed: ${error.detail}`);

const call = async (operation: Known, args: readonly string[], terminal: Terminal): Promise<void> => {
  const schema = inputSchema(operation);
  const flags: Record<string, unknown> = parse(args, { ...ownFlags(operation), ...fieldOptions(schema) });
  const appraise = connect(await connectionOf(flags, terminal));
  const input = { ...(await readJson(flags.json as string | undefined, terminal)), ...decodeFields(schema, flags) };
  const once = flags['idempotency-key'] as string | undefined;
  const options = once === undefined ? {} : { idempotencyKey: visible('idempotency-key', once) };
  if (!isStart(operation) || !flags.wait) {
    // The service validates what was typed, here and below.
    const answer = await appraise.send(operation.id, input as Input<Known['id']>, options);
    noteMoney(answer, terminal);
    return terminal.print(json(answer.body));
  }
  const job = await appraise.run(operation.id, input as Input<StartId>, {
    ...options,
    wait: 10,
    onStart: (answer) => noteMoney(answer, terminal),
    onProgress: progressNotes(terminal),
  });
  terminal.print(json(job));
  if (job.status !== 'done') throw failureOf(job);
};

const resultHelp = ({ results }: KindDefinition): string[] => [
  results.length > 1 ? 'Result of the finished job, one of:' : 'Result of the finished job:',
  ...results.map((schema) => `  ${schema.meta()?.id ?? 'object'}: ${Object.keys(schema.shape).join(', ')}`),
  '',
];

export const usage: Command['usage'] = ([id]) => usageOf(find(id));

export const help: Command['help'] = ([id]) => {
  const operation = find(id);
  const lines = [`Usage: ${usageOf(operation)}`, ''];
  if (operation) {
    const fields = fieldHelp(inputSchema(operation));
    lines.push(`${operation.title} (${operation.method} ${operation.path})`, '', operation.description, '');
    if (fields.length > 0) lines.push('Fields:', ...fields, '');
    if (operation.kind) lines.push(...resultHelp(operation.kind));
  } else {
    lines.push('`appraise operations` lists the operations.', '');
  }
  return [...lines, ...details(operation)].join('\n');
};

export const run: Command['run'] = async ([id, ...rest], terminal) => {
  if (id === undefined || id.startsWith('-')) throw new UsageError('The operation is missing.');
  const operation = find(id);
  if (!operation) throw new UsageError(`Unknown operation ${id}: \`appraise operations\` lists the operations.`);
  await call(operation, rest, terminal);
};
