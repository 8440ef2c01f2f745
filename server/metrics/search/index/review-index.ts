import { moves, writers } from '../../../tagging/clauses/clause.ts';
import {
  indexedKinds,
  indexedPolarities,
  kindTerm,
  moveTerm,
  polarityTerm,
  themeTerm,
  writerTerm,
} from '../tag-terms.ts';
import { Names } from './names.ts';
import { PhraseLists, roomFor, ThemeLists } from './numbers.ts';
import { Postings } from './postings.ts';
import {
  allClauses,
  at,
  checkFormat,
  clauseBits,
  flag,
  maskBytes,
  phraseBytes,
  shortText,
  spanBytes,
} from './record.ts';

const firstRows = 1_024;
const daySeconds = 86_400;
const columnNames = [
  'no',
  'seconds',
  'day',
  'app',
  'version',
  'length',
  'rating',
  'quality',
  'replied',
  'panel',
  'kinds',
  'clauseCount',
  'good',
  'bad',
  'wish',
  'country',
  'language',
  'taxonomy',
] as const;

/** Clause tags as terms; the neutral polarity has none. */
const polarityTags = [...indexedPolarities.map(polarityTerm), ''];
const moveTags = moves.map(moveTerm);
const clauseTags = [...polarityTags, ...moveTags, ...writers.map(writerTerm)];
const [firstMove, firstWriter] = [polarityTags.length, polarityTags.length + moveTags.length];

/** The share of dead rows from which a rebuild pays off. */
const maxDeadShare = 0.25;
const minDead = 10_000;

/**
 * All reviews in memory, in columns. Rows are immutable: a changed review gets a new row, and a search already running
 * still counts the old one through its copy of `living`.
 */
export class ReviewIndex {
  rows = 0;
  /** Rows that are the newest of their review. */
  reviews = 0;
  /** A bit for each of those rows. */
  living: Uint32Array<ArrayBuffer> = new Uint32Array(firstRows >>> 5);
  /** A bit for each row that counts by default: of apps with a panel, only the panel's reviews. */
  usual: Uint32Array<ArrayBuffer> = new Uint32Array(firstRows >>> 5);

  no: Uint32Array<ArrayBuffer> = new Uint32Array(firstRows);
  seconds: Uint32Array<ArrayBuffer> = new Uint32Array(firstRows);
  /** Days since 1970. */
  day: Uint16Array<ArrayBuffer> = new Uint16Array(firstRows);
  /** Numbers in `apps`, `versions`, `countries`, `languages`. */
  app: Uint32Array<ArrayBuffer> = new Uint32Array(firstRows);
  version: Uint32Array<ArrayBuffer> = new Uint32Array(firstRows);
  country: Uint16Array<ArrayBuffer> = new Uint16Array(firstRows);
  language: Uint16Array<ArrayBuffer> = new Uint16Array(firstRows);
  length: Uint16Array<ArrayBuffer> = new Uint16Array(firstRows);
  rating: Uint8Array<ArrayBuffer> = new Uint8Array(firstRows);
  quality: Uint8Array<ArrayBuffer> = new Uint8Array(firstRows);
  /** 0 or 1, as in `panel`. */
  replied: Uint8Array<ArrayBuffer> = new Uint8Array(firstRows);
  panel: Uint8Array<ArrayBuffer> = new Uint8Array(firstRows);
  /** The bits of `indexedKinds`. */
  kinds: Uint8Array<ArrayBuffer> = new Uint8Array(firstRows);
  clauseCount: Uint8Array<ArrayBuffer> = new Uint8Array(firstRows);
  /** A bit for each clause of the polarity. */
  good: Uint16Array<ArrayBuffer> = new Uint16Array(firstRows);
  bad: Uint16Array<ArrayBuffer> = new Uint16Array(firstRows);
  wish: Uint16Array<ArrayBuffer> = new Uint16Array(firstRows);
  private taxonomy: Uint8Array<ArrayBuffer> = new Uint8Array(firstRows);
  readonly themes = new ThemeLists();
  readonly phrases = new PhraseLists();
  readonly postings = new Postings({ hasClauses: true });
  private readonly rowsOfApps = new Postings({ hasClauses: false });

  readonly countries = new Names();
  readonly languages = new Names();
  readonly themeIds = new Names();
  readonly terms = new Names();
  /** The public number of each app. */
  readonly appNos: number[] = [];
  private readonly appNumbers = new Map<number, number>();
  /** Version 0 is unknown. Versions of different apps are distinct even if their texts are equal. */
  readonly versionTexts = new Names();
  readonly versions = { app: [-1], text: [0], /** App and version as one text. */ key: [''] };
  /** By app. */
  private readonly panelReviews: number[] = [];
  /** By app, its versions by text. */
  private readonly versionsOfApp: Map<number, number>[] = [];

