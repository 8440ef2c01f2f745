/** What a part tells of one thing. */
export interface Told {
  /** In how many of its matches it stands, at least. */
  readonly count: number;
  /** In how many more it may stand: the part does not know. */
  readonly unknown: number;
}

/** What a part tells of those things that stand in many of its matches, or were asked for. */
export interface Listing<Key, Entry extends Told> {
  readonly entries: Iterable<readonly [Key, Entry]>;
  /** What stands in so many matches is told. */
  readonly least: number;
  /** In how many matches what is not told may stand besides, unknown to the part. */
  readonly unknown: number;
}

/** What is asked of a part: what it has of these, and of all that stand in so many of its matches; null: what it told will do. */
export interface Wanted<Key> {
  readonly keys: readonly Key[];
  readonly least: number | null;
}

export const isOfAny = <Key>({ keys, least }: Wanted<Key>): boolean => keys.length > 0 || least !== null;

export interface MostFrequentOptions<Key> {
  readonly parts: number;
  /** How many are named. */
  readonly room: number;
  /** What stands in fewer matches is not named. */
  readonly least: number;
  /** Which of two that stand in as many matches comes first. */
  byKey(one: Key, other: Key): number;
}

interface Part {
  least: number;
  unknown: number;
}

/** In how many of a part's matches anything may stand that it has not told of. */
const unlistedIn = ({ least, unknown }: Part): number => least - 1 + unknown;

/** Something that a part has told of. */
interface Found<Key, Entry> {
  readonly key: Key;
  /** Of each part what it told. */
  readonly told: (Entry | undefined)[];
  /** Of what all parts told. */
  count: number;
  unknown: number;
}

/**
 * What is most frequent over all parts of a search, though no part tells all it has. Each tells what stands in many of its
 * matches, and so of all else in how many at most: the sums bound everything from both sides. What may yet be among the first is
 * asked for by name; where something that nobody told of may be, the parts first tell of more. So it takes three rounds at most, and
 * mostly none.
 */
export class MostFrequent<Key, Entry extends Told> {
  private readonly options: MostFrequentOptions<Key>;
  private readonly parts: Part[];
  private readonly found = new Map<Key, Found<Key, Entry>>();

  constructor(options: MostFrequentOptions<Key>) {
    this.options = options;
    this.parts = Array.from({ length: options.parts }, () => ({ least: Number.POSITIVE_INFINITY, unknown: 0 }));
  }

  add(at: number, { entries, least, unknown }: Listing<Key, Entry>): void {
    const part = this.parts[at]!;
    // What is told by name alone says nothing of the rest, even where the part was counted anew and knows more than before.
    if (least < part.least) {
      part.least = least;
      part.unknown = unknown;
    }
    for (const [key, entry] of entries) {
      let found = this.found.get(key);
      if (!found) {
        found = { key, told: new Array<Entry | undefined>(this.parts.length).fill(undefined), count: 0, unknown: 0 };
        this.found.set(key, found);
      }
      const before = found.told[at];
      found.count += entry.count - (before?.count ?? 0);
      found.unknown += entry.unknown - (before?.unknown ?? 0);
      found.told[at] = entry;
    }
  }

  /** What each part is to be asked; null: nothing more. */
  wanted(): readonly Wanted<Key>[] | null {
    const last = this.last();
    const leasts = this.leastsFor(last);
    const likely = this.likely(last);
    const unlisted = this.parts.map(unlistedIn);
    const wanted = this.parts.map((_, at) => ({
      // A part that has told all has none of what it did not tell.
      keys: unlisted[at] === 0 ? [] : likely.filter(({ told }) => told[at] === undefined).map(({ key }) => key),
      least: leasts[at]!,
    }));
    return wanted.some(({ keys, least }) => keys.length > 0 || least !== null) ? wanted : null;
  }

  /** The most frequent first, each with what the parts told of it; null: what they do not know might change it. Once nothing is wanted. */
  named(): { readonly key: Key; readonly count: number; readonly told: readonly (Entry | undefined)[] }[] | null {
    const last = this.last();
    if (this.unlisted() >= last) return null;
    const likely = this.likely(last);
    const unlisted = this.parts.map(unlistedIn);
    const isOpen = ({ told, unknown }: Found<Key, Entry>): boolean =>
      unknown > 0 || unlisted.some((most, at) => most > 0 && told[at] === undefined);
    if (likely.some(isOpen)) return null;
    return likely
      .sort((one, other) => other.count - one.count || this.options.byKey(one.key, other.key))
      .slice(0, this.options.room);
  }

  /** In how many matches the last one named stands, at least. */
  private last(): number {
    const { room, least } = this.options;
    if (this.found.size < room) return least;
    const counts = new Uint32Array(this.found.size);
    let at = 0;
    for (const { count } of this.found.values()) counts[at++] = count;
    counts.sort();
    return Math.max(least, counts[counts.length - room]!);
  }

  /** In how many matches anything may stand that no part has told of. */
  private unlisted(): number {
    return this.parts.reduce((sum, part) => sum + unlistedIn(part), 0);
  }

  /** What may be among the first. */
  private likely(last: number): Found<Key, Entry>[] {
    const likely: Found<Key, Entry>[] = [];
    const unlisted = this.parts.map(unlistedIn);
    for (const found of this.found.values()) {
      let most = found.count + found.unknown;
      for (let at = 0; at < unlisted.length; at++) if (found.told[at] === undefined) most += unlisted[at]!;
      if (most >= last) likely.push(found);
    }
    return likely;
  }

  /** From how many matches on each part must tell, so that nothing else can be among the first; null: it did, or it would not help. */
  private leastsFor(last: number): (number | null)[] {
    const unknown = this.parts.reduce((sum, part) => sum + part.unknown, 0);
    if (this.unlisted() < last || unknown >= last) return this.parts.map(() => null);
    const even = 1 + Math.floor((last - 1 - unknown) / this.parts.length);
    return this.parts.map(({ least }) => (least > even ? even : null));
  }
}
