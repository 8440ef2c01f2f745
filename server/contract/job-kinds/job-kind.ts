import * as z from 'zod';
import type { Source } from '../domain/platforms.ts';

const force = z
  .boolean()
  .default(false)
  .describe('Start a new run even if the same one is already queued or running for you.');

type Results = readonly [z.ZodObject, ...z.ZodObject[]];

/**
 * What a start of this kind takes and what its run results in. The start and the run both refer to this definition, so
 * that neither can name a kind, an input or a result that the other does not know.
 */
export interface KindDefinition<
  Name extends string = string,
  Input extends z.ZodObject = z.ZodObject,
  Result extends Results = Results,
> {
  readonly name: Name;
  /** The body of a start. What it parses to is stored with the job and must parse to itself again. */
  readonly input: Input;
  /** What the finished job's `result` is one of. */
  readonly results: Result;
  /** What its runs read first and foremost; null: nothing outside. */
  readonly source: Source | null;
}

/** What a run of this kind is given. */
export type InputOf<Kind extends KindDefinition> = z.output<Kind['input']>;

export type ResultOf<Kind extends KindDefinition> = z.output<Kind['results'][number]>;

/** The body of a start: these fields, and `force`. */
export const startInput = <Shape extends z.ZodRawShape>(fields: Shape) => z.strictObject({ ...fields, force });

export const defineKind = <const Name extends string, Input extends z.ZodObject, const Result extends Results>(
  kind: KindDefinition<Name, Input, Result>,
): KindDefinition<Name, Input, Result> => kind;
