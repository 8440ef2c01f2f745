import type { Answer } from '../../../../server/exports/answers/answer.ts';
import { dateTime, share } from '../../words.ts';

export const ReadBy = ({ answer: { result } }: { answer: Answer }) => (
  <p className="soft small">
    {result.readBy === 'rules'
      ? 'Method: rules only, no language model.'
      : `A model read ${share(result.readShare)} of the reviews; rules read the rest.`}{' '}
    Made on {dateTime(result.generatedAt)}.
  </p>
);
