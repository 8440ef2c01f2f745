import { text } from './fields.ts';
import type { RawSearch } from './search.ts';

/** A path of this site, where signing in goes on. An address of another site is no path, however it is spelled. */
export const ownPath = (value: unknown): string | undefined => {
  const path = text(value);
  return path !== undefined && /^\/(?![/\\])[^\\\s]*$/.test(path) ? path : undefined;
};

export interface NextSearch {
  next?: string | undefined;
}

export const nextSearch = (raw: RawSearch): NextSearch => ({ next: ownPath(raw.next) });
