import * as z from 'zod';
import type { Subject } from '../../apps/subject/subject.ts';
import type { Probe } from '../../connectors/ads/ad-library.ts';
import { type AdNetwork, adNetworks } from '../../contract/domain/ad-networks.ts';
import { stores } from '../../contract/domain/stores.ts';
import { Ad } from '../../contract/resources/reach/ad-search.ts';
import type { OpenProbe } from '../../reach/ads/paging.ts';

const texts = z.array(z.string());

const StoredProbe: z.ZodType<Probe> = z.discriminatedUnion('by', [
  z.object({ by: z.literal('advertiser'), id: z.string(), name: z.string(), of: z.string() }),
  z.object({ by: z.literal('domain'), domain: z.string() }),
  z.object({ by: z.literal('app'), store: z.enum(stores), appId: z.string() }),
  z.object({ by: z.literal('words'), words: z.string() }),
]);

/** State of a search between pages, stored in the database. */
export interface AdSearchState {
  /** The last page returned. */
  readonly page: number;
  readonly subject: Subject;
  readonly open: readonly OpenProbe<Probe>[];
  readonly unprobed: readonly AdNetwork[];
  readonly seen: readonly string[];
  readonly marks: readonly string[];
  /** Vetted ads that belong to the next page. */
  readonly ahead: readonly Ad[];
}

/** Whether there is another page, as far as known. */
export const hasMore = ({ open, unprobed, ahead }: AdSearchState): boolean =>
  open.length > 0 || unprobed.length > 0 || ahead.length > 0;

/** Parses a stored state, which another version of the service may have written. */
export const AdSearchState: z.ZodType<AdSearchState> = z.object({
  page: z.int().min(1),
  subject: z.object({
    query: z.string(),
    kindOfApp: z.string().nullable(),
    apps: z.array(
      z.object({
        store: z.enum(stores),
        appId: z.string(),
        title: z.string(),
        developer: z.string().nullable(),
        site: z.string().nullable(),
        genre: z.string().nullable(),
      }),
    ),
  }),
  open: z.array(z.object({ network: z.enum(adNetworks), probe: StoredProbe, cursor: z.string().nullable() })),
  unprobed: z.array(z.enum(adNetworks)),
  seen: texts,
  marks: texts,
  // Missing in states of earlier versions.
  ahead: z.array(Ad).default([]),
});
