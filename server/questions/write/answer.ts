import { capital } from '../../analysis/prose/capital.ts';
import { quoted } from '../../analysis/prose/lists.ts';
import { figure } from '../../analysis/prose/numbers.ts';
import { plain, quotation } from '../../analysis/prose/untrusted.ts';
import type { Ask, Declined, Plan } from '../../contract/resources/questions/plan.ts';
import type { CountedAsk, Uncountable } from '../count/counted.ts';
import type { AskText, Writing } from './ask-text.ts';
import { type AppFacts, type FactAsk, tellFact } from './facts.ts';
import { filled } from './filled.ts';
import { leadsIn } from './lead.ts';
import phrases from './phrases.json' with { type: 'json' };
import { topicWords } from './words.ts';
import { writeAsk } from './write-ask.ts';

/** What was found for an ask. */
export type Answered =
  | { readonly kind: 'counted'; readonly asked: CountedAsk; readonly quotes: readonly string[] }
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

export const cited = (sentence: string, source: string): string =>
  source === '' ? sentence : sentence.replace(/[.]?$/u, ` [${source}].`);

const declinedSentence = ({ words, because, needs }: Declined): string =>
  filled(phrases.declined[because], { words: plain(words), needs: plain(needs) });

const sentencesOf = (answered: Answered, writing: Writing): Sentence[] => {
  if (answered.kind === 'uncountable') {
    return [{ text: filled(phrases[answered.because], { what: plain(answered.what) }), rank: 0 }];
  }
  const said: AskText =
    answered.kind === 'fact' ? tellFact(answered.ask, answered.apps) : writeAsk(answered.asked, writing);
  const source = cites[answered.kind === 'fact' ? answered.ask.source : 'reviews'];
  const quotes = answered.kind === 'counted' ? answered.quotes : [];
  const grown =
    answered.kind === 'counted' && answered.asked.isGrown
      ? ['The usual window has too few reviews, so this goes back a year.']
      : [];
  const lead =
    answered.kind === 'counted' ? leadsIn(writing.language ?? 'en')?.of(answered.asked, said.verdict) : undefined;
  const instead = answered.kind === 'counted' ? insteadWords(answered.asked) : [];
  return [
    { text: cited(led(lead, said.verdict), source), rank: 0 },
    ...instead.map((text) => ({ text: cited(text, source), rank: 0 })),
    ...(said.list ? [{ text: numbered(said.list), rank: 1 }] : []),
    ...grown.map((text) => ({ text, rank: 0 })),
    ...(answered.kind === 'counted' ? concentrated(answered.asked) : []).map((text) => ({
      text: cited(text, source),
      rank: 1,
    })),
    ...quotes.slice(0, 1).map((quote) => ({ text: cited(`One writes: ${quotation(quote)}.`, source), rank: 2 })),
    ...said.support.map((text, at) => ({ text: cited(text, source), rank: at + 1 })),
    ...quotes.slice(1).map((quote) => ({ text: cited(`Another: ${quotation(quote)}.`, source), rank: 4 })),
  ];
};

/** The language of the question comes first. */
const led = (lead: string | null | undefined, sentence: string): string =>
  lead == null ? sentence : `${capital(lead)} – ${sentence}`;

/** That another thing was counted than the question names. */
const insteadWords = ({ insteadOf, ask, own }: CountedAsk): string[] =>
  insteadOf === null
    ? []
    : [
        `None of ${figure(own.of)} reviews says “${topicWords(insteadOf)}”, so this is about “${topicWords(ask.topic)}”.`,
      ];

const concentrated = ({ mostOf }: CountedAsk): string[] =>
  mostOf === null
    ? []
    : [`Most of this is about ${plain(mostOf.name)}: ${figure(mostOf.reviews)} of ${figure(mostOf.of)}.`];

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
const corrections = ({ read, asks }: Plan): string[] => {
  const apps = asks.flatMap(({ about }) => about.apps ?? []);
  return read.flatMap(({ words, as }) => {
    const [name, ...others] = apps;
    const isSaid = (app: string): boolean =>
      app.toLowerCase().includes(words.toLowerCase()) || words.toLowerCase().includes(app.toLowerCase());
    const isApp = /\.apps$/u.test(as) && name !== undefined && others.length === 0;
    return isApp && !isSaid(name) ? [`I read “${plain(words)}” as ${plain(name)}.`] : [];
  });
};

/**
 * Writes the answer to a plan. What could not be read, and what no source can tell, is said within the first two sentences.
 * @param missing what could not be had of the apps, a sentence each
 */
export const writeAnswer = (
  plan: Plan,
  answered: readonly Answered[],
  writing: Writing,
  missing: readonly string[] = [],
): Written => {
  const leads = leadsIn(writing.language ?? 'en');
  const declined = plan.declined.map((each, at) => ({
    text: led(at === 0 ? leads?.declined : null, declinedSentence(each)),
    rank: 0,
  }));
  const unread =
    plan.unread.length > 0
      ? [{ text: filled(phrases.unread, { words: quoted(plan.unread.map(plain)) }), rank: 0 }]
      : [];
  const parts = answered.map((each) => sentencesOf(each, writing));
  const [first = [], ...rest] = parts;
  const nothing = parts.length === 0 && declined.length === 0 ? [{ text: phrases.nothing, rank: 0 }] : [];
  const ordered = [
    ...nothing,
    ...declined,
    ...first.slice(0, 1),
    ...unread,
    ...first.slice(1),
    ...rest.flat(),
    ...corrections(plan).map((text) => ({ text, rank: 0 })),
    ...missing.map((text) => ({ text: plain(text), rank: 0 })),
  ];
  const sentences = [...new Map(shortened(ordered).map((each) => [each.text, each])).values()];
  return { answer: joined(sentences), verdict: sentences[0]?.text ?? '', sentences };
};
