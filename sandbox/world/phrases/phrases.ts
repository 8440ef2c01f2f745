/** The sentences reviews are put together from, in one language. `{x}` is a noun of the app's subject, `{v}` its version, `{p}` a price. */

import type { Subject } from '../market/genres.ts';

export type Complaint =
  | 'crash'
  | 'slow'
  | 'login'
  | 'billing'
  | 'ads'
  | 'ui'
  | 'support'
  | 'privacy'
  | 'update'
  | 'battery'
  | 'sync';

export type Praise = 'love' | 'ease' | 'content' | 'help' | 'devices';

export interface Phrases {
  readonly bad: Readonly<Record<Complaint, readonly string[]>>;
  readonly good: Readonly<Record<Praise, readonly string[]>>;
  readonly wish: readonly string[];
  /** The planted gap. */
  readonly widget: readonly string[];
  /** What a mob writes: nothing about the app. */
  readonly boycott: readonly string[];
  /** Whole sentences that go with anything. */
  readonly asideBad: readonly string[];
  readonly asideGood: readonly string[];
  readonly openBad: readonly string[];
  readonly openGood: readonly string[];
  readonly closeBad: readonly string[];
  readonly closeGood: readonly string[];
  readonly shortBad: readonly string[];
  readonly shortGood: readonly string[];
  readonly titleBad: readonly string[];
  readonly titleGood: readonly string[];
  /** The last one thanks for praise. */
  readonly reply: readonly string[];
  readonly names: readonly string[];
  readonly nouns: Readonly<Record<Subject, readonly string[]>>;
}
