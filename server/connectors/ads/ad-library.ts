import type { AdNetwork } from '../../contract/domain/ad-networks.ts';
import type { AppRef } from '../../contract/domain/app-ref.ts';
import type { Store } from '../../contract/domain/stores.ts';
import type { Outcome } from '../wire/outcome.ts';

/** Null fields are ones the library doesn't publish. */
export interface FoundAd {
  readonly network: AdNetwork;
  /** Unique within the network. */
  readonly id: string;
  readonly advertiser: { readonly id: string | null; readonly name: string };
  /** Who paid for it, if the library names them apart from the advertiser. */
  readonly paidBy: string | null;
  readonly app: (AppRef & { readonly title: string | null }) | null;
  readonly headline: string | null;
  readonly body: string | null;
  readonly cta: string | null;
  /** `page` is the library's own page of the ad, when it publishes no file. URLs contain no tokens. */
  readonly media: readonly { readonly kind: 'image' | 'video' | 'page'; readonly url: string }[];
  /** Address or host the ad leads to; never fetched. */
  readonly landing: string | null;
  /** YYYY-MM-DD. */
  readonly firstSeen: string | null;
  readonly lastSeen: string | null;
  /** Lower-case two-letter codes. */
  readonly countries: readonly string[];
  readonly foundBy: Probe;
}

/** A search of a library, read page by page. Plain data, because it is stored between pages. */
export type Probe =
  /** `of` is the developer or domain the advertiser belongs to. */
  | { readonly by: 'advertiser'; readonly id: string; readonly name: string; readonly of: string }
  | { readonly by: 'domain'; readonly domain: string }
  | { readonly by: 'app'; readonly store: Store; readonly appId: string }
  | { readonly by: 'words'; readonly words: string };

export interface AdPage {
  readonly ads: readonly FoundAd[];
  /** Cursor of the next page; null after the last. */
  readonly next: string | null;
  /** The library's own notice that results are incomplete, as a sentence for people. */
  readonly partial: string | null;
}

export interface AdSubject {
  readonly query: string;
  readonly kindOfApp: string | null;
  readonly apps: readonly {
    readonly store: Store;
    readonly appId: string;
    readonly title: string;
    readonly developer: string | null;
    readonly otherNames?: readonly string[];
    readonly site: string | null;
  }[];
}

export interface AdLibrary {
  readonly network: AdNetwork;
  /** Searches to make, most promising first; `none` if the library has nothing to search by. */
  probes(subject: AdSubject, limit: number, signal?: AbortSignal): Promise<Outcome<readonly Probe[]>>;
  /** One page of a probe, from the start if `cursor` is null. `none`: the library has no such ad. */
  page(probe: Probe, cursor: string | null, signal?: AbortSignal): Promise<Outcome<AdPage>>;
}

/** Null: the network needs credentials and none are configured. */
export type AdLibraries = Readonly<Record<AdNetwork, AdLibrary | null>>;
