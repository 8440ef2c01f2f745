import type { OperationContract } from '../contract/operation.ts';
import { Problem } from '../contract/problem.ts';
import type { Caller } from './caller.ts';

/** Refuses what the caller's scope does not allow. */
export const checkScope = ({ id, writes }: Pick<OperationContract, 'id' | 'writes'>, { scope }: Caller): void => {
  if (writes && scope === 'read') {
    throw new Problem('read_only_key', `\`${id}\` needs a key with scope \`full\`; this key is read-only.`);
  }
};
