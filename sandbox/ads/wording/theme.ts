import type { AdLanguage } from '../ad.ts';

/**
 * What someone advertises who has no app of the kind to sell. `{name}` is an app's name, `{kind}` a kind of app in
 * small letters; `{n}`, `{price}`, `{percent}` and `{city}` are filled in with whatever fits.
 */
export interface Theme {
  readonly note: string;
  readonly language: AdLanguage;
  /** Who shows it and where it leads; a name that is in the seller's is filled in. */
  readonly sellers: readonly (readonly [shownAs: string, host: string])[];
  readonly titles: readonly string[];
  readonly bodies: readonly string[];
  /** A last sentence, or none. */
  readonly closers: readonly string[];
  readonly lines: readonly string[];
}