  private readonly taxonomyNames: string[] = [];
  private readonly taxonomyReviews: number[] = [];
  /** Row by review number, plus one. */
  private rowOfNo: Uint32Array<ArrayBuffer> = new Uint32Array(firstRows);
  private readonly kindTerms = indexedKinds.map((kind) => this.terms.numberOf(kindTerm(kind)));
  private readonly themeTerms: number[] = [0];
  private readonly clauseTerms = clauseTags.map((tag) => this.terms.numberOf(tag));
  /** Scratch space for the current row: the clauses of each of these terms, its themes, and the clauses of each theme. */
  private readonly tagged = new Uint16Array(clauseTags.length);
  private readonly rowThemes: number[] = [];
  private readonly themed: number[] = [];

  /** Adds a review, or replaces the one with the same number. */
  put(no: number, taxonomy: string, record: Uint8Array): void {
    checkFormat(record);
    this.remove(no);
    const row = this.rows++;
    if (row === this.no.length) this.growRows();
    this.rowOfNo = roomFor(this.rowOfNo, no + 1);
    this.rowOfNo[no] = row + 1;
    this.living[row >>> 5]! |= 1 << (row & 31);
    this.reviews++;
    this.no[row] = no;
    this.taxonomy[row] = this.taxonomyNumber(taxonomy);
    this.taxonomyReviews[this.taxonomy[row]!]!++;
    this.readFacts(row, record);
    this.addToUsual(row);
    this.readTexts(row, record);
    this.themes.endRow();
    this.phrases.endRow();
  }

  remove(no: number): void {
    const row = this.rowOf(no);
    if (row < 0) return;
    this.rowOfNo[no] = 0;
    this.living[row >>> 5]! &= ~(1 << (row & 31));
    this.usual[row >>> 5]! &= ~(1 << (row & 31));
    this.reviews--;
    this.taxonomyReviews[this.taxonomy[row]!]!--;
    const app = this.app[row]!;
    if (this.panel[row] === 1 && --this.panelReviews[app]! === 0) {
      this.rowsOfApps.each(app, (other) => {
        this.usual[other >>> 5]! |= this.living[other >>> 5]! & (1 << (other & 31));
      });
    }
  }

  /** -1 if there is none. */
  rowOf(no: number): number {
    return (this.rowOfNo[no] ?? 0) - 1;
  }

  taxonomies(): string[] {
    return this.taxonomyNames.filter((_, number) => this.taxonomyReviews[number]! > 0);
  }

  countTerm(term: string): number {
    const number = this.terms.find(term);
    return number === 0 ? 0 : this.postings.count(number, this.living);
  }

  /** Whether enough rows are dead for a reload. */
  get isWasteful(): boolean {
    const dead = this.rows - this.reviews;
    return dead > minDead && dead > maxDeadShare * this.rows;
  }

  private addToUsual(row: number): void {
    const app = this.app[row]!;
    if (this.panel[row] === 1 && this.panelReviews[app]!++ === 0) {
      this.rowsOfApps.each(app, (other) => {
        this.usual[other >>> 5]! &= ~(1 << (other & 31));
      });
    }
    if (this.panel[row] === 1 || this.panelReviews[app] === 0) this.usual[row >>> 5]! |= 1 << (row & 31);
  }

  private readFacts(row: number, record: Uint8Array): void {
    this.seconds[row] = uint32(record, at.seconds);
    this.day[row] = this.seconds[row]! / daySeconds;
    this.app[row] = this.appNumber(uint32(record, at.appNo));
    this.rowsOfApps.add(this.app[row]!, row);
    this.length[row] = record[at.length]! | (record[at.length + 1]! << 8);
    this.rating[row] = record[at.rating]!;
    this.quality[row] = record[at.quality]!;
    this.replied[row] = (record[at.flags]! & flag.replied) === 0 ? 0 : 1;
    this.panel[row] = (record[at.flags]! & flag.panel) === 0 ? 0 : 1;
    this.kinds[row] = record[at.kinds]!;
  }

