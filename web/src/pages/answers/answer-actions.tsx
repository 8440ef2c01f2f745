import { type Answer, findingsOf } from '../../answers/answer.ts';
import { findingsCsv } from '../../answers/csv.ts';
import { answerMarkdown } from '../../answers/markdown.ts';
import { Button } from '../../parts/controls/button.tsx';
import { CopyButton } from '../../parts/controls/copy-button.tsx';
import { download } from '../../parts/controls/download.ts';

interface Props {
  readonly answer: Answer;
  readonly title: string;
  readonly answeredAt: string;
}

/** What a reader takes away from an answer. */
export const AnswerActions = ({ answer, title, answeredAt }: Props) => {
  const findings = findingsOf(answer);
  return (
    <>
      <CopyButton text={answerMarkdown(title, answeredAt, answer)} label="Copy as markdown" />
      {findings.length > 0 && (
        <Button
          onClick={() => download(`${answer.kind}-${answeredAt.slice(0, 10)}.csv`, 'text/csv', findingsCsv(findings))}
        >
          Download CSV
        </Button>
      )}
      <Button onClick={() => print()}>Print</Button>
    </>
  );
};
