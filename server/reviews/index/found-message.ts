import type { SearchCounts } from '../../analysis/search/plan.ts';

/** What was counted, and which versions of the taxonomy had tagged the reviews on file then. */
export interface Found {
  readonly counts: SearchCounts;
  readonly taxonomies: readonly string[];
}

/** As it goes from thread to thread: numbers one after the other, which are taken over as they are, and texts as JSON, which is quicker than a list. */
export interface FoundMessage {
  readonly numbers: Float64Array;
  readonly texts: string;
}

class Writer {
  readonly texts: (string | null)[] = [];
  private numbers = new Float64Array(1 << 12);
  private used = 0;

  put(...numbers: readonly number[]): void {
    if (this.used + numbers.length > this.numbers.length) {
      const more = new Float64Array(2 * (this.used + numbers.length));
      more.set(this.numbers);
      this.numbers = more;
    }
    for (let at = 0; at < numbers.length; at++) this.numbers[this.used++] = numbers[at]!;
  }

  /** How many there are comes first. */
  list<Entry>(entries: readonly Entry[], put: (entry: Entry) => void): void {
    this.put(entries.length);
    for (let at = 0; at < entries.length; at++) put(entries[at]!);
  }

  message(): FoundMessage {
    return { numbers: this.numbers.slice(0, this.used), texts: JSON.stringify(this.texts) };
  }
}

class Reader {
  private readonly numbers: Float64Array;
  private readonly texts: readonly (string | null)[];
  private at = 0;
  private textAt = 0;

  constructor({ numbers, texts }: FoundMessage) {
    this.numbers = numbers;
    // What `writeFound` has put there.
    this.texts = JSON.parse(texts) as (string | null)[];
  }

  next(): number {
    return this.numbers[this.at++]!;
  }

  /** What stood there as a text of this kind. */
  text<Text extends string | null>(): Text {
    return this.texts[this.textAt++] as Text;
  }

  list<Entry>(read: () => Entry): Entry[] {
    const length = this.next();
    const entries: Entry[] = [];
    for (let at = 0; at < length; at++) entries.push(read());
    return entries;
  }
}

export const writeFound = ({ counts, taxonomies }: Found): FoundMessage => {
  const { candidates, matched, unthemed, ratingMix } = counts;
  const to = new Writer();
  to.put(candidates, matched, unthemed, ...ratingMix);
  to.list(counts.apps, ({ appNo, matched, ratingSum }) => to.put(appNo, matched, ratingSum));
  to.list(counts.countries, ({ country, matched, ratingSum }) => {
    to.texts.push(country);
    to.put(matched, ratingSum);
  });
  to.list(counts.versions, ({ appNo, version, matched, ratingSum }) => {
    to.texts.push(version);
    to.put(appNo, matched, ratingSum);
  });
  to.list(counts.kinds, ({ kind, matched, ratingSum }) => {
    to.texts.push(kind);
    to.put(matched, ratingSum);
  });
  to.list(counts.weeks, ({ monday, matched, ratingSum }) => to.put(monday, matched, ratingSum));
  to.list(counts.themes, ({ id, count, ratingSum, apps, quoteNos }) => {
    to.texts.push(id);
    to.put(count, ratingSum);
    to.list(apps, ({ appNo, count }) => to.put(appNo, count));
    to.list(quoteNos, (no) => to.put(no));
  });
  to.list(counts.phrases, ({ hash, count, no }) => to.put(hash, count, no));
  to.list(counts.top, ({ no, score }) => to.put(no, score));
  to.list(taxonomies, (taxonomy) => to.texts.push(taxonomy));
  return to.message();
};

export const readFound = (message: FoundMessage): Found => {
  const from = new Reader(message);
  const next = () => from.next();
  // The fields stand in the order in which they are read.
  return {
    counts: {
      candidates: next(),
      matched: next(),
      unthemed: next(),
      ratingMix: [next(), next(), next(), next(), next()],
      apps: from.list(() => ({ appNo: next(), matched: next(), ratingSum: next() })),
      countries: from.list(() => ({ country: from.text<string | null>(), matched: next(), ratingSum: next() })),
      versions: from.list(() => ({
        appNo: next(),
        version: from.text<string>(),
        matched: next(),
        ratingSum: next(),
      })),
      kinds: from.list(() => ({
        kind: from.text<SearchCounts['kinds'][number]['kind']>(),
        matched: next(),
        ratingSum: next(),
      })),
      weeks: from.list(() => ({ monday: next(), matched: next(), ratingSum: next() })),
      themes: from.list(() => ({
        id: from.text<string>(),
        count: next(),
        ratingSum: next(),
        apps: from.list(() => ({ appNo: next(), count: next() })),
        quoteNos: from.list(next),
      })),
      phrases: from.list(() => ({ hash: next(), count: next(), no: next() })),
      top: from.list(() => ({ no: next(), score: next() })),
    },
    taxonomies: from.list(() => from.text<string>()),
  };
};
