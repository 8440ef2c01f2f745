import type { CueMatch } from './cue-matcher.ts';
import type { Tokens } from './cue-tokens.ts';
import { learnWord, pairOf, unknownWord } from './word-numbers.ts';

/** Positive weights support a kind, negative ones oppose it; the sum decides. */
export interface LinearModel {
  readonly bias: number;
  readonly cues: Readonly<Record<string, number>>;
  /** `word`, `two words` or `^ word` with its weight; `^` is the start of a sentence. */
  readonly words: readonly (readonly [string, number])[];
}

export interface Span {
  /** First token, and the one after the last. */
  readonly from: number;
  readonly to: number;
}

export interface Score {
  /** The sum over the whole review; each cue and word counts once. */
  readonly whole: number;
  /** The highest sum of a single sentence. */
  readonly best: number;
  /** Whether a cue of some weight supports the kind, and not only scattered words. */
  readonly isExplicit: boolean;
  /** The words that support the kind most; null if none do. */
  readonly heaviest: Span | null;
}

/** A cue or words, with the review and sentence in which they were last counted. */
interface Feature {
  readonly weight: number;
  review: number;
  sentence: number;
}

interface Features {
  readonly words: (Feature | undefined)[];
  readonly openings: (Feature | undefined)[];
  readonly pairs: Map<number, Feature>;
}

const featureOf = (weight: number): Feature => ({ weight, review: 0, sentence: 0 });

const featuresOf = (weights: LinearModel['words']): Features => {
  const features: Features = { words: [], openings: [], pairs: new Map() };
  for (const [words, weight] of weights) {
    const [first, second] = words.split(' ');
    if (second === undefined) features.words[learnWord(first!)] = featureOf(weight);
    else if (first === '^') features.openings[learnWord(second)] = featureOf(weight);
    else features.pairs.set(pairOf(learnWord(first!), learnWord(second)), featureOf(weight));
  }
  return features;
};

/** In "Great app but it crashes", a new sentence begins at "but". */
const turns = new Set(['but', 'however', 'except', 'although', 'though', 'yet', 'otherwise'].map(learnWord));
/** Cues with a lower weight are no explanation for a reader. */
const leastTelling = 0.5;
const maxSpans = 3;

/** `cueIds` has the cues in the order of the matcher's numbers */
export class LinearReader {
  private readonly bias: number;
  private readonly cueFeatures: readonly Feature[];
  private readonly features: Features;
  private reviews = 0;
  private sentences = 0;
  /** The sums of the current review and sentence. */
  private whole = 0;
  private sentence = 0;
  private heaviest: Feature | null = null;
  private heaviestFrom = 0;
  private heaviestTo = 0;

  constructor({ bias, cues, words }: LinearModel, cueIds: readonly string[]) {
    this.bias = bias;
    this.cueFeatures = cueIds.map((id) => {
      const weight = cues[id];
      if (weight === undefined) throw new Error(`The model has no weight for the cue ${id}.`);
      return featureOf(weight);
    });
    this.features = featuresOf(words);
  }

  private count(feature: Feature): void {
    if (feature.review !== this.reviews) {
      feature.review = this.reviews;
      this.whole += feature.weight;
    }
    if (feature.sentence !== this.sentences) {
      feature.sentence = this.sentences;
      this.sentence += feature.weight;
    }
  }

  private countWords(feature: Feature | undefined, from: number, to: number): void {
    if (feature === undefined) return;
    this.count(feature);
    if (feature.weight <= (this.heaviest === null ? 0 : this.heaviest.weight)) return;
    this.heaviest = feature;
    this.heaviestFrom = from;
    this.heaviestTo = to;
  }

  read({ numbers, opens, count }: Tokens, matches: readonly CueMatch[]): Score {
    const { bias, cueFeatures, features } = this;
    this.reviews++;
    this.sentences++;
    this.whole = bias;
    this.sentence = bias;
    this.heaviest = null;
    let best = Number.NEGATIVE_INFINITY;
    let match = 0;
    let isExplicit = false;
    for (let at = 0; at < count; at++) {
      const number = numbers[at]!;
      const begins = opens[at]! || turns.has(number);
      if (begins && at > 0) {
        if (this.sentence > best) best = this.sentence;
        this.sentence = bias;
        this.sentences++;
      }
      if (number === unknownWord) continue;
      for (; match < matches.length && matches[match]!.from === at; match++) {
        const feature = cueFeatures[matches[match]!.cue]!;
        if (feature.weight >= leastTelling) isExplicit = true;
        this.count(feature);
      }
      this.countWords(features.words[number], at, at + 1);
      if (opens[at]) this.countWords(features.openings[number], at, at + 1);
      else if (!begins) this.countWords(features.pairs.get(pairOf(numbers[at - 1]!, number)), at - 1, at + 1);
    }
    const span = this.heaviest === null ? null : { from: this.heaviestFrom, to: this.heaviestTo };
    return { whole: this.whole, best: Math.max(best, this.sentence), isExplicit, heaviest: span };
  }

  /** The spans that support the kind most. */
  strongest(matches: readonly CueMatch[], { heaviest }: Score): Span[] {
    const weightOf = ({ cue }: CueMatch): number => this.cueFeatures[cue]!.weight;
    const telling = matches
      .filter((match) => weightOf(match) >= leastTelling)
      .sort((one, next) => weightOf(next) - weightOf(one) || next.to - next.from - (one.to - one.from));
    const spans: Span[] = [];
    for (const { from, to } of telling) {
      if (spans.length === maxSpans) break;
      if (!spans.some((span) => span.from < to && from < span.to)) spans.push({ from, to });
    }
    return spans.length > 0 || heaviest === null ? spans : [heaviest];
  }
}
