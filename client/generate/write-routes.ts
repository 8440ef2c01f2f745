import type { OperationContract } from '../../server/contract/operation.ts';

/** The text of routes.ts: all that the client needs to know of the operations when it runs. */
export const routesSource = (operations: readonly OperationContract[]): string =>
  [
    '// Generated from the operation definitions by generate/write-routes.ts: do not edit, run `npm run snapshots`.',
    "import type { OperationId, Route } from './types.ts';",
    '',
    'export const routes = {',
    ...operations.map(({ id, method, path, kind, writes, exports }) => {
      const name = /^[A-Za-z_]\w*$/.test(id) ? id : `'${id}'`;
      const isPost = method === 'POST';
      const once = isPost && writes && !kind ? ', once: true' : '';
      const files = isPost && exports ? ', files: true' : '';
      return `  ${name}: { method: '${method}', path: '${path}'${once}${files} },`;
    }),
    '} as const satisfies Record<OperationId, Route>;',
    '',
  ].join('\n');
