/** What a process keeps at hand of pulls, by id and revision: the last used, up to so many bytes. */
export class PullCache<Value> {
  readonly #mostBytes: number;
  readonly #bytesOf: (value: Value) => number;
  readonly #held = new Map<string, { readonly revision: number; readonly value: Value; readonly bytes: number }>();
  #bytes = 0;

  constructor(mostBytes: number, bytesOf: (value: Value) => number) {
    this.#mostBytes = mostBytes;
    this.#bytesOf = bytesOf;
  }

  /** The value of this state of the pull, read when it is not at hand; `read` tells which state it found. */
  async get(id: string, revision: number, read: () => Promise<{ revision: number; value: Value }>): Promise<Value> {
    const held = this.#held.get(id);
    if (held?.revision === revision) {
      this.#held.delete(id);
      this.#held.set(id, held);
      return held.value;
    }
    const found = await read();
    this.#put(id, found.revision, found.value);
    return found.value;
  }

  #put(id: string, revision: number, value: Value): void {
    const bytes = this.#bytesOf(value);
    this.#bytes += bytes - (this.#held.get(id)?.bytes ?? 0);
    this.#held.delete(id);
    this.#held.set(id, { revision, value, bytes });
    for (const [oldest, { bytes: freed }] of this.#held) {
      if (this.#bytes <= this.#mostBytes) break;
      this.#held.delete(oldest);
      this.#bytes -= freed;
    }
  }
}
