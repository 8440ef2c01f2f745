import { Dictionary } from './dictionary.ts';
import { phraseHash } from './phrase-hash.ts';
import { kindBits, kindTerm, packed, SEGMENT_DOCS, type Segment, type SegmentDoc, themeTerm } from './segment.ts';

const mostThemes = 256;

/**
 * A segment of so many reviews, which are added one after the other in the order of their numbers. Nothing of a review is held but
 * what is stored of it.
 */
export class SegmentBuilder {
  /** Of each term the ordinals of its reviews, ascending. */
  readonly postings = new Map<string, number[]>();
  private readonly docs: number;
  private readonly no: Uint32Array;
  private readonly seconds: Uint32Array;
  private readonly app: Uint16Array;
  private readonly rating: Uint8Array;
  private readonly quality: Uint8Array;
  private readonly kinds: Uint8Array;
  private readonly themeCount: Uint8Array;
  private readonly themeNos: number[] = [];
  private readonly phraseCount: Uint16Array;
  private readonly phraseLow: number[] = [];
  private readonly phraseHigh: number[] = [];
  private readonly themes = new Dictionary<string>(mostThemes);
  private readonly apps = new Dictionary<number>(SEGMENT_DOCS);
  private added = 0;

  constructor(docs: number) {
    if (docs > SEGMENT_DOCS) throw new RangeError(`a segment of ${docs} reviews: at most ${SEGMENT_DOCS}`);
    this.docs = docs;
    this.no = new Uint32Array(docs);
    this.seconds = new Uint32Array(docs);
    this.app = new Uint16Array(docs);
    this.rating = new Uint8Array(docs);
    this.quality = new Uint8Array(docs);
    this.kinds = new Uint8Array(docs);
    this.themeCount = new Uint8Array(docs);
    this.phraseCount = new Uint16Array(docs);
  }

  private post(term: string, at: number): void {
    const ordinals = this.postings.get(term);
    if (!ordinals) this.postings.set(term, [at]);
    else if (ordinals[ordinals.length - 1] !== at) ordinals.push(at);
  }

  /** @param phrases their hashes, each once. */
  add(doc: Omit<SegmentDoc, 'phrases'>, phrases: Iterable<number>): void {
    const at = this.added++;
    if (at > 0 && this.no[at - 1] === doc.no) throw new RangeError(`review ${doc.no} twice in a segment`);
    this.no[at] = doc.no;
    this.seconds[at] = Math.min(Math.max(doc.seconds, 0), 0xffff_ffff);
    this.app[at] = this.apps.number(doc.appNo);
    this.rating[at] = doc.rating;
    this.quality[at] = doc.quality;
    for (const kind of doc.kinds) {
      this.kinds[at]! |= 1 << kindBits.indexOf(kind);
      this.post(kindTerm(kind), at);
    }
    for (const [place, theme] of doc.themes.entries()) {
      if (doc.themes.indexOf(theme) < place) continue;
      this.themeCount[at]!++;
      this.themeNos.push(this.themes.number(theme));
      this.post(themeTerm(theme), at);
    }
    for (const hash of phrases) {
      this.phraseCount[at]!++;
      this.phraseLow.push(hash % 0x1_0000_0000);
      this.phraseHigh.push(Math.floor(hash / 0x1_0000_0000));
    }
    for (const term of doc.terms) this.post(term, at);
  }

  /** All but the postings. */
  end(): Omit<Segment, 'postings'> {
    if (this.added !== this.docs) throw new RangeError(`${this.added} reviews of ${this.docs} in a segment`);
    const { no, seconds, app, rating, quality, kinds, themeCount } = this;
    return {
      docs: this.docs,
      themes: this.themes.values,
      apps: this.apps.values,
      facts: packed(no, seconds, app, rating, quality, kinds, themeCount, new Uint8Array(this.themeNos)),
      phrases: packed(new Uint32Array(this.phraseLow), new Uint16Array(this.phraseHigh), this.phraseCount),
    };
  }
}

/** The documents in any order; one number stands once. */
export const buildSegment = (given: readonly SegmentDoc[]): Segment => {
  const builder = new SegmentBuilder(given.length);
  for (const doc of given.toSorted((a, b) => a.no - b.no)) builder.add(doc, new Set(doc.phrases.map(phraseHash)));
  const postings = new Map(Array.from(builder.postings, ([term, ordinals]) => [term, new Uint16Array(ordinals)]));
  return { ...builder.end(), postings };
};
