import { dataText } from '../../data/data-file.ts';
import { fieldOf } from './cue-tokens.ts';
import { countCues, englishRules, type Reading, readEnglish, wordsFor } from './english-rules.ts';
import { kindFiles, phraseLanguages, readKindPhrases } from './kind-data.ts';
import { PhraseMatcher } from './phrase-matcher.ts';
import {
  allKinds,
  brokenThemes,
  type Kind,
  type KindBecause,
  type Kinds,
  type KindsInput,
  type ThemeHit,
  wantedThemes,
} from './review-kind.ts';

/** All data that decides kinds: changing it changes the tags. */
export const kindsData: readonly unknown[] = [
  englishRules,
  kindFiles.map((name) => dataText(name)),
  [...brokenThemes],
  [...wantedThemes],
];

const matchers = new Map<string, PhraseMatcher>();
const matcherOf = (lang: string): PhraseMatcher | null => {
  if (!phraseLanguages.has(lang)) return null;
  const matcher = matchers.get(lang) ?? new PhraseMatcher(lang, readKindPhrases(lang));
  matchers.set(lang, matcher);
  return matcher;
};

/** Evidence for a kind: its own words and themes, or themes by polarity. */
type Source = Kind | ThemeHit['polarity'];
type Counts = Record<Source, number>;

const none: readonly Source[] = [];
const against: readonly Source[] = ['neg'];
const againstOrAngry: readonly Source[] = ['neg', 'complaint'];
const liked: readonly Source[] = ['pos'];
const likedOrKind: readonly Source[] = ['pos', 'praise'];
const broken: readonly Source[] = ['bug'];
const wanted: readonly Source[] = ['request'];
const named: readonly Source[] = ['neutral'];

/** Complaints: a negative theme, words of anger, or with a low rating anything broken or named. */
const complaintSources = (rating: number | null, counts: Counts): readonly Source[] => {
  if (rating === 5) return counts.complaint > 0 ? against : none;
  if (rating === 4) return against;
  if (counts.neg + counts.complaint > 0 || rating === null || rating > 2) return againstOrAngry;
  return counts.bug > 0 ? broken : named;
};

/** Praise. With one or two stars kind words are ironic or about the past, unless a theme says what is good. */
const praiseSources = (rating: number | null, counts: Counts): readonly Source[] => {
  if (rating === 1) return none;
  if (rating === 2) return liked;
  return rating === null && counts.pos + counts.praise < counts.complaint ? liked : likedOrKind;
};

const sourcesOf = (kind: Kind, rating: number | null, counts: Counts): readonly Source[] => {
  if (kind === 'bug') return broken;
  if (kind === 'request') return wanted;
  return kind === 'complaint' ? complaintSources(rating, counts) : praiseSources(rating, counts);
};

const readInEnglish = (input: KindsInput): Reading => {
  let bug = false;
  let request = false;
  for (const { theme } of input.hits) {
    if (brokenThemes.has(theme)) bug = true;
    if (wantedThemes.has(theme)) request = true;
  }
  return readEnglish(input, { bug, request });
};

/** For English and languages without their own phrases: reviews everywhere mix in English. */
const countInEnglish = (input: KindsInput, counts: Counts): void => {
  const reading = readInEnglish(input);
  if (reading.bug !== null) counts.bug++;
  if (reading.request !== null) counts.request++;
  counts.praise += countCues('praise', reading);
  counts.complaint += countCues('complaint', reading);
};

const countByPhrases = (input: KindsInput, matcher: PhraseMatcher, counts: Counts): void => {
  for (const { kind } of matcher.find(input)) counts[kind]++;
  for (const { theme } of input.hits) {
    if (brokenThemes.has(theme)) counts.bug++;
    if (wantedThemes.has(theme)) counts.request++;
  }
};

type Evidence = Omit<KindBecause, 'kind'>;

const spanOf = ({ field, start, end }: Evidence): Evidence => ({ field, start, end });

/** The words behind a source: all it counts, or the strongest. */
const evidenceOf = (source: Source, input: KindsInput): Evidence[] => {
  const hits = (which: (hit: ThemeHit) => boolean): Evidence[] => input.hits.filter(which).map(spanOf);
  if (source === 'neg' || source === 'pos' || source === 'neutral') return hits(({ polarity }) => polarity === source);
  const matcher = matcherOf(input.lang);
  if (matcher === null) {
    const reading = readInEnglish(input);
    const { tokens } = reading;
    return wordsFor(source, reading).map(({ from, to }) => ({
      field: fieldOf(tokens, from),
      // A phrase never spans title and text: the text begins a sentence.
      start: tokens.starts[from]!,
      end: tokens.ends[to - 1]!,
    }));
  }
  const phrases = matcher.find(input).filter(({ kind }) => kind === source);
  const themes = source === 'bug' ? brokenThemes : source === 'request' ? wantedThemes : null;
  return [...phrases.map(spanOf), ...hits(({ theme }) => themes?.has(theme) === true)];
};

const maxEvidence = 3;

/** Lazy, since few callers need the words. */
class FoundKinds implements Kinds {
  readonly kinds: Kind[];
  private readonly input: KindsInput;
  private readonly counts: Counts;

  constructor(input: KindsInput, counts: Counts) {
    this.input = input;
    this.counts = counts;
    this.kinds = [];
    for (const kind of allKinds) {
      for (const source of sourcesOf(kind, input.rating, counts)) {
        if (counts[source] === 0) continue;
        this.kinds.push(kind);
        break;
      }
    }
  }

  get because(): KindBecause[] {
    const { input, counts } = this;
    return this.kinds.flatMap((kind) =>
      sourcesOf(kind, input.rating, counts)
        .flatMap((source) => evidenceOf(source, input))
        .slice(0, maxEvidence)
        .map((span) => ({ kind, ...span })),
    );
  }
}

export const kindsOf = (input: KindsInput): Kinds => {
  const counts: Counts = { bug: 0, complaint: 0, request: 0, praise: 0, neg: 0, pos: 0, neutral: 0 };
  for (const { polarity } of input.hits) counts[polarity]++;
  const matcher = matcherOf(input.lang);
  if (matcher === null) countInEnglish(input, counts);
  else countByPhrases(input, matcher, counts);
  return new FoundKinds(input, counts);
};
