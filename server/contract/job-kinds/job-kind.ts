import * as z from 'zod';
import type { Source } from '../domain/platforms.ts';

const force = z
  .boolean()
  .default(false)
  .describe('Start a new run even if the same one is already queued or running for you.');

type Results = readonly [z.ZodObject, ...z.ZodObject[]];

/** The input and results of a job kind. Both the start and the run refer to this definition, so that they cannot disagree. */
export interface KindDefinition<
  Name extends string = string,
  Input extends z.ZodObject = z.ZodObject,
  Result extends Results = Results,
> {
  readonly name: Name;
  /** The body of a start. The parsed value is stored with the job and must parse to itself again. */
  readonly input: Input;
  /** The schemas of the finished job's `result`. */
  readonly results: Result;
  /** The main source its runs read; null for none. */
  readonly source: Source | null;
}

/** The parsed input of a run. */
export type InputOf<Kind extends KindDefinition> = z.output<Kind['input']>;

export type ResultOf<Kind extends KindDefinition> = z.output<Kind['results'][number]>;

/** The body of a start: these fields and `force`. */
export const startInput = <Shape extends z.ZodRawShape>(fields: Shape) => z.strictObject({ ...fields, force });

export const defineKind = <const Name extends string, Input extends z.ZodObject, const Result extends Results>(
  kind: KindDefinition<Name, Input, Result>,
): KindDefinition<Name, Input, Result> => kind;
