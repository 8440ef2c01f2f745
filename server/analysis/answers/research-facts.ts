import type { AppRef } from '../../contract/domain/app-ref.ts';
import { storeLabels } from '../../contract/domain/stores.ts';
import { plain, titled } from '../prose/untrusted.ts';
import type { Advertising } from '../research/reach/advertising.ts';
import type { Repeated } from '../research/research-counts.ts';
import { type FindingFacts, sortComplaints, sortPraise, type VersionFacts } from './finding-facts.ts';
import type { AdsFacts, VideosFacts } from './reach/reach-sentences.ts';

export type Kind = 'complaint' | 'praise' | 'request';

export interface ResearchFinding extends FindingFacts {
  readonly kind: Kind;
  readonly versions: readonly VersionFacts[];
}

export interface ResearchAppFacts extends AppRef {
  readonly title: string;
  readonly read: number;
  readonly avgRating: number | null;
  readonly asked: readonly ResearchFinding[];
  readonly complaints: readonly ResearchFinding[];
  readonly praise: readonly ResearchFinding[];
  readonly requests: readonly ResearchFinding[];
}

/** The part of what research found that its answer uses. */
export interface ResearchFacts {
  /** What the question asks for besides its topic, in the order in which it is answered. */
  readonly aims: readonly ('difference' | 'complaints' | 'praise' | 'requests' | 'revenue' | 'ads' | 'social')[];
  /** What it asks about advertising; null: nothing. */
  readonly advertising: Advertising | null;
  readonly days: number;
  /** Ratings the question names; empty: all. */
  readonly stars: readonly number[];
  /** The app first, then the ones it is compared with. */
  readonly apps: readonly ResearchAppFacts[];
  /** For each app, in the same order. */
  readonly repeated: readonly Repeated[];
  readonly differences: readonly {
    readonly kind: Kind;
    readonly label: string;
    readonly theme: string | null;
    readonly apps: readonly (AppRef & { readonly reviews: number; readonly share: number })[];
  }[];
  readonly revenue: readonly (AppRef & {
    readonly country: string;
    readonly estimate: {
      readonly monthly: { readonly low: number; readonly mid: number; readonly high: number };
      readonly monetisation: string;
      readonly confidence: { readonly label: string };
    };
  })[];
  /** For the apps a library has ads for; null: no library could be read. */
  readonly ads: readonly (AppRef & AdsFacts)[] | null;
  /** For the apps with known videos, or that were searched for; null: none. */
  readonly social: readonly (AppRef & VideosFacts)[] | null;
  /** Which reviews were chosen, and what could not be; a sentence each. */
  readonly scope: readonly string[];
  /** What the answer lacks, one sentence each. */
  readonly missing: readonly string[];
}

type Source = 'reviews' | 'revenue' | 'ads' | 'social';

/** Adds the source before a sentence's full stop. */
export const from = (source: Source, sentence: string): string =>
  sentence === '' ? '' : `${sentence.replace(/\.$/u, '')} [${source}].`;

/** App names: titles, with the store where two apps share one. */
export const namesOf = (apps: readonly ResearchAppFacts[]): ((app: AppRef) => string) => {
  const names = apps.map((app) => ({ app, title: titled(app.title) }));
  return ({ store, appId }) => {
    const found = names.find(({ app }) => app.store === store && app.appId === appId);
    if (!found) return plain(appId);
    const isAlone = names.filter(({ title }) => title === found.title).length === 1;
    return isAlone ? found.title : `${found.title} (${storeLabels[store]})`;
  };
};

export type Names = ReturnType<typeof namesOf>;

/** The findings that say what exactly is wrong or liked. */
export const specificOf = (items: readonly ResearchFinding[]): readonly ResearchFinding[] =>
  sortPraise(sortComplaints(items).specific).specific;
