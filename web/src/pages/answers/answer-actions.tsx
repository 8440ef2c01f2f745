import { type Answer, findingsOf } from '../../../../server/exports/answers/answer.ts';
import { findingRows } from '../../../../server/exports/answers/findings.ts';
import { answerMarkdown } from '../../../../server/exports/answers/markdown.ts';
import { csvText } from '../../../../server/exports/encoders/csv.ts';
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
          onClick={() =>
            download(`${answer.kind}-${answeredAt.slice(0, 10)}.csv`, 'text/csv', csvText(findingRows, findings))
          }
        >
          Download CSV
        </Button>
      )}
      <Button onClick={() => print()}>Print</Button>
    </>
  );
};
