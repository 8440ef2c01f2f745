import * as z from 'zod';
import type { Written } from '../../../questions/write/answer.ts';
import { checkText, materialOf } from '../../../questions/write/model-text.ts';
import type { Tools } from '../../run.ts';

/** A text that is refused is sent back once. */
const mostTexts = 2;

const Text = z.object({
  text: z.string().describe('The answer, with slots such as {f1} in place of every figure and quote.'),
});

const instructions =
  'You write the answer to a question about store reviews of mobile apps, in plain English, 40 to 130 words, without a list. ' +
  'Say only what the given sentences say, in better order and words. Every sentence has a slot for its figure or quote, as {f1} or {q1}: ' +
  'write the slot, never the number or the words that stand in it. Begin as the first sentence does, with its yes or no, and name its figure.';

/** The answer in a model's words, where there is a model and everything it writes was counted; null: it stays as it is. */
export const wordAnswer = async (
  { model, signal }: Pick<Tools, 'model' | 'signal'>,
  question: string,
  language: string,
  ours: Written,
): Promise<Written | null> => {
  const material = model && language === 'en' ? materialOf(ours) : null;
  if (!model || !material) return null;
  let refused = '';
  for (let turn = 0; turn < mostTexts; turn++) {
    const outcome = await model.ask(
      {
        task: 'answer',
        instructions: `${instructions}${refused}`,
        untrusted: JSON.stringify({ question, ...material }),
        schema: Text,
        maxOutputTokens: 600,
      },
      signal,
    );
    if (outcome.kind !== 'found') return null;
    const checked = checkText(outcome.value.text, ours, question);
    if ('written' in checked) return checked.written;
    refused = ` Your last text was refused because ${checked.fault}.`;
  }
  return null;
};
