import { lazy, useCallback, useMemo } from 'react';
import { type Answer, answerOf } from '../../../../../server/exports/answers/answer.ts';
import { useRunAddress } from '../../../address/use-run-address.ts';
import { AnswerBody } from '../../answers/answer-body.tsx';

const AllReviews = lazy(() => import('../../answers/all-reviews.tsx').then((file) => ({ default: file.AllReviews })));
const Proof = lazy(() => import('../../answers/proof/proof.tsx').then((file) => ({ default: file.Proof })));
const Where = lazy(() => import('../../answers/proof/by-country.tsx').then((file) => ({ default: file.ByCountry })));
const FollowUp = lazy(() => import('../../answers/follow-up.tsx').then((file) => ({ default: file.FollowUp })));
const ReadAs = lazy(() => import('../../answers/plan/read-as.tsx').then((file) => ({ default: file.ReadAs })));

/** An answer with the features for signed-in readers. */
export const AnswerResult = ({ job: { kind, result } }: { job: Pick<Answer, 'kind' | 'result'> }) => {
  const { search, set } = useRunAddress();
  const answer = useMemo(() => answerOf({ kind, result }), [kind, result]);
  const onEvidence = useCallback((no: number | undefined) => set({ evidence: no }, no === undefined), [set]);
  return (
    answer && (
      <AnswerBody
        answer={answer}
        evidence={search.evidence}
        onEvidence={onEvidence}
        AllReviews={AllReviews}
        ReadAs={ReadAs}
        Proof={Proof}
        Where={Where}
        FollowUp={FollowUp}
      />
    )
  );
};
