import type { ReactNode } from 'react';
import { type Answer, findingsOf } from '../../../../server/exports/answers/answer.ts';
import { findingRows } from '../../../../server/exports/answers/findings.ts';
import { answerMarkdown } from '../../../../server/exports/answers/markdown.ts';
import { csvText } from '../../../../server/exports/encoders/csv.ts';
import { fileName } from '../../answers/file-name.ts';
import { Button } from '../../parts/controls/button.tsx';
import { CopyButton } from '../../parts/controls/copy-button.tsx';
import { download } from '../../parts/controls/download.ts';

interface Props {
  readonly answer: Answer;
  readonly title: string;
  readonly answeredAt: string;
  readonly children?: ReactNode;
}

export const AnswerEntries = ({ answer, title, answeredAt, children }: Props) => {
  const findings = findingsOf(answer);
  const name = fileName(title, answeredAt);
  return (
    <>
      <li>
        <CopyButton text={() => answerMarkdown(title, answeredAt, answer)} label="Copy as Markdown" letter="m" />
      </li>
      {findings.length > 0 && (
        <li>
          <Button onClick={() => download(`${name}.csv`, 'text/csv', csvText(findingRows, findings))}>
            Download CSV
          </Button>
        </li>
      )}
      {children}
      <li>
        <Button onClick={() => download(`${name}.json`, 'application/json', JSON.stringify(answer.result, null, 2))}>
          Download JSON
        </Button>
      </li>
      <li>
        <Button onClick={() => print()}>Print or save as PDF</Button>
      </li>
    </>
  );
};
