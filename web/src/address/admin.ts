import { oneOf, text, whole } from './fields.ts';
import type { RawSearch } from './search.ts';

export const adminTabs = ['accounts', 'service', 'audit'] as const;
export type AdminTab = (typeof adminTabs)[number];

export interface AdminSearch {
  /** Accounts where it is left out. */
  readonly tab?: AdminTab | undefined;
  /** A part of the address of the accounts looked for. */
  readonly q?: string | undefined;
  /** The last account of the page before. */
  readonly after?: string | undefined;
  readonly account?: string | undefined;
  /** The last act of the page before. */
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
