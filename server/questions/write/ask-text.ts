import type { CountedAsk, Group, SupportKind } from '../count/counted.ts';
import type { Speech } from './speech.ts';

/** What an answer says for one ask. */
export interface AskText {
  /** Answers it in one sentence. */
  readonly verdict: string;
  /** What carries the verdict, the most important first; the last are left out where there is no room. */
  readonly support: readonly string[];
  /** Where the question wants so many of something: each of them. */
  readonly list?: readonly string[];
  /** Those of its support that it tells itself. */
  readonly tells?: readonly SupportKind[];
  /** What limits what was said; an answer ends with it. */
  readonly caveats?: readonly string[];
  /** What the verdict comes down to, from which one sentence can be made for two asks. */
  readonly gist?: Gist;
}

export interface Gist {
  readonly kind: 'praise' | 'complaint' | 'leaving' | 'which' | 'none' | 'fixed' | 'calm' | 'level';
  /** The theme or the group. */
  readonly name: string;
}

export interface Writing {
  /** YYYY-MM-DD. */
  readonly today: string;
  /** The storefronts that are counted unless a question names others. */
  readonly usualCountries: readonly string[] | undefined;
  readonly speech: Speech;
  /** Whether the asks are about different apps, so that each must say which. */
  readonly namesApps: boolean;
}

/** The themes, apps or other groups that a sentence names beside the first. */
export const mostNamed = 4;

/** How many groups of a list are named: as many as the question wants. */
export const namedGroups = ({ ask, groups }: CountedAsk): readonly Group[] =>
  groups.filter(({ own }) => own.reviews > 0).slice(0, Math.min(ask.limit ?? mostNamed, 10));
