import type { Config } from '../../../config/config.ts';

/** Keep browsers from guessing types, framing, running or passing on what is answered here. */
const safety = [
  'x-content-type-options',
  'nosniff',
  'referrer-policy',
  'no-referrer',
  'x-frame-options',
  'DENY',
  'cross-origin-resource-policy',
  'same-origin',
  'content-security-policy',
  "default-src 'none'; frame-ancestors 'none'",
];

/** What every answer carries besides its request's id, as names and values in turn. */
export const standingHeaders = ({ sources }: Pick<Config, 'sources'>): readonly string[] =>
  sources === 'sandbox' ? [...safety, 'appraise-sample-data', 'true'] : safety;
