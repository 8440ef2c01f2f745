import { LRUCache } from 'lru-cache';

interface AtRevision<Value> {
  readonly revision: number;
  readonly value: Value;
}

/** What a process keeps of pulls in memory, by id and revision: the last used, up to so many bytes. */
export class PullCache<Value> {
  readonly #cache: LRUCache<string, AtRevision<Value>>;

  constructor(mostBytes: number, bytesOf: (value: Value) => number) {
    this.#cache = new LRUCache({
      maxSize: mostBytes,
      // An empty pull counts too: the cache knows no size of 0.
      sizeCalculation: ({ value }) => Math.max(1, bytesOf(value)),
    });
  }

  /** The value at this revision of the pull, read when it is not cached; `read` tells which revision it found. */
  async get(id: string, revision: number, read: () => Promise<AtRevision<Value>>): Promise<Value> {
    const cached = this.#cache.get(id);
    if (cached?.revision === revision) return cached.value;
    const found = await read();
    this.#cache.set(id, found);
    return found.value;
  }
}
