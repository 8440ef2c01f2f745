import type * as z from 'zod';
import type { operations } from '../server/operations/index.ts';
import type { routes } from './routes.ts';

/** Everything the client knows of an operation is inferred from its definition; none of it is imported at run time. */
type Operations = (typeof operations)[number];

export type OperationId = Operations['id'];

type Defined<Id extends OperationId> = Extract<Operations, { readonly id: Id }>;

export type Input<Id extends OperationId> = z.input<Defined<Id>['input']>;
export type Output<Id extends OperationId> = z.output<Defined<Id>['output']>;

export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Names in braces come from the input; the rest of it goes to the query, or to the body of a POST. */
  readonly path: string;
}

/** The operations that start a run: every POST does, and nothing else. */
export type StartId = {
  [Id in OperationId]: (typeof routes)[Id]['method'] extends 'POST' ? Id : never;
}[OperationId];

/** The input may be left out where no field of it is required. */
export type Arguments<Id extends OperationId, Options> =
  Record<string, never> extends Input<Id>
    ? [input?: Input<Id>, options?: Options]
    : [input: Input<Id>, options?: Options];
