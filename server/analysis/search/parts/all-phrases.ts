import type { MatchedOrdinals } from '../count-matches.ts';
import { leastAmong } from '../least-among.ts';
import { type Look, PhraseCounts } from '../phrases/phrase-counts.ts';
import type { PhraseTable } from '../phrases/phrase-table.ts';
import { type Examples, hashesOf, type PartPhrases, type PhraseListing } from './phrase-listing.ts';

const nothing = new Float64Array();

/** From which count on phrases are told, so that they are about so many. */
const leastOf = (counts: Uint32Array, told: number): number => {
  const least = Math.max(1, leastAmong(counts, told));
  return counts.filter((count) => count >= least).length <= 4 * told ? least : least + 1;
};

/** All phrases of a part's matches, however rare they are in their segments. */
export class AllPhrases implements PartPhrases {
  private readonly matched: readonly MatchedOrdinals[];
  private readonly pause: () => Promise<void> | void;
  private readonly lookedInto: number;
  private readonly makeCounts: () => PhraseCounts;
  private estimated: Promise<PhraseCounts> | null = null;
  /** Of few matches: everything. */
  private everything: Promise<PhraseTable> | null = null;
  /** Mostly never made: the phrases that segments number tell enough. */
  private counts: PhraseCounts | null = null;

  constructor(
    matched: readonly MatchedOrdinals[],
    pause: () => Promise<void> | void,
    { matches, few, lookedInto }: { readonly matches: number; readonly few: number; readonly lookedInto: number },
  ) {
    this.makeCounts = () => new PhraseCounts(matches, { few });
    this.lookedInto = lookedInto;
    this.matched = matched;
    this.pause = pause;
  }

  get bytes(): number {
    return this.counts?.bytes ?? 0;
  }

  async listing(): Promise<PhraseListing> {
    const counts = await this.counted();
    if (counts.countsAll) return this.asked(nothing, leastOf((await this.look(1, nothing)).counts, this.lookedInto));
    const listing = await this.asked(nothing, counts.boundOf(this.lookedInto, 1));
    counts.scatter();
    return listing;
  }

  async asked(hashes: Float64Array, least: number | null): Promise<PhraseListing> {
    const bound = least ?? Number.POSITIVE_INFINITY;
    const table = await this.look(bound, hashes);
    const wanted = new Set(Array.from(hashes, (hash) => table.placeOf(hash)));
    const { counts } = table;
    const places: number[] = [];
    for (let at = 0; at < counts.length; at++) if (counts[at]! >= bound || wanted.has(at)) places.push(at);
    const found = table.columns(places);
    const missing = hashes.filter((hash) => table.placeOf(hash) < 0);
    const size = places.length + missing.length;
    const longer = <Column extends Uint32Array | Uint16Array>(column: Column, to: Column): Column => {
      to.set(column);
      return to;
    };
    const low = longer(found.low, new Uint32Array(size));
    const high = longer(found.high, new Uint16Array(size));
    for (const [i, hash] of missing.entries()) {
      low[places.length + i] = hash % 0x1_0000_0000;
      high[places.length + i] = hash / 0x1_0000_0000;
    }
    return {
      low,
      high,
      counts: longer(found.counts, new Uint32Array(size)),
      unknown: new Uint32Array(size),
      bestNo: found.bestNo,
      bestQuality: Int16Array.from(found.bestQuality),
      least: bound,
      besides: 0,
    };
  }

  async examples(hashes: Float64Array): Promise<Examples> {
    const told = await this.asked(hashes, null);
    const places = new Map(Array.from(hashesOf(told), (hash, at) => [hash, at]));
    const placeOf = (hash: number): number => places.get(hash)!;
    return {
      no: Uint32Array.from(hashes, (hash) => told.bestNo[placeOf(hash)] ?? 0),
      quality: Int16Array.from(hashes, (hash) => told.bestQuality[placeOf(hash)] ?? -1),
    };
  }

  release(): void {
    this.counts?.release();
  }

  private async look(bound: number, hashes: Float64Array): Promise<PhraseTable> {
    const counts = await this.counted();
    if (!counts.countsAll) return this.count(counts, counts.lookFor(bound, hashes));
    this.everything ??= this.count(counts, counts.lookFor(1, []));
    return this.everything;
  }

  private async count(counts: PhraseCounts, look: Look): Promise<PhraseTable> {
    for (const { segment, ordinals } of this.matched) {
      counts.count(await segment.phrases(), await segment.facts(), ordinals, look);
      await this.pause();
    }
    return look.table;
  }

  private counted(): Promise<PhraseCounts> {
    this.estimated ??= this.estimate();
    return this.estimated;
  }

  private async estimate(): Promise<PhraseCounts> {
    const counts = this.makeCounts();
    this.counts = counts;
    for (const { segment, ordinals } of counts.countsAll ? [] : this.matched) {
      counts.estimate(await segment.phrases(), ordinals);
      await this.pause();
    }
    return counts;
  }
}
