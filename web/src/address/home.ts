import { readEvidence } from './app.ts';
import { oneOf } from './fields.ts';
import type { RawSearch } from './search.ts';

export const homeSorts = ['attention', 'name', 'rank'] as const;
export type HomeSort = (typeof homeSorts)[number];

export interface HomeSearch {
  sort?: HomeSort | undefined;
  evidence?: string | undefined;
}

export const readHomeSearch = (raw: RawSearch): HomeSearch => ({
  sort: oneOf(homeSorts, raw.sort),
  evidence: readEvidence(raw.evidence),
});
