import { flag, oneOf, text, whole } from './fields.ts';
import type { RawSearch } from './search.ts';

export const usageSpans = ['30', '90', '365'] as const;
export type UsageSpan = (typeof usageSpans)[number];

export interface AccountQuery {
  /** Defaults to 30 days. */
  readonly days?: Exclude<UsageSpan, '30'> | undefined;
  /** Ledger entries older than this one; the newest by default. */
  readonly before?: number | undefined;
}

export const readAccountQuery = ({ days, before }: RawSearch): AccountQuery => ({
  days: oneOf(['90', '365'], days),
  before: whole(before, 1, Number.MAX_SAFE_INTEGER),
});

export interface KeysQuery {
  readonly create?: true | undefined;
}

export const readKeysQuery = ({ create }: RawSearch): KeysQuery => ({ create: flag(create) });

export interface AlertsQuery {
  readonly add?: true | undefined;
}

export const readAlertsQuery = ({ add }: RawSearch): AlertsQuery => ({ add: flag(add) });

export interface WebhooksQuery {
  readonly create?: true | undefined;
  readonly open?: string | undefined;
}

export const readWebhooksQuery = ({ create, open }: RawSearch): WebhooksQuery => ({
  create: flag(create),
  open: text(open),
});
