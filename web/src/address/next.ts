import { ownPath } from '../../../server/contract/domain/own-domain.ts';
import type { RawSearch } from './search.ts';

export interface NextSearch {
  next?: string | undefined;
}

export const nextSearch = (raw: RawSearch): NextSearch => ({ next: ownPath(raw.next) });
