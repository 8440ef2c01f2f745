import type { AppRef } from '../../../contract/domain/app-ref.ts';
import type { Finding, Window, WindowReview } from '../../findings/findings.ts';
import type { IntentRead } from '../../reading/intent/read-intent.ts';
import type { Asking } from '../../reading/sentence-reading.ts';
import type { AskedThing } from '../topic/asked-topic.ts';

/** What a question asks, as far as counting needs it. */
export interface Asked
  extends Pick<
    IntentRead,
    | 'intent'
    | 'otherwise'
    | 'way'
    | 'number'
    | 'part'
    | 'newestVersion'
    | 'yesNo'
    | 'asksFix'
    | 'asksWhether'
    | 'ranks'
    | 'either'
    | 'wishes'
    | 'sinceEvent'
  > {
  readonly things: readonly AskedThing[];
  /** The things that apps are often asked for and that it names, by their labels. */
  readonly features: readonly string[];
  readonly stars: readonly number[];
  readonly versions: readonly string[];
  /** Two times that it holds against each other, the earlier first; null: none. */
  readonly compared: Asking['compared'];
  /** The days it names, as far as they were read; null: it names none. */
  readonly period: Window | null;
}

export interface IntentApp extends AppRef {
  readonly title: string;
  /** All that was read, newest first. */
  readonly reviews: readonly WindowReview[];
  /** Those the question is about: of its days, versions and countries. */
  readonly chosen: readonly WindowReview[];
  /** What the chosen ones say in common. */
  readonly findings: readonly Finding[];
}

export interface IntentInput {
  readonly asked: Asked;
  /** What was read. */
  readonly span: Window;
  /** The days the chosen reviews are of. */
  readonly window: Window;
  /** The app first, then those it is compared with. */
  readonly apps: readonly IntentApp[];
}
