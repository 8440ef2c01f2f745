import type { Route } from '../types.ts';
import { AppraiseError } from './error.ts';

/** Path segments that URL parsers drop or treat as a step up. */
const notAStep = new Set(['', '.', '..']);

const pathValue = (name: string, value: unknown): string => {
  const text = String(value ?? '');
  if (!notAStep.has(text)) return encodeURIComponent(text);
  const message = text === '' ? `\`${name}\` is missing.` : `\`${name}\` cannot be "${text}".`;
  throw new AppraiseError({
    code: 'invalid_request',
    status: 0,
    detail: message,
    retryable: false,
    errors: [{ path: name, code: 'invalid_value', message }],
  });
};

const queryValue = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value));

/** Places the input: names in braces go to the path, the rest to the body of a POST or to the query. */
export const place = (route: Route, input: object, waitS = 0): { path: string; body?: string } => {
  const rest = new Map<string, unknown>(Object.entries(input).filter(([, value]) => value !== undefined));
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = pathValue(name, rest.get(name));
    rest.delete(name);
    return value;
  });
  if (route.method === 'POST') {
    return { path: waitS > 0 ? `${path}?wait=${waitS}` : path, body: JSON.stringify(Object.fromEntries(rest)) };
  }
  const query = new URLSearchParams([...rest].map(([name, value]) => [name, queryValue(value)]));
  return { path: query.size > 0 ? `${path}?${query}` : path };
};
