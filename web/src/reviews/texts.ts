import { useEffect, useSyncExternalStore } from 'react';
import type { MarkedReview } from '../../../server/contract/resources/reviews/pull.ts';

/** So many are asked for at once. */
const batch = 100;
/** Rows that come into sight together are asked for together. */
const gatherMs = 30;

/** A review with its words; what is on file of it also says which language it is in. */
export type ShownReview = MarkedReview & { readonly language?: string };

/** The reviews of a list that were in sight, by their places in it. They are asked for when a row needs them. */
export class Texts {
  readonly #load: (places: readonly number[]) => Promise<readonly ShownReview[]>;
  readonly #known = new Map<number, ShownReview>();
  readonly #asked = new Set<number>();
  readonly #wanted = new Set<number>();
  readonly #listeners = new Set<() => void>();
  #order: Uint32Array = new Uint32Array();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #error: unknown = null;

  /** `load` reads up to 500 reviews, in the order of the places. */
  constructor(load: (places: readonly number[]) => Promise<readonly ShownReview[]>) {
    this.#load = load;
  }

  readonly subscribe = (tell: () => void): (() => void) => {
    this.#listeners.add(tell);
    return () => this.#listeners.delete(tell);
  };

  readonly error = (): unknown => this.#error;

  at(place: number): ShownReview | undefined {
    return this.#known.get(place);
  }

  /** The order in which rows stand: what is asked for is filled up with the rows that follow. */
  set order(order: Uint32Array) {
    this.#order = order;
  }

  want(place: number): void {
    if (this.#known.has(place) || this.#asked.has(place)) return;
    this.#wanted.add(place);
    this.#timer ??= setTimeout(() => this.#ask(), gatherMs);
  }

  readonly retry = (): void => {
    this.#set(null);
    this.#ask();
  };

  #set(error: unknown): void {
    this.#error = error;
    for (const tell of this.#listeners) tell();
  }

  #ask(): void {
    this.#timer = undefined;
    const wanted = [...this.#wanted].slice(-batch);
    this.#wanted.clear();
    if (wanted.length === 0) return;
    const places = new Set(wanted);
    for (let row = this.#order.indexOf(wanted.at(-1)!) + 1; places.size < batch && row < this.#order.length; row++) {
      const next = this.#order[row]!;
      if (!this.#known.has(next) && !this.#asked.has(next)) places.add(next);
    }
    void this.read([...places]).catch((error: unknown) => {
      for (const place of wanted) this.#wanted.add(place);
      this.#set(error);
    });
  }

  /** The reviews at these places, up to 500. */
  async read(places: readonly number[]): Promise<readonly ShownReview[]> {
    for (const place of places) this.#asked.add(place);
    try {
      const reviews = await this.#load(places);
      for (const [row, review] of reviews.entries()) this.#known.set(places[row]!, review);
      this.#set(null);
      return reviews;
    } finally {
      for (const place of places) this.#asked.delete(place);
    }
  }
}

/** The review of a row; undefined until its words have come. */
export const useReview = (texts: Texts, place: number): ShownReview | undefined => {
  const review = useSyncExternalStore(texts.subscribe, () => texts.at(place));
  useEffect(() => {
    if (review === undefined) texts.want(place);
  }, [texts, place, review]);
  return review;
};

export const useTextsError = (texts: Texts): unknown => useSyncExternalStore(texts.subscribe, texts.error);
