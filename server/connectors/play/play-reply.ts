import { isCaptcha } from '../http/judge-reply.ts';
import type { Failure } from '../wire/outcome.ts';
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
 * Reads a field of one of the store's messages. A field is at its index in the list or, in shortened lists, in a
 * trailing object under its number, which counts from one: slot 51 is `list[51]` or `list.at(-1)['52']`. An empty
 * message (`[]`), null and missing values on the way mean absent; any other non-list is an error.
 */
export const slot = (node: Json, ...indexes: readonly number[]): Json => {
  let at = node;
  for (const index of indexes) at = slotOf(at, index);
  return isEmpty(at.value) ? new Json(undefined, at.path) : at;
};

/** `[seconds, nanos]` as ISO 8601. Nanos are a number, not digits to append: 77000000 is 0.077 s. */
export const readMoment = (node: Json): string => {
  const seconds = node.at(0).count();
  const nanos = node.maybe(1).orNull((part) => part.count()) ?? 0;
  // End of the year 9999, the last with four digits.
  if (seconds > 253_402_300_799) node.at(0).fail('seconds since 1970');
  if (nanos > 999_999_999) node.at(1).fail('nanoseconds');
  return new Date(seconds * 1000 + Math.floor(nanos / 1_000_000)).toISOString();
};

export const plainText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .trim();

/**
 * Whether a reply is a captcha or consent page. Only for replies without data, because an app's own text may mention
 * captchas.
 */
export const wallOf = (body: string): Failure | null => {
  if (isCaptcha(body)) return { kind: 'blocked', detail: 'Google Play asks for a captcha instead of answering.' };
  if (/https:\/\/consent\.(?:google|youtube)\.[a-z]/i.test(body)) {
    return { kind: 'blocked', detail: 'Google Play asks for consent to cookies instead of answering.' };
  }
  return null;
};
