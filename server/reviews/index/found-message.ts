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
  readonly numbers: number[] = [];
  readonly texts: (string | null)[] = [];

  /** How many there are comes first. */
  list<Entry>(entries: readonly Entry[], put: (entry: Entry, numbers: number[]) => void): void {
    const { numbers } = this;
    numbers.push(entries.length);
    for (let at = 0; at < entries.length; at++) put(entries[at]!, numbers);
  }

  message(): FoundMessage {
    return { numbers: new Float64Array(this.numbers), texts: JSON.stringify(this.texts) };
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
  const { texts } = to;
  to.numbers.push(candidates, matched, unthemed, ...ratingMix);
  to.list(counts.apps, ({ appNo, matched, ratingSum }, numbers) => numbers.push(appNo, matched, ratingSum));
  to.list(counts.countries, ({ country, matched, ratingSum }, numbers) => {
    texts.push(country);
    numbers.push(matched, ratingSum);
  });
  to.list(counts.versions, ({ appNo, version, matched, ratingSum }, numbers) => {
    texts.push(version);
    numbers.push(appNo, matched, ratingSum);
  });
  to.list(counts.kinds, ({ kind, matched, ratingSum }, numbers) => {
    texts.push(kind);
    numbers.push(matched, ratingSum);
  });
  to.list(counts.weeks, ({ monday, matched, ratingSum }, numbers) => numbers.push(monday, matched, ratingSum));
  to.list(counts.themes, ({ id, count, ratingSum, apps, quoteNos }, numbers) => {
    texts.push(id);
    numbers.push(count, ratingSum, apps.length);
    for (let at = 0; at < apps.length; at++) numbers.push(apps[at]!.appNo, apps[at]!.count);
    numbers.push(quoteNos.length);
    for (let at = 0; at < quoteNos.length; at++) numbers.push(quoteNos[at]!);
  });
  to.list(counts.phrases, ({ hash, count, no }, numbers) => numbers.push(hash, count, no));
  to.list(counts.top, ({ no, score }, numbers) => numbers.push(no, score));
  to.list(taxonomies, (taxonomy) => texts.push(taxonomy));
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
