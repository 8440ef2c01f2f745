import type { OperationContract } from '../../server/contract/operation.ts';

/** The text of routes.ts: all that the client needs to know of the operations when it runs. */
export const routesSource = (operations: readonly OperationContract[]): string =>
  [
    '// Generated from the operation definitions by generate/write-routes.ts: do not edit, run `npm run snapshots`.',
    "import type { OperationId, Route } from './types.ts';",
    '',
    'export const routes = {',
    ...operations.map(({ id, method, path, kind, writes }) => {
      const name = /^[A-Za-z_]\w*$/.test(id) ? id : `'${id}'`;
      return `  ${name}: { method: '${method}', path: '${path}'${method === 'POST' && writes && !kind ? ', once: true' : ''} },`;
    }),
    '} as const satisfies Record<OperationId, Route>;',
    '',
  ].join('\n');
