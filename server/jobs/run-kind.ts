import type { Logger } from 'pino';
import * as z from 'zod';
import type { KindDefinition } from '../contract/job-kinds/job-kind.ts';
import { StartError } from '../support/process/process.ts';
import { RunFailure } from './run-failure.ts';

export interface Progress {
  stage: string;
  message: string;
  done?: number;
  total?: number | null;
}

export interface RunContext {
  readonly jobId: string;
  readonly accountId: string;
  /** 1, or 2 after a crash: writes must be repeatable. */
  readonly attempt: number;
  /** Fencing token: any write besides the result must check that the job still has this claim. */
  readonly claim: number;
  /** Aborted at the time limit, when the service stops, and when the claim is lost. */
  readonly signal: AbortSignal;
  readonly log: Logger;
  progress(progress: Progress): void;
}

export interface RunResult<Result extends object = Record<string, unknown>> {
  readonly result: Result;
  /** False when a temporary problem affected the result, so that it is not reused. */
  readonly holdable?: boolean;
}

export interface RunKind<Context = RunContext> {
  readonly kind: string;
  readonly limitMs: number;
  /** @param stored the start's input, as stored in the job */
  run(stored: unknown, context: Context): Promise<RunResult>;
}

interface RunDefinition<Input, Result extends object, Context> {
  readonly limitMs: number;
  run(input: Input, context: Context): Promise<RunResult<Result>>;
}

/** Defines how runs of a kind are carried out. */
export const defineRun = <Input extends z.ZodObject, Results extends KindDefinition['results'], Context>(
  kind: KindDefinition<string, Input, Results>,
  { limitMs, run }: RunDefinition<z.output<Input>, z.output<Results[number]>, Context>,
): RunKind<Context> => ({
  kind: kind.name,
  limitMs,
  run: async (stored, context) => run(readStored(kind.input, stored), context),
});

/** Parses the input again: the job may have been queued by another version of the service. */
const readStored = <Input extends z.ZodObject>(schema: Input, stored: unknown): z.output<Input> => {
  const read = z.safeParse(schema, stored);
  if (read.success) return read.data;
  throw new RunFailure(
    'internal',
    'The run was queued by another version of the service, whose input this one does not accept; its credits were refunded. Start it again.',
    read.error,
  );
};

interface Kinds {
  readonly kinds: readonly string[];
  readonly starts: readonly string[];
  readonly runs: readonly string[];
}

const without = (all: readonly string[], others: readonly string[]): string[] =>
  [...new Set(all)].filter((name) => !others.includes(name));

const twice = (all: readonly string[]): string[] => [...new Set(all.filter((name, at) => all.indexOf(name) !== at))];

const listed = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

export const checkKinds = ({ kinds, starts, runs }: Kinds): void => {
  const differences = [
    [without(starts, kinds), 'started but not in the list of job kinds'],
    [without(runs, kinds), 'run but not in the list of job kinds'],
    [without(kinds, starts), 'in the list of job kinds but started by no operation'],
    [without(kinds, runs), 'in the list of job kinds but carried out by no run'],
    [twice(runs), 'carried out by two runs'],
  ] as const;
  const faults = differences.flatMap(([names, what]) =>
    names.length > 0 ? [`${listed(names)} ${names.length > 1 ? 'are' : 'is'} ${what}`] : [],
  );
  if (faults.length > 0) throw new StartError(`The job kinds do not agree: ${faults.join('; ')}.`);
};
