import { blot, type Sheet } from '../../analysis/reading/sheet.ts';
import { type Cues, type Mark, marksIn, type Tag } from './cues.ts';

/** A part of a question that asks for one thing, by its place in the sheet. */
export interface Clause {
  readonly start: number;
  readonly end: number;
}

const openers: readonly Tag[] = [
  'why',
  'when',
  'howMany',
  'howMuch',
  'share',
  'which',
  'what',
  'where',
  'show',
  'how',
  'howAre',
  'yesNo',
  'advice',
  'priceAsk',
];
/** Words that make an ask of what stands before a comma. */
const asking: readonly Tag[] = [
  ...openers,
  'bad',
  'good',
  'wish',
  'rating',
  'rated',
  'mention',
  'cheap',
  'dear',
  'money',
];

const hasAny = ({ tags }: Mark, some: readonly Tag[]): boolean => some.some((tag) => tags.has(tag));

const abbreviations = /(?:^|[^\p{L}])(?:vs|no|v|e\.g|i\.e|approx)$/u;

/** Full stops and question marks, and not the dot of a number or of `vs.`. */
const hardCuts = (folded: string): number[] =>
  [...folded.matchAll(/[.?!;\n。？！；]|…/gu)]
    .filter(({ index, 0: sign }) => {
      const isDot = sign === '.';
      if (!isDot) return true;
      return !/\d/u.test(folded[index + 1] ?? ' ') && !abbreviations.test(folded.slice(0, index));
    })
    .map(({ index, 0: sign }) => index + sign.length);

/**
 * Where one question ends and the next begins: behind a full stop or a question mark, and at a comma or an `and` before
 * words that open a question, if what stands before it asks for something too.
 */
export const clausesOf = (sheet: Sheet, cues: Cues): Clause[] => {
  const { folded } = sheet;
  const marks = marksIn(sheet, cues);
  const cuts = new Set<number>([0, ...hardCuts(folded)]);
  const isJoined = (start: number): boolean => {
    const ahead = folded.slice(0, start).trimEnd();
    if (/[,;:–—、]$| -$/u.test(ahead)) return true;
    return cues.and.has(/[\p{L}&]+$/u.exec(ahead)?.[0] ?? '');
  };
  for (const [at, mark] of marks.entries()) {
    const begins = marks[at - 1];
    // `, and also which`: what is polite or joins belongs to the part behind it.
    const isBehindFiller = begins?.tags.has('filler') === true && !/\S/u.test(folded.slice(begins.end, mark.start));
    const start = isBehindFiller ? begins.start : mark.start;
    const onlyFiller = mark.tags.has('filler') && !hasAny(mark, ['why', 'what', 'how', 'which']);
    if (!hasAny(mark, openers) || onlyFiller || !isJoined(start)) continue;
    const last = Math.max(...[...cuts].filter((cut) => cut <= start));
    const before = marks.filter((each) => each.start >= last && each.end <= start);
    const asks = before.some((each) => hasAny(each, asking) && !each.tags.has('without') && !onlyIn(each));
    const isLeftOut = before.some((each) => hasAny(each, ['without', 'aside', 'setAside']));
    const hasOpener = before.some((each) => hasAny(each, openers) && !onlyIn(each));
    // `Journalist on a deadline:` leads to the question and is no part of it; `new users:` limits it.
    const isLead =
      /:\s*$/u.test(folded.slice(0, start)) &&
      before.every((each) => hasAny(each, ['filler', 'us', 'people', 'pronoun'])) &&
      !before.some((each) => hasAny(each, ['writers']));
    if (hasOpener || (asks && !isLeftOut) || isLead) cuts.add(start);
  }
  const places = [...cuts].sort((one, other) => one - other);
  return places
    .map((start, at) => ({ start, end: places[at + 1] ?? folded.length }))
    .filter(({ start, end }) => /[\p{L}\p{N}]/u.test(folded.slice(start, end)));
};

/** `any` and `ever` are no question by themselves. */
const onlyIn = ({ tags }: Mark): boolean => tags.has('anyone') && !tags.has('bad') && !tags.has('wish');

/** The sheet with everything outside of a clause taken away. */
export const clauseSheet = ({ text, folded }: Sheet, { start, end }: Clause): Sheet => ({
  text,
  folded: blot.repeat(start) + folded.slice(start, end) + blot.repeat(folded.length - end),
});
