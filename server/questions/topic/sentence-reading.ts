import type { AppName, NamedHere } from '../../apps/names/app-names.ts';
import type { Store } from '../../contract/domain/stores.ts';
import type { Kind } from '../../tagging/review-kinds/review-kind.ts';
import type { ThemeId } from '../../tagging/themes/taxonomy.ts';
import type { Word } from '../../tagging/words/words.ts';

/** What reviews should be about. */
export interface Topic {
  /** As written, without quotes and everything else; empty: any topic. */
  readonly text: string;
  /** The words of `text` that count, without stop words and words such as `problems`. */
  readonly words: readonly Word[];
  /** Quoted text, to be matched literally. */
  readonly phrases: readonly string[];
  /** Set phrases in `text` that mean one thing (`dark mode`), folded. */
  readonly units: readonly string[];
  readonly themes: readonly ThemeId[];
}

export type Sort = 'recent' | 'oldest' | 'helpful' | 'relevant';

/** A parsed sentence, the same for all operations. Null and empty lists: not specified. */
export interface SentenceReading<App> {
  readonly query: string;
  /** The language of the sentence; `und` if it is too short to tell. */
  readonly language: string;
  readonly apps: readonly NamedHere<App>[];
  /** Possible names of unknown apps. */
  readonly unknownApps: readonly AppName[];
  /** `Not the kids one`. */
  readonly excludedApps: readonly NamedHere<App>[];
  readonly kindOfApp: string | null;
  /** Words in the place of a kind of app that match no known kind. */
  readonly unknownKind: string | null;
  readonly topic: Topic;
  readonly exclude: Topic;
  /** Ascending. */
  readonly stars: readonly number[];
  readonly countries: readonly string[];
  /** Of the reviews: `French reviews`. */
  readonly languages: readonly string[];
  readonly since: string | null;
  readonly until: string | null;
  readonly versions: readonly string[];
  readonly store: Store | null;
  readonly reviewKinds: readonly Kind[];
  /** Whether the developer should have replied. */
  readonly replied: boolean | null;
  readonly minLength: number | null;
  readonly sort: Sort | null;
  readonly limit: number | null;
  /** Whether it asks for “reviews” by name; without a topic it then asks for all of them. */
  readonly asksForReviews: boolean;
  /** The rest without apps, stars, days, versions, places, store, order and exclusions, as written. */
  readonly rest: string;
  /** Words that were not understood, and contradictions; used to ask back. */
  readonly notUnderstood: readonly string[];
  readonly notes: readonly string[];
}

export const noTopic: Topic = { text: '', words: [], phrases: [], units: [], themes: [] };
