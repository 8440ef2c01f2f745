import { QueryCache, QueryClient, queryOptions, useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type Appraise, connect } from '../../../client/connect.ts';
import { AppraiseError } from '../../../client/http/error.ts';
import { type CallOptions, newIdempotencyKey } from '../../../client/http/send.ts';
import type { Input, OperationId, Output, StartId } from '../../../client/types.ts';
import { withConfirmation } from './confirm.ts';

const service = connect({ baseUrl: location.origin });

/** The service that served this page: the session's cookie says who is calling. */
export const appraise: Appraise = {
  ...service,
  // The casts: the arguments of a generic operation are passed on as they are.
  call: ((...given: Parameters<Appraise['call']>) =>
    withConfirmation(() => service.call(...given))) as Appraise['call'],
  send: ((...given: Parameters<Appraise['send']>) =>
    withConfirmation(() => service.send(...given))) as Appraise['send'],
};

/** Called when the session has ended. Set by the router, which this file must not import. */
let goToSignIn = (): void => {};
export const onSignedOut = (handle: () => void): void => {
  goToSignIn = handle;
};
export const tellSignedOut = (): void => goToSignIn();

const isSignedOut = (error: unknown): boolean => error instanceof AppraiseError && error.status === 401;

/** The client repeats what is worth repeating; what it gives up on is for a person to see. */
export const queries = new QueryClient({
  queryCache: new QueryCache({ onError: (error) => isSignedOut(error) && tellSignedOut() }),
  defaultOptions: {
    // A browser that calls itself offline may still reach the service, so nothing is held back until it calls itself online.
    queries: { retry: false, staleTime: 60_000, refetchOnWindowFocus: false, networkMode: 'always' },
    // A start must not wait for the network either: it would be charged when the person may have left.
    mutations: { networkMode: 'always' },
  },
});

/** A read, keyed by its operation and input: `queries.invalidateQueries({ queryKey: ['jobs.list'] })` renews them all. */
export const ask = <Id extends Exclude<OperationId, StartId>>(id: Id, input: Input<Id>) =>
  queryOptions({
    queryKey: [id, input] as const,
    // The cast: TypeScript cannot see that the arguments of a generic operation are its input.
    queryFn: ({ signal }) =>
      (appraise.call as (id: Id, input: Input<Id>, options: object) => Promise<Output<Id>>)(id, input, { signal }),
  });

/** Refetches what an operation changes: the balance, the lists of runs, and other named queries. */
export const renew = (...ids: OperationId[]): Promise<unknown> =>
  Promise.all(ids.map((id) => queries.invalidateQueries({ queryKey: [id] })));

/** How often what is still being read is looked at: in its first minute, and later. */
const renewalMs = { first: 3_000, later: 10_000 };
const firstRenewals = 20;

/** Asks for these again every few seconds, later less often, for as long as more of what they answer is being read. */
export const useRenewal = (isGoing: boolean, ...ids: OperationId[]): void => {
  const named = ids.join(' ');
  useEffect(() => {
    if (!isGoing) return;
    let [timer, times] = [0, 0];
    const renewLater = (): void => {
      timer = window.setTimeout(
        () => {
          // One that is late is waited for.
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

/** Changes something other than a run; `renewed` names the reads whose answers it changes. */
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
 * Starts a run. `data` says whether it was charged: a run already going and a held answer cost nothing. Until it succeeds,
 * the same input is the same start, however often it is sent.
 */
export const useStart = <Id extends StartId>(id: Id) => {
  const keys = useRef(new Map<string, string>());
  return useMutation({
    mutationFn: (input: Input<Id>) => {
      const asked = JSON.stringify(input);
      const idempotencyKey = keys.current.get(asked) ?? newIdempotencyKey();
      keys.current.set(asked, idempotencyKey);
      return (appraise.send as SendStart<Id>)(id, input, { idempotencyKey });
    },
    onSuccess: (_, input) => {
      keys.current.delete(JSON.stringify(input));
      void renew('me', 'jobs.list', 'reviews.pulls');
    },
    onError: (error) => isSignedOut(error) && tellSignedOut(),
  });
};
