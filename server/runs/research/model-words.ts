import { quoted } from '../../analysis/prose/lists.ts';
import type { CheckedProposal } from '../../analysis/reading/model/check-proposal.ts';
import type { Question } from '../../analysis/research/research-question.ts';
import { wordsTied } from '../../analysis/research/topic/asked-topic.ts';

/** What a model adds to a question that rules have read. */
export interface Asked {
  /** Words that reviewers use for its topic; only a model tells some. */
  readonly keywords: readonly string[];
  readonly notes: readonly string[];
  readonly byModel: boolean;
}

/**
 * What reviewers call a question's topic, where a model tells it. Which of the model's words are words for the topic is the
 * rules' to say.
 */
export const modelWords = (
  question: Question,
  checked: Pick<CheckedProposal<unknown>, 'keywords'> | null,
  hasModel: boolean,
): Asked => {
  if (checked === null) {
    const notes = hasModel ? ['The model could not interpret the question, so rules did.'] : [];
    return { keywords: [], notes, byModel: false };
  }
  const keywords = wordsTied(question, checked.keywords);
  const told = `Reviews with the model’s words for “${question.topic}” count as mentioning it: ${quoted(keywords)}.`;
  return { keywords, notes: keywords.length > 0 ? [told] : [], byModel: true };
};
