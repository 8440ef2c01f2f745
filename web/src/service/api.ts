import { QueryCache, QueryClient, queryOptions, useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type Appraise, connect } from '../../../client/connect.ts';
import { AppraiseError } from '../../../client/http/error.ts';
import { type CallOptions, newIdempotencyKey } from '../../../client/http/send.ts';
import type { Input, OperationId, Output, StartId } from '../../../client/types.ts';
import { withConfirmation } from './confirm.ts';

const service = connect({ baseUrl: location.origin });

/** The service that served this page, called with the session cookie. */
export const appraise: Appraise = {
  ...service,
  // Casts: the arguments of a generic operation are passed through unchanged.
  call: ((...args: Parameters<Appraise['call']>) => withConfirmation(() => service.call(...args))) as Appraise['call'],
  send: ((...args: Parameters<Appraise['send']>) => withConfirmation(() => service.send(...args))) as Appraise['send'],
};

/** Called when the session has ended. Set by the router, which this file must not import. */
let goToSignIn = (): void => {};
export const onSignedOut = (handle: () => void): void => {
  goToSignIn = handle;
};
export const tellSignedOut = (): void => goToSignIn();

const isSignedOut = (error: unknown): boolean => error instanceof AppraiseError && error.status === 401;

/** No retries here: the client already retries what is worth retrying. */
export const queries = new QueryClient({
  queryCache: new QueryCache({ onError: (error) => isSignedOut(error) && tellSignedOut() }),
  defaultOptions: {
    // A browser that reports being offline may still reach the service, so requests are always sent.
    queries: { retry: false, staleTime: 60_000, refetchOnWindowFocus: false, networkMode: 'always' },
    // Otherwise a start could be held back until the network returns, and charged after the person has left.
    mutations: { networkMode: 'always' },
  },
});

/**
 * A query keyed by operation and input: `queries.invalidateQueries({ queryKey: ['jobs.list'] })` refetches all of an
 * operation.
 */
export const ask = <Id extends Exclude<OperationId, StartId>>(id: Id, input: Input<Id>) =>
  queryOptions({
    queryKey: [id, input] as const,
    // Cast: TypeScript can't match a generic operation's arguments to its input.
    queryFn: ({ signal }) =>
      (appraise.call as (id: Id, input: Input<Id>, options: object) => Promise<Output<Id>>)(id, input, { signal }),
  });

export const renew = (...ids: OperationId[]): Promise<unknown> =>
  Promise.all(ids.map((id) => queries.invalidateQueries({ queryKey: [id] })));

/** Polling intervals while data is being read: during the first minute, and later. */
const renewalMs = { first: 3_000, later: 10_000 };
const firstRenewals = 20;

/** Refetches these regularly, later less often, while `isGoing`. */
export const useRenewal = (isGoing: boolean, ...ids: OperationId[]): void => {
  const named = ids.join(' ');
  useEffect(() => {
    if (!isGoing) return;
    let [timer, times] = [0, 0];
    const renewLater = (): void => {
      timer = window.setTimeout(
        () => {
          // Don't cancel a slow request.
          for (const id of named.split(' '))
            void queries.invalidateQueries({ queryKey: [id] }, { cancelRefetch: false });
          renewLater();
        },
        times++ < firstRenewals ? renewalMs.first : renewalMs.later,
      );
    };
    renewLater();
    return () => clearTimeout(timer);
  }, [isGoing, named]);
};

/** A mutation other than a start; `renewed` lists the queries to refetch. */
export const useChange = <Id extends Exclude<OperationId, StartId>>(id: Id, ...renewed: OperationId[]) =>
  useMutation({
    mutationFn: (input: Input<Id>) => (appraise.call as (id: Id, input: Input<Id>) => Promise<Output<Id>>)(id, input),
    onSuccess: () => renew(...renewed),
    onError: (error) => isSignedOut(error) && tellSignedOut(),
  });

type SendStart<Id extends StartId> = (
  id: Id,
  input: Input<Id>,
  options: CallOptions,
) => ReturnType<typeof appraise.send<Id>>;

/**
 * Starts a run. `data` says whether it was charged: joining a run and reusing an answer are free. Until it succeeds,
 * repeating the same input reuses the idempotency key.
 */
export const useStart = <Id extends StartId>(id: Id) => {
  const keys = useRef(new Map<string, string>());
  return useMutation({
    mutationFn: (input: Input<Id>) => {
      const inputKey = JSON.stringify(input);
      const idempotencyKey = keys.current.get(inputKey) ?? newIdempotencyKey();
      keys.current.set(inputKey, idempotencyKey);
      return (appraise.send as SendStart<Id>)(id, input, { idempotencyKey });
    },
    onSuccess: (_, input) => {
      keys.current.delete(JSON.stringify(input));
      void renew('me', 'jobs.list', 'reviews.pulls');
    },
    onError: (error) => isSignedOut(error) && tellSignedOut(),
  });
};
