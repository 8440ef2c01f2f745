import { type FollowOptions, follow, type Job } from './follow.ts';
import type { Answer } from './http/answer.ts';
import { type CallOptions, type Connection, sender } from './http/send.ts';
import type { Arguments, EndedJob, Input, JobKind, OperationId, Output, StartedKind, StartId } from './types.ts';

export interface Appraise {
  /** Calls an operation and returns its body; throws AppraiseError on a problem. */
  call<Id extends OperationId>(id: Id, ...rest: Arguments<Id, CallOptions>): Promise<Output<Id>>;
  /** The same with data from the headers: credits, request id, and whether it is an existing run or a replay. */
  send<Id extends OperationId>(id: Id, ...rest: Arguments<Id, CallOptions>): Promise<Answer<Output<Id>>>;
  /** Waits until a job is `done`, `failed` or `cancelled`. */
  follow<Kind extends JobKind>(job: { id: string; kind: Kind }, options?: FollowOptions): Promise<EndedJob<Kind>>;
  /** The same for a job whose kind is known only at run time. */
  follow(job: { id: string }, options?: FollowOptions): Promise<Job>;
  /** Starts a run and waits for it to end. */
  run<Id extends StartId>(id: Id, input: Input<Id>, options?: RunOptions): Promise<EndedJob<StartedKind<Id>>>;
}

export interface RunOptions extends CallOptions, FollowOptions {
  /** Called with the response to the start, before waiting. */
  onStart?(answer: Answer<Job>): void;
}

export const connect = (connection: Connection): Appraise => {
  const send = sender(connection);
  const call = async (id: string, input?: object, options?: CallOptions) => (await send(id, input, options)).body;
  // Disabled retries stay disabled.
  const switched = connection.retries === 0 ? { retries: 0 } : {};
  const following = (job: { id: string }, options?: FollowOptions) => follow(send, job, { ...switched, ...options });
  const run = async (id: string, input: object, options?: RunOptions) => {
    // Does not wait here: `onStart` must be called at once, and following survives a restart of the service.
    const started = (await send(id, input, { ...options, wait: 0 })) as Answer<Job>;
    options?.onStart?.(started);
    return following(started.body, options);
  };
  // The casts: types follow from the operations' schemas, which the service's tests check.
  return {
    call: call as Appraise['call'],
    send: send as Appraise['send'],
    follow: following as Appraise['follow'],
    run: run as Appraise['run'],
  };
};
