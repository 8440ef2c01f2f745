import type { AdNetwork } from '../../contract/domain/ad-networks.ts';
import type { AppRef } from '../../contract/domain/app-ref.ts';
import type { Store } from '../../contract/domain/stores.ts';
import type { Outcome } from '../wire/outcome.ts';

/** An ad as its library tells it. Null is "the library does not say". */
export interface FoundAd {
  readonly network: AdNetwork;
  /** The library's own; unique within the network. */
  readonly id: string;
  readonly advertiser: { readonly id: string | null; readonly name: string };
  /** Who paid for it, where the library tells that apart from the advertiser. */
  readonly paidBy: string | null;
  /** The app that it is for, where the library itself says so. */
  readonly app: (AppRef & { readonly title: string | null }) | null;
  readonly headline: string | null;
  readonly body: string | null;
  readonly cta: string | null;
  /** `page`: the library's own page of the ad, where it shows no file. Tokens are cut out of every address. */
  readonly media: readonly { readonly kind: 'image' | 'video' | 'page'; readonly url: string }[];
  /** Where it leads: an address or a host, as far as the library tells; never fetched. */
  readonly landing: string | null;
  /** YYYY-MM-DD. */
  readonly firstSeen: string | null;
  readonly lastSeen: string | null;
  /** Two-letter codes in lower case, of those that were asked about or that the library names. */
  readonly countries: readonly string[];
  /** What was asked that brought it: an advertiser, a domain, an app or words. */
  readonly foundBy: Probe;
}

/** One thing that a library can be asked about, page by page. Plain data: it is kept between pages. */
export type Probe =
  /** `of`: the developer or the domain whose advertiser it is. */
  | { readonly by: 'advertiser'; readonly id: string; readonly name: string; readonly of: string }
  | { readonly by: 'domain'; readonly domain: string }
  | { readonly by: 'app'; readonly store: Store; readonly appId: string }
  | { readonly by: 'words'; readonly words: string };

export interface AdPage {
  readonly ads: readonly FoundAd[];
  /** Where the next page begins; null: this was the last. */
  readonly next: string | null;
  /** The library says itself that it does not show all, in a sentence for people; null otherwise. */
  readonly partial: string | null;
}

/** What ads are looked for: the query as it was read, and the apps it means. */
export interface AdSubject {
  readonly query: string;
  readonly kindOfApp: string | null;
  readonly apps: readonly {
    readonly store: Store;
    readonly appId: string;
    readonly title: string;
    readonly developer: string | null;
    /** What its store calls the developer beside that. */
    readonly otherNames?: readonly string[];
    /** The developer's site, as the store tells it. */
    readonly site: string | null;
  }[];
}

export interface AdLibrary {
  readonly network: AdNetwork;
  /** What to ask it about, the most promising first; `none` when it knows nothing of the subject. */
  probes(subject: AdSubject, most: number, signal?: AbortSignal): Promise<Outcome<readonly Probe[]>>;
  /** A page of a probe, from its beginning when `cursor` is null. `none`: the library has no such ad. */
  page(probe: Probe, cursor: string | null, signal?: AbortSignal): Promise<Outcome<AdPage>>;
}

/** Null: the network wants credentials, and none are configured. */
export type AdLibraries = Readonly<Record<AdNetwork, AdLibrary | null>>;
