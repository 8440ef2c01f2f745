import type { Json } from '../wire/read.ts';

/** `[seconds, nanos]` as ISO 8601. The nanos are a number, not digits to append: 77000000 is 0.077 s. */
export const readMoment = (node: Json): string => {
  const seconds = node.at(0).count();
  const nanos = node.maybe(1).orNull((part) => part.count()) ?? 0;
  // The year 9999 is the last that ISO 8601 writes in four digits.
  if (seconds > 253_402_300_799) node.at(0).fail('seconds since 1970');
  if (nanos > 999_999_999) node.at(1).fail('nanoseconds');
  return new Date(seconds * 1000 + Math.floor(nanos / 1_000_000)).toISOString();
};
