export interface Ranked {
  readonly no: number;
  readonly seconds: number;
  readonly quality: number;
  readonly score: number;
}

/** By score, example quality, then newest; ties by number. */
export const byRank = (a: Ranked, b: Ranked): number =>
  b.score - a.score || b.quality - a.quality || b.seconds - a.seconds || a.no - b.no;

/** Like `byRank`, without allocating an object: most candidates are rejected. */
const isBefore = (no: number, seconds: number, quality: number, score: number, than: Ranked): boolean => {
  if (score !== than.score) return score > than.score;
  if (quality !== than.quality) return quality > than.quality;
  return seconds !== than.seconds ? seconds > than.seconds : no < than.no;
};

/** The best reviews so far: a heap whose root is the worst. */
export class Best {
  private readonly heap: Ranked[] = [];
  private readonly room: number;

  constructor(room: number) {
    this.room = room;
  }

  /** Whether a review of this score and quality could be among them. Called for every review, so it must be cheap. */
  wants(quality: number, score: number): boolean {
    const worst = this.heap[0];
    return (
      worst === undefined ||
      this.heap.length < this.room ||
      score > worst.score ||
      (score === worst.score && quality >= worst.quality)
    );
  }

  offer(no: number, seconds: number, quality: number, score: number): void {
    const { heap } = this;
    if (heap.length < this.room) {
      heap.push({ no, seconds, quality, score });
      this.rise(heap.length - 1);
    } else if (heap.length > 0 && isBefore(no, seconds, quality, score, heap[0]!)) {
      heap[0] = { no, seconds, quality, score };
      this.sink();
    }
  }

  /** The quality below which reviews of equal score are rejected. */
  get leastQuality(): number {
    return this.heap.length < this.room ? 0 : (this.heap[0]?.quality ?? Number.POSITIVE_INFINITY);
  }

  /** Best first. */
  list(): Ranked[] {
    return [...this.heap].sort(byRank);
  }

  private rise(from: number): void {
    const { heap } = this;
    for (let at = from; at > 0; ) {
      const above = (at - 1) >> 1;
      if (byRank(heap[at]!, heap[above]!) <= 0) return;
      [heap[at], heap[above]] = [heap[above]!, heap[at]!];
      at = above;
    }
  }

  private sink(): void {
    const { heap } = this;
    const sinking = heap[0]!;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below + 1 < heap.length && byRank(heap[below + 1]!, heap[below]!) > 0) below++;
      if (below >= heap.length || byRank(heap[below]!, sinking) <= 0) break;
      heap[at] = heap[below]!;
      at = below;
    }
    heap[at] = sinking;
  }
}

/** The best review of each owner, for the best owners. Few, so a sorted list. */
export class BestOfEach {
  private readonly sorted: { readonly owner: number; readonly ranked: Ranked }[] = [];
  private readonly room: number;

  constructor(room: number) {
    this.room = room;
  }

  get leastQuality(): number {
    return this.sorted.length < this.room ? 0 : this.sorted[this.room - 1]!.ranked.quality;
  }

  offer(owner: number, no: number, seconds: number, quality: number): void {
    const { sorted } = this;
    const worst = sorted.at(-1);
    // It ranks below all of them, whatever its owner.
    if (worst && sorted.length === this.room && !isBefore(no, seconds, quality, 0, worst.ranked)) return;
    let own = sorted.length - 1;
    while (own >= 0 && sorted[own]!.owner !== owner) own--;
    // An owner who drops out returns only with a better review, so the dropped one is never needed again.
    const weakest = own >= 0 ? own : sorted.length < this.room ? -1 : this.room - 1;
    if (weakest >= 0) {
      if (!isBefore(no, seconds, quality, 0, sorted[weakest]!.ranked)) return;
      sorted.splice(weakest, 1);
    }
    let at = sorted.length;
    while (at > 0 && isBefore(no, seconds, quality, 0, sorted[at - 1]!.ranked)) at--;
    sorted.splice(at, 0, { owner, ranked: { no, seconds, quality, score: 0 } });
  }

  /** Best first. */
  list(): Ranked[] {
    return this.sorted.map(({ ranked }) => ranked);
  }

  /** Best first, with their owners. */
  owned(): readonly { readonly owner: number; readonly ranked: Ranked }[] {
    return this.sorted;
  }
}
