import type { SentenceReading } from '../../../../server/contract/resources/sentence-reading.ts';

export const Reading = ({ reading }: { reading: SentenceReading }) => (
  <p className="soft small">
    <span dir="auto">{reading.sentence}</span>
    {reading.notUnderstood.length > 0 && ` Not understood: ${reading.notUnderstood.join(', ')}.`}
  </p>
);
