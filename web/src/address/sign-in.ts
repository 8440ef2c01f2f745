import { oneOf } from './fields.ts';
import { type NextSearch, nextSearch } from './next.ts';
import type { RawSearch } from './search.ts';

export const providerRefusals = ['cancelled', 'provider', 'unverified', 'unknown'] as const;
export type ProviderRefusal = (typeof providerRefusals)[number];

export interface SignInSearch extends NextSearch {
  refused?: ProviderRefusal | undefined;
}

export const signInSearch = (raw: RawSearch): SignInSearch => ({
  ...nextSearch(raw),
  refused: oneOf(providerRefusals, raw.refused),
});
