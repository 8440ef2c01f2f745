import { type FollowOptions, follow, type Job } from './follow.ts';
import type { Answer } from './http/answer.ts';
import { type CallOptions, type Connection, sender } from './http/send.ts';
import type { Arguments, EndedJob, Input, JobKind, OperationId, Output, StartedKind, StartId } from './types.ts';

export interface Appraise {
  /** Calls an operation and answers its body; throws AppraiseError when it is refused. */
  call<Id extends OperationId>(id: Id, ...rest: Arguments<Id, CallOptions>): Promise<Output<Id>>;
  /** The same, with what the headers say: credits, the request's id, whether it is an existing run or a replay. */
  send<Id extends OperationId>(id: Id, ...rest: Arguments<Id, CallOptions>): Promise<Answer<Output<Id>>>;
  /** Waits until a job has ended and answers it as it ended: `done`, `failed` or `cancelled`. */
  follow<Kind extends JobKind>(job: { id: string; kind: Kind }, options?: FollowOptions): Promise<EndedJob<Kind>>;
  /** The same, for a job of a kind that is known only when it is read. */
  follow(job: { id: string }, options?: FollowOptions): Promise<Job>;
  /** Starts a run and follows it to its end: `result` is that of the operation’s kind. */
  run<Id extends StartId>(id: Id, input: Input<Id>, options?: RunOptions): Promise<EndedJob<StartedKind<Id>>>;
}

export interface RunOptions extends CallOptions, FollowOptions {
  /** Called with the answer to the start, before the run is followed. */
  onStart?(answer: Answer<Job>): void;
}

export const connect = (connection: Connection): Appraise => {
  const send = sender(connection);
  const call = async (id: string, input?: object, options?: CallOptions) => (await send(id, input, options)).body;
  // Retries that were switched off stay off.
  const switched = connection.retries === 0 ? { retries: 0 } : {};
  const following = (job: { id: string }, options?: FollowOptions) => follow(send, job, { ...switched, ...options });
  const run = async (id: string, input: object, options?: RunOptions) => {
    // Not waited for here: `onStart` hears of the run when it begins, and a restart of the service is outlasted.
    const started = (await send(id, input, { ...options, wait: 0 })) as Answer<Job>;
    options?.onStart?.(started);
    return following(started.body, options);
  };
  // The casts put the types on: the operations' schemas say what the service takes and answers, its tests that it does.
  return {
    call: call as Appraise['call'],
    send: send as Appraise['send'],
    follow: following as Appraise['follow'],
    run: run as Appraise['run'],
  };
};
