import type { KindPhrases } from './cue-phrases.ts';
import { fieldOf, type Tokens, tokensOf } from './cue-tokens.ts';
import { de } from './cues/de.ts';
import { classes, cues } from './cues/en.ts';
import { es } from './cues/es.ts';
import { fr } from './cues/fr.ts';
import { id } from './cues/id.ts';
import { it } from './cues/it.ts';
import { ja } from './cues/ja.ts';
import { ko } from './cues/ko.ts';
import { pt } from './cues/pt.ts';
import { ru } from './cues/ru.ts';
import { zh } from './cues/zh.ts';
import { englishRules, readEnglish } from './english-rules.ts';
import type { Span } from './linear-model.ts';
import { type PhraseMatcher, phraseMatcher } from './phrase-matcher.ts';
import { allKinds, type Kind, type KindBecause, type Kinds, type KindsInput } from './review-kind.ts';
import { brokenThemes, wantedThemes } from './themes-of-review-kinds.ts';
import { bugModel } from './weights/bug-en.ts';
import { requestModel } from './weights/request-en.ts';

type Evidence = Omit<KindBecause, 'kind'>;
type Found = Readonly<Record<Kind, readonly Evidence[]>>;

const phrasesOf: Readonly<Record<string, KindPhrases>> = { de, es, fr, id, it, ja, ko, pt, ru, zh };

/** All that decides the kinds, as data: a change of it is a change of the tags. */
export const kindsData: readonly unknown[] = [
  englishRules,
  cues,
  classes,
  bugModel,
  requestModel,
  phrasesOf,
  [...brokenThemes],
  [...wantedThemes],
];

const matchers = new Map<string, PhraseMatcher>();
const matcherOf = (lang: string): PhraseMatcher | null => {
  const phrases = Object.hasOwn(phrasesOf, lang) ? phrasesOf[lang] : undefined;
  if (phrases === undefined) return null;
  const matcher = matchers.get(lang) ?? phraseMatcher(lang, phrases);
  matchers.set(lang, matcher);
  return matcher;
};

const hitsWhere = ({ hits }: KindsInput, which: (hit: KindsInput['hits'][number]) => boolean): Evidence[] =>
  hits.filter(which).map(({ field, start, end }) => ({ field, start, end }));

const inWords = (tokens: Tokens, spans: readonly Span[]): Evidence[] =>
  spans.map(({ from, to }) => {
    const field = fieldOf(tokens, from);
    // A phrase never reaches from the title into the text: the text begins a sentence.
    return { field, start: tokens.starts[from]!, end: tokens.ends[to - 1]! };
  });

/** English, and what is written in a language without words of its own here: reviews everywhere mix English in. */
const foundInEnglish = (input: KindsInput): Found => {
  const tokens = tokensOf(input);
  const { bug, request, praise, anger } = readEnglish(tokens, input.rating, {
    bug: input.hits.some(({ theme }) => brokenThemes.has(theme)),
    request: input.hits.some(({ theme }) => wantedThemes.has(theme)),
  });
  return {
    bug: inWords(tokens, bug ?? []),
    request: inWords(tokens, request ?? []),
    praise: inWords(tokens, praise),
    complaint: inWords(tokens, anger),
  };
};

const foundByPhrases = (input: KindsInput, matcher: PhraseMatcher): Found => {
  const phrases = matcher(input);
  const of = (kind: Kind): Evidence[] =>
    phrases.filter((hit) => hit.kind === kind).map(({ field, start, end }) => ({ field, start, end }));
  return {
    bug: [...of('bug'), ...hitsWhere(input, ({ theme }) => brokenThemes.has(theme))],
    request: [...of('request'), ...hitsWhere(input, ({ theme }) => wantedThemes.has(theme))],
    praise: of('praise'),
    complaint: of('complaint'),
  };
};

/** What is disliked: a theme that speaks against the app, words of anger, or, in a poor rating, what is broken or named. */
const complaintsOf = (input: KindsInput, found: Found): readonly Evidence[] => {
  const { rating } = input;
  const against = hitsWhere(input, ({ polarity }) => polarity === 'neg');
  if (rating === 5) return found.complaint.length > 0 ? against : [];
  if (rating === 4) return against;
  const named = [...against, ...found.complaint];
  if (named.length > 0 || rating === null || rating > 2) return named;
  return found.bug.length > 0 ? found.bug : hitsWhere(input, ({ polarity }) => polarity === 'neutral');
};

/** What is liked. In one or two stars kind words are mockery or a memory, unless a theme says what is good. */
const praiseOf = (input: KindsInput, found: Found): readonly Evidence[] => {
  const { rating } = input;
  const liked = hitsWhere(input, ({ polarity }) => polarity === 'pos');
  if (rating === 1) return [];
  if (rating === 2) return liked;
  const kindWords = [...liked, ...found.praise];
  return rating === null && kindWords.length < found.complaint.length ? liked : kindWords;
};

const toldAtMost = 3;

/** What a review is, and the words that made it so. */
export const kindsOf = (input: KindsInput): Kinds => {
  const matcher = matcherOf(input.lang);
  const found = matcher === null ? foundInEnglish(input) : foundByPhrases(input, matcher);
  const evidence: Found = { ...found, complaint: complaintsOf(input, found), praise: praiseOf(input, found) };
  const kinds = allKinds.filter((kind) => evidence[kind].length > 0);
  return {
    kinds,
    because: kinds.flatMap((kind) => evidence[kind].slice(0, toldAtMost).map((span) => ({ kind, ...span }))),
  };
};
