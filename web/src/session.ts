import { queryOptions } from '@tanstack/react-query';
import { readAnswer } from '../../client/answer.ts';

export interface SignedIn {
  readonly signedIn: true;
  readonly account: { readonly email: string; readonly plan: string };
  /** The person who hosts the service. */
  readonly owner: boolean;
  readonly sample: boolean;
  readonly expiresAt: string;
  readonly hasPassword: boolean;
  readonly passkeys: number;
}

export interface SignedOut {
  readonly signedIn: false;
  readonly methods: {
    readonly password: boolean;
    readonly passkey: boolean;
    readonly provider: { readonly name: string } | null;
  };
  readonly sample: boolean;
}

export type Session = SignedIn | SignedOut;

/** The routes of signing in are no operations: they are called here, and refused as operations are. */
export const askSession = async <Body>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
  signal?: AbortSignal,
): Promise<Body> => {
  const response = await fetch(`/api/session${path}`, {
    method,
    headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  return (await readAnswer(response)).body as Body;
};

/** Who is signed in on this browser, or how to sign in. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  staleTime: 5 * 60_000,
  queryFn: ({ signal }) => askSession<Session>('GET', '', undefined, signal),
});
