import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { splitClauses } from '../../clauses/split-clauses.ts';
import { allKinds } from '../../review-kinds/review-kind.ts';
import { tagReviews } from '../../tag.ts';
import { readAllByRules, type Taggable } from '../../tag-by-rules.ts';
import { taxonomy } from '../../themes/taxonomy.ts';
import { formOf, seeTokens } from '../tokens.ts';

/** A line of a file of texts; kinds and themes where someone read the whole review. */
interface Text extends Taggable {
  readonly repo?: string;
  readonly kinds?: readonly string[];
  readonly themes?: readonly string[];
  readonly readers?: readonly { readonly kinds: readonly string[]; readonly themes: readonly string[] }[];
}
interface LabelledClause {
  readonly in: 'title' | 'text';
  readonly start: number;
  readonly end: number;
  readonly says: string;
  readonly themes?: readonly string[];
  readonly subjects?: readonly string[];
}
interface Labels {
  readonly text: string;
  readonly source: string;
  readonly lang: string;
  readonly reader: number;
  readonly kinds?: readonly string[];
  readonly clauses: readonly LabelledClause[];
}

const tags: readonly string[] = [...allKinds, ...taxonomy.map(({ id }) => id)];
const placeOf = new Map(tags.map((tag, place) => [tag, place]));
const [labelsFile, heldOutFile, out, ...textFiles] = process.argv.slice(2) as [string, string, string, ...string[]];
const linesOf = <Line>(file: string): Line[] => {
  const bytes = readFileSync(file);
  const lines: Line[] = [];
  for (const line of (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString().split('\n'))
    if (line !== '') lines.push(JSON.parse(line));
  return lines;
};

const hashOf = ({ title, text }: Taggable): string =>
  createHash('sha256')
    .update(`${title ?? ''}\n${text}`.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim())
    .digest('hex')
    .slice(0, 16);

const labels = linesOf<Labels>(labelsFile);
const heldOut = linesOf<Labels>(heldOutFile);
const labelsBy = Map.groupBy([...labels, ...heldOut], ({ text }) => text);
const heldTexts = new Set(heldOut.map(({ text }) => text));
const heldRepos = new Set(heldOut.map(({ source }) => source.split(':')[1]));

const seen = new Set<string>();
const chosen: { text: Text; hash: string; file: string }[] = [];
const heldWords = new Set<string>();
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')
    .slice(0, 60);
for (const file of textFiles) {
  for (const text of linesOf<Text>(file)) {
    const hash = hashOf(text);
    if (heldTexts.has(hash)) heldWords.add(plain(text.text));
    if (seen.has(hash)) continue;
    if (!heldTexts.has(hash) && !labelsBy.has(hash) && heldRepos.has(text.repo)) continue;
    if (text.text.length > 1500 && !labelsBy.has(hash)) continue;
    seen.add(hash);
    chosen.push({ text, hash, file });
  }
}
const kept = chosen.filter(
  ({ text, hash }) => heldTexts.has(hash) || labelsBy.has(hash) || !heldWords.has(plain(text.text)),
);
console.log(
  `${chosen.length} texts, ${chosen.length - kept.length} like held-out ones; of ${labelsBy.size} labelled ${kept.filter(({ hash }) => labelsBy.has(hash)).length} found`,
);

const types = new Map<string, number>();
const counts: number[] = [];
const typeOf = (form: string): number => {
  const held = types.get(form);
  if (held !== undefined) {
    counts[held]!++;
    return held;
  }
  types.set(form, counts.length);
  return counts.push(1) - 1;
};

class Numbers {
  #list = new Uint32Array(1 << 16);
  length = 0;
  push(number: number): void {
    if (this.length === this.#list.length) {
      const more = new Uint32Array(this.length * 2);
      more.set(this.#list);
      this.#list = more;
    }
    this.#list[this.length++] = number;
  }
  get all(): Uint32Array {
    return this.#list.subarray(0, this.length);
  }
}
const [tokens, clauseTokens, reviewClauses, ratings, langs] = Array.from({ length: 5 }, () => new Numbers()) as [
  Numbers,
  Numbers,
  Numbers,
  Numbers,
  Numbers,
];
const lists = {
  found: new Numbers(),
  foundCount: new Numbers(),
  said: new Numbers(),
  saidCount: new Numbers(),
  denied: new Numbers(),
  deniedCount: new Numbers(),
  elsewise: new Numbers(),
  elsewiseCount: new Numbers(),
  today: new Numbers(),
  todayCount: new Numbers(),
};
const languages: string[] = [];
const addAll = (list: Numbers, count: Numbers, given: readonly string[]): void => {
  const places = [...new Set(given.map((tag) => placeOf.get(tag)!))];
  count.push(places.length);
  for (const place of places) list.push(place);
};
const meta: unknown[] = [];
let at = 0;
const step = 512;
for (let from = 0; from < kept.length; from += step) {
  const part = kept.slice(from, from + step);
  const taggable = part.map(({ text: { title, text, rating, lang } }) => ({
    title: title ?? null,
    text,
    rating: rating ?? null,
    lang: lang ?? null,
  }));
  const readings = readAllByRules(taggable);
  const tagged = tagReviews(taggable);
  for (const [place, { fields, tags: found, denied, elsewise }] of readings.entries()) {
    const { text, hash, file } = part[place]!;
    const read = labelsBy.get(hash);
    const spans =
      read === undefined
        ? splitClauses(fields, found.lang)
        : read[0]!.clauses.map(({ in: field, start, end }) => ({ field, start, end }));
    if (spans.length === 0) spans.push({ field: 'text', start: 0, end: text.text.length });
    const own: number[][] = spans.map(() => []);
    for (const { field, text: written, words } of fields) {
      let clause = spans.findIndex((span) => span.field === field);
      if (clause < 0) continue;
      seeTokens({ text: written, words }, (token, start) => {
        while (spans[clause + 1]?.field === field && spans[clause + 1]!.start <= start) clause++;
        own[clause]!.push(typeOf(formOf(token)));
      });
    }
    reviewClauses.push(spans.length);
    ratings.push(Math.round(text.rating ?? 0));
    if (!languages.includes(found.lang)) languages.push(found.lang);
    langs.push(languages.indexOf(found.lang));
    for (const list of own) {
      clauseTokens.push(list.length);
      for (const token of list) tokens.push(token);
    }
    const said = found.because;
    for (const [clause, span] of spans.entries()) {
      const next = spans[clause + 1]?.field === span.field ? spans[clause + 1]!.start : Number.POSITIVE_INFINITY;
      const begin = spans[clause - 1]?.field === span.field ? span.start : 0;
      addAll(
        lists.found,
        lists.foundCount,
        said.flatMap(({ tag, field, start }) => (field === span.field && start >= begin && start < next ? tag : [])),
      );
    }
    addAll(lists.said, lists.saidCount, [...found.kinds, ...found.themes]);
    addAll(lists.today, lists.todayCount, [...tagged[place]!.kinds, ...tagged[place]!.themes]);
    addAll(
      lists.denied,
      lists.deniedCount,
      denied.map(({ theme }) => theme),
    );
    addAll(lists.elsewise, lists.elsewiseCount, elsewise);
    if (read !== undefined || text.kinds !== undefined || text.readers !== undefined)
      meta.push({
        review: at,
        held: heldTexts.has(hash),
        read: read?.map(({ source, lang, reader, kinds, clauses }) => ({
          source,
          lang,
          reader,
          kinds,
          clauses: clauses.map(({ says, themes, subjects }) => ({ says, themes, subjects })),
        })),
        kinds: text.kinds,
        themes: text.themes,
        readers: text.readers,
        lang: text.lang,
        file: file.split('/').at(-1),
      });
    at++;
  }
  if (from % (step * 50) === 0) console.log(from, tokens.length, types.size);
}
mkdirSync(out, { recursive: true });
const names = [...types.keys()];
writeFileSync(join(out, 'types.txt'), names.join('\n'));
const write = (name: string, list: Uint32Array): void => writeFileSync(join(out, `${name}.u32`), list);
write('counts', Uint32Array.from(counts));
write('tokens', tokens.all);
write('clauseTokens', clauseTokens.all);
write('reviewClauses', reviewClauses.all);
write('ratings', ratings.all);
write('langs', langs.all);
for (const [name, list] of Object.entries(lists)) write(name, list.all);
writeFileSync(join(out, 'labels.json'), JSON.stringify({ tags, languages, meta }));
console.log(`${at} reviews, ${tokens.length} tokens of ${types.size} types`);
