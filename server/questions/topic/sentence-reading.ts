import type { AppName, NamedHere } from '../../apps/names/app-names.ts';
import type { Store } from '../../contract/domain/stores.ts';
import type { Kind } from '../../tagging/review-kinds/review-kind.ts';
import type { ThemeId } from '../../tagging/themes/taxonomy.ts';
import type { Word } from '../../tagging/words/words.ts';

/** What reviews are to speak of. */
export interface Topic {
  /** As it was written, quotes and all else left out; empty when any topic will do. */
  readonly text: string;
  /** The words of `text` that count: no stop words, nor such as `problems` that say only that something is wrong. */
  readonly words: readonly Word[];
  /** Quoted text, to be found word for word. */
  readonly phrases: readonly string[];
  /** Set phrases in `text` that mean one thing (`dark mode`), folded. */
  readonly units: readonly string[];
  readonly themes: readonly ThemeId[];
}

export type Sort = 'recent' | 'oldest' | 'helpful' | 'relevant';

/** A sentence as every operation that takes one works with it. Null and empty lists: the sentence does not say. */
export interface SentenceReading<App> {
  readonly query: string;
  /** The language of the sentence; `und` where so few words do not tell it. */
  readonly language: string;
  readonly apps: readonly NamedHere<App>[];
  /** What is meant as a name, though no such app is known. */
  readonly unknownApps: readonly AppName[];
  /** `Not the kids one`. */
  readonly excludedApps: readonly NamedHere<App>[];
  readonly kindOfApp: string | null;
  /** What stands where a kind of app would, though no kind is known by it. */
  readonly unknownKind: string | null;
  readonly topic: Topic;
  readonly exclude: Topic;
  /** In order. */
  readonly stars: readonly number[];
  readonly countries: readonly string[];
  /** Of the reviews, as asked: `French reviews`. */
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
  /** Whether it asks for reviews by that name: without a topic it then asks for all of them. */
  readonly asksForReviews: boolean;
  /** What it says beside its apps, stars, days, versions, places, store, order and exclusions, as it was written. */
  readonly rest: string;
  /** Words that nothing was made of, and contradictions: they are asked back. */
  readonly notUnderstood: readonly string[];
  readonly notes: readonly string[];
}

export const noTopic: Topic = { text: '', words: [], phrases: [], units: [], themes: [] };
