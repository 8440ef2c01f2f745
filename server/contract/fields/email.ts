import { text } from './text.ts';

const address = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}.]+(\.[^\s@\p{Cc}.]+)*$/u;

/** An email address. */
export const email = text(3, 254).refine((value) => address.test(value), {
  message: '`email` must be an address such as ann@example.com.',
});
