import type { Job, JobError, Kinds, Operations } from './generated/operations.ts';

export type OperationId = keyof Operations;

export type Input<Id extends OperationId> = Operations[Id]['input'];

export type StartId = {
  [Id in OperationId]: Operations[Id] extends { starts: JobKind } ? Id : never;
}[OperationId];

export type JobKind = keyof Kinds;

export type ExportId = {
  [Id in OperationId]: Operations[Id] extends { formats: string } ? Id : never;
}[OperationId];

export type ExportFormat<Id extends ExportId> = Operations[Id]['formats'];

/** The kind of the run that an operation starts. */
export type StartedKind<Id extends StartId> = Operations[Id]['starts'];

/** What an operation answers: a start, a job that says its kind. */
export type Output<Id extends OperationId> = Id extends StartId
  ? JobOfKind<StartedKind<Id>>
  : Operations[Id] extends { output: infer Answered }
    ? Answered
    : never;

type JobOfKind<Kind extends JobKind> = Omit<Job, 'kind' | 'input'> & {
  kind: Kind;
  input: Kinds[Kind]['input'];
};

/** A job as it ended. Its kind says what its result is, and only one that is `done` has one. */
export type EndedJob<Kind extends JobKind> = Kind extends JobKind
  ? Omit<JobOfKind<Kind>, 'status' | 'result' | 'error'> &
      (
        | { status: 'done'; result: Kinds[Kind]['result']; error: null }
        | { status: 'failed'; result: null; error: JobError }
        | { status: 'cancelled'; result: null; error: null }
      )
  : never;

export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Names in braces come from the input; the rest of it goes to the query, or to the body of a POST. */
  readonly path: string;
  /** Whether sending it again would do it again: no idempotency key protects it, as one does a start. */
  readonly once?: true;
  /** Whether the answer of a POST can be a file, as that of many a GET can. */
  readonly files?: true;
}

/** The input may be left out where no field of it is required. */
export type Arguments<Id extends OperationId, Options> =
  Record<string, never> extends Input<Id>
    ? [input?: Input<Id>, options?: Options]
    : [input: Input<Id>, options?: Options];
