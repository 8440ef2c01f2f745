import type { Scope } from '../store/accounts/keys.ts';
import type { Client, Clients } from './clients.ts';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * A program's own scheme is a reversed domain name (RFC 8252, 7.1), such as `com.example.app:`. Others, such as `tel:` or `ms-msdt:`, may
 * belong to the system and act on their input. Cursor has no address other than `cursor:`.
 */
const ownScheme = /^(?:[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+|cursor):$/;

const longest = 500;

/** Allows TLS, loopback addresses and private-use schemes. */
export const isRedirectUri = (uri: string): boolean => {
  const url = URL.parse(uri);
  if (!url || uri.length > longest || !/^[!-~]+$/.test(uri)) return false;
  if (uri.includes('#') || url.username !== '' || url.password !== '') return false;
  if (url.protocol === 'http:') return loopback.has(url.hostname);
  return url.protocol === 'https:' || ownScheme.test(url.protocol);
};

const withoutPort = (uri: string): string | null => {
  const url = URL.parse(uri);
  if (url?.protocol !== 'http:' || !loopback.has(url.hostname)) return null;
  url.port = '';
  return url.href;
};

/** Exact match, except for the port of a loopback address, which a program knows only once it listens (RFC 8252, 7.3). */
const isSameRedirectUri = (requested: string, registered: string): boolean =>
  requested === registered ||
  (isRedirectUri(requested) && withoutPort(requested) !== null && withoutPort(requested) === withoutPort(registered));

/** The receiver of a redirect as shown to people: a host, this computer, or a scheme. */
export const receiverOf = (uri: string): string => {
  const url = new URL(uri);
  if (url.protocol === 'https:') return url.host;
  return url.protocol === 'http:' ? 'this computer' : url.protocol;
};

/** Resources that tokens may be requested for. A grant opens both REST and MCP. */
export const resourcePaths = ['', '/api/mcp', '/api/v1'] as const;

/** The resource in canonical form; null when it is not ours. */
export const ownResource = (origin: string, resource: string): string | null => {
  const spelled = resource.replace(/\/$/, '');
  return resourcePaths.some((path) => spelled === `${origin}${path}`) ? spelled : null;
};

export interface AuthorizationRequest {
  readonly client: Client;
  readonly redirectUri: string;
  readonly scope: Scope;
  /** PKCE: S256 of a secret that only the program knows. */
  readonly challenge: string;
  readonly resource: string;
}

type AnswerTo = (answer: Readonly<Record<string, string>>) => string;

export type ReadRequest =
  | { readonly kind: 'good'; readonly request: AuthorizationRequest; readonly answer: AnswerTo }
  /** The request is invalid. `returnTo` sends the error back to the program; null: its redirect address can't be trusted. */
  | { readonly kind: 'faulty'; readonly detail: string; readonly returnTo: string | null };

type ErrorCode =
  | 'invalid_request'
  | 'unsupported_response_type'
  | 'invalid_scope'
  | 'invalid_target'
  | 'request_not_supported';

const challengeShape = /^[\w-]{43}$/;

/** `full` wins over `read`. Unknown scopes are ignored, as OAuth allows; undefined: none is known. */
const scopeIn = (requested: string | null): Scope | undefined => {
  const scopes = (requested ?? 'full').split(' ').filter(Boolean);
  if (scopes.includes('full') || scopes.length === 0) return 'full';
  return scopes.includes('read') ? 'read' : undefined;
};

const faultIn = (params: URLSearchParams): readonly [ErrorCode, string] | null => {
  if (params.has('request') || params.has('request_uri'))
    return ['request_not_supported', 'Request objects are not supported: send plain parameters.'];
  if (params.get('response_type') !== 'code') return ['unsupported_response_type', 'The only response_type is code.'];
  if ((params.get('response_mode') ?? 'query') !== 'query')
    return ['invalid_request', 'The only response_mode is query.'];
  if (params.get('code_challenge_method') !== 'S256' || !challengeShape.test(params.get('code_challenge') ?? ''))
    return [
      'invalid_request',
      'PKCE is required: send a code_challenge of 43 characters with code_challenge_method=S256.',
    ];
  if (scopeIn(params.get('scope')) === undefined) return ['invalid_scope', 'The scopes are read and full.'];
  return null;
};

/** Parses the query of an authorization request. */
export const readAuthorizationRequest = async (
  query: string,
  origin: string,
  clients: Clients,
): Promise<ReadRequest> => {
  const params = new URLSearchParams(query);
  const refuse = (detail: string): ReadRequest => ({ kind: 'faulty', detail, returnTo: null });
  const twice = [...params.keys()].find((name) => params.getAll(name).length > 1);
  if (twice !== undefined) return refuse('The program’s request names a parameter twice.');
  const client = await clients.find(params.get('client_id') ?? '');
  if (!client) return refuse('The program that sent you here is not known: it has no valid client_id.');
  const redirectUri = params.get('redirect_uri') ?? '';
  if (!client.redirectUris.some((registered) => isSameRedirectUri(redirectUri, registered))) {
    return refuse('The program wants its answer sent to an address that it has not registered (redirect_uri).');
  }

  const answer: AnswerTo = (values) => {
    const url = new URL(redirectUri);
    const state = params.get('state');
    for (const [name, value] of Object.entries({ ...values, ...(state !== null && { state }), iss: origin })) {
      url.searchParams.set(name, value);
    }
    return url.href;
  };
  const resource = ownResource(origin, params.get('resource') ?? `${origin}/api/mcp`);
  const target = ['invalid_target', `The resource must be ${origin}/api/mcp.`] as const;
  const fault = faultIn(params) ?? (resource === null ? target : null);
  if (fault || resource === null) {
    const [error, detail] = fault ?? target;
    return { kind: 'faulty', detail, returnTo: answer({ error, error_description: detail }) };
  }
  const scope = scopeIn(params.get('scope'))!;
  const request = { client, redirectUri, scope, challenge: params.get('code_challenge')!, resource };
  return { kind: 'good', request, answer };
};
