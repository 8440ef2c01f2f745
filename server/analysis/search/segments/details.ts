import { Dictionary } from './dictionary.ts';
import { ownBuffer, packed, SEGMENT_DOCS } from './segment.ts';
import { placesOf } from './sorted-numbers.ts';
import { TextList } from './text-list.ts';

/** What searches filter and count by besides a segment's facts. It is kept apart, for some of it changes while the segment stands. */
export interface ReviewDetails {
  readonly no: number;
  readonly appNo: number;
  readonly country: string | null;
  readonly lang: string;
  readonly version: string | null;
  readonly replied: boolean;
  /** In characters. */
  readonly length: number;
}

/** The details of a segment as they are stored; what the numbers in `packed` mean is in the lists. */
export interface PackedDetails {
  readonly countries: readonly string[];
  readonly languages: readonly string[];
  /** Each with its app: `12 5.4.0`. */
  readonly versions: readonly string[];
  readonly packed: Buffer;
}

/** A column each, in the order of the segment's reviews. */
export interface Details extends Omit<PackedDetails, 'packed' | 'versions'> {
  readonly versions: TextList;
  readonly version: Uint16Array;
  readonly length: Uint16Array;
  readonly country: Uint8Array;
  readonly language: Uint8Array;
  readonly replied: Uint8Array;
}

const bytesEach = 7;
const most = { length: 0xffff, countries: 256, languages: 256 } as const;

/** What stands in the lists for a country or a version that is not known. */
const unknown = '';

/** What stands in the lists for a version of an app. */
export const versionKey = (appNo: number, version: string | null): string =>
  version === null ? unknown : `${appNo} ${version}`;

/** The app and the version that an entry of `versions` stands for; null: not known. */
export const versionOf = (key: string): { readonly appNo: number; readonly version: string } | null => {
  if (key === unknown) return null;
  const space = key.indexOf(' ');
  return { appNo: Number(key.slice(0, space)), version: key.slice(space + 1) };
};

/** The country that an entry of `countries` stands for; null: not known. */
export const countryOf = (key: string): string | null => (key === unknown ? null : key);

interface Row {
  readonly country: string;
  readonly language: string;
  readonly version: string;
  readonly length: number;
  readonly replied: boolean;
}

const pack = (rows: Iterable<Row>, count: number): PackedDetails => {
  const countries = new Dictionary<string>(most.countries);
  const languages = new Dictionary<string>(most.languages);
  const versions = new Dictionary<string>(SEGMENT_DOCS);
  const version = new Uint16Array(count);
  const length = new Uint16Array(count);
  const country = new Uint8Array(count);
  const language = new Uint8Array(count);
  const replied = new Uint8Array(count);
  let at = 0;
  for (const row of rows) {
    version[at] = versions.number(row.version);
    length[at] = Math.min(row.length, most.length);
    country[at] = countries.number(row.country);
    language[at] = languages.number(row.language);
    replied[at] = row.replied ? 1 : 0;
    at++;
  }
  return {
    countries: countries.values,
    languages: languages.values,
    versions: versions.values,
    packed: packed(version, length, country, language, replied),
  };
};

const nothingKnown: Row = { country: unknown, language: 'und', version: unknown, length: 0, replied: false };

/** The details of these reviews, whose numbers ascend. Those of which nothing is given are no longer current, and count nowhere. */
export const packDetails = (nos: Iterable<number>, given: Iterable<ReviewDetails>): PackedDetails => {
  const known = new Map([...given].map((each) => [each.no, each]));
  const rows = Array.from(nos, (no): Row => {
    const each = known.get(no);
    if (!each) return nothingKnown;
    const { country, lang, version, length, replied, appNo } = each;
    return { country: country ?? unknown, language: lang, version: versionKey(appNo, version), length, replied };
  });
  return pack(rows, rows.length);
};

/** The lists that go with packed details. */
type Lists = Pick<PackedDetails, 'countries' | 'languages'> & { readonly versions: readonly string[] | TextList };

export const decodeDetails = (stored: Lists, bytes: Uint8Array, n: number): Details => {
  if (bytes.length !== bytesEach * n)
    throw new RangeError(`details of a segment have ${bytes.length} bytes, not ${bytesEach * n}`);
  const buffer = ownBuffer(bytes);
  return {
    countries: stored.countries,
    languages: stored.languages,
    versions: stored.versions instanceof TextList ? stored.versions : TextList.of(stored.versions),
    version: new Uint16Array(buffer, 0, n),
    length: new Uint16Array(buffer, 2 * n, n),
    country: new Uint8Array(buffer, 4 * n, n),
    language: new Uint8Array(buffer, 5 * n, n),
    replied: new Uint8Array(buffer, 6 * n, n),
  };
};

interface Part {
  readonly nos: Uint32Array;
  readonly details: Details;
}

/** The details of a segment that was merged from others: each of its reviews stands in one of them. */
export const mergeDetails = (parts: readonly Part[], nos: Uint32Array): PackedDetails => {
  const rows: Row[] = new Array(nos.length);
  for (const { nos: own, details } of parts) {
    const { countries, languages, versions } = details;
    const [from, to] = [placesOf(own, nos), placesOf(nos, own)];
    for (const [i, at] of from.entries()) {
      rows[to[i]!] = {
        country: countries[details.country[at]!]!,
        language: languages[details.language[at]!]!,
        version: versions.at(details.version[at]!),
        length: details.length[at]!,
        replied: details.replied[at] === 1,
      };
    }
  }
  return pack(rows, rows.length);
};

/** What became known of reviews after their segment was written. */
export interface LaterDetails {
  /** Ascending. */
  readonly nos: Uint32Array;
  readonly of: ReadonlyMap<number, Pick<ReviewDetails, 'version' | 'replied'>>;
}

/** Details with what became known later. @param appNoOf of the review at a place of the segment */
export const withLater = (
  details: Details,
  nos: Uint32Array,
  later: LaterDetails,
  appNoOf: (at: number) => number,
): Details => {
  const places = placesOf(nos, later.nos);
  if (places.length === 0) return details;
  // One that is in the list already may stand there twice.
  const added = new Map<string, number>();
  const version = details.version.slice();
  const replied = details.replied.slice();
  for (const at of places) {
    const now = later.of.get(nos[at]!)!;
    const key = versionKey(appNoOf(at), now.version);
    const number = added.get(key) ?? details.versions.length + added.size;
    added.set(key, number);
    // A segment of nothing but different versions has no number left for one more.
    if (number < SEGMENT_DOCS) version[at] = number;
    replied[at] = now.replied ? 1 : 0;
  }
  return { ...details, versions: details.versions.and([...added.keys()]), version, replied };
};
