import type { Facts } from '../segments/segment.ts';
import { hashOf } from './frequent-fills.ts';
import type { FrequentPhrases } from './frequent-phrases.ts';

/** Of some phrases, 255 at most, the reviews that show them best. */
export class BestExamples {
  /** In the order of the phrases; of no use where the quality is -1: there is none. */
  readonly no: Uint32Array;
  readonly quality: Int16Array;
  private readonly places: ReadonlyMap<number, number>;

  constructor(hashes: readonly number[]) {
    this.places = new Map(hashes.map((hash, place) => [hash, place]));
    this.no = new Uint32Array(hashes.length);
    this.quality = new Int16Array(hashes.length).fill(-1);
  }

  /** Looks among the matches of a segment. @param numbered those of the segment's phrases that may be asked for */
  look(
    frequent: FrequentPhrases,
    numbered: readonly number[],
    { no, quality }: Pick<Facts, 'no' | 'quality'>,
    ordinals: Uint16Array,
  ): void {
    const { start, numbers } = frequent;
    const { no: bestNo, quality: bestQuality } = this;
    const placeOf = this.placesIn(frequent, numbered);
    if (placeOf === null) return;
    let least = this.leastQuality();
    for (let i = 0; i < ordinals.length; i++) {
      const ordinal = ordinals[i]!;
      const own = quality[ordinal]!;
      if (own < least) continue;
      let isBetter = false;
      for (let at = start[ordinal]!, end = start[ordinal + 1]!; at < end; at++) {
        const place = placeOf[numbers[at]!]! - 1;
        if (place < 0 || own < bestQuality[place]!) continue;
        if (own === bestQuality[place] && no[ordinal]! > bestNo[place]!) continue;
        bestQuality[place] = own;
        bestNo[place] = no[ordinal]!;
        isBetter = true;
      }
      if (isBetter) least = this.leastQuality();
    }
  }

  /** A review below it is the best example of nothing. */
  private leastQuality(): number {
    let least = 255;
    for (let place = 0; place < this.quality.length; place++) least = Math.min(least, this.quality[place]!);
    return least;
  }

  /** Of each number of a segment the place of its phrase, plus one; null: none of them is asked for. */
  private placesIn(frequent: FrequentPhrases, numbered: readonly number[]): Uint8Array | null {
    let places: Uint8Array | null = null;
    for (const number of numbered) {
      const place = this.places.get(hashOf(frequent, number));
      if (place === undefined) continue;
      places ??= new Uint8Array(frequent.lo.length);
      places[number] = place + 1;
    }
    return places;
  }
}
