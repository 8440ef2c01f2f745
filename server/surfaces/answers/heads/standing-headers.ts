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
export const standingHeaders = ({ sources, publicUrl }: Pick<Config, 'sources' | 'publicUrl'>): readonly string[] => [
  ...safety,
  ...(publicUrl?.startsWith('https:') ? ['strict-transport-security', 'max-age=31536000'] : []),
  ...(sources === 'sandbox' ? ['appraise-sample-data', 'true'] : []),
];
