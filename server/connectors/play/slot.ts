import { Json } from '../wire/read.ts';

const restOf = (list: readonly unknown[]): object | null => {
  const last = list.at(-1);
  return typeof last === 'object' && last !== null && !Array.isArray(last) ? last : null;
};

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

const slotOf = (node: Json, index: number): Json => {
  if (!node.present) return new Json(undefined, `${node.path}[${index}]`);
  const list = node.array();
  const rest = restOf(list);
  if (rest === null || index < list.length - 1) return new Json(list[index], `${node.path}[${index}]`);
  const name = String(index + 1);
  const value: unknown = Object.hasOwn(rest, name) ? Reflect.get(rest, name) : undefined;
  return new Json(value, `${node.path}[${list.length - 1}].${name}`);
};

/**
 * A field of one of the store's messages. It stands at its place in the list or, where the list ends early, in an object at
 * its end, under its number, which counts from one: slot 51 is `list[51]` or `list.at(-1)['52']`. An empty message (`[]`), a
 * null and a missing one on the way say nothing; anything else that is no list is an error.
 */
export const slot = (node: Json, ...indexes: readonly number[]): Json => {
  let at = node;
  for (const index of indexes) at = slotOf(at, index);
  return isEmpty(at.value) ? new Json(undefined, at.path) : at;
};
