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

/** What research found, as far as its answer speaks of it. */
export interface ResearchFacts {
  /** What the question is after beside its topic, in the order in which it is answered. */
  readonly aims: readonly ('difference' | 'complaints' | 'praise' | 'requests' | 'revenue' | 'ads' | 'social')[];
  /** What it asks of advertising; null: nothing. */
  readonly advertising: Advertising | null;
  readonly days: number;
  /** Ratings that the question names; empty: what it asks about is counted over all. */
  readonly stars: readonly number[];
  /** The app first, then those it is compared with. */
  readonly apps: readonly ResearchAppFacts[];
  /** Of each app, in the same order. */
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
  /** Of the apps whose ads a library could tell; null: none could be read. */
  readonly ads: readonly (AppRef & AdsFacts)[] | null;
  /** Of the apps that videos are known of or were looked for; null: of none. */
  readonly social: readonly (AppRef & VideosFacts)[] | null;
  /** What the answer has to do without, a sentence each. */
  readonly missing: readonly string[];
}

type Source = 'reviews' | 'revenue' | 'ads' | 'social';

/** A sentence with what it rests on before its stop. */
export const from = (source: Source, sentence: string): string =>
  sentence === '' ? '' : `${sentence.replace(/\.$/u, '')} [${source}].`;

/** What apps are called: by their titles, and where two have the same, with their stores. */
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

/** Those that say what is wrong, or what for. */
export const telling = (items: readonly ResearchFinding[]): readonly ResearchFinding[] =>
  sortPraise(sortComplaints(items).specific).specific;
