import { oneOf, text, whole } from './fields.ts';
import type { RawSearch } from './search.ts';

export const adminTabs = ['accounts', 'service', 'audit'] as const;
export type AdminTab = (typeof adminTabs)[number];

export interface AdminSearch {
  /** Defaults to accounts. */
  readonly tab?: AdminTab | undefined;
  /** Part of an account's email address. */
  readonly q?: string | undefined;
  /** Cursor: the last account of the previous page. */
  readonly after?: string | undefined;
  readonly account?: string | undefined;
  /** Cursor: the last entry of the previous page. */
  readonly before?: number | undefined;
}

const uuid = (value: unknown): string | undefined => {
  const written = text(value);
  return written && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(written) ? written : undefined;
};

export const adminSearch = (raw: RawSearch): AdminSearch => ({
  tab: oneOf(adminTabs, raw.tab),
  q: text(raw.q)?.slice(0, 254),
  after: uuid(raw.after),
  account: uuid(raw.account),
  before: whole(raw.before, 1, Number.MAX_SAFE_INTEGER),
});
