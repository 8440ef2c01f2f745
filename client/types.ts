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

export type StartedKind<Id extends StartId> = Operations[Id]['starts'];

/** What an operation returns: for a start, a job of its kind. */
export type Output<Id extends OperationId> = Id extends StartId
  ? JobOfKind<StartedKind<Id>>
  : Operations[Id] extends { output: infer Answered }
    ? Answered
    : never;

type JobOfKind<Kind extends JobKind> = Omit<Job, 'kind' | 'input'> & {
  kind: Kind;
  input: Kinds[Kind]['input'];
};

/** An ended job. Only `done` jobs have a result, whose type depends on the kind. */
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
  /** Names in braces come from the input; the rest goes to the query, or to the body of a POST. */
  readonly path: string;
  /** Set if repeating the call would repeat its effect, since no idempotency key protects it. */
  readonly once?: true;
  /** Set if the response of a POST can be a file. */
  readonly files?: true;
}

/** The input is optional if none of its fields is required. */
export type Arguments<Id extends OperationId, Options> =
  Record<string, never> extends Input<Id>
    ? [input?: Input<Id>, options?: Options]
    : [input: Input<Id>, options?: Options];
