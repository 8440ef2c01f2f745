import type { OperationContract } from '../contract/operation.ts';
import { Problem } from '../contract/problem.ts';
import { confirmedUntil, signInAgain } from '../contract/step-up.ts';
import type { Caller } from './caller.ts';

/**
 * A stolen cookie or an open browser must not be enough to keep or extend access to an account. Only sessions that passed this check create
 * API keys and grants.
 */
export const checkRecentProof = ({ account, credential }: Pick<Caller, 'account' | 'credential'>): void => {
  if (confirmedUntil(credential.provedAt) === null) throw signInAgain(account.email);
};

/** Checks permissions the same way for every surface. */
export const checkPermission = (operation: OperationContract, { account, scope, credential }: Caller): void => {
  const { id } = operation;
  if (operation.audience === 'session') {
    if (credential.type !== 'session') {
      throw new Problem(
        'session_required',
        `\`${id}\` is for people signed in on the web site; ${credential.type === 'grant' ? 'a program' : 'an API key'} cannot call it.`,
      );
    }
    if (operation.owner && !account.owner) {
      throw new Problem('owner_required', `\`${id}\` is for the owner of the service; this account is not one.`);
    }
  }
  if (operation.stepUp && credential.type === 'session') checkRecentProof({ account, credential });
  const isBounded = credential.type === 'grant' || credential.capped === true;
  // Every writing operation that is not an MCP tool creates something lasting; a run ends by itself and is charged.
  const lasts =
    operation.audience === 'everyone' && operation.tool === null && operation.writes && operation.kind === undefined;
  if (lasts && isBounded) {
    throw new Problem(
      'outlasts_caller',
      `\`${id}\` sets up something that keeps running without its caller, which neither a program that signed in nor a key with caps may do: use the web site, or a key without caps.`,
    );
  }
  if (operation.writes && scope === 'read') {
    throw credential.type === 'grant'
      ? new Problem(
          'read_only_key',
          `\`${id}\` needs scope \`full\`; this program may only read: connect it again and allow more.`,
          {
            headers: { 'www-authenticate': 'Bearer realm="appraise", error="insufficient_scope", scope="full"' },
          },
        )
      : new Problem('read_only_key', `\`${id}\` needs a key with scope \`full\`; this key is read-only.`);
  }
};
