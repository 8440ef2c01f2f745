import type { ComponentType } from 'react';
import { type Answer, coverageIn, type Finding } from '../../../../server/exports/answers/answer.ts';
import { Partial } from '../../parts/states/partial.tsx';
import { CoverageBadge } from '../../reviews/coverage-badge.tsx';
import { EvidenceDrawer } from './evidence.tsx';
import { ReportAnswer } from './report.tsx';
import { PlaybookAnswer, ResearchAnswer, type ResearchParts } from './research.tsx';
import { TeardownAnswer } from './teardown.tsx';

const ByKind = ({ answer, ...parts }: { answer: Answer } & ResearchParts) => {
  switch (answer.kind) {
    case 'teardown':
      return <TeardownAnswer result={answer.result} />;
    case 'research':
      return 'playbook' in answer.result ? (
        <PlaybookAnswer result={answer.result} />
      ) : (
        <ResearchAnswer result={answer.result} {...parts} />
      );
    case 'report':
      return <ReportAnswer result={answer.result} />;
  }
};

interface Props extends ResearchParts {
  readonly answer: Answer;
  /** The finding whose evidence is open, from the address. */
  readonly evidence: number | undefined;
  onEvidence(no: number | undefined): void;
  /** Shows all reviews of a finding to signed-in readers. */
  readonly AllReviews?: ComponentType<{ finding: Finding }> | undefined;
}

export const AnswerBody = ({ answer, evidence, onEvidence, AllReviews, ...parts }: Props) => {
  const coverage = coverageIn(answer);
  return (
    <EvidenceDrawer answer={answer} open={evidence} onOpen={onEvidence} AllReviews={AllReviews}>
      {coverage && <CoverageBadge coverage={coverage} />}
      {coverage?.reading && (
        <Partial summary="Reviews were still being read when this was counted. Update the answer for the full figures." />
      )}
      <ByKind answer={answer} {...parts} />
    </EvidenceDrawer>
  );
};
