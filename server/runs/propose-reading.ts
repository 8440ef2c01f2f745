import { ProposedReading } from '../analysis/reading/model/proposed-reading.ts';
import type { Model } from '../connectors/model/model.ts';

/** What a model makes of a sentence, before any rule has checked it. */
export interface Proposal {
  /** Null: there is no model, or it has none that can be read. */
  readonly proposed: ProposedReading | null;
  /** The model to read on with; null: there is none, or it did not answer at all. */
  readonly model: Model | null;
}

const instructions = (today: string): string =>
  `You read one sentence of a product person about store reviews of mobile apps into a filter and a question. Today is ${today}. ` +
  'Read only what the sentence says: name no app, version, rating, country, store or day that it does not. ' +
  'The topic is what reviews should speak of, in the sentence’s own words, without names, days, ratings and places; empty when it asks in general or compares. ' +
  'Keywords are words and short phrases that reviewers would use for the topic, with their common inflections and spellings.';

/** Asks a model, where there is one, how it reads a sentence. @param task one word for the log */
export const proposeReading = async (
  model: Model | null,
  sentence: string,
  { task, today, signal }: { readonly task: string; readonly today: string; readonly signal: AbortSignal },
): Promise<Proposal> => {
  if (!model) return { proposed: null, model: null };
  const outcome = await model.ask(
    {
      task,
      instructions: instructions(today),
      untrusted: sentence,
      schema: ProposedReading,
      maxOutputTokens: 1_000,
    },
    signal,
  );
  const hasAnswered = outcome.kind === 'found' || outcome.kind === 'shape_changed';
  return { proposed: outcome.kind === 'found' ? outcome.value : null, model: hasAnswered ? model : null };
};
