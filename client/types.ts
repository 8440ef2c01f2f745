import type * as z from 'zod';
import type { kinds } from '../server/contract/job-kinds/index.ts';
import type { InputOf, KindDefinition, ResultOf } from '../server/contract/job-kinds/job-kind.ts';
import type { Job, JobError, JobKind } from '../server/contract/resources/job.ts';
import type { operations } from '../server/operations/index.ts';

/** Everything the client knows of an operation is inferred from its definition; none of it is imported at run time. */
type Operations = (typeof operations)[number];

export type OperationId = Operations['id'];

type Defined<Id extends OperationId> = Extract<Operations, { readonly id: Id }>;

export type Input<Id extends OperationId> = z.input<Defined<Id>['input']>;

/** What an operation answers: a start, a job that says its kind. */
export type Output<Id extends OperationId> = Id extends StartId
  ? JobOfKind<StartedKind<Id>>
  : z.output<Defined<Id>['output']>;

type Starts = Extract<Operations, { readonly kind: KindDefinition }>;

/** The operations that start a run. */
export type StartId = Starts['id'];

/** The kind of the run that an operation starts. */
export type StartedKind<Id extends StartId> = Extract<Starts, { readonly id: Id }>['kind']['name'];

type JobOfKind<Kind extends JobKind> = Omit<Job, 'kind' | 'input'> & {
  kind: Kind;
  input: InputOf<(typeof kinds)[Kind]>;
};

/** A job as it ended. Its kind says what its result is, and only one that is `done` has one. */
export type EndedJob<Kind extends JobKind> = Kind extends JobKind
  ? Omit<JobOfKind<Kind>, 'status' | 'result' | 'error'> &
      (
        | { status: 'done'; result: ResultOf<(typeof kinds)[Kind]>; error: null }
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
}

/** The input may be left out where no field of it is required. */
export type Arguments<Id extends OperationId, Options> =
  Record<string, never> extends Input<Id>
    ? [input?: Input<Id>, options?: Options]
    : [input: Input<Id>, options?: Options];
