import { subjectsIn } from '../../tagging/subjects/subjects.ts';
import { isStopWord } from '../../tagging/words/stop-words.ts';
import { termOf } from '../../tagging/words/terms.ts';
import { wordsOf } from '../../tagging/words/words.ts';
import { isKnownWord } from '../read/known-words.ts';
import { cited, joined, type Sentence, type Written } from './answer.ts';
import turning from './turning-words.json' with { type: 'json' };

/** Input of a model that writes an answer: our sentences, with a slot for each figure and quote. */
export interface Material {
  readonly sentences: readonly string[];
  /** Text of each slot, by name: `f1`, `q1`. */
  readonly slots: Readonly<Record<string, string>>;
}

export type CheckedText = { readonly written: Written } | { readonly fault: string };

const fewest = 40;
const most = 130;

const number = String.raw`\d(?:[\d.,]*\d)?`;
const months = 'January|February|March|April|May|June|July|August|September|October|November|December';
const figure = new RegExp(
  [
    String.raw`\d{1,2} (?:${months})(?: \d{4})?|(?:${months}) \d{4}`,
    String.raw`[$€£¥]?${number}(?: of (?:the )?${number})?(?: reviews?| stars?| days)?(?: \(${number}%\))?%?`,
  ].join('|'),
  'gu',
);
const quote = /“[^”]*”/gu;
const quoteMark = /["'„‚′″´＂＇「」『』〝〞〟﹁﹂﹃﹄❛-❞\p{Pi}\p{Pf}]/u;
const apostrophe = /(?<=\p{L})['’](?=\p{L})/gu;
const slot = /\{([a-z]\d+)\}/gu;
const citation = /\s*\[(\w+)\](?=\.?\s*$)/u;
/** Characters with a meaning in markdown or HTML, and anything like an address. */
const markup = /[\n\r\p{Cc}<>[\]{}`*_#|~\\@]|\p{L}[./]\p{L}|:\/\//u;

interface Worded {
  readonly sentence: Sentence;
  readonly text: string;
  readonly source: string;
  /** In order. */
  readonly slots: readonly string[];
}

interface Draft {
  readonly worded: readonly Worded[];
  /** Lists, and sentences without facts about reviews or other sources: kept as they are. */
  readonly fixed: readonly Sentence[];
  readonly slots: Readonly<Record<string, string>>;
}

const isFixed = ({ text }: Sentence): boolean => text.startsWith('\n') || !citation.test(text);

const slotsIn = (text: string): string[] => [...text.matchAll(slot)].map(([, name]) => name!);

const draftOf = (sentences: readonly Sentence[]): Draft => {
  const slots: Record<string, string> = {};
  let count = 0;
  const slotted = (kind: 'f' | 'q') => (value: string) => {
    const name = Object.keys(slots).find((each) => slots[each] === value) ?? `${kind}${++count}`;
    slots[name] = value;
    return `{${name}}`;
  };
  const worded = sentences
    .filter((each) => !isFixed(each))
    .map((sentence) => {
      const text = sentence.text
        .replace(citation, '')
        .replace(quote, slotted('q'))
        .replaceAll(/\{q\d+\}|[^{}]+/gu, (part) => (part.startsWith('{') ? part : part.replace(figure, slotted('f'))));
      return { sentence, source: citation.exec(sentence.text)![1]!, text, slots: slotsIn(text) };
    });
  return { worded, fixed: sentences.filter(isFixed), slots };
};

const wordsIn = (text: string): number => text.split(/\s+/u).filter((word) => word !== '').length;

/** Null if there is too little to write from, or if something looks like a slot. */
export const materialOf = ({ answer, sentences }: Written): Material | null => {
  if (wordsIn(answer) < fewest || sentences.some(({ text }) => /[{}]/u.test(text.replace(quote, '')))) return null;
  const { worded, slots } = draftOf(sentences);
  return worded.length === 0 ? null : { sentences: worded.map(({ text }) => text), slots };
};

const foldedIn = (text: string): string[] => wordsOf(text).map(({ folded }) => folded);
const sentencesIn = (text: string): string[] => text.split(/(?<=[.!?])\s+/u).filter((each) => each !== '');
const opening = (text: string): string => /^(?:yes|no|none|i can)(?!\p{L})/iu.exec(text)?.[0].toLowerCase() ?? '';
/** Number words, directions and negations: allowed only if our sentences have them. */
const turningWords = new Set(turning.flatMap((line) => line.split(', ')));

/** Boundaries of clauses, each of which may be about another figure. */
const joints = /[,;:]\s+|\s+(?:and|but|or|while|whereas)\s+/u;

const termsIn = (text: string): Set<string> => new Set(foldedIn(text).map((word) => termOf(word, 'en')));

/**
 * Whether a sentence says about figures only what was given with them. Clauses without figures belong to the others.
 */
const isOfItsFigures = (sentence: string, worded: readonly Worded[]): boolean =>
  sentence.split(joints).every((part) => {
    const names = slotsIn(part).length > 0 ? slotsIn(part) : slotsIn(sentence);
    const beside = worded.filter(({ slots }) => slots.some((name) => names.includes(name)));
    const own = termsIn(beside.map(({ text }) => text).join(' '));
    const said = part.replaceAll(slot, ' ');
    return subjectsIn(said, 'en').every(({ start, end }) => termsIn(said.slice(start, end)).isSubsetOf(own));
  });

/** Why a text must not be shown; null if every figure, quote and name in it was given. */
const faultOf = (text: string, { worded, slots }: Draft, question: string): string | null => {
  const used = slotsIn(text);
  if (used.some((name) => slots[name] === undefined)) return 'it has a slot that was not given';
  const bare = text.replace(slot, ' ').trim();
  if (markup.test(bare)) return 'it has markup, a line break or an address';
  const quotes = new Set(Object.values(slots).filter((value) => value.startsWith('“')));
  const unquoted = bare.replace(quote, (said) => (quotes.has(said) ? ' ' : said));
  if (quoteMark.test(unquoted.replaceAll(apostrophe, ''))) return 'it quotes words that were not given as a quote';
  const given = worded.map((each) => each.text).join(' ');
  if (/\p{N}/u.test(unquoted)) return 'it has a number outside a slot';
  const isInOrder = (said: string): boolean =>
    worded.every(({ slots: own }) => {
      const names = slotsIn(said).filter((name) => own.includes(name));
      return names.every((name, at) => at === 0 || own.includes(name, own.indexOf(names[at - 1]!)));
    });
  if (!sentencesIn(text).every(isInOrder)) return 'it has the slots of a sentence in another order';
  const ownWords = new Set(foldedIn(given));
  const said = wordsOf(unquoted);
  if (said.some(({ folded }) => turningWords.has(folded) && !ownWords.has(folded)))
    return 'it has a number, a direction or a denial in words that the given sentences do not have';
  const known = new Set([...ownWords, ...foldedIn(question), ...foldedIn(Object.values(slots).join(' '))]);
  const isName = ({ start, end }: { readonly start: number; readonly end: number }): boolean =>
    /\p{Lu}/u.test(unquoted.slice(start, end)) && !/(?:^|[.!?]\s+)$/u.test(unquoted.slice(0, start));
  const isStrange = (word: (typeof said)[number]): boolean =>
    !known.has(word.folded) && (isName(word) || !(isStopWord(word.folded, 'en') || isKnownWord(word.folded, 'en')));
  if (said.some(isStrange)) return 'it has a name or a word that the given sentences do not have';
  if (opening(text) !== opening(worded[0]!.text)) return 'it does not begin with the yes or no of the first sentence';
  if (sentencesIn(text).some((each) => !/\{[a-z]\d+\}|“/u.test(each)))
    return 'it has a sentence without a figure or a quote';
  if (!sentencesIn(text).every((each) => isOfItsFigures(each, worded)))
    return 'it puts a figure beside a subject that it was not given with';
  const isIncluded = ({ sentence, slots: own }: Worded): boolean =>
    sentence.rank > 0 || own.some((name) => used.includes(name));
  return worded.every(isIncluded) ? null : 'it leaves out what was asked for';
};

/**
 * Fills the slots of a model's text and uses it instead of our sentences if it contains only what was given.
 * @param ours the input of the model
 */
export const checkText = (text: string, ours: Written, question: string): CheckedText => {
  const draft = draftOf(ours.sentences);
  const fault = faultOf(text.trim(), draft, question);
  if (fault !== null) return { fault };
  const sourceOf = (sentence: string): string => {
    const names = slotsIn(sentence);
    return (draft.worded.find(({ slots }) => slots.some((name) => names.includes(name))) ?? draft.worded[0]!).source;
  };
  const [first, ...rest] = sentencesIn(text.trim()).map((sentence) => ({
    text: cited(
      sentence.replaceAll(slot, (_, name: string) => draft.slots[name]!),
      sourceOf(sentence),
    ),
    rank: 0,
  }));
  const at = ours.sentences.findIndex((each) => !isFixed(each));
  const sentences = [...draft.fixed.slice(0, at), first!, ...draft.fixed.slice(at), ...rest];
  const answer = joined(sentences);
  const words = wordsIn(answer);
  return words < fewest || words > most
    ? { fault: `the answer has ${words} words, and must have ${fewest} to ${most}` }
    : { written: { answer, verdict: sentences[0]!.text, sentences } };
};
