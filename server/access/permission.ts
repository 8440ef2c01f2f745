import type { OperationContract } from '../contract/operation.ts';
import { Problem } from '../contract/problem.ts';
import type { Caller } from './caller.ts';

/** Refuses what the caller may not do: the same for every surface. */
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
  if (operation.writes && scope === 'read') {
    throw new Problem(
      'read_only_key',
      `\`${id}\` needs scope \`full\`; this ${credential.type === 'grant' ? 'program may only read: let it in with more' : 'key is read-only'}.`,
    );
  }
};
