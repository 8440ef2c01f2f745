import { quoted } from '../../analysis/prose/lists.ts';
import { checkReading, ModelReading } from '../../analysis/reading/scan/scan-reading.ts';
import { wordsTied } from '../../analysis/research/asked-topic.ts';
import type { Question } from '../../analysis/research/research-question.ts';
import type { Model } from '../../connectors/model/model.ts';
import type { Clock } from '../../support/clock.ts';

/** A question as it was read, and by whom. */
export interface Asked {
  readonly question: Question;
  /** Words that reviewers use for its topic; only a model tells some. */
  readonly keywords: readonly string[];
  readonly notes: readonly string[];
  readonly byModel: boolean;
  /** The model to read on with; null: there is none, or it did not answer at all. */
  readonly model: Model | null;
}

const instructions = (today: string): string =>
  `You read a question that a product person asks about mobile apps, so that reviews can be looked through for it. Today is ${today}. ` +
  'The topic is what reviews should speak of, in the question’s own words; empty when it asks in general or compares. ' +
  'Name no app, version, rating or day that the question does not. ' +
  'Keywords are words and short phrases that reviewers would use for the topic, with their common inflections and spellings.';

const askModel = async (model: Model, asked: string, today: string, signal: AbortSignal) => {
  const outcome = await model.ask(
    {
      task: 'question',
      instructions: instructions(today),
      untrusted: asked,
      schema: ModelReading,
      maxOutputTokens: 800,
    },
    signal,
  );
  return {
    read: outcome.kind === 'found' ? checkReading(outcome.value, asked, today) : null,
    answered: outcome.kind === 'found' || outcome.kind === 'shape_changed',
  };
};

/**
 * Reads a question by rules and, where there is a model, lets it say what reviewers call its topic. What the question is
 * about and after (a comparison, revenue, wishes, ratings) is the rules' to say, and so is which of the model's words are
 * words for its topic.
 */
export const readAsked = async (
  asked: string,
  question: Question,
  { model, clock, signal }: { readonly model: Model | null; readonly clock: Clock; readonly signal: AbortSignal },
): Promise<Asked> => {
  if (!model) return { question, keywords: [], notes: [], byModel: false, model: null };
  const { read, answered } = await askModel(model, asked, clock.today(), signal);
  if (!read) {
    const notes = ['The model could not interpret the question, so rules did.'];
    return { question, keywords: [], notes, byModel: false, model: answered ? model : null };
  }
  const keywords = wordsTied(question, read.keywords);
  return {
    question: { ...question, kindOfApp: question.kindOfApp ?? read.kindOfApp },
    keywords,
    notes:
      keywords.length > 0
        ? [`Reviews with the model’s words for “${question.topic}” count as mentioning it: ${quoted(keywords)}.`]
        : [],
    byModel: true,
    model,
  };
};
