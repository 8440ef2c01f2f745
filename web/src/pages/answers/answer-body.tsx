import type { ComponentType } from 'react';
import { type Answer, coverageIn, type Finding } from '../../../../server/exports/answers/answer.ts';
import { CoverageBadge } from '../../reviews/coverage-badge.tsx';
import { EvidenceDrawer } from './evidence.tsx';
import { ReportAnswer } from './report.tsx';
import { PlaybookAnswer, type ReadAsProps, ResearchAnswer } from './research.tsx';
import { TeardownAnswer } from './teardown.tsx';

const ByKind = ({ answer, ReadAs }: Pick<Props, 'answer' | 'ReadAs'>) => {
  switch (answer.kind) {
    case 'teardown':
      return <TeardownAnswer result={answer.result} />;
    case 'research':
      return 'playbook' in answer.result ? (
        <PlaybookAnswer result={answer.result} />
      ) : (
        <ResearchAnswer result={answer.result} ReadAs={ReadAs} />
      );
    case 'report':
      return <ReportAnswer result={answer.result} />;
  }
};

interface Props {
  readonly answer: Answer;
  /** The finding whose evidence is open, as the address has it. */
  readonly evidence: number | undefined;
  onEvidence(no: number | undefined): void;
  /** Shows every review of a finding to those who are signed in. */
  readonly AllReviews?: ComponentType<{ finding: Finding }> | undefined;
  /** Lets those who are signed in correct how a question was read. */
  readonly ReadAs?: ComponentType<ReadAsProps> | undefined;
}

/** A teardown, research or report, wherever it is read. */
export const AnswerBody = ({ answer, evidence, onEvidence, AllReviews, ReadAs }: Props) => {
  const coverage = coverageIn(answer);
  return (
    <EvidenceDrawer answer={answer} open={evidence} onOpen={onEvidence} AllReviews={AllReviews}>
      {coverage && <CoverageBadge coverage={coverage} />}
      <ByKind answer={answer} ReadAs={ReadAs} />
    </EvidenceDrawer>
  );
};
