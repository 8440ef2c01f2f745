import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allKinds } from '../../review-kinds/review-kind.ts';
import { readByRules, type Taggable } from '../../tag-by-rules.ts';
import { taxonomy } from '../../themes/taxonomy.ts';
import { allSigns } from '../text-signs.ts';

interface Labelled extends Taggable {
  readonly weight: number;
  readonly ofRules: boolean;
  readonly readers: readonly { readonly kinds: readonly string[]; readonly themes: readonly string[] }[];
  readonly unasked: readonly string[];
}

interface Unlabelled extends Taggable {
  readonly likely: Readonly<Record<string, number>>;
}

/** Signs that stand in fewer reviews are left out: nothing is learned from them. */
const fewestReviews = 3;

const tags: readonly string[] = [...allKinds, ...taxonomy.map(({ id }) => id)];
const [labelsFile, unlabelledFile, out] = process.argv.slice(2) as [string, string, string];
const linesOf = <Line>(file: string): Line[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Line => JSON.parse(line));

const signsOf = (review: Taggable) => {
  const { fields, tags: found, denied } = readByRules(review);
  return {
    signs: allSigns(fields),
    lang: found.lang,
    rating: Math.round(review.rating ?? 0),
    words: fields.reduce((all, { words }) => all + words.length, 0),
    found: [...found.kinds, ...found.themes].map((tag) => tags.indexOf(tag)),
    denied: denied.map(({ theme }) => tags.indexOf(theme)),
  };
};

/** How many of a review's readers say each tag, as a share. */
const saidIn = ({ readers }: Labelled): number[] =>
  tags.map(
    (tag) => readers.filter(({ kinds, themes }) => kinds.includes(tag) || themes.includes(tag)).length / readers.length,
  );

const labelled = linesOf<Labelled>(labelsFile).map((review) => ({
  ...signsOf(review),
  truth: saidIn(review),
  text: review.text.toLowerCase().replace(/\s+/g, ' ').slice(0, 80),
  weight: review.weight,
  ofRules: review.ofRules,
  unasked: review.unasked.map((tag) => tags.indexOf(tag)),
}));
const unlabelled = linesOf<Unlabelled>(unlabelledFile).map((review) => ({
  ...signsOf(review),
  truth: tags.map((tag) => review.likely[tag] ?? 0),
}));

const counts = new Map<number, number>();
for (const { signs } of labelled) for (const sign of signs) counts.set(sign, (counts.get(sign) ?? 0) + 1);
const known = [...counts].flatMap(([sign, count]) => (count >= fewestReviews ? [sign] : []));
const places = new Map(known.map((sign, place) => [sign, place]));

mkdirSync(out, { recursive: true });
writeFileSync(join(out, 'signs.u32'), Uint32Array.from(known));
const write = (name: string, reviews: readonly { readonly signs: ReadonlySet<number> }[]): void =>
  writeFileSync(
    join(out, name),
    JSON.stringify(
      reviews.map((review) => ({ ...review, signs: [...review.signs].flatMap((sign) => places.get(sign) ?? []) })),
    ),
  );
writeFileSync(join(out, 'tags.json'), JSON.stringify(tags));
write('labelled.json', labelled);
write('unlabelled.json', unlabelled);
console.log(`${labelled.length} labelled and ${unlabelled.length} other reviews, ${known.length} signs`);
