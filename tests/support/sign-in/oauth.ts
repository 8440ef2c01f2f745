import { createHash, randomBytes } from 'node:crypto';
import { call, type Reply } from '../call.ts';

/** What a program keeps while it asks for access. */
export interface Asking {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly verifier: string;
  readonly query: string;
}

export interface TokenAnswer {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
  readonly scope: string;
  readonly error?: string;
}

export const register = (url: string, metadata: unknown): Promise<Reply<Record<string, unknown>>> =>
  call(url, null, 'POST', '/oauth/register', metadata);

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

/** A registered program and its request; `changes` replace parameters, and null leaves one out. */
export const asking = async (url: string, changes: Record<string, string | null> = {}): Promise<Asking> => {
  const redirectUri = 'http://localhost:3118/callback';
  const { body } = await register(url, { client_name: 'An agent', redirect_uris: [redirectUri] });
  const clientId = String(body.client_id);
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
    state: 'the state',
    resource: `${url}/api/mcp`,
  });
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  return { clientId, redirectUri, verifier, query: query.toString() };
};

interface Allowed {
  readonly redirectTo: string;
  readonly code?: string;
  readonly returnTo?: string | null;
  readonly errors?: readonly { path: string }[];
}

/** As the page does it where a person presses Allow. */
export const allow = (url: string, session: string, query: string, given: object = { scope: 'full' }) =>
  call<Allowed>(url, session, 'POST', '/api/v1/grants', { query, ...given });

/** Sends a form to the token endpoint, or to another. */
export const sendForm = async <Body = TokenAnswer>(
  url: string,
  form: Record<string, string>,
  path = '/oauth/token',
): Promise<Reply<Body>> => {
  const response = await fetch(url + path, { method: 'POST', body: new URLSearchParams(form) });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Body };
};

export const codeForm = ({ clientId, redirectUri, verifier }: Asking, code: string): Record<string, string> => ({
  grant_type: 'authorization_code',
  client_id: clientId,
  redirect_uri: redirectUri,
  code_verifier: verifier,
  code,
});

export const refreshForm = (clientId: string, refresh: string): Record<string, string> => ({
  grant_type: 'refresh_token',
  client_id: clientId,
  refresh_token: refresh,
});

/** A code that was allowed, and the request that it answers. */
export const withCode = async (url: string, session: string, given?: object) => {
  const asked = await asking(url);
  const { body } = await allow(url, session, asked.query, given);
  return { asked, code: new URL(body.redirectTo).searchParams.get('code')! };
};

/** A program that was let in. */
export const letIn = async (url: string, session: string, given?: object) => {
  const { asked, code } = await withCode(url, session, given);
  const { body } = await sendForm(url, codeForm(asked, code));
  return { asked, code, tokens: body };
};
