import { flag, oneOf, text, whole } from './fields.ts';
import type { RawSearch } from './search.ts';

export const usageSpans = ['30', '90', '365'] as const;
export type UsageSpan = (typeof usageSpans)[number];

export interface AccountQuery {
  /** How many days of use are shown; 30 unless said. */
  readonly days?: Exclude<UsageSpan, '30'> | undefined;
  /** The ledger's entries older than this one; the newest unless said. */
  readonly before?: number | undefined;
}

export const readAccountQuery = ({ days, before }: RawSearch): AccountQuery => ({
  days: oneOf(['90', '365'], days),
  before: whole(before, 1, Number.MAX_SAFE_INTEGER),
});

export interface KeysQuery {
  /** Whether the form of a new key is open. */
  readonly create?: true | undefined;
}

export const readKeysQuery = ({ create }: RawSearch): KeysQuery => ({ create: flag(create) });

export interface AlertsQuery {
  /** Whether the form of a new destination is open. */
  readonly add?: true | undefined;
}

export const readAlertsQuery = ({ add }: RawSearch): AlertsQuery => ({ add: flag(add) });

export interface WebhooksQuery {
  /** Whether the form of a new webhook is open. */
  readonly create?: true | undefined;
  /** The webhook whose deliveries are shown. */
  readonly open?: string | undefined;
}

export const readWebhooksQuery = ({ create, open }: RawSearch): WebhooksQuery => ({
  create: flag(create),
  open: text(open),
});
