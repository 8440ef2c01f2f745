import type { CountedAsk, Group, SupportKind } from '../count/counted.ts';
import type { Speech } from './speech.ts';

/** The answer to one ask. */
export interface AskText {
  /** One sentence. */
  readonly verdict: string;
  /** Supporting facts, most important first; the last are dropped if there is no room. */
  readonly support: readonly string[];
  /** Each of the requested number of things. */
  readonly list?: readonly string[];
  /** Support that it already contains. */
  readonly tells?: readonly SupportKind[];
  /** Limitations, at the end of the answer. */
  readonly caveats?: readonly string[];
  /** The result in a form from which one sentence can be made for two asks. */
  readonly gist?: Gist;
}

export interface Gist {
  readonly kind: 'praise' | 'complaint' | 'leaving' | 'which' | 'none' | 'fixed' | 'calm' | 'level';
  /** Of a theme or a group. */
  readonly name: string;
}

export interface Writing {
  /** YYYY-MM-DD. */
  readonly today: string;
  /** Default storefronts. */
  readonly usualCountries: readonly string[] | undefined;
  readonly speech: Speech;
  /** Whether the asks are about different apps, so that each must name its own. */
  readonly namesApps: boolean;
}

/** Maximum themes, apps or other groups named in a sentence after the first. */
export const mostNamed = 4;

/** The groups of a list to name: as many as the question wants. */
export const namedGroups = ({ ask, groups }: CountedAsk): readonly Group[] =>
  groups.filter(({ own }) => own.reviews > 0).slice(0, Math.min(ask.limit ?? mostNamed, 10));
