import { VERSIONS } from '../counting/facet-counts.ts';
import { leastReviews, PHRASES } from '../phrases/phrase-table.ts';
import type { SearchCounts } from '../plan.ts';
import type { PartQuestion, PartTelling } from './count-part.ts';
import { isOfAny, type Listing, MostFrequent, type Told, type Wanted } from './most-frequent.ts';
import type { PackedCounts } from './pack-counts.ts';
import { type Examples, hashesOf, type PhraseListing } from './phrase-listing.ts';
import { VersionMerge } from './version-merge.ts';

/** Puts a question to each part; null: to this one none. */
export type AskParts = (questions: readonly (PartQuestion | null)[]) => Promise<readonly (PartTelling | null)[]>;

/** How many are named. */
export interface Rooms {
  readonly phrases: number;
  readonly versions: number;
}

/** The most frequent phrases and versions over all parts. */
export const mergeListings = async (
  parts: readonly Pick<PackedCounts, 'versions' | 'phrases'>[],
  ask: AskParts,
  rooms: Rooms = { phrases: PHRASES, versions: VERSIONS },
): Promise<Pick<SearchCounts, 'phrases' | 'versions'>> => {
  const versions = new VersionMerge(
    parts.map((part) => part.versions),
    rooms.versions,
  );
  const phrases = new PhraseMerge(
    parts.map((part) => part.phrases),
    rooms.phrases,
  );
  for (;;) {
    const [ofVersions, ofPhrases] = [versions.wanted(), phrases.wanted()];
    const questions = parts.map((_, at): PartQuestion | null => {
      const question = { versions: ofVersions[at] ?? null, phrases: null, examples: null, ...ofPhrases[at] };
      return question.versions || question.phrases || question.examples ? question : null;
    });
    if (questions.every((question) => question === null)) break;
    const told = await ask(questions);
    for (const [at, telling] of told.entries()) {
      if (telling?.versions) versions.add(at, telling.versions);
      if (telling) phrases.add(at, telling, questions[at]!);
    }
  }
  return { phrases: phrases.named(), versions: versions.named() };
};

interface ToldPhrase extends Told {
  /** Its best example in the part; quality -1: it was not looked for, or there is none. */
  no: number;
  quality: number;
  isExemplified: boolean;
}

type NamedPhrases = NonNullable<ReturnType<MostFrequent<number, ToldPhrase>['named']>>;

/** By the phrases that segments number, as long as those tell; then by all. Last, examples of those named are asked for that came without. */
class PhraseMerge {
  private readonly parts: number;
  private readonly room: number;
  private most: MostFrequent<number, ToldPhrase>;
  private ofAll = false;
  private settled: NamedPhrases | null = null;

  constructor(listings: readonly PhraseListing[], room: number) {
    this.parts = listings.length;
    this.room = room;
    this.most = this.begin();
    for (const [at, listing] of listings.entries()) this.most.add(at, readListing(listing));
  }

  wanted(): readonly (Partial<PartQuestion> | null)[] {
    if (this.settled === null) {
      const wanted = this.most.wanted();
      if (wanted) return wanted.map((each) => (isOfAny(each) ? { phrases: this.asked(each) } : null));
      this.settled = this.most.named();
    }
    if (this.settled === null) {
      if (this.ofAll) throw new Error('all phrases were told, and do not tell which are most frequent');
      this.ofAll = true;
      this.most = this.begin();
      return Array.from({ length: this.parts }, () => ({ phrases: this.asked({ keys: [], least: null }) }));
    }
    return Array.from({ length: this.parts }, (_, at) => {
      const hashes = Float64Array.from(this.unexemplified(at), ({ key }) => key);
      return hashes.length > 0 ? { examples: { ofAll: this.ofAll, hashes } } : null;
    });
  }

  add(at: number, { phrases, examples }: PartTelling, asked: PartQuestion): void {
    if (phrases) this.most.add(at, readListing(phrases));
    if (examples) this.exemplify(at, asked.examples!.hashes, examples);
  }

  named(): SearchCounts['phrases'] {
    return this.settled!.map(({ key, count, told }) => {
      const best = told
        .filter((each) => each !== undefined && each.quality >= 0)
        .reduce((one, other) => (isBetter(other!, one!) ? other : one))!;
      return { hash: key, count, no: best.no };
    });
  }

  private begin(): MostFrequent<number, ToldPhrase> {
    return new MostFrequent({
      parts: this.parts,
      room: this.room,
      least: leastReviews,
      byKey: (one, other) => one - other,
    });
  }

  private asked({ keys, least }: Wanted<number>): PartQuestion['phrases'] {
    return { ofAll: this.ofAll, hashes: Float64Array.from(keys), least };
  }

  private unexemplified(at: number): NamedPhrases {
    return this.settled!.filter(({ told }) => {
      const own = told[at];
      return own !== undefined && own.count > 0 && !own.isExemplified;
    });
  }

  private exemplify(at: number, hashes: Float64Array, { no, quality }: Examples): void {
    const places = new Map(Array.from(hashes, (hash, place) => [hash, place]));
    for (const { key, told } of this.settled!) {
      const place = places.get(key);
      if (place === undefined) continue;
      const own = told[at]!;
      own.no = no[place]!;
      own.quality = quality[place]!;
      own.isExemplified = true;
    }
  }
}

const isBetter = (one: ToldPhrase, than: ToldPhrase): boolean =>
  one.quality === than.quality ? one.no < than.no : one.quality > than.quality;

const readListing = (listing: PhraseListing): Listing<number, ToldPhrase> => {
  const { counts, unknown, bestNo, bestQuality, least, besides } = listing;
  const entries = Array.from(hashesOf(listing), (hash, at): [number, ToldPhrase] => [
    hash,
    {
      count: counts[at]!,
      unknown: unknown[at]!,
      no: bestNo[at] ?? 0,
      quality: bestQuality[at] ?? -1,
      isExemplified: at < bestNo.length,
    },
  ]);
  return { entries, least, unknown: besides };
};