  private readTexts(row: number, record: Uint8Array): void {
    let from: number = at.texts;
    const name = (names: Names): number => {
      let length = record[from++]!;
      if (length >= shortText) length = (length & 0x7f) + 128 * record[from++]!;
      from += length;
      return names.number(record, from - length, from);
    };
    const count = (): number => {
      from += 2;
      return record[from - 2]! | (record[from - 1]! << 8);
    };
    this.country[row] = name(this.countries);
    this.language[row] = name(this.languages);
    this.version[row] = this.versionNumber(this.app[row]!, name(this.versionTexts));
    this.rowThemes.length = 0;
    for (let left = count(); left > 0; left--) this.rowThemes.push(name(this.themeIds));
    from = this.readClauses(row, record, from);
    const clauses = this.clauseCount[row]!;
    const all = allClauses(clauses);
    const bytes = maskBytes(clauses);
    for (let left = count(); left > 0; left--) {
      const term = name(this.terms);
      let own = all;
      if (bytes > 0) own = bytes === 1 ? record[from]! : record[from]! | (record[from + 1]! << 8);
      from += bytes;
      this.postings.add(term, row, own);
    }
    for (let bit = 0; bit < indexedKinds.length; bit++) {
      if ((this.kinds[row]! & (1 << bit)) !== 0) this.postings.add(this.kindTerms[bit]!, row, all);
    }
    for (; from < record.length; from += phraseBytes) {
      this.phrases.push(uint32(record, from), record[from + 4]! | (record[from + 5]! << 8));
    }
  }

  /** Reads the clause tags of a row; returns where the clause spans end. */
  private readClauses(row: number, record: Uint8Array, begin: number): number {
    const { tagged, themed, rowThemes } = this;
    tagged.fill(0);
    for (let at = 0; at < rowThemes.length; at++) themed[at] = 0;
    const count = record[begin]!;
    let from = begin + 1;
    for (let clause = 0; clause < count; clause++) {
      const bits = record[from]! | (record[from + 1]! << 8);
      from += 2;
      const move = (bits >>> clauseBits.move) & 7;
      const writer = (bits >>> clauseBits.writer) & 15;
      tagged[bits & 3]! |= 1 << clause;
      if (move > 0) tagged[firstMove + move - 1]! |= 1 << clause;
      if (writer > 0) tagged[firstWriter + writer - 1]! |= 1 << clause;
      for (let left = bits >>> clauseBits.themes; left > 0; left--) themed[record[from++]!]! |= 1 << clause;
    }
    this.clauseCount[row] = count;
    this.good[row] = tagged[0]!;
    this.bad[row] = tagged[1]!;
    this.wish[row] = tagged[2]!;
    for (let at = 0; at < clauseTags.length; at++) {
      if (tagged[at] !== 0 && this.clauseTerms[at] !== 0) this.postings.add(this.clauseTerms[at]!, row, tagged[at]);
    }
    for (let at = 0; at < rowThemes.length; at++) {
      this.themes.push(rowThemes[at]!, themed[at]!);
      this.postings.add(this.themeTermOf(rowThemes[at]!), row, themed[at]);
    }
    return from + spanBytes * count;
  }

  markApp(appNo: number, bits: Uint32Array): void {
    const app = this.appNumbers.get(appNo);
    if (app !== undefined) this.rowsOfApps.mark(app, bits);
  }

  private appNumber(appNo: number): number {
    const known = this.appNumbers.get(appNo);
    if (known !== undefined) return known;
    const number = this.appNos.push(appNo) - 1;
    this.appNumbers.set(appNo, number);
    this.versionsOfApp.push(new Map());
    this.panelReviews.push(0);
    return number;
  }

  private versionNumber(app: number, text: number): number {
    if (text === 0) return 0;
    const known = this.versionsOfApp[app]!.get(text);
    if (known !== undefined) return known;
    const number = this.versions.app.push(app) - 1;
    this.versions.text.push(text);
    this.versions.key.push(`${this.appNos[app]!} ${this.versionTexts.text(text)}`);
    this.versionsOfApp[app]!.set(text, number);
    return number;
  }

  private themeTermOf(theme: number): number {
    this.themeTerms[theme] ??= this.terms.numberOf(themeTerm(this.themeIds.text(theme)));
    return this.themeTerms[theme];
  }

  private taxonomyNumber(taxonomy: string): number {
    const known = this.taxonomyNames.indexOf(taxonomy);
    if (known >= 0) return known;
    this.taxonomyReviews.push(0);
    return this.taxonomyNames.push(taxonomy) - 1;
  }

  private growRows(): void {
    const rows = this.rows + 1;
    // Each column keeps its type.
    for (const column of columnNames) this[column] = roomFor(this[column], rows) as never;
    this.living = roomFor(this.living, (this.no.length + 31) >>> 5);
    this.usual = roomFor(this.usual, (this.no.length + 31) >>> 5);
  }
}

const uint32 = (bytes: Uint8Array, at: number): number =>
  (bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)) >>> 0;
