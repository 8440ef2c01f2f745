import { plain, quotation } from '../../analysis/prose/untrusted.ts';
import type { Ask, Declined, Plan } from '../../contract/resources/questions/plan.ts';
import type { CountedAsk, Uncountable } from '../count/counted.ts';
import type { AskText, Writing } from './ask-text.ts';
import { type AppFacts, type FactAsk, tellFact } from './facts.ts';
import type { Quote } from './quotes.ts';
import { type Speech, speechIn } from './speech.ts';
import { quotedWords, reviewsOf, short } from './words.ts';
import { writeAsk } from './write-ask.ts';

/** What was found for an ask. */
export type Answered =
  | { readonly kind: 'counted'; readonly asked: CountedAsk; readonly quotes: readonly Quote[] }
  | { readonly kind: 'fact'; readonly ask: FactAsk; readonly apps: readonly AppFacts[] }
  | { readonly kind: 'uncountable'; readonly because: Uncountable['because']; readonly what: string };

export interface Written {
  /** Markdown. */
  readonly answer: string;
  /** The first sentence. */
  readonly verdict: string;
  readonly sentences: readonly Sentence[];
}

/** An answer has so many words at most; quotes count. */
const mostWords = 130;

const cites: Record<Ask['source'], string> = {
  reviews: 'reviews',
  listing: '',
  charts: 'charts',
  revenue: 'revenue',
  ads: 'ads',
  social: 'social',
};

export interface Sentence {
  /** Markdown; a list begins with a line break. */
  readonly text: string;
  /** What is left out first where there is no room; 0: never. */
  readonly rank: number;
}

export const cited = (text: string, source: string): string =>
  source === '' ? text : text.replace(/([.。]?)$/u, ` [${source}]$1`);

const always = (text: string): Sentence => ({ text, rank: 0 });

const declinedSentence = ({ words, because, needs }: Declined, speech: Speech): Sentence =>
  always(speech.say(`declined_${because}`, { words: quotedWords(words, speech), needs: plain(needs) }));

const phraseOfQuote = { good: 'quote_good', bad: 'quote_bad' } as const;

/** What is said of the count itself, beside what was counted. */
const remarks = (asked: CountedAsk, writing: Writing): Sentence[] => {
  const { insteadOf, ask, about, own, isGrown, mostOf, against } = asked;
  const { speech } = writing;
  const instead = {
    of: speech.number(own.of),
    reviews: reviewsOf(about, writing),
    topic: quotedWords(insteadOf?.words.join(', ') ?? '', speech),
    words: speech.and((ask.topic?.words ?? []).map((words) => quotedWords(words, speech))),
  };
  return [
    ...(insteadOf ? [always(speech.say('instead', instead))] : []),
    ...(isGrown ? [always(speech.say('grown'))] : []),
    ...(ask.against === 'rest' && !against && (ask.by ?? 'theme') === 'theme' ? [always(speech.say('no_rest'))] : []),
    ...(mostOf
      ? [{ text: speech.say('most_of', { name: plain(mostOf.name), part: short(mostOf, speech) }), rank: 1 }]
      : []),
  ];
};

const sentencesOf = (answered: Answered, writing: Writing): Sentence[] => {
  const { speech } = writing;
  if (answered.kind === 'uncountable')
    return [always(speech.say(answered.because, { what: quotedWords(answered.what, speech) }))];
  const isFact = answered.kind === 'fact';
  const said: AskText = isFact ? tellFact(answered.ask, answered.apps, speech) : writeAsk(answered.asked, writing);
  const quotes = isFact ? [] : answered.quotes;
  const sentences = [
    always(said.verdict),
    ...(isFact ? [] : remarks(answered.asked, writing)),
    ...(said.list ? [{ text: numbered(said.list), rank: 1 }] : []),
    ...quotes.map(({ text, side }, at) => ({
      text: speech.say(side ? phraseOfQuote[side] : 'quote', { quote: quotation(text.replace(/[.。]+$/u, '')) }),
      rank: at + 2,
    })),
    ...said.support.map((text, at) => ({ text, rank: at + 1 })),
  ];
  const source = cites[isFact ? answered.ask.source : 'reviews'];
  return sentences.map(({ text, rank }) => ({ text: text.startsWith('\n') ? text : cited(text, source), rank }));
};

const numbered = (items: readonly string[]): string =>
  `\n\n${items.map((item, at) => `${at + 1}. ${item}`).join('\n')}\n\n`;

const wordsIn = (sentences: readonly Sentence[]): number =>
  sentences.reduce((sum, { text }) => sum + text.split(/\s+/u).length, 0);

export const joined = (sentences: readonly Sentence[]): string =>
  sentences
    .map(({ text }) => text)
    .join(' ')
    .replaceAll(/ ?(\n+) ?/gu, '$1')
    .trim();

/** Leaves out what matters least, the last first. */
const shortened = (sentences: readonly Sentence[]): readonly Sentence[] => {
  if (wordsIn(sentences) <= mostWords) return sentences;
  const least = Math.max(...sentences.map(({ rank }) => rank));
  if (least === 0) return sentences;
  const at = sentences.findLastIndex(({ rank }) => rank === least);
  return shortened(sentences.filter((_, index) => index !== at));
};

/** What the words of the question were taken for, where that is not what they say. */
const corrections = ({ read, asks }: Plan, speech: Speech): Sentence[] => {
  const apps = asks.flatMap(({ about }) => about.apps ?? []);
  return read.flatMap(({ words, as }) => {
    const [name, ...others] = apps;
    const isSaid = (app: string): boolean =>
      app.toLowerCase().includes(words.toLowerCase()) || words.toLowerCase().includes(app.toLowerCase());
    const isApp = /\.apps$/u.test(as) && name !== undefined && others.length === 0;
    return isApp && !isSaid(name)
      ? [always(speech.say('read_as', { words: quotedWords(words, speech), name: plain(name) }))]
      : [];
  });
};

/**
 * Writes the answer to a plan in the language of its question. What could not be read, and what no source can tell, is said within
 * the first two sentences.
 * @param missing what could not be had of the apps, an English sentence each
 */
export const writeAnswer = (
  plan: Plan,
  answered: readonly Answered[],
  { language = 'en', ...where }: Omit<Writing, 'speech' | 'namesApps'> & { readonly language?: string },
  missing: readonly string[] = [],
): Written => {
  const speech = speechIn(language);
  const declined = plan.declined.map((each) => declinedSentence(each, speech));
  const unread =
    plan.unread.length > 0
      ? [always(speech.say('unread', { words: speech.and(plan.unread.map((words) => quotedWords(words, speech))) }))]
      : [];
  const apps = answered.flatMap((each) =>
    each.kind === 'counted' ? each.asked.about.apps.map(({ name }) => name) : [],
  );
  const writing = { ...where, speech, namesApps: new Set(apps).size > 1 };
  const [first = [], ...rest] = answered.map((each) => sentencesOf(each, writing));
  const nothing = answered.length === 0 && declined.length === 0 ? [always(speech.say('nothing'))] : [];
  const opening =
    declined.length > 0 ? [...declined, ...unread, ...first] : [...first.slice(0, 1), ...unread, ...first.slice(1)];
  const ordered = [
    ...nothing,
    ...opening,
    ...rest.flat(),
    ...corrections(plan, speech),
    ...(speech.isEnglish ? missing.map((text) => always(plain(text))) : []),
  ];
  const sentences = [...new Map(shortened(ordered).map((each) => [each.text, each])).values()];
  return { answer: joined(sentences), verdict: sentences[0]?.text ?? '', sentences };
};
