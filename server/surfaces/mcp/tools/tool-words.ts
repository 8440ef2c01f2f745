import type { ToolContract } from '../../../contract/operation.ts';

const restCall = /(?:(GET|POST|DELETE) )?(\/api\/v1\/[\w{}./-]*[\w}])/g;

/** Says in the words of tools what was written for callers of REST: the name of a tool for a method and path. */
export const createToolWords = (operations: readonly ToolContract[]): ((text: string) => string) => {
  const known = operations.map(({ method, path, tool }) => ({
    method,
    tool,
    path: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
  }));
  // A place in a path may be filled by what is another path's own word: the exact one is meant.
  known.sort((one, other) => other.path.source.length - one.path.source.length);
  const toolOf = (method: string | undefined, path: string): string | undefined => {
    const there = known.filter((each) => each.path.test(path));
    return (there.find((each) => each.method === (method ?? 'GET')) ?? there[0])?.tool;
  };
  return (text) =>
    text
      .replace(restCall, (_, method: string | undefined, path: string) => toolOf(method, path) ?? 'another tool')
      .replaceAll('Idempotency-Key', 'idempotencyKey');
};
