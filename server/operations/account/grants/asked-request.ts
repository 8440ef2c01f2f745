import { text } from '../../../contract/fields/text.ts';
import { Problem } from '../../../contract/problem.ts';
import { type ReadRequest, readAuthorizationRequest } from '../../../grants/authorization-request.ts';
import type { Context } from '../../operation.ts';

export const queryField = text(1, 4_000).describe(
  'The query with which the program sent the browser to `/connect`, as RFC 6749 and RFC 7636 define it.',
);

type GoodRequest = Extract<ReadRequest, { kind: 'good' }>;

/** What a program asks for, or a problem that says what is wrong with it and where to tell the program. */
export const askedRequest = async (query: string, { clients, origin }: Context): Promise<GoodRequest> => {
  const read = await readAuthorizationRequest(query, origin, clients);
  if (read.kind === 'good') return read;
  const { detail, returnTo } = read;
  throw new Problem('invalid_request', detail, {
    errors: [{ path: 'query', code: 'invalid', message: detail }],
    extra: { returnTo },
  });
};
