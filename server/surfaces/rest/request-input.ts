import type { FastifyRequest } from 'fastify';
import type { OperationContract } from '../../contract/operation.ts';
import { Problem } from '../../contract/problem.ts';
import { queryReader } from './query.ts';
import { startQuery } from './start-request.ts';

/** Gathers an operation's input: names in braces come from the path, the rest from the query or the body. */
export const inputReader = (operation: OperationContract): ((request: FastifyRequest) => Record<string, unknown>) => {
  const read = queryReader(operation);
  const takesBody = operation.method === 'POST';
  const inQuery = operation.kind ? startQuery : operation.exports ? exportQuery : [];

  return ({ params: rawParams, query: rawQuery, body }) => {
    const params = read(rawParams as Record<string, unknown>);
    const query = read(rawQuery as Record<string, unknown>);
    if (!takesBody) return { ...query, ...params, ...misplaced('body', body) };
    const isObject = body !== null && typeof body === 'object' && !Array.isArray(body);
    if (!isObject) {
      const message = 'The body must be a JSON object.';
      throw new Problem('invalid_request', message, { errors: [{ path: '', code: 'wrong_type', message }] });
    }
    const own = operation.exports ? readForm(body, query) : body;
    return { ...own, ...params, ...misplaced('query', query, inQuery) };
  };
};

/** How the answer is written: of a call with a body, it is in the query alone. */
const exportQuery: readonly string[] = ['format', 'bom'];

/** The fields of these names, and the others. */
const split = (given: object, names: readonly string[]): [Record<string, unknown>, Record<string, unknown>] => {
  const { in: named = [], out: others = [] } = Object.groupBy(Object.entries(given), ([name]) =>
    names.includes(name) ? 'in' : 'out',
  );
  return [Object.fromEntries(named), Object.fromEntries(others)];
};

const readForm = (body: object, query: object): Record<string, unknown> => {
  const [stray, own] = split(body, exportQuery);
  return { ...own, ...split(query, exportQuery)[0], ...misplaced('body', stray) };
};

/** What was sent where nothing belongs, under names that no schema knows: it is refused by those names. */
const misplaced = (where: string, given: unknown, allowed: readonly string[] = []): Record<string, unknown> =>
  given !== null && typeof given === 'object'
    ? Object.fromEntries(
        Object.entries(given)
          .filter(([name]) => !allowed.includes(name))
          .map(([name, value]) => [`${where}.${name}`, value]),
      )
    : {};
